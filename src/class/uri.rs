//! The classes of the grammars of references: a bit for each, in one 256-entry table.
//!
//! None holds `%`: an escape is three bytes and is looked for where a run of a class ends.

/// Every byte.
pub(crate) const ANY: u32 = 1;
/// `digit` (RFC 2396, 1.6).
pub(crate) const DIGIT: u32 = 1 << 1;
/// `hex` (RFC 2396, 2.4.1).
pub(crate) const HEX: u32 = 1 << 2;
/// `alpha | digit | "+" | "-" | "."`, of which a `scheme` is made (RFC 2396, 3.1).
pub(crate) const SCHEME: u32 = 1 << 3;
/// `alphanum | "-"`, of which a `domainlabel` is made (RFC 2396, 3.2.2).
pub(crate) const LABEL: u32 = 1 << 4;

/// `unreserved = alphanum | mark` (RFC 2396, 2.3).
pub(crate) const UNRESERVED: u32 = 1 << 5;
/// `uric = reserved | unreserved | escaped` (RFC 2396, 2).
pub(crate) const URIC: u32 = 1 << 6;
/// `uric` before the first `?`.
pub(crate) const URIC_PATH: u32 = 1 << 30;
/// What a `segment` is made of: `pchar` and `;` (RFC 2396, 3.3).
pub(crate) const SEGMENT: u32 = 1 << 7;
/// What `path_segments` are made of: that and `/` (RFC 2396, 3.3).
pub(crate) const PATH_SEGMENTS: u32 = 1 << 8;
/// `rel_segment` (RFC 2396, 5).
pub(crate) const REL_SEGMENT: u32 = 1 << 9;
/// `reg_name` (RFC 2396, 3.2.1).
pub(crate) const REG_NAME: u32 = 1 << 10;
/// `userinfo` (RFC 2396, 3.2.2).
pub(crate) const USERINFO: u32 = 1 << 11;

/// `uchar`, and `unreserved` (RFC 1738, 5).
pub(crate) const UCHAR: u32 = 1 << 12;
/// `xchar = unreserved | reserved | escape` (RFC 1738, 5).
pub(crate) const XCHAR: u32 = 1 << 13;
/// `user` and `password`: `uchar | ";" | "?" | "&" | "="` (RFC 1738, 5).
pub(crate) const USER: u32 = 1 << 14;
/// `fsegment` and `psegment`: `uchar | "?" | ":" | "@" | "&" | "="` (RFC 1738, 5).
pub(crate) const FSEGMENT: u32 = 1 << 15;
/// `hsegment` and `search`: `uchar | ";" | ":" | "@" | "&" | "="` (RFC 1738, 5).
pub(crate) const HSEGMENT: u32 = 1 << 16;
/// `article` before its `@`: `uchar | ";" | "/" | "?" | ":" | "&" | "="` (RFC 1738, 5).
pub(crate) const ARTICLE: u32 = 1 << 17;
/// `fieldname` and `fieldvalue`: `uchar | "?" | ":" | "@" | "&"` (RFC 1738, 5).
pub(crate) const FIELD: u32 = 1 << 18;
/// `alpha | digit | "-" | "." | "+" | "_"`, of which a `group` is made (RFC 1738, 5).
pub(crate) const GROUP: u32 = 1 << 19;

/// `reg-name = *( unreserved / pct-encoded / sub-delims )` (RFC 3986, 3.2.2).
pub(crate) const REG_NAME_3986: u32 = 1 << 20;
/// `userinfo`: that and `:` (RFC 3986, 3.2.1).
pub(crate) const USERINFO_3986: u32 = 1 << 21;
/// `segment-nz-nc`: `unreserved / pct-encoded / sub-delims / "@"` (RFC 3986, 3.3).
pub(crate) const NO_COLON_3986: u32 = 1 << 22;
/// What paths are made of: `pchar` and `/` (RFC 3986, 3.3).
pub(crate) const PATH_3986: u32 = 1 << 23;
/// `query` and `fragment`: `pchar / "/" / "?"` (RFC 3986, 3.4).
pub(crate) const QUERY_3986: u32 = 1 << 24;

/// `[^:/?#]`, of the regular expression of RFC 2396, Appendix B.
pub(crate) const NOT_COLON: u32 = 1 << 25;
/// `[^/?#]` of it.
pub(crate) const NOT_SLASH: u32 = 1 << 26;
/// `[^?#]` of it.
pub(crate) const NOT_QUERY: u32 = 1 << 27;
/// `[^#]` of it.
pub(crate) const NOT_FRAGMENT: u32 = 1 << 28;
/// What ASCII R7 allows in a reference: all that prints but `<`, `>`, `"` and the backquote.
pub(crate) const LENIENT: u32 = 1 << 29;

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = basic(byte) | rfc2396(byte) | rfc1738(byte) | rfc3986(byte);
        if byte == u8::MAX {
            break table;
        }
        byte += 1;
    }
};

/// The bit where it is so.
const fn when(holds: bool, class: u32) -> u32 {
    if holds { class } else { 0 }
}

const fn basic(byte: u8) -> u32 {
    let alphanum = byte.is_ascii_alphanumeric();
    let lenient = byte.is_ascii_graphic() && !super::among(byte, b"<>\"`");
    ANY | when(byte.is_ascii_digit(), DIGIT)
        | when(byte.is_ascii_hexdigit(), HEX)
        | when(alphanum || super::among(byte, b"+-."), SCHEME)
        | when(alphanum || byte == b'-', LABEL)
        | when(lenient, LENIENT)
        | when(!super::among(byte, b":/?#"), NOT_COLON)
        | when(!super::among(byte, b"/?#"), NOT_SLASH)
        | when(!super::among(byte, b"?#"), NOT_QUERY)
        | when(byte != b'#', NOT_FRAGMENT)
}

