//! [`TrackedFindings`]: names the findings of an input, and recognizes those that an earlier run reported.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use gleaner::{Flags, Item};

use crate::state::tracking::{LastFindings, TextPlace, Tracking};

/// The findings of an input whose progress is saved.
pub(super) struct TrackedFindings {
    tracking: Arc<Tracking>,
    /// Whether records have ids.
    has_ids: bool,
    /// The next run may find again what begins at this offset or after it.
    remembered_from: Option<u64>,
    /// Whether what the end of the input cuts off from there on is held back: the rest may follow.
    holds: bool,
    last: LastFindings,
    /// The places of what an earlier run reported, and how often it is still to be found.
    reported: HashMap<u64, u32>,
    /// The digits of the id of the current finding, if records have ids.
    id: Option<[u8; 32]>,
}

impl TrackedFindings {
    pub fn new(tracking: Arc<Tracking>, has_ids: bool) -> Self {
        let (reported, last) = (tracking.reported(), LastFindings::default());
        let (remembered_from, holds) = (None, false);
        Self { tracking, has_ids, remembered_from, holds, last, reported, id: None }
    }

    /// Declares that the next run may find again what begins at `from` or after it, or is in such a message. If it `holds`,
    /// references there that the end of the input cuts off are held back.
    pub fn begin_end(&mut self, from: u64, holds: bool) {
        (self.remembered_from, self.holds) = (Some(from), holds);
    }

    /// Returns what the next run may find again.
    pub fn take_last(&mut self) -> Option<LastFindings> {
        let last = std::mem::take(&mut self.last);
        (last != LastFindings::default()).then_some(last)
    }

    /// Returns the id of the current finding.
    pub fn id(&self) -> Option<&str> {
        str::from_utf8(self.id.as_ref()?).ok()
    }

    /// Reports whether a finding is to be recorded.
    pub fn is_new(&mut self, item: &Item<'_>, text: TextPlace<'_>) -> bool {
        let offset = text.message.unwrap_or(item.span().start);
        let is_last = self.remembered_from.is_some_and(|from| offset >= from);
        self.id = self.has_ids.then(|| self.tracking.id(item, text).digits());
        if !is_last && self.reported.is_empty() {
            return true;
        }
        let place = self.tracking.place(item, text);
        let was_reported = self.take_reported(place);
        if is_last && self.holds && !was_reported && item.flags().contains(Flags::TRUNCATED) {
            self.last.held += 1;
            return false;
        }
        if is_last {
            self.last.add(place, text.message);
        }
        !was_reported
    }

    /// Reports whether an earlier run reported what is found at a place, once for each finding.
    fn take_reported(&mut self, place: u64) -> bool {
        let Entry::Occupied(mut number) = self.reported.entry(place) else { return false };
        *number.get_mut() -= 1;
        if *number.get() == 0 {
            number.remove();
        }
        true
    }
}
