//! Finds encoded data blocks in text: uuencode, base64 with a `begin` line, and yEnc. The search
//! skips them.

mod base64;
mod finder;
mod line;
mod uuencode;
mod yenc;

use std::ops::Range;
use std::sync::LazyLock;

use finder::BlockFinder;
use memchr::memmem::Finder;

/// Built once: messages have many short texts.
static BEGIN: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("begin"));

/// The start of a full line of a uuencoded block without a header.
static FULL_LINE: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("\nM"));

/// Returns the non-empty ranges of `text` outside encoded data blocks, in order.
///
/// A block ends with the last line that its encoding can produce. So a header without data is text,
/// and neither a fake header nor a truncated block hides any text.
///
/// Linear in the length of `text`, at the cost of two searches for a short word.
pub(super) fn text_between_blocks(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut headers = BlockFinder::new(text, &BEGIN, block_with_header);
    let mut parts = BlockFinder::new(text, &FULL_LINE, uuencode::part_after_break);
    parts.cached = uuencode::part_at(text, 0).ok();
    let mut at = Some(0);
    std::iter::from_fn(move || {
        loop {
            let start = at?;
            let block = match (headers.find_from(start), parts.find_from(start)) {
                (Some(one), Some(other)) => Some(if other.start < one.start { other } else { one }),
                (one, other) => one.or(other),
            };
            let end = block.as_ref().map_or(text.len(), |block| block.start);
            at = block.map(|block| block.end);
            if start < end {
                return Some(start..end);
            }
        }
    })
}

/// Returns the block whose header contains the `begin` at `at`, or the offset at which to resume
/// the search.
fn block_with_header(text: &[u8], at: usize) -> Result<Range<usize>, usize> {
    let start = if text[..at].ends_with(b"=y") { at - 2 } else { at };
    let block_end = match &text[start..] {
        _ if start > 0 && text[start - 1] != b'\n' => None,
        [b'=', ..] => Some(yenc::block_end as fn(&[u8], usize) -> Option<usize>),
        [b'b', b'e', b'g', b'i', b'n', b'-', ..] => Some(base64::block_end as _),
        _ => Some(uuencode::block_end as _),
    };
    block_end.and_then(|block_end| block_end(text, start)).map(|end| start..end).ok_or(at + 1)
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/blocks.rs"]
mod tests;
