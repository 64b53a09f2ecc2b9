//! The character classes of the URI grammars: one bit for each class in one 256-entry table.
//!
//! No class contains `%`: an escape is three bytes, so [`span_escaped`] checks for one where a run of
//! class bytes ends.

#![expect(clippy::inline_always, reason = "twice as fast: `class` becomes a constant")]

use super::ascii_set::among;

/// Defines the classes from the rows below: for each row, a constant with the class's bit, and the
/// members of the class in the table.
macro_rules! classes {
    ($($name:ident = $members:ident($($set:expr),*);)*) => {
        #[expect(clippy::upper_case_acronyms, non_camel_case_types, reason = "named as the constants")]
        enum Bit { $($name),* }
        $(pub(crate) const $name: u32 = 1 << Bit::$name as u32;)*

        /// Returns the bits of the classes that contain `byte`.
        const fn classes_of(byte: u8) -> u32 {
            let mut classes = 0;
            $(if $members(byte, &[$($set),*]) { classes |= $name; })*
            classes
        }
    };
}

// The ABNF of a row includes `escaped`; the class does not.
classes! {
    ANY           = all_but();                                 // Every byte
    DIGIT         = digit_or();                                // digit (RFC 2396, 1.6)
    HEX           = hex_or();                                  // hex = digit | "A" | … | "f" (RFC 2396, 2.4.1)

    // RFC 2396, with `mark` and `reserved` as in its Appendix A.
    SCHEME        = alphanum_or(b"+-.");                       // alpha | digit | "+" | "-" | ".", of scheme (3.1)
    LABEL         = alphanum_or(b"-");                         // alphanum | "-", of domainlabel (3.2.2)
    UNRESERVED    = alphanum_or(MARK);                         // unreserved = alphanum | mark (2.3)
    URIC          = alphanum_or(MARK, b";/?:@&=+$,");          // uric = reserved | unreserved | escaped (2)
    URIC_PATH     = alphanum_or(MARK, b";/:@&=+$,");           // uric without ?, up to which an opaque part is a path (B)
    SEGMENT       = alphanum_or(MARK, b":@&=+$,", b";");       // segment = *pchar *( ";" param ), param = *pchar (3.3)
    PATH_SEGMENTS = alphanum_or(MARK, b":@&=+$,", b";", b"/"); // path_segments = segment *( "/" segment ) (3.3)
    REL_SEGMENT   = alphanum_or(MARK, b";@&=+$,");             // rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," ) (5)
    REG_NAME      = alphanum_or(MARK, b"$,;:@&=+");            // reg_name = 1*( unreserved | escaped | "$" | "," | ";" | ":" | "@" | "&" | "=" | "+" ) (3.2.1)
    USERINFO      = alphanum_or(MARK, b";:&=+$,");             // userinfo = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," ) (3.2.2)

    // RFC 1738, section 5, where `unreserved = alpha | digit | safe | extra`.
    UCHAR         = alphanum_or(SAFE, EXTRA);                  // uchar = unreserved | escape
    XCHAR         = alphanum_or(SAFE, EXTRA, b";/?:@&=");      // xchar = unreserved | reserved | escape
    USER          = alphanum_or(SAFE, EXTRA, b";?&=");         // user = *[ uchar | ";" | "?" | "&" | "=" ], and password
    FSEGMENT      = alphanum_or(SAFE, EXTRA, b"?:@&=");        // fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ], and psegment
    HOST          = alphanum_or(b"-.");                        // The bytes of host = hostname | hostnumber
    HSEGMENT      = alphanum_or(SAFE, EXTRA, b";:@&=");        // hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ], and search
    HPATH         = alphanum_or(SAFE, EXTRA, b"/;:@&=");       // hpath = hsegment *[ "/" hsegment ]
    ARTICLE       = alphanum_or(SAFE, EXTRA, b";/?:&=");       // 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ], of article
    FIELD         = alphanum_or(SAFE, EXTRA, b"?:@&");         // fieldname = *[ uchar | "?" | ":" | "@" | "&" ], and fieldvalue
    GROUP         = alphanum_or(b"-.+_");                      // alpha | digit | "-" | "." | "+" | "_", of group

    // RFC 3986, where `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`.
    REG_NAME_3986 = alphanum_or(b"-._~", SUB_DELIMS);          // reg-name = *( unreserved / pct-encoded / sub-delims ) (3.2.2)
    USERINFO_3986 = alphanum_or(b"-._~", SUB_DELIMS, b":");    // userinfo = *( unreserved / pct-encoded / sub-delims / ":" ) (3.2.1)
    PATH_3986     = alphanum_or(b"-._~", SUB_DELIMS, b":@/");  // path-abempty = *( "/" segment ), segment = *pchar (3.3)
    QUERY_3986    = alphanum_or(b"-._~", SUB_DELIMS, b":@/?"); // query = *( pchar / "/" / "?" ), and fragment (3.4, 3.5)

    // The regular expression of RFC 2396, Appendix B.
    NOT_COLON     = all_but(b":/?#");                          // [^:/?#]
    NOT_SLASH     = all_but(b"/?#");                           // [^/?#]
    NOT_QUERY     = all_but(b"?#");                            // [^?#]
    NOT_FRAGMENT  = all_but(b"#");                             // [^#]

    LENIENT       = graphic_but(b"<>\"`");                     // The ASCII characters that R7 allows in a reference
}

