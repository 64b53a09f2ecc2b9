//! [`Content`]: the bytes that identify a file up to an offset.

use sha2::{Digest, Sha256};

/// The number of bytes at both ends of what was read that identify a file.
pub const EDGE: usize = 4 << 10;

/// The first half of a SHA-256. Who writes a log must not be able to make two that look alike.
pub type Hash = [u8; 16];

/// Returns the hash of bytes.
pub fn hash(bytes: &[u8]) -> Hash {
    half(Sha256::digest(bytes).into())
}

/// The fields of a message in a mailbox that mail programs change in place: the numbers of messages, and flags.
const VOLATILE: [&[u8]; 6] =
    [b"X-IMAPbase:", b"X-IMAP:", b"X-UID:", b"X-Keywords:", b"X-Status:", b"Status:"];

/// Returns the hash of an end of a file. Of the fields that mail programs change in place, only the lengths count.
pub fn hash_edge(bytes: &[u8]) -> Hash {
    let mut hasher = Sha256::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        if VOLATILE.iter().any(|field| line.starts_with(field)) {
            hasher.update((line.len() as u64).to_le_bytes());
        } else {
            hasher.update(line);
        }
    }
    hash_of(hasher)
}

/// Returns the hash of what was fed to `hasher`.
pub fn hash_of(hasher: Sha256) -> Hash {
    half(hasher.finalize().into())
}

fn half(digest: [u8; 32]) -> Hash {
    let mut hash = Hash::default();
    hash.copy_from_slice(&digest[..16]);
    hash
}

/// What identifies the first `length` bytes of a file, after decompression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    pub length: u64,
    /// Of the first [`EDGE`] bytes.
    pub head: Hash,
    /// Of the last [`EDGE`] bytes; `None` if the head has them all.
    pub tail: Option<Hash>,
}

impl Content {
    /// Returns how many bytes at an end are hashed.
    pub fn edge(&self) -> usize {
        usize::try_from(self.length).map_or(EDGE, |length| length.min(EDGE))
    }
}

/// Follows a stream, and knows the [`Content`] read so far.
#[derive(Clone, Debug, Default)]
pub struct ContentTracker {
    length: u64,
    head: Vec<u8>,
    tail: Vec<u8>,
    /// With `--state-verify`, of all bytes.
    whole: Option<Sha256>,
}

impl ContentTracker {
    /// Returns a tracker at the start of a stream, which hashes all of it if `whole`.
    pub fn new(whole: bool) -> Self {
        Self { whole: whole.then(Sha256::new), ..Self::default() }
    }

    /// Returns a tracker after `length` bytes, with the first and the last [`EDGE`] of them.
    pub fn after(length: u64, head: Vec<u8>, tail: Vec<u8>, whole: Option<Sha256>) -> Self {
        Self { length, head, tail, whole }
    }

    /// Reports whether all bytes must be pushed.
    pub fn needs_all(&self) -> bool {
        self.whole.is_some()
    }

    pub fn length(&self) -> u64 {
        self.length
    }

    pub fn push(&mut self, bytes: &[u8]) {
        let missing = EDGE - self.head.len().min(EDGE);
        self.head.extend_from_slice(bytes.get(..missing.min(bytes.len())).unwrap_or_default());
        self.length += bytes.len() as u64;
        self.extend_tail(bytes);
        if let Some(whole) = &mut self.whole {
            whole.update(bytes);
        }
    }

    /// Passes over bytes that another thread has read, up to `length`; `tail` has the last ones.
    pub fn pass(&mut self, length: u64, tail: &[u8]) {
        self.length = length;
        self.extend_tail(tail);
    }

    fn extend_tail(&mut self, bytes: &[u8]) {
        let last = bytes.get(bytes.len().saturating_sub(EDGE)..).unwrap_or_default();
        let excess = (self.tail.len() + last.len()).saturating_sub(EDGE);
        self.tail.drain(..excess);
        self.tail.extend_from_slice(last);
    }

    pub fn content(&self) -> Content {
        Content {
            length: self.length,
            head: hash_edge(&self.head),
            tail: (self.length > EDGE as u64).then(|| hash_edge(&self.tail)),
        }
    }

    /// Returns the hash of all bytes, if they are hashed.
    pub fn whole(&self) -> Option<Hash> {
        self.whole.clone().map(hash_of)
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/state/content.rs"]
mod tests;
