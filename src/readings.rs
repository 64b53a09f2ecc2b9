//! The readings of a reference: what else the same bytes may have meant.

use std::borrow::Cow;

use crate::config::Hyphen;
use crate::grammar::text::minimum::{self, Context};
use crate::reference::{Flags, Kind, Reference, Wrapper};

/// A place in the value at which unfolding decided something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// Byte offset in the value.
    pub at: usize,
    pub mark: Mark,
}

/// What was decided at a [`Note`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A hyphen before a line break stands at `at`, or was dropped there ([`Hyphen::Drop`]).
    Hyphen,
    /// A `=` was dropped at `at` as a soft line break.
    SoftBreak,
    /// A run of white space without a line break was dropped at `at`.
    Space,
    /// The first line of a joined bare reference ends at `at`.
    Join,
}

/// Hyphens beyond these are not varied: no one can walk 2^63 readings.
const MOST_HYPHENS: u32 = 63;

/// The iterator that [`Reference::readings`] returns.
///
/// ```
/// let found = gleaner::extract(b"at http://a.example/x[1].").find_map(gleaner::Item::reference);
/// let found = found.unwrap();
/// let readings: Vec<_> = found.readings().collect();
/// assert_eq!(readings, ["http://a.example/x[1]", "http://a.example/x[1].", "http://a.example/x"]);
/// ```
#[derive(Clone, Debug)]
pub struct Readings<'r> {
    of: &'r Reference<'r>,
    next: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Value,
    /// The hyphens to vary, one bit each; counts down, so that "none of them" comes first.
    Hyphens(u64),
    SoftBreaks,
    Spaces,
    BeforeSpace,
    Entities,
    Tail,
    Footnote,
    BeforeNonAscii,
    BeforeJoin,
    End,
}

pub(crate) fn of<'r>(reference: &'r Reference<'_>) -> Readings<'r> {
    Readings { of: reference, next: Step::Value }
}

impl<'r> Iterator for Readings<'r> {
    type Item = Cow<'r, str>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let step = self.next;
            self.next = self.after(step);
            let reading = match step {
                Step::Value => return Some(Cow::Borrowed(self.of.value())),
                Step::End => return None,
                Step::Hyphens(0) => None,
                Step::Hyphens(mask) => Some(Cow::Owned(self.with_hyphens(mask))),
                Step::SoftBreaks => self.inserting(Mark::SoftBreak, "="),
                Step::Spaces => self.inserting(Mark::Space, "%20"),
                Step::BeforeSpace => {
                    self.before(Mark::Space).filter(|part| self.is_reference(part))
                }
                Step::Entities => self.decoded(),
                Step::Tail => self.with_tail(),
                Step::Footnote => self.without_footnote(),
                Step::BeforeNonAscii => self.before_non_ascii(),
                Step::BeforeJoin => self.before(Mark::Join),
            };
            if let Some(reading) =
                reading.filter(|reading| !reading.is_empty() && *reading != self.of.value())
            {
                return Some(reading);
            }
        }
    }
}

impl<'r> Readings<'r> {
    fn after(&self, step: Step) -> Step {
        match step {
            Step::Value => {
                let hyphens = self.notes(Mark::Hyphen).count().min(MOST_HYPHENS as usize);
                Step::Hyphens((1 << hyphens) - 1)
            }
            Step::Hyphens(0 | 1) => Step::SoftBreaks,
            Step::Hyphens(mask) => Step::Hyphens(mask - 1),
            Step::SoftBreaks => Step::Spaces,
            Step::Spaces => Step::BeforeSpace,
            Step::BeforeSpace => Step::Entities,
            Step::Entities => Step::Tail,
            Step::Tail => Step::Footnote,
            Step::Footnote => Step::BeforeNonAscii,
            Step::BeforeNonAscii => Step::BeforeJoin,
            Step::BeforeJoin | Step::End => Step::End,
        }
    }

    fn notes(&self, mark: Mark) -> impl Iterator<Item = usize> {
        self.of.notes.iter().filter(move |note| note.mark == mark).map(|note| note.at)
    }

    /// The value with the hyphens of `mask` the other way: dropped where kept, kept where dropped.
    fn with_hyphens(&self, mask: u64) -> String {
        let value = self.of.value();
        let dropped = self.of.hyphen == Hyphen::Drop;
        let mut reading = String::with_capacity(value.len() + MOST_HYPHENS as usize);
        let mut from = 0;
        for (bit, at) in self.notes(Mark::Hyphen).take(MOST_HYPHENS as usize).enumerate() {
            if mask & (1 << bit) != 0 {
                reading.push_str(&value[from..at]);
                if dropped {
                    reading.push('-');
                    from = at;
                } else {
                    from = at + 1;
                }
            }
        }
        reading.push_str(&value[from..]);
        reading
    }

    fn inserting(&self, mark: Mark, what: &str) -> Option<Cow<'r, str>> {
        let value = self.of.value();
        self.notes(mark).next()?;
        let mut reading = String::with_capacity(value.len() + 16);
        let mut from = 0;
        for at in self.notes(mark) {
            reading.push_str(&value[from..at]);
            reading.push_str(what);
            from = at;
        }
        reading.push_str(&value[from..]);
        Some(Cow::Owned(reading))
    }

    fn before(&self, mark: Mark) -> Option<Cow<'r, str>> {
        let at = self.notes(mark).next()?;
        Some(Cow::Borrowed(&self.of.value()[..at]))
    }

    fn decoded(&self) -> Option<Cow<'r, str>> {
        self.of
            .flags
            .contains(Flags::ENTITY)
            .then(|| Cow::Owned(self.of.value().replace("&amp;", "&")))
    }

    fn is_bare(&self) -> bool {
        matches!(self.of.wrapper, Wrapper::Bare | Wrapper::Prefixed)
    }

    fn with_tail(&self) -> Option<Cow<'r, str>> {
        (!self.of.tail.is_empty())
            .then(|| Cow::Owned(format!("{}{}", self.of.value(), self.of.tail())))
    }

    /// R6: "so is the value without a final `[digits]`".
    fn without_footnote(&self) -> Option<Cow<'r, str>> {
        if !self.is_bare() {
            return None;
        }
        let (before, digits) = self.of.value().strip_suffix(']')?.rsplit_once('[')?;
        let digital = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        (digital && self.is_reference(before)).then_some(Cow::Borrowed(before))
    }

    /// R7: the reading that stops before the first non-ASCII character after the authority.
    fn before_non_ascii(&self) -> Option<Cow<'r, str>> {
        if !self.is_bare() || !self.of.flags.contains(Flags::IRI) || self.of.kind == Kind::Relative
        {
            return None;
        }
        let value = self.of.value();
        let rest = value.find(':')? + 1;
        let path = match value[rest..].strip_prefix("//") {
            Some(authority) => rest + 2 + authority.find(['/', '?', '#'])?,
            None => rest,
        };
        let at = path + value.as_bytes()[path..].iter().position(|b| !b.is_ascii())?;
        Some(Cow::Borrowed(&value[..at]))
    }

    /// Whether a part of a value that met R9 still does.
    fn is_reference(&self, part: &str) -> bool {
        let place =
            if self.is_bare() { Context::Bare } else { Context::Wrapped { inner_space: false } };
        minimum::is_absolute(part.as_bytes(), place, |_| self.of.added)
    }
}
