//! The engine of every driver: from a window on the stream to the next finding.
//!
//! It keeps, between windows, the place reached and what was unfolded of the reference it is in; the
//! bytes it may look at again ([`Engine::keep_from`]) are for the driver to keep.

use std::borrow::Cow;

use super::bare::Bare;
use super::found::{Found, Text};
use super::opening::OpeningLine;
use super::page::PageBreak;
use super::search::Memory;
use super::way::Way;
use super::window::Window;
use super::wrapped::Wrapped;
use crate::class::masks::ByteClassifier;
use crate::config::{Config, Hyphen};
use crate::prefilter::{Candidate, LineStart, Prefilter};
use crate::readings::Note;
use crate::reference::Item;
use crate::work;

/// How far the grammar looks back from a place: `'`, `URL:`, 64 bytes of white space and a scheme.
pub(super) const LOOK_BEHIND: u64 = 128;

/// How many bytes of an over-long reference are reported.
pub(super) const HEAD: usize = 256;

/// What a step of the engine came to.
pub(super) enum Step {
    /// The window is used up.
    More,
    /// The state has changed; go on.
    On,
    Found(Found),
}

/// Where the engine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Search,
    Bare,
    Wrapped,
}

#[derive(Clone, Debug)]
pub(crate) struct Engine {
    pub(super) config: Config,
    pub(super) prefilter: Prefilter,
    pub(super) look: ByteClassifier,
    /// For the tests, which compare it with the short one.
    #[cfg(test)]
    pub(super) long_way_only: bool,
    pub(super) state: State,
    /// No opener, scheme or prefix begins before it.
    pub(super) resumed: u64,
    /// Where the last bare candidate began that was none: nothing begins before it.
    pub(super) failed: u64,
    /// The next byte to look at.
    pub(super) place: u64,
    pub(super) memory: Memory,
    pub(super) lines: LineStart,
    pub(super) bare: Bare,
    pub(super) wrapped: Wrapped,
    /// The last one looked for in the reference in hand.
    pub(super) page: PageBreak,
    /// The line that the reference in hand opened on.
    pub(super) opening: OpeningLine,
    /// The value, and behind it the tail, where they do not stand in the stream as they are.
    pub(super) value: Vec<u8>,
    pub(super) notes: Vec<Note>,
}

impl Engine {
    pub fn new(config: &Config) -> Self {
        Self::with(config, Prefilter::new(config))
    }

    /// One that has come to the first byte of a text, all of which is in the window, that a reference
    /// may have; none where there is none.
    pub fn at_first_candidate(config: &Config, window: Window<'_>) -> Option<Self> {
        let mut prefilter = Prefilter::new(config);
        let first = prefilter.next_candidate(window.bytes, window.base, window.last, 0)?.index();
        Some(Self { place: window.place(first), ..Self::with(config, prefilter) })
    }

