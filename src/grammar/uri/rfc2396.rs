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
use super::component_ends::ComponentEnds;
use super::fault::{ESCAPED, Fault, Production, ProductionParser, match_all, parse_all};
use super::terminals::{component_chars, remaining, remaining_after, terminal};
use crate::class::uri;

static SCHEME: Production = Production::new(
    "scheme",
    "RFC 2396, 3.1",
    "a letter, then letters, digits, \"+\", \"-\" or \".\"",
);
static OPAQUE_PART: Production =
    Production::new("opaque_part", "RFC 2396, 3", "at least one of the characters of uric");
static URIC: Production = Production::new(
    "uric",
    "RFC 2396, 2",
    "an escape, a letter, a digit or one of ;/?:@&=+$,-_.!~*'()",
);
static PATH_SEGMENTS: Production = Production::new(
    "path_segments",
    "RFC 2396, 3.3",
    "an escape, a letter, a digit or one of /;:@&=+$,-_.!~*'()",
);
static REL_SEGMENT: Production = Production::new(
    "rel_segment",
    "RFC 2396, 5",
    "an escape, a letter, a digit or one of ;@&=+$,-_.!~*'()",
);
static QUERY: Production = Production::new("query", URIC.section, URIC.expected);
static FRAGMENT: Production = Production::new("fragment", "RFC 2396, 4.1", URIC.expected);

/// Runs the grammar over a whole reference, with RFC 2732's `literals` or without; linear.
#[inline]
pub(crate) fn parse(text: &[u8], literals: bool) -> Result<ComponentEnds, Fault> {
    parse_all(text, || uri_reference(literals))
        .map(|left| ComponentEnds::from_remaining(text.len(), left))
}

/// Whether all of `name` is a scheme.
pub(crate) fn is_scheme(name: &str) -> bool {
    match_all(name.as_bytes(), scheme).is_ok()
}

/// What is wrong with the scheme that Appendix B sees in `text`, if anything.
pub(crate) fn scheme_fault(text: &[u8]) -> Option<Fault> {
    let absolute = || recognize((scheme(), tag(":"), rest));
    let relative = || recognize((no_scheme(), rest));
    match_all(text, || alt((absolute(), relative()))).err()
}

/// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]` (RFC 2396, 4).
fn uri_reference<'a>(literals: bool) -> impl ProductionParser<'a, ComponentEnds> {
    let relative = preceded(cut(no_scheme()), relative_uri(literals));
    terminated(alt((absolute_uri(literals), relative)), opt((tag("#"), cut(fragment()))))
}

/// `absoluteURI = scheme ":" ( hier_part | opaque_part )` (RFC 2396, 3).
fn absolute_uri<'a>(literals: bool) -> impl ProductionParser<'a, ComponentEnds> {
    let ends = (
        terminated(remaining_after(scheme()), tag(":")),
        cut(alt((hier_part(literals), opaque_part()))),
    );
    map(ends, |(scheme, ends)| ComponentEnds { scheme, ..ends })
}

/// `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]` (RFC 2396, 5).
fn relative_uri<'a>(literals: bool) -> impl ProductionParser<'a, ComponentEnds> {
    let path = (remaining(), remaining_after(alt((abs_path(), rel_path()))));
    map(
        (remaining(), alt((net_path(literals), path)), opt_query()),
        |(scheme, (authority, path), query)| ComponentEnds { scheme, authority, path, query },
    )
}

/// `hier_part = ( net_path | abs_path ) [ "?" query ]` (RFC 2396, 3).
fn hier_part<'a>(literals: bool) -> impl ProductionParser<'a, ComponentEnds> {
    let path = (remaining(), remaining_after(abs_path()));
    map((alt((net_path(literals), path)), opt_query()), |((authority, path), query)| {
        ComponentEnds { scheme: 0, authority, path, query }
    })
}

/// `opaque_part = uric_no_slash *uric` (RFC 2396, 3), which Appendix B splits at its first `?`.
fn opaque_part<'a>() -> impl ProductionParser<'a, ComponentEnds> {
    let path = preceded(
        uric_no_slash(),
        remaining_after(component_chars(uri::URIC_PATH, uri::NOT_QUERY, &ESCAPED, &URIC)),
    );
    map((remaining(), path, opt_query()), |(authority, path, query)| ComponentEnds {
        scheme: 0,
        authority,
        path,
        query,
    })
}

/// `uric_no_slash` (RFC 2396, 3), looked at only: that something stands there, and no slash.
fn uric_no_slash<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    terminal(&OPAQUE_PART, |input: &[u8]| match input.first() {
        None | Some(b'/' | b'#') => Err(0),
        Some(_) => Ok(0),
    })
}

