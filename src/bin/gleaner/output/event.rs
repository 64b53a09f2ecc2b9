//! The events that the search of one input sends to the output, in order.

use std::sync::Arc;

use gleaner::settle::Observation;

use crate::output::notice::{Notice, NoticeKind};
use crate::output::stats::Stats;
use crate::output::values::unique::Fingerprint;

#[derive(Debug)]
pub enum OutputEvent {
    Records(RecordBatch),
    Notice(Notice),
    UnlistedNotices(NoticeKind, u64),
    Stats(Box<Stats>),
    /// The following events are those of a member of the input, which is an archive, with this path.
    Member(Arc<[u8]>),
    /// Writes buffered output now, because the next event may take long to arrive.
    Flush,
}

impl OutputEvent {
    /// Returns the approximate size in memory, in bytes.
    pub fn cost(&self) -> usize {
        let heap = match self {
            Self::Records(batch) => batch.cost(),
            Self::Notice(notice) => notice.path.len() + notice.message.len(),
            Self::Stats(stats) => stats.cost(),
            Self::Member(path) => path.len(),
            Self::UnlistedNotices(..) | Self::Flush => 0,
        };
        heap + size_of::<Self>()
    }
}

/// Consecutive rendered records.
#[derive(Debug, Default)]
pub struct RecordBatch {
    /// Empty if the output is only counted.
    pub bytes: Vec<u8>,
    pub count: u64,
    /// For `--unique`, one for each record.
    pub keys: Vec<RecordKey>,
    /// In the first pass of `--settle`, instead of records: what references attest, and their offsets in the input.
    pub observations: Vec<(Observation, u64)>,
}

#[derive(Clone, Copy, Debug)]
pub struct RecordKey {
    pub value: Fingerprint,
    /// The end of the record in [`RecordBatch::bytes`].
    pub end: usize,
    /// The offset in the input at which the reference begins, or the message that holds it in a decoded text.
    pub offset: u64,
}

impl RecordBatch {
    /// Returns the length of the contents, without spare memory.
    pub fn length(&self) -> usize {
        self.bytes.len() + size_of_val(&*self.keys) + size_of_val(&*self.observations)
    }

    /// Returns the approximate size in memory, in bytes.
    pub fn cost(&self) -> usize {
        self.bytes.capacity()
            + self.keys.capacity() * size_of::<RecordKey>()
            + self.observations.capacity() * size_of::<(Observation, u64)>()
    }

    /// Releases unused memory, if it is more than half of the whole: the last batch of an input is usually small, and may
    /// wait long for its turn.
    pub fn release_spare(&mut self) {
        if self.bytes.len() < self.bytes.capacity() / 2 {
            self.bytes.shrink_to_fit();
        }
    }
}
