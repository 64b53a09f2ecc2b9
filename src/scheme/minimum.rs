//! What must follow a scheme, and `www.`, for there to be a reference (R8, R9).
//!
//! Each test is one function for both of its uses: on what stands directly after a bare colon, while
//! more may come, and on a whole value. What only a whole bare value can tell is a [`Need`].

use super::{is_scheme, wrapped};
use memchr::memchr;

use crate::class::{self, GROUP, HOST_FIRST, PLAIN, TOKEN};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::token::non_ascii;
use crate::work;

/// Where a value stands: R9 asks less where a wrapper vouches for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Bare,
    Wrapped { inner_space: bool },
}

/// What the start of a candidate tells of R9 or R8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Head {
    /// Whatever follows, it is none.
    Refused,
    /// It is one if the rest has what is needed.
    Open(Need),
    /// Too little has come to tell.
    Short,
}

/// What a bare candidate needs somewhere in its rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Need {
    /// Nothing more.
    #[default]
    Nothing,
    /// An `@`.
    At,
    /// An `@`, or to be a newsgroup or `*`.
    News,
    /// A comma.
    Comma,
    /// `;phone-context=` (RFC 3966).
    PhoneContext,
    /// That no blank and more of a telephone number follow it.
    WholeNumber,
}

const MET: Head = Head::Open(Need::Nothing);

fn head(met: bool) -> Head {
    if met { MET } else { Head::Refused }
}

/// Where `bytes` ran out: whether more may come.
fn short(more: bool) -> Head {
    if more { Head::Short } else { Head::Refused }
}

/// The longest label, in bytes.
const MAX_NAME: usize = 255;

/// The schemes whose authority may not be empty (R9).
fn needs_authority(scheme: &[u8]) -> bool {
    const SCHEMES: [&str; 10] =
        ["http", "https", "ftp", "ws", "wss", "gopher", "telnet", "nntp", "wais", "prospero"];
    SCHEMES.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(scheme))
}

/// R9 with `//`: `rest` follows the slashes, up to the end of the authority at least.
pub(crate) fn has_authority(scheme: &[u8], rest: &[u8]) -> bool {
    let end = rest.iter().position(|b| matches!(b, b'/' | b'?' | b'#')).unwrap_or(rest.len());
    let authority = &rest[..end];
    work::count(end + 1);
    if authority.is_empty() {
        return rest.first() == Some(&b'/') && !needs_authority(scheme);
    }
    let host = memchr(b'@', authority).map_or(authority, |user| &authority[user + 1..]);
    host.first().is_some_and(|&first| class::is(HOST_FIRST, first))
        && (scheme.len() > 1 || !is_encoded(authority))
}

/// What a one-letter scheme is no scheme before: uuencoded lines hold `E://J+Z!7,P`.
fn is_encoded(authority: &[u8]) -> bool {
    const DELIMITERS: &[u8] = b"!$*+=";
    let plain = |&&b: &&u8| class::is(PLAIN, b) && !DELIMITERS.contains(&b);
    let at = authority.iter().take_while(plain).count();
    authority.get(at).is_some_and(|b| DELIMITERS.contains(b))
        && authority.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
}

/// R9 without `//`, bare: `rest` follows the colon.
pub(crate) fn bare_opaque(scheme: &[u8], rest: &[u8], more: bool) -> Head {
    let mut lower = [0; 8];
    let Some(lower) = lower.get_mut(..scheme.len()) else {
        return Head::Refused;
    };
    lower.copy_from_slice(scheme);
    lower.make_ascii_lowercase();
    match &*lower {
        b"mailto" | b"cid" | b"mid" | b"sip" | b"sips" | b"xmpp" => Head::Open(Need::At),
        b"news" => Head::Open(Need::News),
        b"urn" => urn(rest, more),
        b"data" => data(rest, more),
        b"tel" => match rest {
            [b'+', digit, ..] if digit.is_ascii_digit() => Head::Open(Need::WholeNumber),
            [] | [b'+'] if more => Head::Short,
            _ => Head::Open(Need::PhoneContext),
        },
        b"magnet" => rest.first().map_or(short(more), |&b| head(b == b'?')),
        b"file" => rest.first().map_or(short(more), |&b| head(b == b'/')),
        _ => Head::Refused,
    }
}

/// Whether `scheme` is one of the bare table (R9).
pub(crate) fn is_bare_opaque(scheme: &[u8]) -> bool {
    bare_opaque(scheme, b"", true) != Head::Refused
}

