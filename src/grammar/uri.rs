//! RFC 2396, Appendix A: a reference as a whole. One function a production, named as there.
//!
//! Where a production is a run of characters that only certain delimiters may follow, it fails at
//! whatever else follows: that is where the reference ceases to be one, and its place tells more
//! than that of the production's end.

use nom::branch::alt;
use nom::bytes::tag;
use nom::combinator::{cut, map, opt, recognize, rest};
use nom::sequence::{preceded, terminated};

use super::authority::authority;
use super::fault::{Fault, Grammar, Rule, all_escaped, check, decided, run};
use crate::class::uri;

/// The components of a reference, as slices of it (RFC 2396, 5.2, step 1, and Appendix B).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub scheme: Option<&'a [u8]>,
    pub authority: Option<&'a [u8]>,
    pub path: &'a [u8],
    pub query: Option<&'a [u8]>,
    pub fragment: Option<&'a [u8]>,
}

static SCHEME: Rule =
    Rule::new("scheme", "RFC 2396, 3.1", "a letter, then letters, digits, \"+\", \"-\" or \".\"");
static OPAQUE_PART: Rule =
    Rule::new("opaque_part", "RFC 2396, 3", "at least one of the characters of uric");
static URIC: Rule =
    Rule::new("uric", "RFC 2396, 2", "an escape, a letter, a digit or one of ;/?:@&=+$,-_.!~*'()");
static PATH_SEGMENTS: Rule = Rule::new(
    "path_segments",
    "RFC 2396, 3.3",
    "an escape, a letter, a digit or one of /;:@&=+$,-_.!~*'()",
);
static REL_SEGMENT: Rule = Rule::new(
    "rel_segment",
    "RFC 2396, 5",
    "an escape, a letter, a digit or one of ;@&=+$,-_.!~*'()",
);
static QUERY: Rule = Rule::new("query", URIC.section, URIC.expected);
static FRAGMENT: Rule = Rule::new("fragment", "RFC 2396, 4.1", URIC.expected);

/// Runs the grammar over a whole reference; linear.
pub(crate) fn parse(text: &[u8]) -> Result<Parts<'_>, Fault> {
    run(text, uri_reference)
}

/// What is wrong with the scheme that Appendix B sees in `text`, if anything.
pub(crate) fn scheme_fault(text: &[u8]) -> Option<Fault> {
    let absolute = || recognize((scheme(), tag(":"), rest));
    let relative = || recognize((no_scheme(), rest));
    check(text, || alt((absolute(), relative()))).err()
}

/// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]` (RFC 2396, 4).
fn uri_reference<'a>() -> impl Grammar<'a, Parts<'a>> {
    let relative = preceded(cut(no_scheme()), relative_uri());
    let parts = (alt((absolute_uri(), relative)), opt(preceded(tag("#"), cut(fragment()))));
    map(parts, |(parts, fragment)| Parts { fragment, ..parts })
}

/// `absoluteURI = scheme ":" ( hier_part | opaque_part )` (RFC 2396, 3).
fn absolute_uri<'a>() -> impl Grammar<'a, Parts<'a>> {
    let parts = (terminated(scheme(), tag(":")), cut(alt((hier_part(), opaque_part()))));
    map(parts, |(scheme, parts)| Parts { scheme: Some(scheme), ..parts })
}

/// `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]` (RFC 2396, 5).
fn relative_uri<'a>() -> impl Grammar<'a, Parts<'a>> {
    let path = map(alt((abs_path(), rel_path())), |path| Parts { path, ..Parts::default() });
    with_query(alt((net_path(), path)))
}

/// `hier_part = ( net_path | abs_path ) [ "?" query ]` (RFC 2396, 3).
fn hier_part<'a>() -> impl Grammar<'a, Parts<'a>> {
    let path = map(abs_path(), |path| Parts { path, ..Parts::default() });
    with_query(alt((net_path(), path)))
}

fn with_query<'a>(parts: impl Grammar<'a, Parts<'a>>) -> impl Grammar<'a, Parts<'a>> {
    let all = (parts, opt(preceded(tag("?"), cut(query()))));
    map(all, |(parts, query)| Parts { query, ..parts })
}

/// `opaque_part = uric_no_slash *uric` (RFC 2396, 3), which Appendix B splits at its first `?`.
fn opaque_part<'a>() -> impl Grammar<'a, Parts<'a>> {
    map(preceded(uric_no_slash(), all_escaped(uri::URIC, b"#", &URIC)), |part: &[u8]| {
        match memchr::memchr(b'?', part) {
            Some(at) => {
                Parts { path: &part[..at], query: Some(&part[at + 1..]), ..Parts::default() }
            }
            None => Parts { path: part, ..Parts::default() },
        }
    })
}

/// `uric_no_slash` (RFC 2396, 3), looked at only: that something stands there, and no slash.
fn uric_no_slash<'a>() -> impl Grammar<'a, &'a [u8]> {
    decided(&OPAQUE_PART, |input: &[u8]| match input.first() {
        None | Some(b'/' | b'#') => Err(0),
        Some(_) => Ok(0),
    })
}

/// `net_path = "//" authority [ abs_path ]` (RFC 2396, 3).
///
/// "The authority component wins" (4.3): two slashes never begin a path.
fn net_path<'a>() -> impl Grammar<'a, Parts<'a>> {
    let parts = preceded(tag("//"), cut((authority(), opt_abs_path())));
    map(parts, |(authority, path)| Parts { authority: Some(authority), path, ..Parts::default() })
}

