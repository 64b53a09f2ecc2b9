//! The productions of RFC 1738 and RFC 2396 as prefixes of any text, compared with the parsers of whole references.

use gleaner::parsers::{Production, Text, rfc1738, rfc2396};
use gleaner::uri::{Authority, Grammar, Host, UriRef};
use nom::error::{ErrorKind, FromExternalError, ParseError};
use nom::{Check, Complete, Emit, Err, Input, IsStreaming, OutputM, Parser, Streaming};

/// Checks every production on a text, on its prefixes, and with more text after it.
pub fn check(bytes: &[u8]) {
    let text = str::from_utf8(bytes).ok();
    for row in ROWS {
        let whole = row.decide(bytes, Mode::Complete);
        assert_ne!(whole, Outcome::Incomplete, "{}", row.name);
        for end in 0..=bytes.len() {
            let decided = row.decide(&bytes[..end], Mode::Streaming);
            assert!(
                decided == Outcome::Incomplete || decided == whole,
                "{} decides {decided:?} after {end} bytes, but {whole:?} in the end",
                row.name
            );
        }
        let decided = row.decide(bytes, Mode::Streaming);
        for more in MORE {
            let longer = row.decide(&[bytes, more.as_bytes()].concat(), Mode::Complete);
            let is_kept = decided == Outcome::Incomplete || decided == longer;
            assert!(is_kept, "{} decides {decided:?}, but {longer:?} before {more:?}", row.name);
        }
        let ended = row.decide(&[bytes, b" "].concat(), Mode::Streaming);
        assert_eq!(ended, whole, "{} before a blank", row.name);
        let Some(text) = text else { continue };
        if let Some(accepts) = row.accepts {
            let mut prefixes = (0..=text.len()).filter_map(|end| text.get(..end));
            let longest = prefixes.rfind(|prefix| accepts(prefix)).map(str::len);
            assert_eq!(whole.length(), longest, "{} on {text:?}", row.name);
        }
    }
}

/// Texts that may continue a production.
const MORE: &[&str] = &[
    "a", "1", ".", "-", "-a", ".a", ".1", ":", ":a", "@a", "@", "/", "%41", "1]", "#", "?", ";",
    "=", "09", "é",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Streaming,
    Complete,
}

/// The result of a production.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The length of the match.
    Matches(usize),
    /// The production that does not match, and the offset at which it does not.
    Differs(usize, Production),
    Incomplete,
}

impl Outcome {
    fn length(self) -> Option<usize> {
        if let Self::Matches(length) = self { Some(length) } else { None }
    }
}

/// An error that keeps what the parsers pass to it.
#[derive(Debug)]
struct Failed {
    remaining: usize,
    production: Option<Production>,
}

impl<I: Input> ParseError<I> for Failed {
    fn from_error_kind(input: I, _: ErrorKind) -> Self {
        Self { remaining: input.input_len(), production: None }
    }

