//! A reader that returns a few bytes at a time.

use std::io::{self, ErrorKind, Read};

/// A reader whose reads cycle through `lengths`, with some `Interrupted` errors.
pub struct Trickle<'a> {
    text: &'a [u8],
    lengths: &'a [usize],
    turn: usize,
    interrupted: bool,
}

impl<'a> Trickle<'a> {
    pub fn new(text: &'a [u8], lengths: &'a [usize]) -> Self {
        Self { text, lengths, turn: 0, interrupted: false }
    }
}

impl Read for Trickle<'_> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted && self.turn % 5 == 3;
        if self.interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        let length = self.lengths[self.turn % self.lengths.len()];
        self.turn += 1;
        let length = length.min(block.len());
        self.text.read(&mut block[..length])
    }
}
