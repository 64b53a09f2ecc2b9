//! Counts of searched and skipped messages and parts.

use std::ops::AddAssign;

use super::options::parts::Parts;

/// The numbers of messages and parts that were searched or skipped.
///
/// ```
/// use gleaner::mail::{Counts, Options, Scanner};
/// let mut scanner = Scanner::new(&Options::new());
/// scanner.scan_message(b"Subject: a\n\nText", |_| ());
/// let counts = scanner.counts();
/// assert_eq!((counts.messages, counts.parts), (1, 1));
/// assert_eq!((scanner.take_counts(), scanner.counts()), (counts, Counts::default()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Counts {
    /// Messages, including oversize ones. A message inside a message counts as a part.
    pub messages: u64,
    /// Parts whose text was searched, not counting headers.
    pub parts: u64,
    /// Searched parts that had to be decoded.
    pub decoded: u64,
    /// Skipped attachments: parts that are not text.
    pub attachments: u64,
    /// Parts skipped because of the choice of [`Alternative`](super::Alternative).
    pub alternatives: u64,
    /// Bodies skipped because of the choice of [`Parts`](super::Parts). Whether the only part of a message is an
    /// attachment shows only when it is decoded, so an attachment may count here.
    pub unselected: u64,
    /// Parts searched as raw text because they are nested too deeply.
    pub too_deep: u64,
    /// Messages searched as raw text because they are too long.
    pub oversize: u64,
    /// Places where the decoding of a message stopped; `take_cuts` keeps at most 65,536 [`Cut`](super::Cut)s.
    pub cuts: u64,
}

impl Counts {
    /// Counts a text as a searched part or, if `parts` leaves it out, as unselected. Reports whether it is searched.
    pub(super) fn count_text(&mut self, parts: Parts) -> bool {
        let is_searched = parts != Parts::Header;
        self.parts += u64::from(is_searched);
        self.unselected += u64::from(!is_searched);
        is_searched
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.messages += other.messages;
        self.parts += other.parts;
        self.decoded += other.decoded;
        self.attachments += other.attachments;
        self.alternatives += other.alternatives;
        self.unselected += other.unselected;
        self.too_deep += other.too_deep;
        self.oversize += other.oversize;
        self.cuts += other.cuts;
    }
}