/// `[ abs_path ]`, which an authority has after it, or else a query, a fragment or the end.
fn opt_abs_path<'a>() -> impl Grammar<'a, &'a [u8]> {
    map(opt(recognize((tag("/"), cut(path_segments())))), Option::unwrap_or_default)
}

/// `abs_path = "/" path_segments` (RFC 2396, 3).
fn abs_path<'a>() -> impl Grammar<'a, &'a [u8]> {
    recognize(preceded(tag("/"), path_segments()))
}

/// `path_segments = segment *( "/" segment )`, `segment = *pchar *( ";" param )`, `param = *pchar`
/// (RFC 2396, 3.3): together, all characters of `pchar`, `;` and `/`.
fn path_segments<'a>() -> impl Grammar<'a, &'a [u8]> {
    all_escaped(uri::PATH_SEGMENTS, b"?#", &PATH_SEGMENTS)
}

/// `rel_path = rel_segment [ abs_path ]` (RFC 2396, 5).
fn rel_path<'a>() -> impl Grammar<'a, &'a [u8]> {
    recognize((rel_segment(), opt_abs_path()))
}

/// `rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )`
/// (RFC 2396, 5).
///
/// It may be empty here: the BNF forgets `?y`, which Appendix C.1 has, and `#s`.
fn rel_segment<'a>() -> impl Grammar<'a, &'a [u8]> {
    all_escaped(uri::REL_SEGMENT, b"/?#", &REL_SEGMENT)
}

/// That Appendix B sees no scheme: a colon in the first segment "would be mistaken for a scheme
/// name" (RFC 2396, 5).
pub(super) fn no_scheme<'a>() -> impl Grammar<'a, &'a [u8]> {
    decided(&SCHEME, |input: &[u8]| {
        let n = uri::span(uri::NOT_COLON, input);
        if input.get(n) == Some(&b':') { Err(scheme_len(input)) } else { Ok(0) }
    })
}

/// `scheme = alpha *( alpha | digit | "+" | "-" | "." )` (RFC 2396, 3.1; RFC 3986, 3.1).
pub(super) fn scheme<'a>() -> impl Grammar<'a, &'a [u8]> {
    decided(&SCHEME, |input| match scheme_len(input) {
        0 => Err(0),
        n => Ok(n),
    })
}

fn scheme_len(input: &[u8]) -> usize {
    match input.first() {
        Some(first) if first.is_ascii_alphabetic() => uri::span(uri::SCHEME, input),
        _ => 0,
    }
}

/// `query = *uric` (RFC 2396, 3.4).
fn query<'a>() -> impl Grammar<'a, &'a [u8]> {
    all_escaped(uri::URIC, b"#", &QUERY)
}

/// `fragment = *uric` (RFC 2396, 4.1).
fn fragment<'a>() -> impl Grammar<'a, &'a [u8]> {
    all_escaped(uri::URIC, b"", &FRAGMENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (&'static str, usize) {
        let fault = parse(text.as_bytes()).unwrap_err();
        (fault.rule.production, text.len() - fault.left)
    }

    #[test]
    fn appendix_b_by_example() {
        let parts = parse(b"http://www.ics.uci.edu/pub/ietf/uri/#Related").unwrap();
        assert_eq!(parts.scheme, Some(b"http".as_slice()));
        assert_eq!(parts.authority, Some(b"www.ics.uci.edu".as_slice()));
        assert_eq!(parts.path, b"/pub/ietf/uri/");
        assert_eq!(parts.query, None);
        assert_eq!(parts.fragment, Some(b"Related".as_slice()));
    }

    #[test]
    fn undefined_is_not_empty() {
        let parts = parse(b"//?#").unwrap();
        let empty = Some(b"".as_slice());
        assert_eq!(
            parts,
            Parts { scheme: None, authority: empty, path: b"", query: empty, fragment: empty }
        );
        assert_eq!(parse(b"").unwrap(), Parts::default());
        assert_eq!(parse(b"?y").unwrap(), Parts { query: Some(b"y"), ..Parts::default() });
    }

    #[test]
    fn an_opaque_part_is_split_at_its_question_mark() {
        let parts = parse(b"mailto:joe@a.example?subject=a?b").unwrap();
        assert_eq!(parts.path, b"joe@a.example");
        assert_eq!(parts.query, Some(b"subject=a?b".as_slice()));
        assert_eq!(parse(b"a:?q").unwrap().query, Some(b"q".as_slice()));
    }

    #[test]
    fn faults_have_their_place() {
        assert_eq!(fault("1a:b"), ("scheme", 0));
        assert_eq!(fault("a_b:c"), ("scheme", 1));
        assert_eq!(fault(":b"), ("scheme", 0));
        assert_eq!(fault("a:"), ("opaque_part", 2));
        assert_eq!(fault("a:#f"), ("opaque_part", 2));
        assert_eq!(fault("a:b[c"), ("uric", 3));
        assert_eq!(fault("http://a.example/%zz"), ("escaped", 17));
        assert_eq!(fault("http://a.example/x%2"), ("escaped", 18));
        assert_eq!(fault("http://a.example/a b"), ("path_segments", 18));
        assert_eq!(fault("http://a.example?a|b"), ("query", 18));
        assert_eq!(fault("http://a.example#a#b"), ("fragment", 18));
        assert_eq!(fault("/a\\b"), ("path_segments", 2));
        assert_eq!(fault("a\"b"), ("rel_segment", 1));
        assert_eq!(fault("\u{fc}"), ("rel_segment", 0));
    }
}
