//! Decodes a body in windows, so that memory does not grow with its length.

use super::charset::CharsetDecoder;
use super::lines::LineDecoder;
use super::transfer::TransferDecoder;

/// The text of a body, decoded window by window: its transfer encoding, its character set, and its lines.
#[derive(Debug)]
pub(in crate::mail::message) struct TextWindows<'b> {
    transfer: TransferDecoder<'b>,
    charset: CharsetDecoder<'b>,
    lines: Option<LineDecoder>,
    /// The approximate length of a window before the conversion of its character set.
    length: usize,
    unconverted: Vec<u8>,
    ends_in_character: bool,
}

impl<'b> TextWindows<'b> {
    pub fn new(
        transfer: TransferDecoder<'b>,
        charset: Option<&'b str>,
        lines: Option<LineDecoder>,
        length: usize,
    ) -> Self {
        let charset = CharsetDecoder::new(charset);
        let unconverted = Vec::new();
        Self { transfer, charset, lines, length, unconverted, ends_in_character: false }
    }

    /// Reports, after the last window, whether the body ends in the middle of a character.
    pub fn ends_in_character(&self) -> bool {
        self.ends_in_character
    }

    /// Appends the next window to `text`. Returns `false` after the last one.
    pub fn fill(&mut self, text: &mut Vec<u8>) -> bool {
        self.transfer.fill(&mut self.unconverted, self.length);
        let last = self.transfer.rest().is_empty();
        if last {
            let incomplete = self.charset.incomplete_len(&self.unconverted);
            self.unconverted.truncate(self.unconverted.len() - incomplete);
            self.ends_in_character = incomplete > 0;
        }
        let end = if last { self.unconverted.len() } else { self.charset.split(&self.unconverted) };
        let (window, _) = self.unconverted.split_at(end);
        let converted = self.charset.convert(window);
        let window = converted.as_ref().map_or(window, |text| text.as_bytes());
        match &mut self.lines {
            Some(lines) => lines.decode(window, last, text),
            None => text.extend_from_slice(window),
        }
        self.unconverted.drain(..end);
        !last
    }
}
