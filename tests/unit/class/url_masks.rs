//! Unit tests of `class/url_masks.rs`.

use super::*;
use crate::class::masks::tests::levels;

/// Returns the masks by RFC 1738, section 5, without the table of classes.
fn expected(text: &[u8]) -> UrlMasks {
    let mask = |is_set: &dyn Fn(u8) -> bool| {
        let bit = |n: usize| u64::from(is_set(text.get(n).copied().unwrap_or_default())) << n;
        (0..BLOCK).map(bit).sum()
    };
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
    let is_hpath = |byte: u8| is_host(byte) || b"$_+!*'(),/;:@&=".contains(&byte);
    UrlMasks {
        not_host: mask(&|byte| !is_host(byte)),
        not_hpath: mask(&|byte| !is_hpath(byte)),
        dots: mask(&|byte| byte == b'.'),
        hyphens: mask(&|byte| byte == b'-'),
    }
}

#[test]
fn classifies_every_byte_with_each_simd_level() {
    for level in levels() {
        for start in 0..=u8::MAX {
            let mut block = [0; BLOCK];
            block.iter_mut().zip(0..).for_each(|(byte, n)| *byte = start.wrapping_add(n));
            assert_eq!(UrlMasks::of_block(level, &block), expected(&block), "{start}");
        }
    }
}

#[test]
fn a_text_may_be_shorter_or_longer_than_a_block() {
    let text: Vec<u8> = b"a.b-c/$?".repeat(20);
    for length in 0..text.len() {
        assert_eq!(UrlMasks::of(&text[..length]), expected(&text[..length]), "{length}");
    }
}
