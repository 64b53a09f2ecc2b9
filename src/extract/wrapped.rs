//! Inside a wrapper: what is data, what is folded away, where it closes or is abandoned (R1-R5).

use nom::bytes::take_while1;

use super::gap::{Gap, Line};
use super::{Engine, Step, Window};
use crate::class::{self, ANGLE, QUOTED, URL_ANGLE, WHITE};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::fold;
use crate::grammar::text::token;
use crate::reference::{Flags, Wrapper};

/// A wrapper while its content is read. Places are absolute.
#[derive(Clone, Debug)]
pub(super) struct Wrapped {
    pub wrapper: Wrapper,
    pub outer: u64,
    /// Where the search goes on if it is abandoned.
    pub after_opener: u64,
    /// Where the text begins that the limit is for.
    pub text: u64,
    /// The next byte to look at.
    pub place: u64,
    pub closer: char,
    pub gap: Gap,
    /// Of the value: its first byte and past its last one.
    pub start: Option<u64>,
    pub end: u64,
    /// Where the last run of it begins, and where the one before ends.
    pub run: (u64, u64),
    /// That the value is in the engine's buffer, as it does not stand in the stream.
    pub edited: bool,
    pub flags: Flags,
    pub runs: u8,
    /// The length of the value before its first white space.
    pub first_space: Option<usize>,
    pub label: bool,
    /// A `>` that closes unless one word that ends in `>` follows (R3). It is rare, and idle connections
    /// would hold it.
    pub tentative: Option<Box<Tentative>>,
}

/// What to go back to if a `>` closed after all.
#[derive(Clone, Debug)]
pub(super) struct Tentative {
    place: u64,
    start: Option<u64>,
    end: u64,
    run: (u64, u64),
    value_length: usize,
    /// The value's last byte, which the gap may take off it.
    last: Option<u8>,
    edited: bool,
    gap: Gap,
    label: bool,
    flags: Flags,
    notes: usize,
}

impl Default for Wrapped {
    fn default() -> Self {
        Self::new(Wrapper::Angle, 0, 0, 0, '>')
    }
}

impl Wrapped {
    /// A wrapper that begins at `outer`, whose text begins at `text`.
    pub fn new(wrapper: Wrapper, outer: u64, after_opener: u64, text: u64, closer: char) -> Self {
        Self {
            wrapper,
            outer,
            after_opener,
            text,
            place: text,
            closer,
            gap: Gap::default(),
            start: None,
            end: text,
            run: (text, text),
            edited: false,
            flags: Flags::empty(),
            runs: 0,
            first_space: None,
            label: false,
            tentative: None,
        }
    }

    fn class(&self) -> u16 {
        match self.wrapper {
            Wrapper::UrlAngle => URL_ANGLE,
            Wrapper::Angle => ANGLE,
            _ => QUOTED,
        }
    }
}

impl Engine {
    pub(super) fn wrapped(&mut self, window: Window<'_>) -> Step {
        loop {
            let at = window.at(self.wrapped.place);
            let rest = &window.bytes[at..];
            let most = self.config.max_reference as u64;
            if self.wrapped.place.saturating_sub(self.wrapped.text) > most {
                return self.abandon(window);
            }
            let step = match self.wrapped.gap.line {
                Line::Page => self.page(window),
                Line::Prefix => self.prefix(rest, window.last),
                Line::Leader => self.leader(rest, window.last),
                Line::No | Line::Text => self.content(window, rest),
            };
            if let Some(step) = step {
                return step;
            }
        }
    }

    /// A token of the content, or what stands between two.
    fn content(&mut self, window: Window<'_>, rest: &[u8]) -> Option<Step> {
        let Some(&first) = rest.first() else {
            return Some(if window.last { self.abandon(window) } else { Step::More });
        };
        if class::is(WHITE, first) {
            return self.white(window, rest, first);
        }
        if first.is_ascii() && char::from(first) == self.wrapped.closer {
            if first == b'>' && self.wrapped.gap.quoted {
                match self.deeper(rest, window.last) {
                    Parsed::Yes(..) => return None,
                    Parsed::No => {}
                    Parsed::More => return Some(Step::More),
                }
            }
            return Some(self.close(window, 1));
        }
        if self.wrapped.label {
            return self.label(window, rest, first);
        }
        if class::is(self.wrapped.class(), first) {
            if let Some(step) = self.before_value(window, char::from(first)) {
                return Some(step);
            }
            let class = self.wrapped.class();
            return match apply(take_while1(|b| class::is(class, b)), rest, true) {
                Parsed::Yes(n, _) => {
                    self.extend(&rest[..n]);
                    None
                }
                Parsed::No | Parsed::More => Some(self.abandon(window)),
            };
        }
        if first == b'|' && self.wrapped.wrapper == Wrapper::Angle {
            // A soft break is one before the value or its closer only.
            self.wrapped.gap.skipped = true;
            self.close_gap(window);
            self.wrapped.gap = Gap::default();
            self.wrapped.label = true;
            self.wrapped.place += 1;
            return None;
        }
        if first.is_ascii() {
            return Some(self.abandon(window));
        }
        match apply(token::non_ascii(), rest, window.last) {
            Parsed::Yes(n, c) if c == self.wrapped.closer => Some(self.close(window, n)),
            Parsed::Yes(n, c) if self.config.iri && class::is_iri(c) => {
                if let Some(step) = self.before_value(window, c) {
                    return Some(step);
                }
                self.wrapped.flags |= Flags::IRI;
                self.extend(&rest[..n]);
                None
            }
            Parsed::Yes(..) | Parsed::No => Some(self.abandon(window)),
            Parsed::More => Some(Step::More),
        }
    }

