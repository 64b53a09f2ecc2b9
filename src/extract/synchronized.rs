//! Two searches of one stream, of which one began later.

use super::{Engine, LOOK_BEHIND, State};
use crate::prefilter::LineStart;

impl Engine {
    /// Begins a stream at an absolute place, as if nothing stood before it.
    pub fn begin_at(&mut self, place: u64) {
        self.reset();
        self.resumed = place;
        self.failed = place;
        self.place = place;
        self.lines = LineStart::at(place);
    }

    /// Whether both have come to the same, so that each finds from here on what the other does.
    ///
    /// Between references the place reached is all that counts, and how far back the search may look from
    /// it: the bytes are the same. What failed candidates have taught is true of both, and only saves work.
    /// Within a reference nothing is said: its end is near.
    pub fn is_synchronized_with(&self, other: &Self) -> bool {
        let back = |engine: &Self, place: u64| place.max(engine.place.saturating_sub(LOOK_BEHIND));
        self.state == State::Search
            && other.state == State::Search
            && self.place == other.place
            && back(self, self.resumed) == back(other, other.resumed)
            && self.lines.is_synchronized_with(&other.lines)
    }
}
