//! The members about readings.

use std::cell::Cell;
use std::iter::{self, Peekable};

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::reference::{Readings, Reference};

/// The maximum number of readings written; a reference with n hyphens at line breaks has 2^n.
const MAX_COUNT: usize = 64;

/// Writes `readings` if there are several, and a member that says why readings are left out.
pub(super) fn members<M: SerializeMap>(
    map: &mut M,
    found: &Reference<'_>,
    max_len: usize,
) -> Result<(), M::Error> {
    // Most references have no others, which their flags show.
    if !found.has_other_readings() {
        return Ok(());
    }
    let others = found.other_readings().peekable();
    let readings =
        ReadingList { found, others: Cell::new(Some(others)), max_len, reason: Cell::new(None) };
    map.serialize_entry("readings", &readings)?;
    match readings.reason.get() {
        Some(key) => map.serialize_entry(key, &true),
        None => Ok(()),
    }
}

/// The readings, the value first, at most [`MAX_COUNT`] and at most `max_len` bytes.
struct ReadingList<'r> {
    found: &'r Reference<'r>,
    /// The readings but the value. Only the first serialization has them ready.
    others: Cell<Option<Peekable<Readings<'r>>>>,
    max_len: usize,
    /// The key that says why readings are left out; known after serialization.
    reason: Cell<Option<&'static str>>,
}

impl Serialize for ReadingList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let others = self.others.take();
        let mut others = others.unwrap_or_else(|| self.found.other_readings().peekable());
        let (mut count, mut len) = (1, self.found.value().len());
        let written = iter::from_fn(|| {
            let reading = others.next_if(|reading| {
                count < MAX_COUNT && len.saturating_add(reading.len()) <= self.max_len
            })?;
            count += 1;
            len += reading.len();
            Some(reading)
        });
        let ok = serializer.collect_seq(iter::once(self.found.value().into()).chain(written))?;
        self.reason.set(
            others
                .peek()
                .map(|_| if count == MAX_COUNT { "readings_more" } else { "readings_truncated" }),
        );
        Ok(ok)
    }
}