    /// What stands in a label is nobody's (R2).
    fn label(&mut self, window: Window<'_>, rest: &[u8], first: u8) -> Option<Step> {
        let length = match first {
            b'<' => 0,
            _ if self.wrapped.tentative.is_none() => 1,
            _ if first.is_ascii() => usize::from(class::is(URL_ANGLE, first)),
            _ => match apply(token::non_ascii(), rest, window.last) {
                Parsed::Yes(n, c) if self.config.iri && class::is_iri(c) => n,
                Parsed::Yes(..) | Parsed::No => 0,
                Parsed::More => return Some(Step::More),
            },
        };
        if length == 0 {
            return Some(self.abandon(window));
        }
        self.wrapped.gap = Gap::default();
        self.wrapped.place += length as u64;
        None
    }

    /// R3: whether the `>` at the start of `rest` begins a deeper prefix, as far as can be told.
    fn deeper(&mut self, rest: &[u8], last: bool) -> Parsed<()> {
        let marks = match apply(fold::marks(), rest, last) {
            Parsed::Yes(n, _) => n,
            other => return other.map(|_| ()),
        };
        match rest.get(marks) {
            None if last => return Parsed::No,
            None => return Parsed::More,
            Some(&b) if class::is(WHITE, b) || b"<>".contains(&b) => return Parsed::No,
            Some(_) => {}
        }
        let wrapped = &mut self.wrapped;
        wrapped.tentative = Some(Box::new(Tentative {
            place: wrapped.place,
            start: wrapped.start,
            end: wrapped.end,
            run: wrapped.run,
            value_length: self.value.len(),
            last: self.value.last().copied(),
            edited: wrapped.edited,
            gap: wrapped.gap,
            label: wrapped.label,
            flags: wrapped.flags,
            notes: self.notes.len(),
        }));
        wrapped.flags |= Flags::GUESSED;
        wrapped.gap.quoted = false;
        wrapped.place += marks as u64;
        Parsed::Yes(marks, ())
    }

    fn extend(&mut self, bytes: &[u8]) {
        if self.wrapped.edited {
            self.value.extend_from_slice(bytes);
        }
        self.wrapped.start.get_or_insert(self.wrapped.place);
        self.wrapped.run = (self.wrapped.place, self.wrapped.end);
        self.wrapped.place += bytes.len() as u64;
        self.wrapped.end = self.wrapped.place;
    }

    /// The value so far.
    pub(super) fn value<'a>(&'a self, window: Window<'a>) -> &'a [u8] {
        match self.wrapped.start {
            Some(_) if self.wrapped.edited => &self.value,
            Some(start) => window.slice(start..self.wrapped.end),
            None => b"",
        }
    }

    /// Moves the value into the buffer, where it can be changed.
    pub(super) fn edit(&mut self, window: Window<'_>) {
        if !self.wrapped.edited
            && let Some(start) = self.wrapped.start
        {
            self.value.clear();
            self.value.extend_from_slice(window.slice(start..self.wrapped.end));
            self.wrapped.edited = true;
        }
    }

    /// The wrapper is none: what follows its opener is searched again (R1), unless a `>` that was
    /// passed over closed it after all (R3).
    pub(super) fn abandon(&mut self, window: Window<'_>) -> Step {
        if let Some(back) = self.wrapped.tentative.take() {
            self.wrapped.place = back.place;
            self.wrapped.start = back.start;
            self.wrapped.end = back.end;
            self.wrapped.run = back.run;
            self.wrapped.edited = back.edited;
            self.wrapped.gap = back.gap;
            self.wrapped.flags = back.flags;
            self.wrapped.label = back.label;
            self.value.truncate(back.value_length.saturating_sub(1));
            self.value.extend(back.last);
            self.notes.truncate(back.notes);
            return self.close(window, 1);
        }
        self.resume(self.wrapped.after_opener);
        Step::On
    }
}
