//! Buffers whose memory returns to the system when they are dropped.
//!
//! The allocator of glibc returns a block of more than 32 MiB at once. It keeps shorter ones for the thread that
//! allocated them, so that many threads would keep the memory of all their longest messages.

use std::collections::TryReserveError;
#[cfg(feature = "archives")]
use std::hint;

/// The length, in bytes, from which a buffer has at least `LARGE_CAPACITY`.
const LARGE: usize = 4 << 20;

/// The least capacity of a large buffer, in bytes. The system provides its memory only as far as it is written.
const LARGE_CAPACITY: usize = 33 << 20;

/// Ensures that `buffer` can hold `wanted` bytes.
///
/// # Errors
/// Returns an error if there is no memory.
pub(crate) fn try_reserve(buffer: &mut Vec<u8>, wanted: usize) -> Result<(), TryReserveError> {
    let (length, capacity) = (buffer.len(), buffer.capacity());
    if wanted <= capacity {
        return Ok(());
    }
    if (LARGE..LARGE_CAPACITY).contains(&wanted)
        && buffer.try_reserve_exact(LARGE_CAPACITY - length).is_ok()
    {
        return Ok(());
    }
    // Growth by half keeps filling a long buffer linear.
    buffer.try_reserve_exact(wanted.max(capacity + capacity / 2) - length)
}

/// Reports whether there are `bytes` of memory now.
#[cfg(feature = "archives")]
pub(crate) fn is_available(bytes: usize) -> bool {
    let mut block = Vec::<u8>::new();
    let is_available = block.try_reserve_exact(bytes).is_ok();
    // The compiler may leave out an allocation that nothing uses.
    hint::black_box(&block);
    is_available
}

/// Returns an empty buffer for `length` bytes.
pub(crate) fn with_capacity(length: usize) -> Vec<u8> {
    let mut buffer = Vec::new();
    // Without memory, the buffer allocates when it is filled, and the process ends.
    let _ = try_reserve(&mut buffer, length);
    buffer
}
