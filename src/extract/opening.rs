//! What the line on which a reference opened began with (R3).

use crate::grammar::text::fold::{self, MAX_PREFIX};

/// P and the leader of an opening line, kept as the line goes by.
#[derive(Clone, Debug, Default)]
pub(super) struct OpeningLine {
    prefix: Short<MAX_PREFIX>,
    leader: Short<4>,
}

impl OpeningLine {
    /// Takes the first bytes of the line, up to where the reference opened.
    pub fn set(&mut self, head: &[u8]) {
        let prefix = fold::prefix_of(head);
        self.prefix.set(prefix);
        self.leader.set(fold::leader_after(head, prefix));
    }

    pub fn prefix(&self) -> &[u8] {
        self.prefix.get()
    }

    pub fn leader(&self) -> &[u8] {
        self.leader.get()
    }
}

/// A few bytes in place.
#[derive(Clone, Debug)]
struct Short<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> Default for Short<N> {
    fn default() -> Self {
        Self { bytes: [0; N], length: 0 }
    }
}

impl<const N: usize> Short<N> {
    fn set(&mut self, from: &[u8]) {
        self.length = from.len().min(N);
        self.bytes[..self.length].copy_from_slice(&from[..self.length]);
    }

    fn get(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}
