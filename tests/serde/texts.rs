//! The texts that the tests serialize the findings of.

use crate::cases;

/// Texts with members that few cases have: long lists of readings, bytes that are not UTF-8, over-long references.
pub fn unusual() -> Vec<Vec<u8>> {
    let hyphens = |count| format!("<URL:http://a.example/{}z>", "a-\n".repeat(count));
    vec![
        hyphens(6).into_bytes(),
        hyphens(40).into_bytes(),
        b"<http://a.example/x\xff\n/y>".to_vec(),
        "<http://a.example/\u{fc}\u{1F517}\"\\>, \"http://b.example/\u{202e}\u{ad}\"".into(),
        format!("www.a.example/{}", "x".repeat(9000)).into_bytes(),
        format!(" at http://a.example/{}\u{fc}\u{fc}", "x".repeat(9000)).into_bytes(),
    ]
}

/// The texts of `corpus/cases`, and [`unusual`] ones.
pub fn all() -> Vec<Vec<u8>> {
    let cases = cases::load().unwrap_or_else(|wrong| panic!("corpus/cases:\n{wrong}"));
    cases.into_iter().map(|case| case.text).chain(unusual()).collect()
}

/// References with the parts of each scheme, with octets that are not UTF-8, and with hazards.
pub const REFERENCES: [&str; 40] = [
    "",
    "#s",
    "?y",
    "../../g;x=1/y?q#f",
    "//a_b:80/?",
    "http://www.ics.uci.edu/pub/ietf/uri/#Related",
    "HTTP://joe:secret@a.example:8080/x%20y/%FF?z",
    "http://www.bank.example@0x7f.1:22/",
    "http://[::1]:80/x",
    "http://m\u{fc}nchen.example/{x}",
    "http:x",
    "http://a.example:99999/",
    "ftp://joe:secret@a.example:21/%2Fetc/motd;type=a",
    "ftp://%FF:%FE@a.example/%FF/x/%FE",
    "ftp://a.example/x%0D%0ADELE%20y",
    "gopher://a.example",
    "gopher://a.example:25/7x%09search%09%09+",
    "gopher://a.example/1x%FF%09%FF%09+%FF",
    "gopher://a.example/%FF",
    "mailto:joe@a.example",
    "mailto:joe%25x@a.example,%FF@b.example?subject=x&%FF=%FE#f",
    "mailto:?to=a@b.example",
    "mailto://joe?x=y",
    "news:*",
    "news:alt.a",
    "news:1%FF@a.example",
    "news:%FF",
    "nntp://a.example/alt.a/1",
    "nntp://a.example/%FF",
    "telnet://joe@a.example/",
    "wais://a.example/db",
    "wais://a.example/db?x%FF",
    "wais://a.example/db/t%FF/p%FF",
    "file:///etc/motd%FF",
    "file://LocalHost/x",
    "file://joe@a.example:80/x/y",
    "prospero://a.example//x;a=b;%FF=%FE",
    "prospero://a.example/%FF",
    "urn:a:b?c",
    "x-dir://o=a,c=b/x",
];
