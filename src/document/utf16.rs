//! Decodes UTF-16 input with a byte order mark to UTF-8.

use std::ops::ControlFlow;

use encoding_rs::{CoderResult, UTF_16BE, UTF_16LE};

const BUFFER: usize = 64 << 10;

/// Decodes a stream of UTF-16 block by block.
pub struct Utf16Decoder {
    inner: encoding_rs::Decoder,
    name: &'static str,
    text: Vec<u8>,
}

impl Utf16Decoder {
    /// Returns a decoder if the stream begins with a UTF-16 byte order mark; needs its first two bytes.
    #[must_use]
    pub fn detect(start: &[u8]) -> Option<Self> {
        let (encoding, name) = match start {
            [0xFF, 0xFE, ..] => (UTF_16LE, "utf-16le"),
            [0xFE, 0xFF, ..] => (UTF_16BE, "utf-16be"),
            _ => return None,
        };
        let inner = encoding.new_decoder_with_bom_removal();
        Some(Self { inner, name, text: vec![0; BUFFER] })
    }

    /// Returns the name of the encoding in lower case.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Decodes a block, which may begin and end in a character.
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

    /// Ends the stream, and reports whether its last character is incomplete.
    #[must_use]
    pub fn ends_in_character(mut self) -> bool {
        let (_, _, _, has_errors) = self.inner.decode_to_utf8(&[], &mut self.text, true);
        has_errors
    }
}

#[cfg(test)]
#[path = "../../tests/unit/document/utf16.rs"]
mod tests;
