//! [`plain_url`]: recognizes the URLs that most are, and the grammars that derive them.

use memchr::memchr;

use crate::class::uri::{HOST, HPATH, HSEGMENT, PATH_SEGMENTS, URIC, XCHAR, span, span_escaped};

/// What one pass over a URL tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainUrl {
    /// All three grammars derive it.
    All,
    /// The grammars of RFC 2396 and RFC 3986 derive it, that of RFC 1738 does not.
    AllButRfc1738,
}

/// Returns the grammars that derive a URL, if one pass over it tells: it has the scheme `http`, `https` or `ftp`, a host without a
/// port, and an `hpath` and `search` or an `fpath` (RFC 1738, 5), with `http` possibly with `~`, or with `/` and `?` in
/// the query. The grammars decide about other URLs.
pub(crate) fn plain_url(url: &[u8]) -> Option<PlainUrl> {
    let (scheme, rest) = url.split_at(memchr(b':', url)?);
    let rest = rest.strip_prefix(b"://")?;
    match (scheme, rest.get(host_length(rest)?..)?) {
        (b"http" | b"https" | b"ftp", []) => Some(PlainUrl::All),
        (b"http", [b'/', path @ ..]) => plain_http_path(path),
        // RFC 1738 does not define `https`, and its generic syntax also allows `/` and `?` in a query.
        (b"https", [b'/', path @ ..]) => {
            plain_http_path(path).filter(|plain| *plain == PlainUrl::All)
        }
        (b"ftp", [b'/', path @ ..]) => {
            // fpath = fsegment *[ "/" fsegment ], of xchar without ";".
            let is_fpath = span_escaped(XCHAR, path) == path.len() && memchr(b';', path).is_none();
            is_fpath.then_some(PlainUrl::All)
        }
        _ => None,
    }
}

/// Returns the length of a host before any other byte: of a `hostname`, `*[ domainlabel "." ] toplabel`, or a `hostnumber`, four
/// numbers with dots between them (RFC 1738, 5).
fn host_length(text: &[u8]) -> Option<usize> {
    let host = &text[..span(HOST, text)];
    let (&first, &last) = (host.first()?, host.last()?);
    // Without an early exit the loop has SIMD instructions.
    let is = |pair: (&u8, &u8), text: &[u8; 2]| [*pair.0, *pair.1] == *text;
    let no_label = |pair| is(pair, b"..") | is(pair, b".-") | is(pair, b"-.");
    let has_no_label = host.iter().zip(&host[1..]).fold(false, |any, pair| any | no_label(pair));
    if has_no_label || matches!(first, b'.' | b'-') || matches!(last, b'.' | b'-') {
        return None;
    }
    let last_label = host.rsplit(|&byte| byte == b'.').next()?;
    let is_number = || {
        host.split(|&byte| byte == b'.').count() == 4
            && host.iter().all(|byte| matches!(byte, b'.' | b'0'..=b'9'))
    };
    (last_label.first()?.is_ascii_alphabetic() || is_number()).then_some(host.len())
}

/// Looks at an `hpath [ "?" search ]`, possibly with what the newer grammars allow there.
fn plain_http_path(path: &[u8]) -> Option<PlainUrl> {
    let (rest, is_hpath) = after(path, [HPATH, PATH_SEGMENTS]);
    let (rest, is_search) = match rest {
        [b'?', query @ ..] => after(query, [HSEGMENT, URIC]),
        _ => (rest, true),
    };
    let grammars = if is_hpath && is_search { PlainUrl::All } else { PlainUrl::AllButRfc1738 };
    rest.is_empty().then_some(grammars)
}

/// Returns what follows the bytes in the wide class at the start of `text`, and whether those are in the narrow class.
fn after(text: &[u8], [narrow, wide]: [u32; 2]) -> (&[u8], bool) {
    let rest = &text[span_escaped(narrow, text)..];
    let more = span_escaped(wide, rest);
    (&rest[more..], more == 0)
}

#[cfg(test)]
#[path = "../../../tests/unit/grammar/uri/plain_url.rs"]
mod tests;
