//! [`is_plain_http`]: recognizes the URLs that all three grammars derive, which most are.

/// The bytes that every grammar allows in the path and the query of an HTTP URL, besides slashes and escapes: `hsegment` and
/// `search` (RFC 1738, 5), `pchar` and `query` (RFC 2396, A; RFC 3986, A).
const SEGMENT: [bool; 256] = table(b"$-_.+!*'(),;:@&=");

/// The bytes of a `hostname`.
const HOST: [bool; 256] = table(b"-.");

const fn table(others: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        table[byte as usize] = byte.is_ascii_alphanumeric();
        byte += 1;
    }
    let mut at = 0;
    while at < others.len() {
        table[others[at] as usize] = true;
        at += 1;
    }
    table
}

/// Reports whether a URL conforms to all three grammars, as one pass over it tells: an HTTP URL of a `hostname`, without a
/// port, and a path and query of the bytes that all allow. Others may conform too; the grammars decide.
pub(crate) fn is_plain_http(url: &[u8]) -> bool {
    let Some(rest) = url.strip_prefix(b"http") else { return false };
    let rest = rest.strip_prefix(b"s").unwrap_or(rest);
    let Some(rest) = rest.strip_prefix(b"://") else { return false };
    let end = rest.iter().position(|&byte| !HOST[usize::from(byte)]).unwrap_or(rest.len());
    let (host, path) = rest.split_at(end);
    is_hostname(host) && (path.is_empty() || (path[0] == b'/' && is_plain_path(&path[1..])))
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
            _ if SEGMENT[usize::from(byte)] => {}
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
