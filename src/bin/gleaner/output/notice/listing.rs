//! Limits the messages about an input.

use super::NoticeKind;

/// The number of messages about each subject that an input may print: hostile input could cause millions.
const LISTED: u64 = 10;

#[derive(Clone, Debug, Default)]
pub struct NoticeListing {
    counts: [u64; NoticeKind::REPEATED.len()],
}

impl NoticeListing {
    /// Counts one message; returns whether it is listed.
    pub fn lists(&mut self, kind: NoticeKind) -> bool {
        self.add(kind, 1) <= LISTED
    }

    pub fn add_unlisted(&mut self, kind: NoticeKind, count: u64) {
        self.add(kind, count);
    }

    /// Reports whether the message listed last is the last one of its kind to be listed.
    pub fn is_full(&self, kind: NoticeKind) -> bool {
        self.count(kind) == LISTED
    }

    /// Returns the number of messages that are not listed, by subject, and begins a new list.
    pub fn take_unlisted(&mut self) -> impl Iterator<Item = (NoticeKind, u64)> + use<> {
        let listing = std::mem::take(self);
        NoticeKind::REPEATED.into_iter().filter_map(move |kind| {
            let unlisted = listing.count(kind).saturating_sub(LISTED);
            (unlisted > 0).then_some((kind, unlisted))
        })
    }

    /// Adds to the number of messages about a subject, and returns it; 0 for a subject that is not repeated.
    fn add(&mut self, kind: NoticeKind, count: u64) -> u64 {
        let index = NoticeKind::REPEATED.iter().position(|&repeated| repeated == kind);
        let Some(sum) = index.and_then(|index| self.counts.get_mut(index)) else {
            return 0;
        };
        *sum += count;
        *sum
    }

    fn count(&self, kind: NoticeKind) -> u64 {
        let mut counts = NoticeKind::REPEATED.iter().zip(self.counts);
        counts.find(|&(&repeated, _)| repeated == kind).map_or(0, |(_, count)| count)
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/output/notice/listing.rs"]
mod tests;
