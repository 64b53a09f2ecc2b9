//! Generators of references and of texts that are almost references.
#![allow(dead_code, reason = "each test crate uses a part of this module")]

use proptest::prelude::*;
use proptest::sample::select;

const SCHEMES: &[&str] = &[
    "http", "HTTP", "ftp", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file",
    "prospero", "foo", "x-y+z.1", "urn",
];
const HOSTS: &[&str] = &[
    "a",
    "a.example",
    "A.Example.",
    "192.0.2.1",
    "999.1.1.1",
    "1.2.3",
    "a_b",
    "a..b",
    "a-",
    "-a",
    "1a",
    "a.1",
    "%61",
    "",
    "localhost",
    "[::1]",
    "[2001:DB8::192.0.2.1]",
];
const PORTS: &[&str] = &["", ":", ":0", ":80", ":21", ":70", ":8080", ":00080", ":99999999999"];
const USERINFO: &[&str] = &["", "@", "u@", "u:p@", "u:@", ":@", "u;x=1@", "%40:a@", "u:p:q@"];
/// The pieces that paths, queries and fragments consist of.
const PIECES: &[&str] = &[
    "a",
    "b",
    "g",
    "x",
    "A1",
    ".",
    "..",
    "...",
    "/",
    "//",
    "/./",
    "/../",
    ";x=1",
    ";type=a",
    ":",
    "@",
    "&",
    "=",
    "+",
    "$",
    ",",
    "-",
    "_",
    "!",
    "~",
    "*",
    "'",
    "(",
    ")",
    "%20",
    "%7e",
    "%2F",
    "%41",
    "%09",
    "%e2%82%ac",
    "%25",
];
/// Texts that no grammar allows, or only elsewhere in a reference.
const ODD: &[&str] = &[
    "%", "%4", "%zz", "[", "]", "{", "|", "\\", "^", "`", " ", "\"", "<", "\u{e9}", "\u{65e5}",
    "\u{202e}", "\t", "\n", "\r", "\0", "#", "?", "//", ":", "@", "\u{7f}", "\u{a0}",
];

/// Generates references that are almost always valid by RFC 2396.
pub fn references() -> impl Strategy<Value = String> {
    prop_oneof![4 => absolute(), 1 => opaque(), 4 => relative()]
}

/// Generates hierarchical references, which may be bases.
pub fn absolute() -> impl Strategy<Value = String> {
    (select(SCHEMES), prop_oneof![authority(), Just(String::new())], path(), tail()).prop_map(
        |(scheme, authority, path, tail)| {
            let slash = if authority.is_empty() && !path.starts_with('/') { "/" } else { "" };
            // Two slashes would begin an authority.
            let path = if authority.is_empty() { one_slash(&path) } else { path };
            format!("{scheme}:{authority}{slash}{path}{tail}")
        },
    )
}

fn opaque() -> impl Strategy<Value = String> {
    let text = pieces(1..6).prop_filter("opaque", |text| !text.starts_with('/'));
    (select(SCHEMES), text, tail())
        .prop_map(|(scheme, text, tail)| format!("{scheme}:{text}{tail}"))
}

fn relative() -> impl Strategy<Value = String> {
    let first = "[a-z.;@&=+$,]{1,3}";
    prop_oneof![
        (authority(), path(), tail()).prop_map(|(a, p, t)| format!("{a}{p}{t}")),
        (path(), tail()).prop_map(|(p, t)| format!("/{}{t}", p.trim_start_matches('/'))),
        (first, path(), tail()).prop_map(|(f, p, t)| format!("{f}{p}{t}")),
        (select(&[".", "..", "./", "../", "../..", "../../g"][..]), path(), tail())
            .prop_map(|(f, p, t)| format!("{}{p}{t}", f.trim_end_matches('/'))),
        tail(),
    ]
}

fn one_slash(path: &str) -> String {
    let rest = path.trim_start_matches('/');
    if rest.len() == path.len() { path.to_owned() } else { format!("/{rest}") }
}

fn authority() -> impl Strategy<Value = String> {
    (select(USERINFO), select(HOSTS), select(PORTS))
        .prop_map(|(userinfo, host, port)| format!("//{userinfo}{host}{port}"))
}

/// Generates paths that are empty or begin with a slash.
fn path() -> impl Strategy<Value = String> {
    prop_oneof![1 => Just(String::new()), 4 => pieces(0..7).prop_map(|text| format!("/{text}"))]
}

fn tail() -> impl Strategy<Value = String> {
    let part = |mark: &'static str| {
        prop_oneof![
            2 => Just(String::new()),
            1 => (pieces(0..4), any::<bool>()).prop_map(move |(text, more)| {
                format!("{mark}{text}{}", if more { "/?" } else { "" })
            }),
        ]
    };
    (part("?"), part("#")).prop_map(|(query, fragment)| query + &fragment)
}

fn pieces(count: std::ops::Range<usize>) -> impl Strategy<Value = String> {
    prop::collection::vec(select(PIECES), count).prop_map(|pieces| pieces.concat())
}

/// Generates references, references with an odd text inserted, and any text.
pub fn texts() -> impl Strategy<Value = String> {
    let odd = (references(), select(ODD), any::<prop::sample::Index>()).prop_map(
        |(mut text, odd, at)| {
            let boundaries: Vec<usize> =
                (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
            text.insert_str(*at.get(&boundaries), odd);
            text
        },
    );
    let delimiters = "[a:/?#@\\[\\].%\u{e9}]{0,12}";
    prop_oneof![4 => references(), 3 => odd, 2 => delimiters, 1 => any::<String>()]
}
