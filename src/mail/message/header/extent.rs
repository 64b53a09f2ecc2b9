//! Finds the end of a header, and the first places in it that may need decoding, in one pass over its bytes.

#![expect(clippy::inline_always, reason = "SIMD code must be inlined into the dispatched function")]

use std::sync::LazyLock;

use fearless_simd::{Level, Simd, dispatch, prelude::*, u8x64};

/// The number of bytes that are tested at once.
const BLOCK: usize = 64;

/// The start of the names of MIME fields (RFC 2045, section 3).
pub(super) const CONTENT: &[u8] = b"content-";

/// The extent of the lines before the first empty line of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    /// The length in bytes of the lines.
    pub length: usize,
    /// The length of the empty line, or 0 if the text has none.
    pub empty_line: usize,
    /// The offsets of the first and of the last line that begin like a `Content-` field.
    pub content_fields: Option<(usize, usize)>,
    /// The offset of the first `=?`, which may begin an encoded word (RFC 2047).
    pub encoded_word: Option<usize>,
}

impl Extent {
    /// Finds the first empty line of `text`. Linear in the length of the lines before it.
    pub fn of(text: &[u8]) -> Self {
        static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);
        let mut extent = Self {
            length: 0,
            empty_line: empty_line_len(text),
            content_fields: begins_content_field(text).then_some((0, 0)),
            encoded_word: None,
        };
        if extent.empty_line == 0 {
            dispatch!(*LEVEL, simd => extent.extend(simd, text));
        }
        extent
    }

    /// Extends this by the lines up to the first empty line after the first line of `text`.
    #[inline(always)]
    fn extend<S: Simd>(&mut self, simd: S, text: &[u8]) {
        let mut at = 0;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            let last;
            let block = if let Some(block) = rest.first_chunk() {
                block
            } else {
                last = padded(rest);
                &last
            };
            // A call in each branch would be compiled to bit by bit instructions.
            let mut marks = marks(simd, block);
            while marks != 0 {
                let mark = at + marks.trailing_zeros() as usize;
                marks &= marks - 1;
                let (first, line) = (text[mark], &text[mark + 1..]);
                if first == b'=' {
                    self.encoded_word = self.encoded_word.or(Some(mark));
                    continue;
                }
                self.empty_line = empty_line_len(line);
                if self.empty_line > 0 {
                    self.length = mark + 1;
                    return;
                }
                if begins_content_field(line) {
                    let first = self.content_fields.map_or(mark + 1, |(first, _)| first);
                    self.content_fields = Some((first, mark + 1));
                }
            }
            at += BLOCK;
        }
        self.length = text.len();
    }
}

/// Returns a block with zeros after the rest of a text, which is shorter.
#[cold]
fn padded(rest: &[u8]) -> [u8; BLOCK + 1] {
    let mut block = [0; BLOCK + 1];
    block[..rest.len()].copy_from_slice(rest);
    block
}

/// Returns the marks among the first 64 bytes of a block, one bit each, the lowest for the first: a line feed before a line
/// break or a letter C, and `=` before `?`.
#[inline(always)]
fn marks<S: Simd>(simd: S, block: &[u8; BLOCK + 1]) -> u64 {
    let this = u8x64::from_slice(simd, &block[..BLOCK]);
    let next = u8x64::from_slice(simd, &block[1..]);
    let begins = next.simd_eq(b'\n') | next.simd_eq(b'\r') | (next | 0x20).simd_eq(b'c');
    let line = this.simd_eq(b'\n') & begins;
    (line | (this.simd_eq(b'=') & next.simd_eq(b'?'))).to_bitmask()
}

/// Returns the length of the empty line at the start of `text`, or 0 if there is none.
#[inline]
fn empty_line_len(text: &[u8]) -> usize {
    match text {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => 0,
    }
}

/// Reports whether a line begins like a `Content-` field.
#[inline]
pub(super) fn begins_content_field(line: &[u8]) -> bool {
    matches!(line, [b'C' | b'c', ..])
        && line.get(..CONTENT.len()).is_some_and(|start| start.eq_ignore_ascii_case(CONTENT))
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/header/extent.rs"]
mod tests;
