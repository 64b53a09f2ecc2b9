//! What the line on which a reference opened began with (R3).

use crate::grammar::fold::{self, MAX_PREFIX};

/// P and the leader of an opening line, kept as the line goes by.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpeningLine {
    prefix: Short<MAX_PREFIX>,
    leader: Short<4>,
}

impl Default for OpeningLine {
    fn default() -> Self {
        Self { prefix: Short::new(b""), leader: Short::new(b"") }
    }
}

impl OpeningLine {
    /// From the first bytes of the line, up to where the reference opened.
    pub fn new(head: &[u8]) -> Self {
        let prefix = fold::prefix_of(head);
        Self { prefix: Short::new(prefix), leader: Short::new(fold::leader_after(head, prefix)) }
    }

    pub fn prefix(&self) -> &[u8] {
        self.prefix.get()
    }

    pub fn leader(&self) -> &[u8] {
        self.leader.get()
    }
}

/// A few bytes in place.
#[derive(Clone, Copy, Debug)]
struct Short<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> Short<N> {
    fn new(from: &[u8]) -> Self {
        let length = from.len().min(N);
        let mut bytes = [0; N];
        bytes[..length].copy_from_slice(&from[..length]);
        Self { bytes, length }
    }

    fn get(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}
