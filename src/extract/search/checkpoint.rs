//! The state of a search in a checkpoint.
//!
//! A reference that is being read is not saved, unless it is over-long: the driver has its bytes and those before it that the
//! grammar may read, so the search goes back to its candidate, and reads it again. What the search remembers to save work is not
//! saved either.

use std::ops::Range;

use super::{Refanged, Search, State};
use crate::checkpoint::{SavedState, StateReader, StateWriter, save_variants};
use crate::config::Config;
use crate::extract::bare::state::Bare;
use crate::extract::refanged::RewrittenText;

/// What a search was reading.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SavedKind {
    Text,
    Overlong,
    Refanged,
}

save_variants!(SavedKind { Text, Overlong, Refanged });

impl Search {
    /// Writes the state. The driver must write the bytes from [`keep_from`](Self::keep_from) on.
    pub fn save(&self, out: &mut StateWriter) {
        let (kind, offset) = match &self.state {
            State::Refanged(refanged) => {
                SavedKind::Refanged.write(out);
                refanged.text.save(out);
                return refanged.search.save(out);
            }
            State::Search => (SavedKind::Text, self.offset),
            State::Wrapped(wrapped) => (SavedKind::Text, wrapped.outer),
            State::Bare(bare) if bare.overlong => (SavedKind::Overlong, self.offset),
            State::Bare(bare) => (SavedKind::Text, bare.read_from.offset()),
        };
        kind.write(out);
        (offset, (self.resumed, self.failed)).write(out);
        self.scratch.after_quote.write(out);
        self.scratch.line.write(out);
        if let State::Bare(bare) = &self.state
            && bare.overlong
        {
            bare.write(out);
            self.scratch.save_overlong(out);
        }
    }

    /// Returns the search that was [saved](Self::save), of which the driver has the bytes at the offsets `kept`; `None` if there is
    /// none.
    pub fn restore(
        config: &Config,
        input: &mut StateReader<'_>,
        kept: &Range<u64>,
    ) -> Option<Self> {
        let kind = SavedKind::read(input)?;
        if config.refang.is_some() != (kind == SavedKind::Refanged) {
            return None;
        }
        if kind == SavedKind::Refanged {
            return Self::restore_refanged(config, input, kept);
        }
        let mut search = Self::new(config);
        search.offset = input.offset()?;
        search.resumed = input.offset()?;
        search.failed = input.offset()?;
        search.scratch.after_quote = SavedState::read(input)?;
        search.scratch.line = SavedState::read(input)?;
        let mut reached = search.offset;
        if kind == SavedKind::Overlong {
            let bare = Bare::read(input)?;
            search.scratch.restore_overlong(input)?;
            if !bare.is_possible_overlong(config.max_reference) {
                return None;
            }
            reached = bare.offset;
            search.state = State::Bare(bare);
        }
        let is_kept = |offset| kept.start <= offset && offset <= kept.end;
        let is_possible = is_kept(reached)
            && is_kept(search.scratch.line.offset())
            && search.resumed <= search.offset
            && search.offset <= reached;
        is_possible.then_some(search)
    }

    fn restore_refanged(
        config: &Config,
        input: &mut StateReader<'_>,
        kept: &Range<u64>,
    ) -> Option<Self> {
        let text = RewrittenText::restore(config, input, kept)?;
        let plain = config.clone().refang(None);
        let search = Self::restore(&plain, input, &text.kept())?;
        let state = State::Refanged(Box::new(Refanged { text, search }));
        Some(Self { state, ..Self::new(config) })
    }
}
