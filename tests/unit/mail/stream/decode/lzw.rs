//! Unit tests of `mail/stream/decode/member/lzw.rs`.

use std::io::{self, ErrorKind, Read};

use super::LzwDecoder;
use crate::mail::stream::decode::lzw_encoder::Lzw;

/// Returns the decoded bytes, in reads of this length, and the error after them.
fn decode(data: &[u8], read_len: usize) -> (Vec<u8>, Option<ErrorKind>) {
    let mut decoder = LzwDecoder::new(data);
    let (mut text, mut block) = (Vec::new(), vec![0; read_len]);
    loop {
        match decoder.read(&mut block) {
            Ok(0) => return (text, None),
            Ok(more) => text.extend_from_slice(&block[..more]),
            Err(error) => return (text, Some(error.kind())),
        }
    }
}

/// Returns bytes with repeats of all lengths.
fn text(length: usize) -> Vec<u8> {
    let mut state: u32 = 7;
    let mut text = Vec::with_capacity(length);
    while text.len() < length {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let random = state.to_be_bytes();
        let from = text.len().saturating_sub(usize::from(random[0]) * 16);
        match random[1] % 4 {
            0 => text.extend_from_slice(&random),
            1 => text.extend(std::iter::repeat_n(random[2], random[3].into())),
            _ => text.extend_from_within(from..text.len().min(from + usize::from(random[2]))),
        }
    }
    text.truncate(length);
    text
}

#[test]
fn decodes_all_widths_and_modes() {
    let text = text(120_000);
    for max_width in 9..=16 {
        for (block_mode, clear_after) in [
            (true, None),
            (false, None),
            (true, Some(1)),
            (true, Some(255)),
            (true, Some(300)),
            (true, Some(5000)),
        ] {
            let settings = Lzw { max_width, block_mode, clear_after };
            for length in [0, 1, 2, 255, 256, 257, 300, 513, 5_000, text.len()] {
                // Clearing often makes the data long.
                let length = if clear_after == Some(1) { length.min(5_000) } else { length };
                let data = settings.compress(&text[..length]);
                let expected = (text[..length].to_vec(), None);
                assert!(decode(&data, 64 << 10) == expected, "{settings:?}, {length} bytes");
                if length <= 5_000 {
                    assert!(decode(&data, 1) == expected, "{settings:?}, {length} bytes");
                }
            }
        }
    }
}

/// Each code but the first is that of the string that it adds to the table.
#[test]
fn decodes_repeats_of_one_byte() {
    let text = vec![b'a'; 1 << 20];
    let data = Lzw::default().compress(&text);
    assert_eq!(data[3..6], [b'a', 0x02, 0x0a]);
    assert!(decode(&data, 4096) == (text, None));
}

/// Codes of nine bits, written by hand: `a`, `b`, the string `ab` (257), a clear, and `c`.
#[test]
fn decodes_a_clear_and_its_padding() {
    let codes: [u32; 4] = [97, 98, 257, 256];
    let mut bits = [0_u8; 9];
    for (at, code) in codes.iter().enumerate() {
        for bit in (0..9).filter(|bit| code >> bit & 1 != 0) {
            bits[(at * 9 + bit) / 8] |= 1 << ((at * 9 + bit) % 8);
        }
    }
    let data = [&[0x1f, 0x9d, 0x90], &bits[..], &[99, 0]].concat();
    assert_eq!(decode(&data, 100), (b"ababc".to_vec(), None));
    // Without block mode, 256 is the string `ab`, and 257 is `bb`.
    let data = [&[0x1f, 0x9d, 0x10], &bits[..5]].concat();
    assert_eq!(decode(&data, 100), (b"abbbab".to_vec(), None));
}

#[test]
fn returns_the_strings_before_damage() {
    // The first code must be a byte; 259 is not in the table after `a`, `b`.
    for (codes, expected) in [(&[300_u32][..], ""), (&[97, 98, 259], "ab"), (&[97, 256, 257], "a")]
    {
        let mut bits = [0_u8; 20];
        let mut at = 0;
        for &code in codes {
            for bit in (0..9).filter(|bit| code >> bit & 1 != 0) {
                bits[(at + bit) / 8] |= 1 << ((at + bit) % 8);
            }
            at = if code == 256 { 72 } else { at + 9 };
        }
        let data = [&[0x1f, 0x9d, 0x90], &bits[..]].concat();
        for length in [1, 100] {
            let expected = (expected.as_bytes().to_vec(), Some(ErrorKind::InvalidData));
            assert_eq!(decode(&data, length), expected, "{codes:?}");
        }
    }
}

#[test]
fn a_cut_gives_the_strings_before_it() {
    let text = text(3_000);
    let data = Lzw::default().compress(&text);
    let mut errors = 0;
    for cut in 0..data.len() {
        let (found, error) = decode(&data[..cut], 100);
        assert!(text.starts_with(&found), "cut at {cut}");
        assert!(error.is_none_or(|kind| kind == ErrorKind::UnexpectedEof), "cut at {cut}");
        errors += usize::from(error.is_some());
        assert!(cut >= 3 || error.is_some(), "cut at {cut}");
    }
    // A cut where a code ends within the last bits of a byte leaves data that compress could have written.
    assert!(errors > data.len() / 2, "{errors} of {}", data.len());
}

#[test]
fn survives_interrupted_reads() {
    struct Interrupted<'d>(&'d [u8], bool);
    impl Read for Interrupted<'_> {
        fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 { Err(ErrorKind::Interrupted.into()) } else { self.0.read(&mut block[..1]) }
        }
    }
    let text = text(5_000);
    let data = Lzw::default().compress(&text);
    let mut found = Vec::new();
    let reader = io::BufReader::with_capacity(1, Interrupted(&data, false));
    LzwDecoder::new(reader).read_to_end(&mut found).unwrap();
    assert!(found == text);
}
