//! The engine of every driver: from a window on the stream to the next finding.
//!
//! It keeps, between windows, the place reached and what was unfolded of the reference it is in; the
//! bytes it may look at again ([`Engine::keep_from`]) are for the driver to keep.

mod bare;
mod close;
mod email;
mod end;
mod gap;
mod join;
mod opening;
mod search;
mod window;
mod wrapped;

use std::borrow::Cow;
use std::ops::Range;

pub(crate) use window::Window;

use crate::config::{Config, Hyphen};
use crate::readings::Note;
use crate::reference::{Flags, Item, Kind, Overlong, Reference, Wrapper};
use crate::scan::finder::Finder;
use crate::scan::line::LineMemory;
use crate::scheme::Schemes;
use crate::work;
use bare::Bare;
use search::Memory;
use wrapped::Wrapped;

/// How far the grammar looks back from a place: `'`, `URL:`, 64 bytes of white space and a scheme.
pub(crate) const LOOK_BEHIND: u64 = 128;

/// How many bytes of an over-long reference are reported.
const HEAD: usize = 256;

/// What a step of the engine came to.
enum Step {
    /// The window is used up.
    More,
    /// The state has changed; go on.
    On,
    Found(Found),
}

/// Where the engine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Search,
    Bare,
    Wrapped,
}

/// A finding: spans into the stream, the value being either there or in the engine's buffer.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    wrapper: Wrapper,
    kind: Kind,
    flags: Flags,
    span: Range<u64>,
    outer: Range<u64>,
    /// Of the text or, where that was edited, of the engine's buffer.
    value_length: usize,
    tail_length: usize,
    edited: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Engine {
    config: Config,
    schemes: Schemes,
    finder: Finder,
    state: State,
    /// No opener, scheme or prefix begins before it.
    resumed: u64,
    /// Where the last bare candidate began that was none: nothing begins before it.
    failed: u64,
    /// The next byte to look at.
    place: u64,
    memory: Memory,
    lines: LineMemory,
    bare: Bare,
    wrapped: Wrapped,
    /// The value, and behind it the tail, where they do not stand in the stream as they are.
    value: Vec<u8>,
    notes: Vec<Note>,
}

impl Engine {
    pub fn new(config: &Config) -> Self {
        Self {
            schemes: Schemes::new(config),
            finder: Finder::new(config),
            config: config.clone(),
            state: State::Search,
            resumed: 0,
            failed: 0,
            place: 0,
            memory: Memory::default(),
            lines: LineMemory::new(),
            bare: Bare::default(),
            wrapped: Wrapped::default(),
            value: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Makes it ready for a new stream; its buffers are kept.
    pub fn reset(&mut self) {
        self.state = State::Search;
        self.resumed = 0;
        self.failed = 0;
        self.place = 0;
        self.memory = Memory::default();
        self.lines = LineMemory::new();
    }

    /// The next finding that the window decides.
    ///
    /// The window must begin at [`keep_from`](Self::keep_from) or before.
    pub fn next(&mut self, window: Window<'_>) -> Option<Found> {
        loop {
            let step = match self.state {
                State::Search => self.search(window),
                State::Bare => self.bare(window),
                State::Wrapped => self.wrapped(window),
            };
            match step {
                Step::More => return None,
                Step::On => {}
                Step::Found(found) => return Some(found),
            }
        }
    }

    /// The first byte of the stream that may be looked at again.
    pub fn keep_from(&self) -> u64 {
        let begun = match self.state {
            State::Search => self.place,
            State::Bare => self.bare.needed_from(),
            State::Wrapped => self.wrapped.outer,
        };
        begun.saturating_sub(LOOK_BEHIND)
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

    /// Remembers what of the window's lines may be asked for when the window is gone.
    pub fn leave(&mut self, window: Window<'_>) {
        let place = self.keep_from();
        self.note_line(window, place);
    }

    fn note_line(&mut self, window: Window<'_>, place: u64) {
        let looked_at = self.lines.advance(window.bytes, window.base, place);
        work::count(looked_at);
    }

    /// Back to the search, at `place`, as if the stream began there but for what stands before.
    fn resume(&mut self, place: u64) {
        self.state = State::Search;
        self.resumed = place;
        self.place = place;
    }

    /// Puts what completes an abbreviated reference before the value (RFC 2396, Appendix F).
    fn complete(&mut self, completion: &str) {
        self.value.splice(..0, completion.bytes());
        for note in &mut self.notes {
            note.at += completion.len();
        }
    }

    /// The item that `found` describes; `window` is the one it was found in.
    pub fn item<'a>(&'a self, window: Window<'a>, found: Found) -> Item<'a> {
        let buffer = self.value.get(..found.value_length + found.tail_length).unwrap_or_default();
        self.build(window, found, Cow::Borrowed(buffer), Cow::Borrowed(&self.notes))
    }

    /// The same, borrowing from nothing but the stream.
    pub fn detached_item<'a>(&self, window: Window<'a>, found: Found) -> Item<'a> {
        let buffer = self.value.get(..found.value_length + found.tail_length).unwrap_or_default();
        let buffer = if found.edited { buffer.to_vec() } else { Vec::new() };
        self.build(window, found, Cow::Owned(buffer), Cow::Owned(self.notes.clone()))
    }

    fn build<'a>(
        &self,
        window: Window<'a>,
        found: Found,
        buffer: Cow<'a, [u8]>,
        notes: Cow<'a, [Note]>,
    ) -> Item<'a> {
        if found.flags.contains(Flags::OVERLONG) {
            return Item::Overlong(Overlong {
                head: text(buffer),
                span: found.span,
                outer: found.outer,
                wrapper: found.wrapper,
                flags: found.flags,
            });
        }
        work::count(found.value_length);
        let (value, tail) = if found.edited {
            split(buffer, found.value_length)
        } else {
            let end = found.span.end + found.tail_length as u64;
            split(Cow::Borrowed(window.slice(found.span.start..end)), found.value_length)
        };
        let value = text(value);
        let added = !self.config.schemes.is_empty()
            && value
                .split_once(':')
                .is_some_and(|(name, _)| self.schemes.is_added(name.as_bytes()));
        Item::Reference(Reference {
            value,
            raw: Cow::Borrowed(window.slice(found.span.clone())),
            start: found.span.start,
            outer: found.outer,
            wrapper: found.wrapper,
            kind: found.kind,
            flags: found.flags,
            tail: text(tail),
            notes,
            hyphen: self.config.hyphen,
            added,
        })
    }

    fn drops_hyphens(&self) -> bool {
        self.config.hyphen == Hyphen::Drop
    }
}

fn split(bytes: Cow<'_, [u8]>, at: usize) -> (Cow<'_, [u8]>, Cow<'_, [u8]>) {
    match bytes {
        Cow::Borrowed(bytes) => {
            let (value, tail) = bytes.split_at(at.min(bytes.len()));
            (Cow::Borrowed(value), Cow::Borrowed(tail))
        }
        Cow::Owned(mut bytes) => {
            let tail = bytes.split_off(at.min(bytes.len()));
            (Cow::Owned(bytes), Cow::Owned(tail))
        }
    }
}

/// The tokens let nothing ill-formed through, so that nothing is lost here.
fn text(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
    match bytes {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(bytes) => Cow::Owned(
            String::from_utf8(bytes)
                .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
        ),
    }
}
