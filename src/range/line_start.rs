//! The beginning of the line that holds an offset.

use memchr::memrchr2;

use super::RangeError;
use super::source::Source;

/// The number of bytes that are read at once.
const BLOCK: u64 = 8 << 10;

/// Returns the offset of the first byte of the line that holds `offset`; `None` if it is before `limit`.
pub(super) fn line_start(
    source: &mut Source<'_>,
    offset: u64,
    limit: u64,
) -> Result<Option<u64>, RangeError> {
    let mut end = offset;
    while end > limit {
        let begin = end.saturating_sub(BLOCK).max(limit);
        let block = source.bytes(begin, end)?;
        if let Some(last) = memrchr2(b'\n', b'\r', &block) {
            return Ok(Some(begin + last as u64 + 1));
        }
        end = begin;
    }
    Ok((end == 0).then_some(0))
}