const fn rfc2396(byte: u8) -> u32 {
    let unreserved = byte.is_ascii_alphanumeric() || super::among(byte, b"-_.!~*'()");
    when(unreserved, UNRESERVED)
        | when(unreserved || super::among(byte, b";/?:@&=+$,"), URIC)
        | when(unreserved || super::among(byte, b";/:@&=+$,"), URIC_PATH)
        | when(unreserved || super::among(byte, b":@&=+$,;"), SEGMENT)
        | when(unreserved || super::among(byte, b":@&=+$,;/"), PATH_SEGMENTS)
        | when(unreserved || super::among(byte, b";@&=+$,"), REL_SEGMENT)
        | when(unreserved || super::among(byte, b"$,;:@&=+"), REG_NAME)
        | when(unreserved || super::among(byte, b";:&=+$,"), USERINFO)
}

const fn rfc1738(byte: u8) -> u32 {
    let alphanum = byte.is_ascii_alphanumeric();
    let uchar = alphanum || super::among(byte, b"$-_.+!*'(),");
    when(uchar, UCHAR)
        | when(uchar || super::among(byte, b";/?:@&="), XCHAR)
        | when(uchar || super::among(byte, b";?&="), USER)
        | when(uchar || super::among(byte, b"?:@&="), FSEGMENT)
        | when(uchar || super::among(byte, b";:@&="), HSEGMENT)
        | when(uchar || super::among(byte, b";/?:&="), ARTICLE)
        | when(uchar || super::among(byte, b"?:@&"), FIELD)
        | when(alphanum || super::among(byte, b"-.+_"), GROUP)
}

const fn rfc3986(byte: u8) -> u32 {
    let unreserved = byte.is_ascii_alphanumeric() || super::among(byte, b"-._~");
    let name = unreserved || super::among(byte, b"!$&'()*+,;=");
    when(name, REG_NAME_3986)
        | when(name || byte == b':', USERINFO_3986)
        | when(name || byte == b'@', NO_COLON_3986)
        | when(name || super::among(byte, b":@/"), PATH_3986)
        | when(name || super::among(byte, b":@/?"), QUERY_3986)
}

/// Whether `byte` is in `class`.
#[inline]
pub(crate) const fn is(class: u32, byte: u8) -> bool {
    TABLE[byte as usize] & class != 0
}

/// How many bytes at the start of `bytes` are in `class`; linear in that number.
#[inline(always)]
#[expect(clippy::inline_always, reason = "twice as fast: `class` becomes a constant")]
pub(crate) fn span(class: u32, bytes: &[u8]) -> usize {
    let mut n = 0;
    // Eight at a time without a branch for each: a reference is mostly long runs.
    while let Some(eight) = bytes.get(n..n + 8) {
        if eight.iter().fold(class, |common, &byte| common & TABLE[byte as usize]) == 0 {
            break;
        }
        n += 8;
    }
    n + bytes[n..].iter().position(|&byte| !is(class, byte)).unwrap_or(bytes.len() - n)
}

/// Whether `bytes` begin with `escaped = "%" hex hex` (RFC 2396, 2.4.1).
#[inline]
pub(crate) fn is_escape(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', high, low, ..] if is(HEX, *high) && is(HEX, *low))
}

/// How many bytes at the start of `bytes` are in `class` or escapes; linear in that number.
#[inline(always)]
#[expect(clippy::inline_always, reason = "twice as fast: `class` becomes a constant")]
pub(crate) fn span_escaped(class: u32, bytes: &[u8]) -> usize {
    let mut n = span(class, bytes);
    while is_escape(&bytes[n..]) {
        n += 3;
        n += span(class, &bytes[n..]);
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(class: u32) -> String {
        (0..=u8::MAX).filter(|&byte| is(class, byte)).map(char::from).collect()
    }

    /// What the class holds besides letters and digits.
    fn marks(class: u32) -> String {
        members(class).chars().filter(|c| !c.is_ascii_alphanumeric()).collect()
    }

    #[test]
    fn the_sets_of_rfc_2396() {
        assert_eq!(marks(UNRESERVED), "!'()*-._~");
        // reserved: ; / ? : @ & = + $ ,
        assert_eq!(marks(URIC), "!$&'()*+,-./:;=?@_~");
        assert_eq!(marks(SEGMENT), "!$&'()*+,-.:;=@_~");
        assert_eq!(marks(REL_SEGMENT), "!$&'()*+,-.;=@_~");
        assert_eq!(marks(REG_NAME), "!$&'()*+,-.:;=@_~");
        assert_eq!(marks(USERINFO), "!$&'()*+,-.:;=_~");
    }

    #[test]
    fn the_sets_of_rfc_1738() {
        // safe: $ - _ . +    extra: ! * ' ( ) ,    reserved: ; / ? : @ & =
        assert_eq!(marks(UCHAR), "!$'()*+,-._");
        assert_eq!(marks(XCHAR), "!$&'()*+,-./:;=?@_");
    }

    #[test]
    fn the_sets_of_rfc_3986() {
        assert_eq!(marks(REG_NAME_3986), "!$&'()*+,-.;=_~");
        assert_eq!(marks(QUERY_3986), "!$&'()*+,-./:;=?@_~");
    }

    #[test]
    fn escapes_are_whole() {
        assert_eq!(span_escaped(UNRESERVED, b"a%20%7eb%2"), 8);
        assert_eq!(span_escaped(UNRESERVED, b"%zz"), 0);
        assert_eq!(span_escaped(UNRESERVED, b"%"), 0);
    }
}
