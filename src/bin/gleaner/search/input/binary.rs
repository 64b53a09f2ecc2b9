//! `--skip-binary`: which inputs are binary.

use memchr::memchr;

/// How many bytes at the start of an input are examined.
pub const HEAD: usize = 64 << 10;

/// Reports whether the first [`HEAD`] bytes of an input contain a NUL.
pub fn is_binary(start: &[u8]) -> bool {
    memchr(0, start.get(..HEAD).unwrap_or(start)).is_some()
}
