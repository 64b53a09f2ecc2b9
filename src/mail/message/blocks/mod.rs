//! Finds encoded data blocks in text: uuencode, base64 with a `begin` line, and yEnc. The search
//! skips them.

mod base64;
mod finder;
mod line;
mod uuencode;
mod yenc;

use std::iter;
use std::ops::Range;

use finder::BlockFinder;

/// Returns the non-empty ranges of `text` outside encoded data blocks, in order.
///
/// A block ends with the last line that its encoding can produce. So a header without data is text,
/// and neither a fake header nor a truncated block hides any text.
///
/// Linear in the length of `text`.
pub(super) fn text_between_blocks(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut blocks = BlockFinder::new(text);
    let mut at = Some(0);
    iter::from_fn(move || {
        loop {
            let start = at?;
            let block = blocks.find_from(start);
            let end = block.as_ref().map_or(text.len(), |block| block.start);
            at = block.map(|block| block.end);
            if start < end {
                return Some(start..end);
            }
        }
    })
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/blocks.rs"]
mod tests;
