//! [`is_plain`]: whether a text needs no escapes.

const BLOCK: usize = 16;

/// Reports whether a JSON string holds the text as it is: it is printable ASCII without quotes and backslashes.
#[inline]
pub(super) fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    if let Some(last) = bytes.last_chunk() {
        return are_blocks_plain(bytes.as_chunks().0, last);
    }
    // The last bytes are read together with those before them.
    match (bytes.first_chunk(), bytes.last_chunk(), bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last), _, _) => {
            is_word_plain(u64::from_le_bytes(*first)) && is_word_plain(u64::from_le_bytes(*last))
        }
        (_, _, Some(first), Some(last)) => {
            let [first, last] = [first, last].map(|half| u64::from(u32::from_le_bytes(*half)));
            is_word_plain(first | last << 32)
        }
        _ => bytes.iter().all(|&byte| is_byte_plain(byte)),
    }
}

/// Compiles to SIMD instructions: there is no early exit.
fn are_blocks_plain(blocks: &[[u8; BLOCK]], last: &[u8; BLOCK]) -> bool {
    let mut escaped = [0; BLOCK];
    for block in blocks.iter().chain([last]) {
        for (escaped, &byte) in escaped.iter_mut().zip(block) {
            *escaped |= u8::from(!is_byte_plain(byte));
        }
    }
    escaped == [0; BLOCK]
}

fn is_byte_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'!' | b'#'..=b'[' | b']'..=b'~')
}

/// Reports whether all eight bytes of a word are plain.
fn is_word_plain(word: u64) -> bool {
    const ONES: u64 = u64::MAX / 0xff;
    const HIGH: u64 = ONES << 7;
    // A borrow from the next byte can only follow a byte that is found.
    let has_less = |word: u64, least: u8| word.wrapping_sub(ONES * u64::from(least)) & !word & HIGH;
    let has = |byte: u8| has_less(word ^ (ONES * u64::from(byte)), 1);
    (word & HIGH) | has_less(word, b' ') | has(b'"') | has(b'\\') | has(0x7f) == 0
}