    fn append(_: I, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl<I: Input> FromExternalError<I, &'static Production> for Failed {
    fn from_external_error(input: I, _: ErrorKind, production: &'static Production) -> Self {
        Self { remaining: input.input_len(), production: Some(*production) }
    }
}

fn run<I: Text>(
    parser: &mut impl Parser<I, Output = I, Error = Failed>,
    input: I,
    mode: Mode,
) -> Outcome {
    match mode {
        Mode::Streaming => run_in::<Streaming, I>(parser, input),
        Mode::Complete => run_in::<Complete, I>(parser, input),
    }
}

/// Runs a parser, and checks that its output and the rest are the input, and that a parser whose output is discarded
/// has the same outcome.
fn run_in<M: IsStreaming, I: Text>(
    parser: &mut impl Parser<I, Output = I, Error = Failed>,
    input: I,
) -> Outcome {
    let length = input.input_len();
    let checked = parser.process::<OutputM<Check, Check, M>>(input.clone());
    match parser.process::<OutputM<Emit, Emit, M>>(input.clone()) {
        Ok((rest, output)) => {
            assert_eq!([output.as_bytes(), rest.as_bytes()].concat(), input.as_bytes());
            assert_eq!(input.offset(&rest), output.input_len());
            assert!(output.as_bytes().is_ascii());
            assert!(checked.is_ok_and(|(checked, ())| checked.input_len() == rest.input_len()));
            Outcome::Matches(output.input_len())
        }
        Err(Err::Error(Failed { remaining, production })) => {
            assert!(matches!(checked, Err(Err::Error(()))));
            let production = production.expect("an error has a production");
            assert_ne!(production.name(), "URI-reference", "no production but a separator failed");
            Outcome::Differs(length - remaining, production)
        }
        Err(Err::Failure(failed)) => panic!("a final error: {failed:?}"),
        Err(Err::Incomplete(_)) => {
            assert!(M::is_streaming() && matches!(checked, Err(Err::Incomplete(_))));
            Outcome::Incomplete
        }
    }
}

/// A production, and the texts that match it as a whole.
struct Row {
    name: &'static str,
    text: fn(&str, Mode) -> Outcome,
    bytes: fn(&[u8], Mode) -> Outcome,
    /// `None` for a production that depends on what follows it.
    accepts: Option<fn(&str) -> bool>,
}

impl Row {
    /// Runs the parser on bytes and, if they are UTF-8, on text, with the same outcome.
    fn decide(&self, bytes: &[u8], mode: Mode) -> Outcome {
        let outcome = (self.bytes)(bytes, mode);
        if let Ok(text) = str::from_utf8(bytes) {
            assert_eq!((self.text)(text, mode), outcome, "{} on {text:?}", self.name);
        }
        outcome
    }
}

macro_rules! rows {
    ($($module:ident { $($production:ident: $accepts:expr,)* })*) => {
        &[$($(Row {
            name: concat!(stringify!($module), "::", stringify!($production)),
            text: |input, mode| run(&mut $module::$production(), input, mode),
            bytes: |input, mode| run(&mut $module::$production(), input, mode),
            accepts: $accepts,
        },)*)*]
    };
}

const ROWS: &[Row] = rows! {
    rfc2396 {
        uri_reference: Some(|text| UriRef::parse(text).is_ok()),
        absolute_uri: Some(|text| {
            UriRef::parse(text).is_ok_and(|uri| uri.scheme().is_some() && uri.fragment().is_none())
        }),
        relative_uri: Some(|text| {
            let is_relative = |uri: UriRef<'_>| uri.scheme().is_none() && uri.fragment().is_none();
            !text.is_empty() && UriRef::parse(text).is_ok_and(is_relative)
        }),
        hier_part: Some(|text| text.starts_with('/') && is_uri("x:", text, "#")),
        opaque_part: Some(|text| {
            !text.is_empty() && !text.starts_with('/') && is_uri("x:", text, "#")
        }),
        uric_no_slash: Some(|text| is_char(text) && text != "/" && is_uri("?", text, "#")),
        scheme: Some(|text| {
            UriRef::parse(&format!("{text}:a")).is_ok_and(|uri| uri.scheme() == Some(text))
        }),
        query: Some(|text| is_uri("?", text, "#")),
        fragment: Some(|text| is_uri("#", text, "#")),
        uric: Some(|text| is_char(text) && is_uri("?", text, "#")),
        reserved: Some(|text| is_char(text) && ";/?:@&=+$,".contains(text)),
        unreserved: Some(|text| is_char(text) && is_uri("?", text, "#%;/?:@&=+$,")),
        escaped: Some(|text| text.len() == 3 && is_char(text) && is_uri("?", text, "#")),
        authority: Some(|text| is_uri("//", text, "/?#")),
        reg_name: Some(|text| !text.is_empty() && is_uri("//", text, "/?#[")),
        server: Some(|text| with_authority(text, |authority| authority.reg_name().is_none())),
        userinfo: Some(|text| {
            let before_host = format!("{text}@[::1]");
            with_authority(&before_host, |authority| authority.userinfo() == Some(text))
        }),
        hostport: Some(|text| {
            with_authority(text, |authority| {
                authority.userinfo().is_none() && authority.host().is_some()
            })
        }),
        host: Some(|text| is_host(text, |_| true)),
        hostname: Some(|text| is_host(text, is_name)),
        domainlabel: Some(|text| !text.contains('.') && is_host(&format!("{text}.a"), is_name)),
        toplabel: Some(|text| !text.contains('.') && is_host(text, is_name)),
        ipv4address: Some(|text| is_host(text, |host| matches!(host, Host::Ipv4(_)))),
        ipv6reference: Some(|text| is_host(text, |host| matches!(host, Host::Ipv6(_)))),
        port: Some(|text| is_uri("//[::1]:", text, "/?#")),
        net_path: Some(|text| text.starts_with("//") && is_uri("", text, "?#")),
        abs_path: Some(|text| text.starts_with('/') && is_uri("/.", text, "?#")),
        rel_path: Some(|text| {
            !text.is_empty() && !text.starts_with('/') && is_relative(text, "?#")
        }),
        rel_segment: Some(|text| !text.is_empty() && is_relative(text, "/?#")),
        path_segments: Some(|text| is_uri("/./", text, "?#")),
        segment: Some(|text| is_uri("/./", text, "/?#")),
        param: Some(|text| is_uri("/./", text, ";/?#")),
        pchar: Some(|text| is_char(text) && is_uri("/./", text, ";/?#")),
    }
    rfc1738 {
        url: Some(is_url),
        otherurl: Some(|text| {
            is_url(text) && !SCHEMES.iter().any(|scheme| has_scheme(text, scheme))
        }),
        genericurl: Some(|text| !text.starts_with(':') && is_url(&format!("x-{text}"))),
        scheme: None,
        schemepart: Some(|text| is_part("x:", text, "")),
        ip_schemepart: Some(|text| {
            text.strip_prefix("//").is_some_and(|rest| {
                let (login, path) = rest.split_once('/').unwrap_or((rest, ""));
                is_part("telnet://", login, "/") && is_part("x:", path, "")
            })
        }),
        login: Some(|text| is_part("telnet://", text, "/")),
        hostport: Some(|text| is_part("http://", text, "/")),
        host: Some(|text| is_part("http://", text, ":/")),
        hostname: Some(|text| is_part("http://", text, ":/") && !is_number(text)),
        domainlabel: Some(|text| {
            !text.contains('.') && is_part("http://", &format!("{text}.a"), ":/")
        }),
        toplabel: Some(|text| is_part("http://", text, ".:/")),
        hostnumber: Some(|text| is_part("http://", text, ":/") && is_number(text)),
        port: Some(|text| is_part("http://a:", text, "/")),
        user: Some(|text| {
            !text.contains([':', '@']) && is_part("telnet://", &format!("{text}@a"), "/")
        }),
        password: Some(|text| {
            !text.contains('@') && is_part("telnet://u:", &format!("{text}@a"), "/")
        }),
        urlpath: Some(|text| is_part("x:", text, "")),
        ftpurl: Some(|text| has_scheme(text, "ftp") && is_url(text)),
        fileurl: Some(|text| has_scheme(text, "file") && is_url(text)),
        httpurl: Some(|text| has_scheme(text, "http") && is_url(text)),
        gopherurl: Some(|text| has_scheme(text, "gopher") && is_url(text)),
        mailtourl: Some(|text| has_scheme(text, "mailto") && is_url(text)),
        newsurl: Some(|text| has_scheme(text, "news") && is_url(text)),
        nntpurl: Some(|text| has_scheme(text, "nntp") && is_url(text)),
        telneturl: Some(|text| has_scheme(text, "telnet") && is_url(text)),
        waisurl: Some(|text| has_scheme(text, "wais") && is_url(text)),
        prosperourl: Some(|text| has_scheme(text, "prospero") && is_url(text)),
        fpath: Some(|text| is_part("file:///", text, "")),
        fsegment: Some(|text| is_part("file:///", text, "/")),
        ftptype: Some(|text| is_part("ftp://a/;type=", text, "")),
        hpath: Some(|text| is_part("http://a/", text, "?")),
        hsegment: Some(|text| is_part("http://a/", text, "/?")),
        search: Some(|text| is_part("http://a/?", text, "")),
        gtype: Some(|text| is_char(text) && is_part("gopher://a/", text, "")),
        selector: Some(|text| !text.contains("%09") && is_part("gopher://a/1", text, "")),
        gopher_plus_string: Some(|text| is_part("gopher://a/1%09%09", text, "")),
        encoded822addr: Some(|text| is_part("mailto:", text, "")),
        grouppart: Some(|text| is_part("news:", text, "")),
        group: Some(|text| is_part("nntp://a/", text, "/")),
        article: Some(|text| text.contains('@') && is_part("news:", text, "")),
        digits: Some(|text| is_part("nntp://a/g/", text, "")),
        database: Some(|text| is_part("wais://a/", text, "/?")),
        wtype: Some(|text| {
            !text.contains('/') && is_part("wais://a/d/", &format!("{text}/"), "?")
        }),
        wpath: Some(|text| is_part("wais://a/d/t/", text, "")),
        ppath: Some(|text| is_part("prospero://a/", text, ";")),
        psegment: Some(|text| is_part("prospero://a/", text, "/;")),
        fieldspec: Some(|text| {
            text.strip_prefix(';').is_some_and(|field| !field.contains(';'))
                && is_part("prospero://a/", text, "")
        }),
        fieldname: Some(|text| {
            !text.contains(['=', ';']) && is_part("prospero://a/;", &format!("{text}="), "")
        }),
        fieldvalue: Some(|text| is_part("prospero://a/;a=", text, ";")),
        xchar: Some(|text| is_char(text) && is_part("x:", text, "")),
        uchar: Some(|text| is_char(text) && is_part("wais://a/d/t/", text, "")),
        escape: Some(|text| text.len() == 3 && is_char(text) && is_part("x:", text, "")),
    }
};

/// The schemes that RFC 1738 specifies.
const SCHEMES: [&str; 10] =
    ["http", "ftp", "news", "nntp", "telnet", "gopher", "wais", "mailto", "file", "prospero"];

fn has_scheme(text: &str, scheme: &str) -> bool {
    text.split_once(':').is_some_and(|(name, _)| name.eq_ignore_ascii_case(scheme))
}

fn is_url(text: &str) -> bool {
    UriRef::parse_as(text, Grammar::Rfc1738).is_ok()
}

/// Reports whether `text`, without the characters `excluded`, makes a URL of RFC 1738 after `before`.
fn is_part(before: &str, text: &str, excluded: &str) -> bool {
    !text.contains(|c| excluded.contains(c)) && is_url(&format!("{before}{text}"))
}

/// Reports whether `text`, without the characters `excluded`, makes a URI reference after `before`.
fn is_uri(before: &str, text: &str, excluded: &str) -> bool {
    !text.contains(|c| excluded.contains(c)) && UriRef::parse(&format!("{before}{text}")).is_ok()
}

fn is_relative(text: &str, excluded: &str) -> bool {
    !text.contains(|c| excluded.contains(c))
        && UriRef::parse(text).is_ok_and(|uri| uri.scheme().is_none())
}

/// Reports whether `text` is one character, perhaps escaped.
fn is_char(text: &str) -> bool {
    text.len() == if text.starts_with('%') { 3 } else { 1 }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

fn is_name(host: Host<'_>) -> bool {
    matches!(host, Host::Name(_))
}

fn with_authority(text: &str, holds: impl Fn(Authority<'_>) -> bool) -> bool {
    !text.contains(['/', '?', '#'])
        && UriRef::parse(&format!("//{text}")).is_ok_and(|uri| uri.authority().is_some_and(holds))
}

fn is_host(text: &str, holds: impl Fn(Host<'_>) -> bool) -> bool {
    with_authority(text, |authority| {
        authority.userinfo().is_none()
            && authority.port().is_none()
            && authority.host().is_some_and(&holds)
    })
}
