//! References by RFC 2396, Appendix A.

use nom::branch::alt;
use nom::bytes::tag;
use nom::combinator::{map, opt, recognize, rest};
use nom::sequence::{preceded, terminated};

use super::authority::authority;
use super::component_ends::ComponentEnds;
use super::extent::commit;
use super::fault::{ESCAPED, Fault, Production, ProductionParser, match_all, parse_all};
use super::input::Text;
use super::terminals::{
    Decision, component_chars, may_continue, remaining, remaining_after, terminal,
};
use crate::class::uri;

pub(crate) static SCHEME: Production = Production::new(
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

/// Parses a whole reference, perhaps with the IPv6 literals of RFC 2732. Linear.
#[inline]
pub(crate) fn parse(text: &[u8], ipv6_literals: bool) -> Result<ComponentEnds, Fault> {
    parse_all(text, || uri_reference(ipv6_literals))
        .map(|left| ComponentEnds::from_remaining(text.len(), left))
}

/// Reports whether all of `name` is a `scheme`.
pub(crate) fn is_scheme(name: &str) -> bool {
    match_all(name.as_bytes(), scheme).is_ok()
}

/// Returns the fault of what Appendix B takes for the scheme of `text`.
pub(crate) fn scheme_fault(text: &[u8]) -> Option<Fault> {
    let absolute = || recognize((scheme(), tag(":"), rest));
    let relative = || recognize((no_scheme(), rest));
    match_all(text, || alt((absolute(), relative()))).err()
}

/// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]` (RFC 2396, 4).
pub(crate) fn uri_reference<I: Text, const WHOLE: bool>(
    ipv6_literals: bool,
) -> impl ProductionParser<I, ComponentEnds, WHOLE> {
    let relative = preceded(commit(no_scheme()), relative_uri(ipv6_literals));
    terminated(alt((absolute_uri(ipv6_literals), relative)), opt((tag("#"), commit(fragment()))))
}

/// `absoluteURI = scheme ":" ( hier_part | opaque_part )` (RFC 2396, 3).
pub(crate) fn absolute_uri<I: Text, const WHOLE: bool>(
    ipv6_literals: bool,
) -> impl ProductionParser<I, ComponentEnds, WHOLE> {
    let ends = (
        terminated(remaining_after(scheme()), tag(":")),
        commit(alt((hier_part(ipv6_literals), opaque_part()))),
    );
    map(ends, |(scheme, ends)| ComponentEnds { scheme, ..ends })
}

/// `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]` (RFC 2396, 5).
pub(crate) fn relative_uri<I: Text, const WHOLE: bool>(
    ipv6_literals: bool,
) -> impl ProductionParser<I, ComponentEnds, WHOLE> {
    let path = (remaining(), remaining_after(alt((abs_path(), rel_path()))));
    map(
        (remaining(), alt((net_path(ipv6_literals), path)), opt_query()),
        |(scheme, (authority, path), query)| ComponentEnds { scheme, authority, path, query },
    )
}

/// `hier_part = ( net_path | abs_path ) [ "?" query ]` (RFC 2396, 3).
pub(crate) fn hier_part<I: Text, const WHOLE: bool>(
    ipv6_literals: bool,
) -> impl ProductionParser<I, ComponentEnds, WHOLE> {
    let path = (remaining(), remaining_after(abs_path()));
    map((alt((net_path(ipv6_literals), path)), opt_query()), |((authority, path), query)| {
        ComponentEnds { scheme: 0, authority, path, query }
    })
}

/// `opaque_part = uric_no_slash *uric` (RFC 2396, 3). Appendix B splits it at its first `?`.
pub(crate) fn opaque_part<I: Text, const WHOLE: bool>()
-> impl ProductionParser<I, ComponentEnds, WHOLE> {
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

/// Asserts a next byte that can begin `uric_no_slash` (RFC 2396, 3): in a whole text any but a slash and the end, since
/// `uric` then reports any other fault.
pub(crate) fn uric_no_slash<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    terminal(&OPAQUE_PART, |input: &[u8], more| match input {
        [] if more => Decision::Short,
        [] | [b'/' | b'#', ..] => Decision::Differ(0),
        [b'%', ..] if !WHOLE && more && may_continue(input) => Decision::Short,
        [first, ..] if WHOLE || uri::is(uri::URIC, *first) || uri::is_escape(input) => {
            Decision::Match(0)
        }
        _ => Decision::Differ(0),
    })
}

/// `net_path = "//" authority [ abs_path ]` (RFC 2396, 3). Returns the remaining length after each of the two.
///
/// Two slashes never begin a path (4.3).
pub(crate) fn net_path<I: Text, const WHOLE: bool>(
    ipv6_literals: bool,
) -> impl ProductionParser<I, (usize, usize), WHOLE> {
    preceded(
        tag("//"),
        commit((remaining_after(authority(ipv6_literals)), remaining_after(opt_abs_path()))),
    )
}

/// `[ abs_path ]`, which follows an authority or a `rel_segment`.
pub(crate) fn opt_abs_path<I: Text, const WHOLE: bool>()
-> impl ProductionParser<I, Option<I>, WHOLE> {
    opt(preceded(tag("/"), commit(path_segments())))
}

/// `abs_path = "/" path_segments` (RFC 2396, 3).
pub(crate) fn abs_path<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    preceded(tag("/"), path_segments())
}

