//! [`Tracking`]: names the findings in a file, and recognizes those that an earlier run reported.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use gleaner::Item;
use gleaner::internals::JournalEntry;
use gleaner::mail::{Finding, Origin};
use sha2::{Digest, Sha256};

use super::content::{Hash, hash_of};

/// Names a finding: a hash of the generation of the file, the offset of the message, the part, the offset and the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FindingId(Hash);

impl FindingId {
    /// Returns 32 hexadecimal digits.
    pub fn digits(self) -> [u8; 32] {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut digits = [0; 32];
        for (pair, byte) in digits.chunks_exact_mut(2).zip(self.0) {
            pair.copy_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
        }
        digits
    }
}

/// How the findings in a file are tracked.
#[derive(Clone, Debug, Default)]
pub struct Tracking {
    generation: u64,
    /// The path of the member of an archive.
    member: Vec<u8>,
    /// The [places](Self::place) of what an earlier run reported.
    reported: Vec<u64>,
}

impl Tracking {
    pub fn new(generation: u64, reported: Vec<u64>) -> Self {
        Self { generation, member: Vec::new(), reported }
    }

    /// Returns the tracking of a member of an archive, by its path.
    pub fn of_member(&self, path: &Path) -> Arc<Self> {
        let member = path.as_os_str().as_encoded_bytes().to_owned();
        Arc::new(Self { generation: self.generation, member, reported: Vec::new() })
    }

    pub fn has_reported(&self) -> bool {
        !self.reported.is_empty()
    }

    /// Returns the tracking of findings that no earlier run has reported.
    pub fn without_reported(&self) -> Arc<Self> {
        Arc::new(Self { reported: Vec::new(), member: self.member.clone(), ..*self })
    }

    /// Returns the id of a finding.
    pub fn id(&self, item: &Item<'_>, text: TextPlace<'_>) -> FindingId {
        let mut hasher = self.hasher(item, text);
        add_text(&mut hasher, text.part.as_bytes());
        FindingId(hash_of(hasher))
    }

    /// Returns what recognizes a finding in a text that is read again. The same text may then be another part, because more of the
    /// message is there.
    pub fn place(&self, item: &Item<'_>, text: TextPlace<'_>) -> u64 {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&hash_of(self.hasher(item, text))[..8]);
        u64::from_le_bytes(bytes)
    }

    fn hasher(&self, item: &Item<'_>, text: TextPlace<'_>) -> Sha256 {
        let value = match item {
            Item::Reference(found) => found.value(),
            Item::Overlong(found) => found.head(),
        };
        let mut hasher = Sha256::new();
        for number in [self.generation, text.message.unwrap_or(u64::MAX), item.span().start] {
            hasher.update(number.to_le_bytes());
        }
        add_text(&mut hasher, &self.member);
        add_text(&mut hasher, value.as_bytes());
        hasher
    }

    /// Returns the places of what an earlier run reported, and their numbers: in several parts of a message, places may be alike.
    pub fn reported(&self) -> HashMap<u64, u32> {
        let mut numbers = HashMap::new();
        for place in &self.reported {
            *numbers.entry(*place).or_default() += 1;
        }
        numbers
    }
}

/// Adds a text, with its length: each text ends where it ends.
fn add_text(hasher: &mut Sha256, text: &[u8]) {
    hasher.update((text.len() as u64).to_le_bytes());
    hasher.update(text);
}

/// The text in a file that has a finding.
#[derive(Clone, Copy, Debug)]
pub struct TextPlace<'t> {
    /// The offset of the message, or of the entry of a journal.
    pub message: Option<u64>,
    /// The part of the message, or the field of the entry.
    pub part: &'t str,
}

impl<'t> TextPlace<'t> {
    pub fn of(finding: Option<&'t Finding<'_>>, entry: Option<&'t JournalEntry>) -> Self {
        if let Some(entry) = entry {
            return Self { message: Some(entry.offset), part: &entry.field };
        }
        let origin = finding.and_then(Finding::origin);
        Self {
            message: origin.map(Origin::message_offset),
            part: origin.map_or("", |origin| origin.part()),
        }
    }
}

/// The maximum number of findings of a message that are remembered. If it has more, and grows, they are reported again.
const MAX_REPORTED: usize = 1 << 16;

/// The findings in the last message, or at the end of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastFindings {
    /// The offset of the message.
    pub message: Option<u64>,
    /// The [places](Tracking::place) of the findings.
    pub places: Vec<u64>,
    /// The number of references that the end of the file cut off.
    pub held: u64,
}

impl LastFindings {
    pub fn add(&mut self, place: u64, message: Option<u64>) {
        if self.message != message {
            *self = Self { message, places: Vec::new(), held: self.held };
        }
        if self.places.len() < MAX_REPORTED {
            self.places.push(place);
        }
    }

    /// Adds what the next part of the text has.
    pub fn append(&mut self, next: &Self) {
        if self.message != next.message {
            self.places.clear();
        }
        self.message = next.message;
        self.held += next.held;
        let room = MAX_REPORTED - self.places.len();
        self.places.extend(next.places.iter().take(room));
    }
}
