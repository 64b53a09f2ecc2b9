//! [`plain_url`]: the grammars that derive a URL, for most URLs without the parsers of the grammars.

use memchr::memchr;

use crate::class::uri::{HPATH, HSEGMENT, PATH_SEGMENTS, URIC, XCHAR, span_escaped};
use crate::class::url_masks::UrlMasks;

/// The grammars that derive a plain URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainUrl {
    /// All three grammars derive it.
    All,
    /// The grammars of RFC 2396 and RFC 3986 derive it, that of RFC 1738 does not.
    AllButRfc1738,
}

/// Returns the grammars that derive a URL if it is plain: it has the scheme `http`, `https` or `ftp`, a host of less than
/// 64 bytes without a port, and an `hpath` and `search` or an `fpath` (RFC 1738, 5), with `http` possibly with `~`, or with `/` and
/// `?` in the query. The grammars decide about other URLs.
pub(crate) fn plain_url(url: &[u8]) -> Option<PlainUrl> {
    // Faster than `memchr`: schemes are short.
    let colon = url.iter().position(|byte| *byte == b':')?;
    let rest = url[colon..].strip_prefix(b"://")?;
    let masks = UrlMasks::of(rest);
    let (host, path) = rest.split_at(host_length(rest, masks)?);
    if !matches!(path, [] | [b'/', ..]) {
        return None;
    }
    let http_path = || {
        let hpath = (!masks.not_hpath >> host.len()).trailing_ones() as usize;
        plain_http_path(&path[hpath..])
    };
    match &url[..colon] {
        b"http" => http_path(),
        // RFC 1738 does not define `https`, and its generic syntax also allows `/` and `?` in a query.
        b"https" => http_path().filter(|plain| *plain == PlainUrl::All),
        b"ftp" => is_fpath(path).then_some(PlainUrl::All),
        _ => None,
    }
}

/// Returns the length of the host at the start of `text`, if it has less than 64 bytes and is a `hostname`,
/// `*[ domainlabel "." ] toplabel`, or a `hostnumber`, four numbers with dots between them (RFC 1738, 5).
fn host_length(text: &[u8], masks: UrlMasks) -> Option<usize> {
    let length = masks.not_host.trailing_zeros();
    let within = 1_u64.checked_shl(length)? - 1;
    let [dots, hyphens] = [masks.dots & within, masks.hyphens & within];
    // No label is empty, or begins or ends with a hyphen.
    let (first, last) = (1, (1 << length) >> 1);
    if (dots | hyphens) & ((dots << 1) | (dots >> 1) | first | last) != 0 {
        return None;
    }
    let host = text.get(..length as usize)?;
    let last_label = (u64::BITS - dots.leading_zeros()) as usize;
    let is_number =
        || dots.count_ones() == 3 && host.iter().all(|byte| matches!(byte, b'.' | b'0'..=b'9'));
    (host.get(last_label)?.is_ascii_alphabetic() || is_number()).then_some(host.len())
}

/// Returns the grammars that derive the rest of a path, and a query after `?`. The newer grammars allow bytes that `hpath` and
/// `search` do not, such as `~`.
fn plain_http_path(path: &[u8]) -> Option<PlainUrl> {
    let (rest, is_hpath) = after(path, [HPATH, PATH_SEGMENTS]);
    let (rest, is_search) = match rest {
        [b'?', query @ ..] => after(query, [HSEGMENT, URIC]),
        _ => (rest, true),
    };
    let grammars = if is_hpath && is_search { PlainUrl::All } else { PlainUrl::AllButRfc1738 };
    rest.is_empty().then_some(grammars)
}

/// Reports whether a path is empty, or `/` and an `fpath` (RFC 1738, 5): `xchar` without `;`.
fn is_fpath(path: &[u8]) -> bool {
    span_escaped(XCHAR, path) == path.len() && memchr(b';', path).is_none()
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