    pub(super) fn with(config: &Config, prefilter: Prefilter) -> Self {
        Self {
            prefilter,
            look: ByteClassifier::new(),
            #[cfg(test)]
            long_way_only: false,
            config: config.clone(),
            state: State::Search,
            resumed: 0,
            failed: 0,
            place: 0,
            memory: Memory::default(),
            lines: LineStart::new(),
            bare: Bare::default(),
            wrapped: Wrapped::default(),
            page: PageBreak::default(),
            opening: OpeningLine::default(),
            value: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The first byte of `text` at `from` or behind it that may belong to a reference; what was said of
    /// another text is forgotten.
    #[cfg(feature = "mail")]
    pub fn candidate(&mut self, text: &[u8], from: usize) -> Option<usize> {
        self.prefilter.first_candidate(text, from)
    }

    /// Makes it ready for a new stream; its buffers are kept.
    pub fn reset(&mut self) {
        self.state = State::Search;
        self.resumed = 0;
        self.failed = 0;
        self.place = 0;
        self.prefilter.reset();
        self.memory = Memory::default();
        self.lines = LineStart::new();
    }

    /// The next finding that the window decides.
    ///
    /// The window must begin at [`keep_from`](Self::keep_from) or before; where it begins later than the
    /// last one did, that one must have been [left](Self::leave).
    ///
    /// What the short way finds goes from here to the caller without being stored in between.
    #[expect(clippy::inline_always, reason = "else it is stored, and read in other pieces")]
    #[inline(always)]
    pub fn next(&mut self, window: Window<'_>) -> Option<Found> {
        loop {
            let step = if self.state == State::Search {
                let candidate = self.seek(window)?;
                if let Candidate::Colon(at) = candidate {
                    match self.short_way(window, at).way() {
                        Way::Found(short) => return Some(short.found()),
                        Way::Refused => continue,
                        Way::Long => {}
                    }
                }
                self.candidate_at(window, candidate)
            } else {
                self.in_reference(window)
            };
            match step {
                Step::More => return None,
                Step::On => {}
                Step::Found(found) => return Some(found),
            }
        }
    }

    #[inline(never)]
    pub(super) fn in_reference(&mut self, window: Window<'_>) -> Step {
        match self.state {
            State::Search => Step::On,
            State::Bare => self.bare(window),
            State::Wrapped => self.wrapped(window),
        }
    }

    /// The first byte of the stream that may be looked at again.
    pub fn keep_from(&self) -> u64 {
        let begun = match self.state {
            State::Search => self.place,
            State::Bare => self.bare.needed_from(),
            State::Wrapped => self.wrapped.outer,
        };
        begun.saturating_sub(LOOK_BEHIND).max(self.resumed)
    }

    /// The first byte of the stream at which the outer span of a later finding may begin.
    pub fn earliest(&self) -> u64 {
        let begun = match self.state {
            State::Search => self.keep_from(),
            State::Bare => self.bare.earliest(self.config.emails),
            State::Wrapped => self.wrapped.outer,
        };
        begun.max(self.resumed).max(self.failed)
    }

    /// Gives back the memory of what was unfolded, where nothing is in hand.
    #[cfg(feature = "codec")]
    pub fn release(&mut self) {
        /// Too little to matter.
        const KEPT: usize = 64;
        if self.state == State::Search {
            if self.value.capacity() > KEPT {
                self.value = Vec::new();
            }
            self.notes = Vec::new();
            self.bare.joined = Vec::new();
        }
    }

    /// Goes on to `chunk`, which follows the window, if nothing is in hand, and nothing that belongs to a
    /// reference stands so near the chunk's start that what stands before it matters; whether that is so.
    ///
    /// The filter tells so of the chunk as it lies there: nothing is copied for that, and nothing asked twice.
    #[inline]
    pub fn skip_to(&mut self, window: Window<'_>, chunk: &[u8]) -> bool {
        let end = window.base + window.bytes.len() as u64;
        if self.state != State::Search || self.place < end {
            return false;
        }
        let Some(before) = window.bytes.last_chunk() else { return false };
        if !self.prefilter.rules_out(before, chunk, end, LOOK_BEHIND) {
            return false;
        }
        self.note_line(window, end);
        self.place = end + LOOK_BEHIND;
        true
    }

    /// Remembers what may be asked for when what stands before [`keep_from`](Self::keep_from) is gone.
    pub fn leave(&mut self, window: Window<'_>) {
        let place = self.keep_from();
        self.note_line(window, place);
    }

    pub(super) fn note_line(&mut self, window: Window<'_>, place: u64) {
        let looked_at = self.lines.advance_to(window.bytes, window.base, place);
        work::count(looked_at);
    }

    /// Back to the search, at `place`, as if the stream began there but for what stands before.
    pub(super) fn resume(&mut self, place: u64) {
        self.state = State::Search;
        self.resumed = place;
        self.place = place;
    }

    /// Puts what completes an abbreviated reference before the value (RFC 2396, Appendix F).
    pub(super) fn complete(&mut self, completion: &str) {
        self.value.splice(..0, completion.bytes());
        for note in &mut self.notes {
            note.at += completion.len();
        }
    }

    /// The item that `found` describes; `window` is the one it was found in.
    #[inline]
    pub fn item<'a>(&'a self, window: Window<'a>, found: Found) -> Item<'a> {
        if self.is_as_it_stands(&found) {
            return self.item_as_it_stands(window, found);
        }
        let text = self.text(window, &found);
        found.into_item(text)
    }

    /// Whether the value of what was found last stands in the stream as it is, with nothing to say of it.
    #[inline]
    pub fn is_as_it_stands(&self, found: &Found) -> bool {
        !found.edited && self.notes.is_empty()
    }

    /// The item of what is [as it stands](Self::is_as_it_stands).
    #[expect(clippy::inline_always, reason = "else it is stored, and moved to where it is wanted")]
    #[inline(always)]
    pub fn item_as_it_stands<'a>(&self, window: Window<'a>, found: Found) -> Item<'a> {
        let text = window.slice(found.text());
        let added = self.is_of_added_scheme(text);
        found.into_item_as_it_stands(text, self.config.hyphen, added)
    }

    /// The item of what may not be, borrowing from nothing but the stream.
    #[inline(never)]
    pub fn unfolded_item<'a>(&self, window: Window<'a>, found: Found) -> Item<'a> {
        let raw = window.slice(found.text());
        let edited = self.edited(&found);
        let notes: Cow<'_, [Note]> =
            if self.notes.is_empty() { (&[]).into() } else { self.notes.clone().into() };
        let text = Text {
            added: self.is_of_added_scheme(if found.edited { edited } else { raw }),
            raw: raw.into(),
            edited: if found.edited { edited.to_vec().into() } else { (&[]).into() },
            notes,
            hyphen: self.config.hyphen,
        };
        found.into_item(text)
    }

    /// What `found` is about; `window` is the one it was found in.
    pub fn text<'a>(&'a self, window: Window<'a>, found: &Found) -> Text<'a> {
        let raw = window.slice(found.text());
        let edited = self.edited(found);
        Text {
            added: self.is_of_added_scheme(if found.edited { edited } else { raw }),
            raw: raw.into(),
            edited: edited.into(),
            notes: Cow::Borrowed(&self.notes),
            hyphen: self.config.hyphen,
        }
    }

    /// The value and the tail, where they do not stand in the stream.
    pub(super) fn edited(&self, found: &Found) -> &[u8] {
        self.value.get(..found.edited_length()).unwrap_or_default()
    }

    pub(super) fn is_of_added_scheme(&self, value: &[u8]) -> bool {
        self.config.schemes.is_some()
            && value
                .iter()
                .position(|&b| b == b':')
                .is_some_and(|colon| self.prefilter.schemes().is_added(&value[..colon]))
    }

    pub(super) fn drops_hyphens(&self) -> bool {
        self.config.hyphen == Hyphen::Drop
    }
}
