//! Tests for memory ahead of its use, because an allocation that fails ends the process.

use std::hint;

/// Reports whether the system provides `bytes` of memory now. Returns `true` if the address space of the process is not
/// limited: the system may then refuse one block of this length, and nevertheless provide as much in smaller blocks.
pub fn is_available(bytes: usize) -> bool {
    if !is_limited() {
        return true;
    }
    let mut block = Vec::<u8>::new();
    let is_available = block.try_reserve_exact(bytes).is_ok();
    // The compiler may omit an unused allocation.
    hint::black_box(&block);
    is_available
}

/// Reports whether the address space of the process is limited, as `ulimit -v` and `ulimit -d` do.
#[cfg(unix)]
fn is_limited() -> bool {
    use rustix::process::{Resource, getrlimit};
    [Resource::As, Resource::Data].into_iter().any(|limit| getrlimit(limit).current.is_some())
}

#[cfg(not(unix))]
fn is_limited() -> bool {
    true
}

/// Returns the length of a text for which there is memory: `limit`, a half of it, a quarter and so on, but at least
/// `least`.
pub fn affordable(limit: usize, least: usize, needed: impl Fn(usize) -> usize) -> usize {
    let mut length = limit;
    while length > least && !is_available(needed(length)) {
        length = (length / 2).max(least);
    }
    length
}

/// The maximum lengths in bytes of the parts of a finding.
#[derive(Clone, Copy, Debug)]
pub struct FindingMemory {
    pub reference: usize,
    pub field: usize,
    pub readings: usize,
}

/// The length in bytes of a reference for which any system has memory.
const SHORT: usize = 8 << 10;

/// The memory in bytes that a search takes besides its findings.
const SEARCH: usize = 36 << 20;

/// The memory for each byte of a reference. The most that was measured is 30 bytes: a reference of hyphens before line
/// breaks, as JSON lines with all keys.
const REFERENCE: usize = 64;

/// The memory for each byte of the texts about a message, which may be escaped as six bytes.
const FIELD: usize = 24;

const READING: usize = 8;

const MAX_READINGS: usize = 64;

const MESSAGE_FIELDS: usize = 7;

impl FindingMemory {
    /// Returns the length of the longest reference, up to the maximum, for which there is memory.
    pub fn longest_reference(self) -> usize {
        affordable(self.reference, SHORT, |length| SEARCH.saturating_add(self.of_reference(length)))
    }

    pub fn of_reference(self, length: usize) -> usize {
        let length = self.reference.min(length);
        let readings = self.readings.min(length.saturating_mul(MAX_READINGS));
        length.saturating_mul(REFERENCE).saturating_add(readings.saturating_mul(READING))
    }

    pub fn in_message(self, length: usize) -> usize {
        let fields = self.field.saturating_mul(MESSAGE_FIELDS).min(length);
        self.of_reference(length).saturating_add(fields.saturating_mul(FIELD))
    }
}
