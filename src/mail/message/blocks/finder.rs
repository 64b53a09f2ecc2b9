//! Finds blocks at the starts of lines.

use std::ops::{ControlFlow, Range};

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x64};

use super::{base64, uuencode, yenc};
use crate::mail::message::header::line_starts::{Marks, visit_marks};

/// Marks each line feed before a byte that may begin a block of encoded data.
#[derive(Clone, Copy, Debug)]
struct BlockStarts;

impl Marks for BlockStarts {
    #[expect(
        clippy::inline_always,
        reason = "SIMD code must be inlined into the dispatched function"
    )]
    #[inline(always)]
    fn bitmask<S: Simd>(self, _: S, this: u8x64<S>, next: u8x64<S>) -> u64 {
        let begins = next.simd_eq(b'M') | next.simd_eq(b'b') | next.simd_eq(b'=');
        (this.simd_eq(b'\n') & begins).to_bitmask()
    }
}

/// Finds one block after another.
pub(super) struct BlockFinder<'a> {
    text: &'a [u8],
    /// No further block without a header begins before this offset.
    parts_from: usize,
}

impl<'a> BlockFinder<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        Self { text, parts_from: 0 }
    }

    /// Returns the first block at or after `from`, the start of a line; `from` must not decrease
    /// between calls. All calls together are linear in the length of the text.
    pub fn find_from(&mut self, from: usize) -> Option<Range<usize>> {
        let mut block = self.block_at(from);
        if block.is_none() {
            visit_marks(self.text.get(from..)?, BlockStarts, |mark| {
                block = self.block_at(from + mark + 1);
                if block.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        block
    }

    /// Returns the block at `start`, the start of a line, if there is one.
    fn block_at(&mut self, start: usize) -> Option<Range<usize>> {
        let text = self.text;
        let end = match text.get(start..)? {
            [b'M', ..] if start >= self.parts_from => match uuencode::part_end(text, start) {
                Ok(end) => Some(end),
                Err(failed) => {
                    self.parts_from = failed + 1;
                    None
                }
            },
            line if line.starts_with(b"begin-") => base64::block_end(text, start),
            line if line.starts_with(b"begin") => uuencode::block_end(text, start),
            line if line.starts_with(b"=ybegin") => yenc::block_end(text, start),
            _ => None,
        };
        end.map(|end| start..end)
    }
}