/// `"urn:" NID ":" NSS` (RFC 2141): NID is 2 to 32 letters, digits and hyphens.
fn urn(rest: &[u8], more: bool) -> Head {
    let window = &rest[..rest.len().min(33)];
    let nid = window.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'-').count();
    if nid == rest.len() && nid < 33 {
        return short(more);
    }
    let named = (2..=32).contains(&nid) && window[0] != b'-' && rest.get(nid) == Some(&b':');
    match rest.get(nid + 1) {
        _ if !named => Head::Refused,
        None => short(more),
        Some(_) => MET,
    }
}

/// `type/subtype`, `;` or `,` right after the colon, and a comma (RFC 2397).
fn data(rest: &[u8], more: bool) -> Head {
    const MAX_TYPE: usize = 127;
    match rest.first() {
        None => return short(more),
        Some(b';' | b',') => return Head::Open(Need::Comma),
        Some(_) => {}
    }
    let main = class::span(TOKEN, &rest[..rest.len().min(MAX_TYPE + 1)]);
    match (rest.get(main), rest.get(main + 1)) {
        (None, _) | (Some(b'/'), None) if main <= MAX_TYPE => short(more),
        (Some(b'/'), Some(&sub)) if (1..=MAX_TYPE).contains(&main) && class::is(TOKEN, sub) => {
            Head::Open(Need::Comma)
        }
        _ => Head::Refused,
    }
}

/// Whether `rest`, all that follows a bare colon, has what is needed.
pub(crate) fn satisfies(need: Need, rest: &[u8]) -> bool {
    work::count(rest.len());
    match need {
        Need::Nothing | Need::WholeNumber => !rest.is_empty(),
        Need::At => rest.contains(&b'@'),
        Need::News => rest == b"*" || is_group(rest) || rest.contains(&b'@'),
        Need::Comma => rest.contains(&b','),
        Need::PhoneContext => {
            let context = b";phone-context=";
            rest.windows(context.len()).any(|window| window.eq_ignore_ascii_case(context))
        }
    }
}

/// A group with a dot in it (RFC 1738, 5: `group`).
fn is_group(rest: &[u8]) -> bool {
    rest.first().is_some_and(u8::is_ascii_alphabetic)
        && class::span(GROUP, rest) == rest.len()
        && rest.contains(&b'.')
}

/// R8, after `www.` or `ftp.`: a label, a dot, and the first character of another label.
pub(crate) fn labels(rest: &[u8], more: bool) -> Head {
    let window = &rest[..rest.len().min(MAX_NAME + 1)];
    let mut length = 0;
    loop {
        match label_character(&rest[length..], length == 0, more) {
            Label::Character(n) => length += n,
            Label::Other if length == 0 || rest.get(length) != Some(&b'.') => return Head::Refused,
            Label::Other => break,
            Label::Short => return short(more),
        }
        if length >= window.len() && length > MAX_NAME {
            return Head::Refused;
        }
    }
    work::count(length);
    match label_character(&rest[length + 1..], true, more) {
        Label::Character(_) => MET,
        Label::Other => Head::Refused,
        Label::Short => short(more),
    }
}

enum Label {
    Character(usize),
    Other,
    Short,
}

fn label_character(rest: &[u8], first: bool, more: bool) -> Label {
    match rest.first() {
        None => Label::Short,
        Some(b) if b.is_ascii_alphanumeric() || !first && matches!(b, b'-' | b'_') => {
            Label::Character(1)
        }
        Some(b) if b.is_ascii() => Label::Other,
        Some(_) => match apply(non_ascii(), rest, !more) {
            Parsed::Yes(n, c) if class::is_iri(c) => Label::Character(n),
            Parsed::Yes(..) | Parsed::No => Label::Other,
            Parsed::More => Label::Short,
        },
    }
}

/// R8: whether no `@` stands before the first `/`, `?` or `#`.
pub(crate) fn has_no_user(value: &[u8]) -> bool {
    work::count(value.len());
    value.iter().find(|b| b"@/?#".contains(b)) != Some(&b'@')
}

/// R8 on a whole value without its completed scheme.
pub(crate) fn is_abbreviated(value: &[u8]) -> bool {
    completion(value).is_some() && labels(&value[4..], false) == MET && has_no_user(value)
}

/// What completes an abbreviated reference (RFC 2396, Appendix F).
pub(crate) fn completion(value: &[u8]) -> Option<&'static str> {
    let name = value.first_chunk::<4>()?;
    if name.eq_ignore_ascii_case(b"www.") {
        Some("http://")
    } else if name.eq_ignore_ascii_case(b"ftp.") {
        Some("ftp://")
    } else {
        None
    }
}