/// `mark = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")"` (RFC 2396, 2.3).
const MARK: &[u8] = b"-_.!~*'()";
/// `safe = "$" | "-" | "_" | "." | "+"` (RFC 1738, 5).
const SAFE: &[u8] = b"$-_.+";
/// `extra = "!" | "*" | "'" | "(" | ")" | ","` (RFC 1738, 5).
const EXTRA: &[u8] = b"!*'(),";
/// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="` (RFC 3986, 2.2).
const SUB_DELIMS: &[u8] = b"!$&'()*+,;=";

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = classes_of(byte);
        if byte == u8::MAX {
            break table;
        }
        byte += 1;
    }
};

const fn digit_or(byte: u8, more: &[&[u8]]) -> bool {
    byte.is_ascii_digit() || in_any(byte, more)
}

const fn hex_or(byte: u8, more: &[&[u8]]) -> bool {
    byte.is_ascii_hexdigit() || in_any(byte, more)
}

const fn alphanum_or(byte: u8, more: &[&[u8]]) -> bool {
    byte.is_ascii_alphanumeric() || in_any(byte, more)
}

const fn graphic_but(byte: u8, excluded: &[&[u8]]) -> bool {
    byte.is_ascii_graphic() && !in_any(byte, excluded)
}

const fn all_but(byte: u8, excluded: &[&[u8]]) -> bool {
    !in_any(byte, excluded)
}

const fn in_any(byte: u8, sets: &[&[u8]]) -> bool {
    let mut i = 0;
    while i < sets.len() {
        if among(byte, sets[i]) {
            return true;
        }
        i += 1;
    }
    false
}

/// Reports whether `byte` is in `class`.
#[inline]
pub(crate) const fn is(class: u32, byte: u8) -> bool {
    TABLE[byte as usize] & class != 0
}

/// Returns the number of bytes at the start of `bytes` that are in `class`; linear in that number.
#[inline(always)]
pub(crate) fn span(class: u32, bytes: &[u8]) -> usize {
    let mut n = 0;
    // Eight bytes for each branch: most of a reference is long runs.
    while let Some(eight) = bytes.get(n..n + 8) {
        if eight.iter().fold(class, |common, &byte| common & TABLE[byte as usize]) == 0 {
            break;
        }
        n += 8;
    }
    n + bytes[n..].iter().position(|&byte| !is(class, byte)).unwrap_or(bytes.len() - n)
}

/// Reports whether `bytes` begin with `escaped = "%" hex hex` (RFC 2396, 2.4.1).
#[inline]
pub(crate) fn is_escape(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', high, low, ..] if is(HEX, *high) && is(HEX, *low))
}

/// Returns the length of the run of escapes and bytes of `class` at the start of `bytes`; linear in
/// that length.
#[inline(always)]
pub(crate) fn span_escaped(class: u32, bytes: &[u8]) -> usize {
    let mut n = span(class, bytes);
    while is_escape(&bytes[n..]) {
        n += 3;
        n += span(class, &bytes[n..]);
    }
    n
}

#[cfg(test)]
#[path = "../../tests/unit/class/uri.rs"]
mod tests;
