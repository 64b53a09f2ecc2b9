//! The events that the search of one input sends to the output, in order.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use gleaner::Item;
use gleaner::mail::Finding;
use gleaner::settle::Observation;

use crate::output::notice::{Notice, NoticeKind};
use crate::output::stats::Stats;
use crate::output::values::unique::Fingerprint;
use crate::state::keeper::StateEvent;

#[derive(Debug)]
pub enum OutputEvent {
    Records(RecordBatch),
    Notice(Notice),
    UnlistedNotices(NoticeKind, u64),
    Stats(Box<Stats>),
    /// With `--since` or `--until`, the number of findings that are left out because they have no date.
    Undated(u64),
    /// The search of the input or member begins, for `--files-without-match`.
    Searched,
    /// The following events are those of a member of the input, which is an archive, with this path.
    Member(Arc<[u8]>),
    /// With `--state`, how far the search has come.
    State(Box<StateEvent>),
    /// With `--tail`, the end of a walk: the writer writes the output and the state, and then sends a message.
    Idle(Sender<()>),
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
            Self::State(event) => size_of_val(&**event) + event.cost(),
            Self::UnlistedNotices(..)
            | Self::Undated(_)
            | Self::Searched
            | Self::Idle(_)
            | Self::Flush => 0,
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
    /// With `--context`, whether the first line is no neighbour of what the input printed before.
    pub begins_group: bool,
    /// For `--report`, the entries of findings, which may belong to records of earlier batches.
    pub reported: Vec<u8>,
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
    /// As [`offset_in_input`] returns it.
    pub offset: u64,
}

/// Returns the offset in the input at which a reference begins, or the message that holds it in a decoded text.
pub fn offset_in_input(item: &Item<'_>, finding: Option<&Finding<'_>>) -> u64 {
    match finding.and_then(Finding::origin) {
        Some(origin) if origin.is_encoded() => origin.message_offset(),
        _ => item.span().start,
    }
}

impl RecordBatch {
    /// Reports whether the batch has no records. There may be lines after a finding of an earlier batch.
    pub fn is_empty(&self) -> bool {
        self.count == 0 && self.bytes.is_empty()
    }

    /// Returns the length of the contents, without spare memory.
    pub fn length(&self) -> usize {
        self.bytes.len()
            + self.reported.len()
            + size_of_val(&*self.keys)
            + size_of_val(&*self.observations)
    }

    /// Returns the approximate size in memory, in bytes.
    pub fn cost(&self) -> usize {
        self.bytes.capacity()
            + self.reported.capacity()
            + self.keys.capacity() * size_of::<RecordKey>()
            + self.observations.capacity() * size_of::<(Observation, u64)>()
    }

    /// Releases unused memory, if it is more than half of the whole: the last batch of an input is usually small, and may
    /// wait long for its turn.
    pub fn release_spare(&mut self) {
        if self.bytes.len() < self.bytes.capacity() / 2 {
            self.bytes.shrink_to_fit();
        }
        if self.reported.len() < self.reported.capacity() / 2 {
            self.reported.shrink_to_fit();
        }
    }
}
