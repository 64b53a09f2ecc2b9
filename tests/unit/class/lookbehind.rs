//! Unit tests of `class/lookbehind.rs`.

use super::*;

#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn tests_any_byte_at_any_index() {
    assert!(Lookbehind16::new(b"fifteen bytes..").is_none());
    for at in 0..16 {
        for byte in 0..=u8::MAX {
            for others in [b'x', b' ', 0xff] {
                let mut text = [others; 16];
                text[at] = byte;
                let before = Lookbehind16::new(&text).unwrap();
                assert_eq!(before.is_ascii(), text.is_ascii());
                for wanted in 0..128 {
                    let there = text.iter().any(|b| b & 0x7f == wanted);
                    assert_eq!(before.may_contain(wanted), there, "{wanted} in {text:?}");
                }
                let is_non_space = |b: &u8| b & 0x7f > b' ';
                assert_eq!(before.has_non_space(), text.iter().any(is_non_space), "{text:?}");
                let space = text.iter().rposition(|b| !is_non_space(b)).unwrap_or_default();
                let expected = text[..space].iter().any(is_non_space);
                assert_eq!(before.has_non_space_before_space(), expected, "{text:?}");
            }
        }
    }
}
