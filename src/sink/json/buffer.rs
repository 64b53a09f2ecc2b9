//! [`JsonBuffer`]: the JSON under construction.

use std::io::{self, Write};

/// The JSON that a serializer writes: the first `len` bytes. The bytes after it are spare, so that a short text can be copied in an
/// array of constant length, for which the compiler emits no call of `memcpy`.
#[derive(Debug, Default)]
pub(super) struct JsonBuffer {
    bytes: Vec<u8>,
    len: usize,
}

impl JsonBuffer {
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Removes the JSON, and keeps the memory.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    pub fn push(&mut self, byte: u8) {
        self.extend_padded(&[byte], 1);
    }

    #[inline]
    pub fn extend(&mut self, bytes: &[u8]) {
        let end = self.len + bytes.len();
        self.reserve(end);
        self.bytes[self.len..end].copy_from_slice(bytes);
        self.len = end;
    }

    /// Appends the first `len` bytes of `padded`.
    #[inline]
    pub fn extend_padded<const N: usize>(&mut self, padded: &[u8; N], len: usize) {
        let end = self.len + N;
        self.reserve(end);
        self.bytes[self.len..end].copy_from_slice(padded);
        self.len += len.min(N);
    }

    /// Appends a text between quotes.
    #[inline]
    pub fn extend_quoted(&mut self, plain: &str) {
        let [start, end] = [self.len + 1, self.len + 1 + plain.len()];
        self.reserve(end + 1);
        self.bytes[self.len] = b'"';
        self.bytes[start..end].copy_from_slice(plain.as_bytes());
        self.bytes[end] = b'"';
        self.len = end + 1;
    }

    #[inline]
    fn reserve(&mut self, end: usize) {
        if end > self.bytes.len() {
            self.grow(end);
        }
    }

    #[cold]
    fn grow(&mut self, end: usize) {
        const MIN: usize = 1 << 10;
        self.bytes.resize(end.max(2 * self.bytes.len()).max(MIN), 0);
    }
}

impl Write for JsonBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
