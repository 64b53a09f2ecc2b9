//! The beginning of the line on which a reference opened (R3).

use crate::grammar::text::continuation::fold::{self, MAX_PREFIX};

/// The quote prefix P and the leader of an opening line.
#[derive(Clone, Debug, Default)]
pub(super) struct OpeningLine {
    prefix: Inline<MAX_PREFIX>,
    leader: Inline<4>,
}

impl OpeningLine {
    /// Takes prefix and leader from the first bytes of a line, up to the opener.
    pub fn set(&mut self, line: &[u8]) {
        let prefix = fold::prefix_of(line);
        self.prefix.set(prefix);
        self.leader.set(fold::leader_after(line, prefix));
    }

    pub fn prefix(&self) -> &[u8] {
        self.prefix.get()
    }

    pub fn leader(&self) -> &[u8] {
        self.leader.get()
    }
}

/// At most `N` bytes, fewer than 256, stored inline.
#[derive(Clone, Debug)]
struct Inline<const N: usize> {
    bytes: [u8; N],
    length: u8,
}

impl<const N: usize> Default for Inline<N> {
    fn default() -> Self {
        Self { bytes: [0; N], length: 0 }
    }
}

impl<const N: usize> Inline<N> {
    fn set(&mut self, from: &[u8]) {
        let length = from.len().min(N);
        self.length = u8::try_from(length).unwrap_or_default();
        // Most lines have neither; a copy of nothing would be a call.
        if from.is_empty() {
            return;
        }
        self.bytes[..length].copy_from_slice(&from[..length]);
    }

    fn get(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }
}
