//! What a search has done so far.

use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering};

/// The bytes that were read of all inputs, compressed as they are.
static BYTES: AtomicU64 = AtomicU64::new(0);

/// The findings that were written or counted.
static FINDINGS: AtomicU64 = AtomicU64::new(0);

/// Counts bytes; once for each block, so that the search does not notice it.
pub fn add_bytes(count: usize) {
    // Relaxed, as below: the numbers protect no data.
    BYTES.fetch_add(count as u64, Ordering::Relaxed);
}

/// Counts findings; once for each batch.
pub fn add_findings(count: u64) {
    FINDINGS.fetch_add(count, Ordering::Relaxed);
}

pub fn bytes() -> u64 {
    BYTES.load(Ordering::Relaxed)
}

pub fn findings() -> u64 {
    FINDINGS.load(Ordering::Relaxed)
}

pub fn reset() {
    BYTES.store(0, Ordering::Relaxed);
    FINDINGS.store(0, Ordering::Relaxed);
}

/// A reader whose bytes count.
pub struct CountedRead<R>(pub R);

impl<R: Read> Read for CountedRead<R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(block)?;
        add_bytes(read);
        Ok(read)
    }
}
