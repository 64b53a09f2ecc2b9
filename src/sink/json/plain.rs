//! [`is_plain`]: whether a text needs no escapes in JSON.

/// Reports whether a text needs no escapes in JSON: it is printable ASCII without quotes and backslashes.
#[inline]
pub(super) fn is_plain(bytes: &[u8]) -> bool {
    let words = bytes.as_chunks().0;
    if let Some(last) = bytes.last_chunk() {
        // The last word overlaps the one before it. Without an early exit the loop has SIMD instructions.
        let bits = |bits, word: &[u8; 8]| bits | escaped_bytes(u64::from_le_bytes(*word));
        return words.iter().fold(escaped_bytes(u64::from_le_bytes(*last)), bits) == 0;
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let [first, last] = [first, last].map(|half| u64::from(u32::from_le_bytes(*half)));
        return escaped_bytes(first | last << 32) == 0;
    }
    bytes.iter().all(|byte| escaped_bytes(u64::from_le_bytes([*byte; 8])) == 0)
}

/// Returns bits of the bytes that need an escape, and possibly of others that follow such a byte; or 0.
fn escaped_bytes(word: u64) -> u64 {
    const ONES: u64 = u64::MAX / 0xff;
    const HIGH: u64 = ONES << 7;
    // A borrow comes from a byte that is less.
    let less = |word: u64, bound: u8| word.wrapping_sub(ONES * u64::from(bound)) & !word;
    let equal = |byte: u8| less(word ^ (ONES * u64::from(byte)), 1);
    (word | less(word, b' ') | equal(b'"') | equal(b'\\') | equal(0x7f)) & HIGH
}
