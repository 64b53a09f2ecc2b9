//! [`is_plain_http`]: recognizes the URLs that all three grammars derive, which most are.

use crate::class::uri::{self, HSEGMENT, LABEL};

/// Reports whether a URL conforms to all three grammars, as one pass over it tells: an HTTP URL of a `hostname`, without a
/// port, and an `hpath` and `search` (RFC 1738, 5), whose bytes the other grammars allow, too. Other URLs may conform as
/// well; the grammars decide.
pub(crate) fn is_plain_http(url: &[u8]) -> bool {
    let Some(rest) = url.strip_prefix(b"http") else { return false };
    let rest = rest.strip_prefix(b"s").unwrap_or(rest);
    let Some(rest) = rest.strip_prefix(b"://") else { return false };
    let end = rest.iter().position(|&byte| !is_in_host(byte)).unwrap_or(rest.len());
    let (host, path) = rest.split_at(end);
    is_hostname(host) && (path.is_empty() || (path[0] == b'/' && is_plain_path(&path[1..])))
}

fn is_in_host(byte: u8) -> bool {
    byte == b'.' || uri::is(LABEL, byte)
}

/// `hostname = *[ domainlabel "." ] toplabel`
fn is_hostname(host: &[u8]) -> bool {
    let mut before = b'.';
    let mut begins_label = b'.';
    for &byte in host {
        match byte {
            b'.' if matches!(before, b'.' | b'-') => return false,
            b'-' if before == b'.' => return false,
            _ if before == b'.' => begins_label = byte,
            _ => {}
        }
        before = byte;
    }
    !matches!(before, b'.' | b'-') && begins_label.is_ascii_alphabetic()
}

fn is_plain_path(path: &[u8]) -> bool {
    let mut in_query = false;
    let mut at = 0;
    while let Some(&byte) = path.get(at) {
        at += 1;
        match byte {
            _ if uri::is(HSEGMENT, byte) => {}
            b'/' if !in_query => {}
            b'?' if !in_query => in_query = true,
            b'%' if path
                .get(at..at + 2)
                .is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit)) =>
            {
                at += 2;
            }
            _ => return false,
        }
    }
    true
}

#[cfg(test)]
#[path = "../../../tests/unit/grammar/uri/plain_http.rs"]
mod tests;
