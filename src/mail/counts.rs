//! What was done.

use std::ops::AddAssign;

/// How many messages and parts were searched, and how many were not.
///
/// ```
/// use std::ops::ControlFlow;
/// use gleaner::mail::{Options, Scanner};
/// let mut scanner = Scanner::new(&Options::new());
/// scanner.message(b"Subject: a\n\nText", &mut |_| ControlFlow::Continue(()));
/// assert_eq!((scanner.counts().messages, scanner.counts().parts), (1, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Messages, those that are too long included; a message inside a message is a part.
    pub messages: u64,
    /// Parts whose text was searched; headers are none.
    pub parts: u64,
    /// Of them, those that had to be decoded.
    pub decoded: u64,
    /// Attachments that are not text, and were not searched.
    pub attachments: u64,
    /// Parts that were left out by the choice of [`Alternative`](super::Alternative).
    pub alternatives: u64,
    /// Parts in so many others that they were not decoded, but searched as they stand.
    pub too_deep: u64,
    /// Messages that are too long to be decoded.
    pub oversize: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.messages += other.messages;
        self.parts += other.parts;
        self.decoded += other.decoded;
        self.attachments += other.attachments;
        self.alternatives += other.alternatives;
        self.too_deep += other.too_deep;
        self.oversize += other.oversize;
    }
}
