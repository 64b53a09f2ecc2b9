//! UTF-16, known by its byte order mark, as UTF-8.

use std::ops::ControlFlow;

use encoding_rs::{CoderResult, UTF_16BE, UTF_16LE};

/// How much text is made at a time.
const TEXT: usize = 64 << 10;

/// Decodes a stream block by block, without its byte order mark.
pub struct Decoder {
    inner: encoding_rs::Decoder,
    name: &'static str,
    text: Vec<u8>,
}

impl Decoder {
    /// The decoder for a stream that begins like this; two bytes are enough to tell.
    pub fn detect(head: &[u8]) -> Option<Self> {
        let (encoding, name) = match head {
            [0xFF, 0xFE, ..] => (UTF_16LE, "utf-16le"),
            [0xFE, 0xFF, ..] => (UTF_16BE, "utf-16be"),
            _ => return None,
        };
        let inner = encoding.new_decoder_with_bom_removal();
        Some(Self { inner, name, text: vec![0; TEXT] })
    }

    /// The encoding's name in the output.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Hands on the text of a block; characters may straddle blocks.
    pub fn decode(
        &mut self,
        block: &[u8],
        sink: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.run(block, false, sink)
    }

    /// Hands on what an unfinished character at the end of the stream comes to.
    pub fn finish(mut self, sink: impl FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.run(&[], true, sink)
    }

    fn run(
        &mut self,
        block: &[u8],
        last: bool,
        mut sink: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut rest = block;
        loop {
            let (result, read, written, _) = self.inner.decode_to_utf8(rest, &mut self.text, last);
            sink(self.text.get(..written).unwrap_or_default())?;
            rest = rest.get(read..).unwrap_or_default();
            if result == CoderResult::InputEmpty {
                return ControlFlow::Continue(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::Decoder;

    fn decoded(bytes: &[u8], step: usize) -> Option<String> {
        let mut decoder = Decoder::detect(bytes)?;
        let mut text = Vec::new();
        let mut add = |part: &[u8]| {
            text.extend_from_slice(part);
            ControlFlow::Continue(())
        };
        for block in bytes.chunks(step) {
            assert!(decoder.decode(block, &mut add).is_continue());
        }
        assert!(decoder.finish(add).is_continue());
        Some(String::from_utf8_lossy(&text).into_owned())
    }

    #[test]
    fn both_byte_orders_in_blocks_of_any_size() {
        let text = "\u{FEFF}http://a.example/ü\u{1F517}\n";
        let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for step in [1, 2, 3, 7, 1000] {
            assert_eq!(decoded(&le, step).as_deref(), Some(&text[3..]), "{step}");
            assert_eq!(decoded(&be, step).as_deref(), Some(&text[3..]), "{step}");
        }
    }

    #[test]
    fn half_a_character_at_the_end_is_replaced() {
        assert_eq!(decoded(b"\xFF\xFEa\0b", 2).as_deref(), Some("a\u{FFFD}"));
    }

    #[test]
    fn text_longer_than_the_buffer_is_whole() {
        let text = "\u{FEFF}".to_owned() + &"日本".repeat(100_000);
        let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decoded(&le, le.len()).as_deref(), Some(&text[3..]));
    }

    #[test]
    fn other_marks_are_bytes() {
        assert!(Decoder::detect(b"\xEF\xBB\xBFhttp://").is_none());
        assert!(Decoder::detect(b"\xFF").is_none());
        assert!(Decoder::detect(b"").is_none());
    }
}
