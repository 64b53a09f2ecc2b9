//! Escapes (RFC 2396, 2.4).

use std::borrow::Cow;

use crate::class::uri;

/// The octets that `text` stands for; a `%` without two hexadecimal digits after it is itself.
///
/// Linear; borrows where there is no escape.
pub(crate) fn decode(text: &str) -> Cow<'_, [u8]> {
    let bytes = text.as_bytes();
    let Some(mut at) = memchr::memchr(b'%', bytes) else {
        return Cow::Borrowed(bytes);
    };
    let mut octets = Vec::with_capacity(bytes.len());
    octets.extend_from_slice(&bytes[..at]);
    while let Some(&byte) = bytes.get(at) {
        if uri::is_escape(&bytes[at..]) {
            octets.push(octet(bytes[at + 1], bytes[at + 2]));
            at += 3;
        } else {
            octets.push(byte);
            at += 1;
        }
    }
    Cow::Owned(octets)
}

/// What `"%" hex hex` stands for.
fn octet(high: u8, low: u8) -> u8 {
    hex(high) << 4 | hex(low)
}

fn hex(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20).wrapping_sub(b'a').wrapping_add(10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_to_octets() {
        assert_eq!(decode("%7Ejoe%e4%2F%25"), b"~joe\xe4/%".as_slice());
        assert_eq!(decode("%"), b"%".as_slice());
        assert_eq!(decode("%4g%%41"), b"%4g%A".as_slice());
        assert!(matches!(decode("a+b"), Cow::Borrowed(b"a+b")));
    }
}
