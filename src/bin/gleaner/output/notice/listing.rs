//! Limits the messages about an input.

use std::collections::BTreeMap;
use std::mem;

use super::NoticeKind;

/// The number of messages about each subject that an input may print: hostile input could cause millions.
const LISTED: u64 = 10;

/// Counts the messages about each subject.
#[derive(Clone, Debug, Default)]
pub struct NoticeListing(BTreeMap<NoticeKind, u64>);

impl NoticeListing {
    /// Counts one message; returns whether it is listed.
    pub fn lists(&mut self, kind: NoticeKind) -> bool {
        self.add(kind, 1);
        self.0.get(&kind).is_none_or(|&count| count <= LISTED)
    }

    pub fn add(&mut self, kind: NoticeKind, count: u64) {
        if kind != NoticeKind::Single {
            *self.0.entry(kind).or_default() += count;
        }
    }

    /// Reports whether the message listed last is the last one of its kind to be listed.
    pub fn is_full(&self, kind: NoticeKind) -> bool {
        self.0.get(&kind) == Some(&LISTED)
    }

    /// Returns the number of messages that are not listed, by subject, and begins a new list.
    pub fn take_unlisted(&mut self) -> impl Iterator<Item = (NoticeKind, u64)> + use<> {
        let counts = mem::take(&mut self.0).into_iter();
        counts.filter(|&(_, count)| count > LISTED).map(|(kind, count)| (kind, count - LISTED))
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/output/notice/listing.rs"]
mod tests;
