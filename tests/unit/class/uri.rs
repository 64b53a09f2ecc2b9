//! Unit tests of `class/uri.rs`.

use super::*;

fn members(class: u32) -> String {
    (0..=u8::MAX).filter(|&byte| is(class, byte)).map(char::from).collect()
}

/// Returns the members of the class that are neither letters nor digits.
fn marks(class: u32) -> String {
    members(class).chars().filter(|c| !c.is_ascii_alphanumeric()).collect()
}

#[test]
fn sets_equal_those_of_rfc_2396() {
    assert_eq!(marks(UNRESERVED), "!'()*-._~");
    // reserved: ; / ? : @ & = + $ ,
    assert_eq!(marks(URIC), "!$&'()*+,-./:;=?@_~");
    assert_eq!(marks(SEGMENT), "!$&'()*+,-.:;=@_~");
    assert_eq!(marks(REL_SEGMENT), "!$&'()*+,-.;=@_~");
    assert_eq!(marks(REG_NAME), "!$&'()*+,-.:;=@_~");
    assert_eq!(marks(USERINFO), "!$&'()*+,-.:;=_~");
}

#[test]
fn sets_equal_those_of_rfc_1738() {
    // safe: $ - _ . +    extra: ! * ' ( ) ,    reserved: ; / ? : @ & =
    assert_eq!(marks(UCHAR), "!$'()*+,-._");
    assert_eq!(marks(XCHAR), "!$&'()*+,-./:;=?@_");
}

#[test]
fn sets_equal_those_of_rfc_3986() {
    assert_eq!(marks(REG_NAME_3986), "!$&'()*+,-.;=_~");
    assert_eq!(marks(QUERY_3986), "!$&'()*+,-./:;=?@_~");
}

#[test]
fn escapes_match_whole_or_not_at_all() {
    assert_eq!(span_escaped(UNRESERVED, b"a%20%7eb%2"), 8);
    assert_eq!(span_escaped(UNRESERVED, b"%zz"), 0);
    assert_eq!(span_escaped(UNRESERVED, b"%"), 0);
}