/// `net_path = "//" authority [ abs_path ]` (RFC 2396, 3): what is left after each of the two.
///
/// "The authority component wins" (4.3): two slashes never begin a path.
fn net_path<'a>(literals: bool) -> impl ProductionParser<'a, (usize, usize)> {
    preceded(
        tag("//"),
        cut((remaining_after(authority(literals)), remaining_after(opt_abs_path()))),
    )
}

/// `[ abs_path ]`, which an authority has after it, or else a query, a fragment or the end.
fn opt_abs_path<'a>() -> impl ProductionParser<'a, Option<&'a [u8]>> {
    opt(preceded(tag("/"), cut(path_segments())))
}

/// `abs_path = "/" path_segments` (RFC 2396, 3).
fn abs_path<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    preceded(tag("/"), path_segments())
}

/// `path_segments = segment *( "/" segment )`, `segment = *pchar *( ";" param )`, `param = *pchar`
/// (RFC 2396, 3.3): together, all characters of `pchar`, `;` and `/`.
fn path_segments<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    component_chars(uri::PATH_SEGMENTS, uri::NOT_QUERY, &ESCAPED, &PATH_SEGMENTS)
}

/// `rel_path = rel_segment [ abs_path ]` (RFC 2396, 5).
fn rel_path<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    terminated(rel_segment(), opt_abs_path())
}

/// `rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )`
/// (RFC 2396, 5).
///
/// It may be empty here: the BNF forgets `?y`, which Appendix C.1 has, and `#s`.
fn rel_segment<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    component_chars(uri::REL_SEGMENT, uri::NOT_SLASH, &ESCAPED, &REL_SEGMENT)
}

/// That Appendix B sees no scheme: a colon in the first segment "would be mistaken for a scheme
/// name" (RFC 2396, 5).
pub(super) fn no_scheme<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    terminal(&SCHEME, |input: &[u8]| {
        let n = uri::span(uri::NOT_COLON, input);
        if input.get(n) == Some(&b':') { Err(scheme_len(input)) } else { Ok(0) }
    })
}

/// `scheme = alpha *( alpha | digit | "+" | "-" | "." )` (RFC 2396, 3.1; RFC 3986, 3.1).
pub(super) fn scheme<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    terminal(&SCHEME, |input| match scheme_len(input) {
        0 => Err(0),
        n => Ok(n),
    })
}

fn scheme_len(input: &[u8]) -> usize {
    match input.first() {
        // What nearly every reference has need not be looked through.
        Some(b'h') if input.starts_with(b"http:") => 4,
        Some(b'h') if input.starts_with(b"https:") => 5,
        Some(first) if first.is_ascii_alphabetic() => uri::span(uri::SCHEME, input),
        _ => 0,
    }
}

/// `[ "?" query ]`: what is left after it.
fn opt_query<'a>() -> impl ProductionParser<'a, usize> {
    remaining_after(opt(preceded(tag("?"), cut(query()))))
}

/// `query = *uric` (RFC 2396, 3.4).
fn query<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    component_chars(uri::URIC, uri::NOT_FRAGMENT, &ESCAPED, &QUERY)
}

/// `fragment = *uric` (RFC 2396, 4.1).
fn fragment<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    component_chars(uri::URIC, uri::ANY, &ESCAPED, &FRAGMENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (&'static str, usize) {
        let fault = parse(text.as_bytes(), true).unwrap_err();
        (fault.production.name, text.len() - fault.remaining)
    }

    fn ends(text: &str) -> [usize; 4] {
        let ComponentEnds { scheme, authority, path, query } =
            parse(text.as_bytes(), true).unwrap();
        [scheme, authority, path, query]
    }

    #[test]
    fn appendix_b_by_example() {
        assert_eq!(ends("http://www.ics.uci.edu/pub/ietf/uri/#Related"), [4, 22, 36, 36]);
    }

    #[test]
    fn undefined_is_not_empty() {
        assert_eq!(ends("//?#"), [0, 2, 2, 3]);
        assert_eq!(ends(""), [0, 0, 0, 0]);
        assert_eq!(ends("?y"), [0, 0, 0, 2]);
    }

    #[test]
    fn an_opaque_part_is_split_at_its_question_mark() {
        assert_eq!(ends("mailto:joe@a.example?subject=a?b"), [6, 7, 20, 32]);
        assert_eq!(ends("a:?q"), [1, 2, 2, 4]);
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