/// `path_segments = segment *( "/" segment )`, `segment = *pchar *( ";" param )`, `param = *pchar`
/// (RFC 2396, 3.3). Together they match any run of `pchar`, `;` and `/`.
pub(crate) fn path_segments<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    component_chars(uri::PATH_SEGMENTS, uri::NOT_QUERY, &ESCAPED, &PATH_SEGMENTS)
}

/// `rel_path = rel_segment [ abs_path ]` (RFC 2396, 5).
pub(crate) fn rel_path<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    terminated(rel_segment(), opt_abs_path())
}

/// `rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )`
/// (RFC 2396, 5).
///
/// Also matches the empty string: the BNF forgets `?y`, an example of Appendix C.1, and `#s`.
pub(crate) fn rel_segment<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    component_chars(uri::REL_SEGMENT, uri::NOT_SLASH, &ESCAPED, &REL_SEGMENT)
}

/// Asserts that Appendix B finds no scheme: a colon in the first segment would end one (RFC 2396, 5). A prefix ends
/// before that colon.
pub(crate) fn no_scheme<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    terminal(&SCHEME, |input: &[u8], _| {
        let n = if WHOLE { uri::span(uri::NOT_COLON, input) } else { input.len() };
        if input.get(n) == Some(&b':') {
            Decision::Differ(scheme_len(input))
        } else {
            Decision::Match(0)
        }
    })
}

/// `scheme = alpha *( alpha | digit | "+" | "-" | "." )` (RFC 2396, 3.1; RFC 3986, 3.1).
pub(crate) fn scheme<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    terminal(&SCHEME, |input, more| match scheme_len(input) {
        n if more && n == input.len() => Decision::Short,
        0 => Decision::Differ(0),
        n => Decision::Match(n),
    })
}

/// Returns the length of the `scheme` at the start of `input`, or 0.
pub(crate) fn scheme_len(input: &[u8]) -> usize {
    match input.first() {
        // Nearly every reference has one of these schemes.
        Some(b'h') if input.starts_with(b"http:") => 4,
        Some(b'h') if input.starts_with(b"https:") => 5,
        Some(first) if first.is_ascii_alphabetic() => uri::span(uri::SCHEME, input),
        _ => 0,
    }
}

/// `[ "?" query ]`, and the remaining length after it.
pub(crate) fn opt_query<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, usize, WHOLE> {
    remaining_after(opt(preceded(tag("?"), commit(query()))))
}

/// `query = *uric` (RFC 2396, 3.4).
pub(crate) fn query<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    component_chars(uri::URIC, uri::NOT_FRAGMENT, &ESCAPED, &QUERY)
}

/// `fragment = *uric` (RFC 2396, 4.1).
pub(crate) fn fragment<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    component_chars(uri::URIC, uri::ANY, &ESCAPED, &FRAGMENT)
}

#[cfg(test)]
#[path = "../../../tests/unit/grammar/uri/rfc2396.rs"]
mod tests;