/// R9 on a whole value; `added` tells what of a scheme that no table has.
pub(crate) fn is_absolute(value: &[u8], place: Place, added: impl Fn(&[u8]) -> bool) -> bool {
    let Some(colon) = value.iter().position(|&b| b == b':') else {
        return false;
    };
    work::count(colon + 1);
    let (scheme, rest) = (&value[..colon], &value[colon + 1..]);
    if !is_scheme(scheme) {
        return false;
    }
    if let Some(rest) = rest.strip_prefix(b"//")
        && has_authority(scheme, rest)
    {
        return true;
    }
    if added(scheme) {
        return !rest.is_empty();
    }
    if rest.starts_with(b"//") {
        return false;
    }
    match place {
        Place::Bare => match bare_opaque(scheme, rest, false) {
            Head::Open(need) => satisfies(need, rest),
            Head::Refused | Head::Short => false,
        },
        Place::Wrapped { inner_space } => wrapped::is_met(scheme, rest, inner_space),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bare(value: &str) -> bool {
        is_absolute(value.as_bytes(), Place::Bare, |_| false)
    }

    fn wrapped(value: &str) -> bool {
        is_absolute(value.as_bytes(), Place::Wrapped { inner_space: false }, |_| false)
    }

    #[test]
    fn r9_with_slashes() {
        for value in [
            "http://a",
            "ftp://@host.example/",
            "ldap:///o=x",
            "file:///",
            "x://[::1]",
            "a://_b",
            "a://%41",
            "a://é",
        ] {
            assert!(bare(value), "{value}");
        }
        for value in [
            "http:///x",
            "http://",
            "x://",
            "x://?a",
            "x://-a",
            "x://@",
            "x://@@a",
            "1x://a",
            "url://a",
        ] {
            assert!(!bare(value), "{value}");
        }
    }

    #[test]
    fn r9_without_slashes() {
        let both = [
            "mailto:a@b",
            "news:*",
            "news:comp.lang",
            "news:1@b",
            "urn:isbn:1",
            "cid:a@b",
            "data:,x",
            "data:text/plain,x",
            "data:;base64,x",
            "tel:+1",
            "sip:a@b",
            "magnet:?x",
            "file:/x",
        ];
        for value in both {
            assert!(bare(value) && wrapped(value), "{value}");
        }
        let only_wrapped = [
            "tel:506",
            "file:a/x.txt",
            "geo:1.5,-2",
            "tag:a@b,2004:x",
            "tag:b,2004-01-02:",
            "doi:10.1/x",
            "sms:1",
            "im:a@b",
            "about:blank",
            "opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        ];
        for value in only_wrapped {
            assert!(!bare(value) && wrapped(value), "{value}");
        }
        let neither = [
            "mailto:",
            "mailto:a",
            "news:comp",
            "news:",
            "urn:a:b",
            "urn:isbn:",
            "urn:-ab:c",
            "data:4,6",
            "data:text,x",
            "data:text/plain",
            "tel:x",
            "magnet:x",
            "file:x",
            "geo:1",
            "tag:b,04:x",
            "doi:11",
            "about:",
            "im:im",
            "info:type",
            "DAV:x",
            "std:string",
            "opaquelocktoken:f81d",
        ];
        for value in neither {
            assert!(!bare(value) && !wrapped(value), "{value}");
        }
    }

    #[test]
    fn r8() {
        for value in ["www.a.b", "WWW.a.b/x@y", "ftp.a.b", "www.例.jp", "www.a_b-.c"] {
            assert!(is_abbreviated(value.as_bytes()), "{value}");
        }
        for value in
            ["www.a", "www.a.", "www..a", "www.-a.b", "www.a.-b", "www.a.b@c", "web.a.b", "www"]
        {
            assert!(!is_abbreviated(value.as_bytes()), "{value}");
        }
    }

    #[test]
    fn a_short_head_is_decided_by_more() {
        let whole: [(&[u8], &[u8]); 4] =
            [(b"urn", b"isbn:1"), (b"data", b"text/plain"), (b"tel", b"+1"), (b"magnet", b"?x")];
        for (scheme, rest) in whole {
            let decided = bare_opaque(scheme, rest, true);
            for n in 0..rest.len() {
                let early = bare_opaque(scheme, &rest[..n], true);
                assert!(early == Head::Short || early == decided, "{rest:?} {n}");
            }
        }
    }
}
