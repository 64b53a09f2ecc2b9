//! Unit tests of `document/utf16.rs`.

use std::ops::ControlFlow;

use super::Utf16Decoder;

fn decoded(bytes: &[u8], step: usize) -> Option<String> {
    let mut decoder = Utf16Decoder::detect(bytes)?;
    let mut text = Vec::new();
    let mut add = |part: &[u8]| {
        text.extend_from_slice(part);
        ControlFlow::Continue(())
    };
    for block in bytes.chunks(step) {
        assert!(decoder.decode(block, &mut add).is_continue());
    }
    assert!(!decoder.ends_in_character());
    Some(String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn decodes_both_byte_orders_in_blocks_of_any_size() {
    let text = "\u{FEFF}http://a.example/ü\u{1F517}\n";
    let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let be: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for step in [1, 2, 3, 7, 1000] {
        assert_eq!(decoded(&le, step).as_deref(), Some(&text[3..]), "{step}");
        assert_eq!(decoded(&be, step).as_deref(), Some(&text[3..]), "{step}");
    }
}

#[test]
fn reports_an_incomplete_character_at_the_end() {
    let text = b"\xFF\xFEa\0\x3d\xd8\0\xde";
    for (length, is_incomplete) in [(4, false), (5, true), (6, true), (7, true), (8, false)] {
        let mut decoder = Utf16Decoder::detect(text).unwrap();
        assert!(decoder.decode(&text[..length], |_| ControlFlow::Continue(())).is_continue());
        assert_eq!(decoder.ends_in_character(), is_incomplete, "{length}");
    }
}

#[test]
fn decodes_text_longer_than_the_buffer() {
    let text = "\u{FEFF}".to_owned() + &"日本".repeat(100_000);
    let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(decoded(&le, le.len()).as_deref(), Some(&text[3..]));
}

#[test]
fn ignores_other_byte_order_marks() {
    assert!(Utf16Decoder::detect(b"\xEF\xBB\xBFhttp://").is_none());
    assert!(Utf16Decoder::detect(b"\xFF").is_none());
    assert!(Utf16Decoder::detect(b"").is_none());
}
