//! [`plain_url`]: recognizes the URLs that most are, and the grammars that derive them.

use memchr::memchr;

use crate::class::uri::{FPATH, HPATH, HSEGMENT, LABEL, PATH_SEGMENTS, URIC, is, span_escaped};

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
        // RFC 1738 does not know the scheme: it allows all schemes that it does not know more characters.
        (b"https", [b'/', path @ ..]) => {
            plain_http_path(path).filter(|plain| *plain == PlainUrl::All)
        }
        (b"ftp", [b'/', path @ ..]) => {
            (span_escaped(FPATH, path) == path.len()).then_some(PlainUrl::All)
        }
        _ => None,
    }
}

/// Returns the length of a host before any other byte: of a `hostname`, `*[ domainlabel "." ] toplabel`, or a `hostnumber`, four
/// numbers with dots between them (RFC 1738, 5).
fn host_length(text: &[u8]) -> Option<usize> {
    let (mut length, mut before, mut begins_label) = (0, b'.', b'.');
    let (mut dots, mut is_number) = (0, true);
    for &byte in text {
        match byte {
            b'.' if matches!(before, b'.' | b'-') => return None,
            b'-' if before == b'.' => return None,
            b'.' => dots += 1,
            _ if !is(LABEL, byte) => break,
            _ if before == b'.' => begins_label = byte,
            _ => {}
        }
        is_number &= matches!(byte, b'.' | b'0'..=b'9');
        before = byte;
        length += 1;
    }
    let is_host = begins_label.is_ascii_alphabetic() || is_number && dots == 3;
    (is_host && !matches!(before, b'.' | b'-')).then_some(length)
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
