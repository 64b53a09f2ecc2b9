//! Cuts inputs into chunks of pseudo-random lengths.

use std::io::{self, Read};

/// A sequence of lengths from 1 to an upper bound.
pub struct Lengths {
    state: u64,
    longest: usize,
}

impl Lengths {
    pub fn new(seed: u8, longest: usize) -> Self {
        Self { state: u64::from(seed) + 1, longest }
    }

    pub fn next_length(&mut self) -> usize {
        // Constants of Knuth's MMIX; the upper bits are the most random.
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        1 + (self.state >> 33) as usize % self.longest
    }
}

/// Returns consecutive chunks of `text`.
pub fn chunks(text: &[u8], seed: u8, longest: usize) -> impl Iterator<Item = &[u8]> {
    let mut lengths = Lengths::new(seed, longest);
    let mut rest = text;
    std::iter::from_fn(move || {
        let (chunk, more) = rest.split_at(lengths.next_length().min(rest.len()));
        rest = more;
        (!chunk.is_empty()).then_some(chunk)
    })
}

/// A reader of its own bytes that returns one chunk per call.
pub struct OwnedChunks {
    text: io::Cursor<Vec<u8>>,
    lengths: Lengths,
}

impl OwnedChunks {
    pub fn new(text: Vec<u8>, seed: u8, longest: usize) -> Self {
        Self { text: io::Cursor::new(text), lengths: Lengths::new(seed, longest) }
    }
}

impl Read for OwnedChunks {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let length = self.lengths.next_length().min(block.len());
        self.text.read(&mut block[..length])
    }
}

/// A reader that returns one chunk per call.
pub struct ChunkReader<'a> {
    text: &'a [u8],
    lengths: Lengths,
}

impl<'a> ChunkReader<'a> {
    pub fn new(text: &'a [u8], seed: u8, longest: usize) -> Self {
        Self { text, lengths: Lengths::new(seed, longest) }
    }
}

impl Read for ChunkReader<'_> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let length = self.lengths.next_length().min(block.len());
        self.text.read(&mut block[..length])
    }
}
