//! `--skip-binary`: recognizes binary inputs.

use memchr::memchr;

/// The number of bytes at the start of an input that are examined.
pub const HEAD: usize = 64 << 10;

/// Reports whether the first [`HEAD`] bytes of an input contain a NUL.
pub fn is_binary(start: &[u8]) -> bool {
    memchr(0, start.get(..HEAD).unwrap_or(start)).is_some()
}
