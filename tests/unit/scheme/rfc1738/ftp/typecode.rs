//! Unit tests of `scheme/rfc1738/ftp/typecode.rs`.

use super::*;

#[test]
fn parses_the_codes_of_urls() {
    for typecode in Typecode::ALL {
        assert_eq!(Typecode::of(typecode.as_str()), Some(*typecode));
        assert_eq!(Typecode::of(&typecode.as_str().to_uppercase()), Some(*typecode));
    }
}
