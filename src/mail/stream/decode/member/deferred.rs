//! Holds an error of the compressed data back until the decoder has returned all that it holds.

use std::io::{self, BufRead, ErrorKind, Read};

/// A reader that ends at the first error of its data. A decoder returns what it holds if its data ends, but not if a read
/// fails: at the end of a bzip2 block that is up to 900 kB.
pub(in crate::mail::stream) struct Deferred<B> {
    data: B,
    error: Option<io::Error>,
}

impl<B> Deferred<B> {
    pub fn new(data: B) -> Self {
        Self { data, error: None }
    }

    pub fn get_ref(&self) -> &B {
        &self.data
    }

    pub fn into_inner(self) -> B {
        self.data
    }

    /// Returns the error at which the data ended, once.
    pub fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }
}

impl<B: BufRead> BufRead for Deferred<B> {
    /// # Errors
    /// Returns the errors after which a read may succeed.
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.error.is_none()
            && let Err(error) = self.data.fill_buf()
        {
            if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) {
                return Err(error);
            }
            self.error = Some(error);
        }
        // The buffer is not empty any more, or the data has ended.
        if self.error.is_some() { Ok(&[]) } else { self.data.fill_buf() }
    }

    fn consume(&mut self, amount: usize) {
        self.data.consume(amount);
    }
}

impl<B: BufRead> Read for Deferred<B> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(block)?;
        self.consume(length);
        Ok(length)
    }
}
