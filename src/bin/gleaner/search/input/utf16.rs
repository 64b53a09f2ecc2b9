//! Decodes UTF-16 input with a byte order mark to UTF-8.

use std::ops::ControlFlow;

use encoding_rs::{CoderResult, UTF_16BE, UTF_16LE};

/// The size of the buffer for decoded text, in bytes.
const BUFFER: usize = 64 << 10;

/// A decoder of a UTF-16 stream; removes the byte order mark.
pub struct Utf16Decoder {
    inner: encoding_rs::Decoder,
    name: &'static str,
    text: Vec<u8>,
}

impl Utf16Decoder {
    /// Returns a decoder if the stream begins with a UTF-16 byte order mark.
    ///
    /// `start` must contain the first two bytes of the stream, unless the stream is shorter.
    pub fn detect(start: &[u8]) -> Option<Self> {
        let (encoding, name) = match start {
            [0xFF, 0xFE, ..] => (UTF_16LE, "utf-16le"),
            [0xFE, 0xFF, ..] => (UTF_16BE, "utf-16be"),
            _ => return None,
        };
        let inner = encoding.new_decoder_with_bom_removal();
        Some(Self { inner, name, text: vec![0; BUFFER] })
    }

    /// Returns the name of the encoding, as JSON lines print it.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Decodes a block and passes its text to `sink`; a character may span two blocks.
    pub fn decode(
        &mut self,
        block: &[u8],
        mut sink: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut rest = block;
        loop {
            let (result, read, written, _) = self.inner.decode_to_utf8(rest, &mut self.text, false);
            sink(self.text.get(..written).unwrap_or_default())?;
            rest = rest.get(read..).unwrap_or_default();
            if result == CoderResult::InputEmpty {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Ends the stream. Reports whether it ends in the middle of a character.
    pub fn ends_in_character(mut self) -> bool {
        let (_, _, _, has_errors) = self.inner.decode_to_utf8(&[], &mut self.text, true);
        has_errors
    }
}

#[cfg(test)]
mod tests {
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
}
