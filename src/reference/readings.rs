//! The readings of a reference: the values that the same bytes may stand for.

use std::borrow::Cow;
use std::iter::FusedIterator;

use super::flags::Flags;
use super::found_reference::{Reference, text};
use super::notes::{Mark, Note};
use super::wrapper::{Kind, Wrapper};
use crate::config::Hyphen;
use crate::grammar::text::minimum::{self, Context};

/// The largest number of hyphens that are varied: no caller can iterate over 2^63 readings.
const MAX_HYPHENS: u32 = 63;

/// The iterator that [`Reference::readings`] returns.
///
/// ```
/// let found = gleaner::extract(b"at http://a.example/x?y[1].").find_map(gleaner::Item::into_reference);
/// let found = found.unwrap();
/// let readings: Vec<_> = found.readings().collect();
/// assert_eq!(readings, ["http://a.example/x?y[1]", "http://a.example/x?y[1].", "http://a.example/x?y"]);
/// ```
#[derive(Clone, Debug)]
pub struct Readings<'r> {
    of: &'r Reference<'r>,
    next: Stage,
}

/// The next readings to build, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Value,
    /// The hyphens that the next reading inverts, one bit each; counts down, so that the first one inverts all.
    Hyphens(u64),
    SoftBreaks,
    Backslashes,
    Spaces,
    BeforeSpace,
    Entities,
    Tail,
    Label,
    BeforeNonAscii,
    BeforeJoin,
    BeforeEscape,
    /// The alternatives that the search recorded, from this index on.
    Alternatives(usize),
    End,
}

impl Reference<'_> {
    /// Returns the value, and with [`Hyphen::Both`] also the value without hyphens before line breaks (R4), unless the
    /// reference is [settled](Flags::SETTLED).
    ///
    /// ```
    /// use gleaner::{Config, Hyphen, Item, extract_with};
    /// let config = Config::new().hyphen(Hyphen::Both);
    /// let found = extract_with(b"<http://a.example/x-\ny>", &config).find_map(Item::into_reference);
    /// let found = found.unwrap();
    /// assert_eq!(found.values().collect::<Vec<_>>(), ["http://a.example/x-y", "http://a.example/xy"]);
    /// ```
    #[must_use]
    pub fn values(&self) -> impl FusedIterator<Item = Cow<'_, str>> {
        let both = self.hyphen == Hyphen::Both
            && self.flags.contains(Flags::HYPHEN)
            && !self.flags.contains(Flags::SETTLED);
        self.readings().take(if both { 2 } else { 1 })
    }

    /// Returns the values that the same bytes may stand for (R1, R4, R6, R7): the value first, then the
    /// alternatives.
    ///
    /// Each reading is built when the iterator reaches it, in time linear in the value. For n hyphens before
    /// line breaks there are 2^n readings; at most 63 hyphens are varied.
    ///
    /// ```
    /// let text = b"<http://a.example/x-\ny>";
    /// let found = gleaner::extract(text).find_map(gleaner::Item::into_reference).unwrap();
    /// let readings: Vec<_> = found.readings().collect();
    /// assert_eq!(readings, ["http://a.example/x-y", "http://a.example/xy"]);
    /// ```
    #[must_use]
    pub fn readings(&self) -> Readings<'_> {
        Readings { of: self, next: Stage::Value }
    }

    /// Returns the value without evidence of a settled reference (R13).
    ///
    /// See [`settle`](crate::settle) for an example.
    #[must_use]
    pub fn unsettled(&self) -> Option<&str> {
        if !self.flags.contains(Flags::SETTLED) {
            return None;
        }
        let mut bounds = self.notes.iter().filter(|note| note.mark == Mark::Alternative);
        let begins = bounds.next()?.at;
        let ends = bounds.next().map_or(self.text.len(), |note| note.at);
        Some(text(&self.text[begins..ends]))
    }

    /// Reports whether there are [readings](Self::readings) besides the value.
    pub(crate) fn has_other_readings(&self) -> bool {
        self.has_tail()
            || may_vary(self.as_bytes(), self.flags, &self.notes)
                && self.readings().nth(1).is_some()
    }

    /// Reports whether the next line may continue the reference (R13), and the line is long enough to have been cut.
    ///
    /// Known only with the setting `settle`.
    pub(crate) fn is_open(&self) -> bool {
        self.has_mark(Mark::Open)
    }

    /// Reports whether the next line may continue the reference, but the line is too short to have been cut.
    ///
    /// Known only with the setting `settle`.
    pub(crate) fn is_uncut(&self) -> bool {
        self.has_mark(Mark::Uncut)
    }

    fn has_mark(&self, mark: Mark) -> bool {
        self.notes.iter().any(|note| note.mark == mark)
    }

    /// Returns the [readings](Self::readings) but the first one, which is the value.
    #[cfg(feature = "serde")]
    pub(crate) fn other_readings(&self) -> Readings<'_> {
        let all = self.readings();
        Readings { next: all.stage_after(all.next), ..all }
    }
}

/// Reports whether a value without a tail may have other readings.
pub(crate) fn may_vary(value: &[u8], flags: Flags, notes: &[Note]) -> bool {
    notes.iter().any(|note| !matches!(note.mark, Mark::Open | Mark::Uncut))
        || flags.intersects(Flags::ENTITY | Flags::IRI)
        || value.ends_with(b"]")
}

impl<'r> Iterator for Readings<'r> {
    type Item = Cow<'r, str>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_with_stage().map(|(reading, _)| reading)
    }
}

impl FusedIterator for Readings<'_> {}

impl<'r> Readings<'r> {
    /// Returns the next reading, and the stage that built it.
    pub(super) fn next_with_stage(&mut self) -> Option<(Cow<'r, str>, Stage)> {
        loop {
            let stage = self.next;
            self.next = self.stage_after(stage);
            let reading = match stage {
                Stage::Value => return Some((Cow::Borrowed(self.of.value()), stage)),
                Stage::End => return None,
                Stage::Hyphens(0) => None,
                Stage::Hyphens(mask) => Some(Cow::Owned(self.with_hyphens(mask))),
                Stage::SoftBreaks => {
                    self.inserting(|mark| (mark == Mark::SoftBreak).then_some("="))
                }
                Stage::Backslashes => self.inserting_backslashes(),
                Stage::Spaces => self.inserting(|mark| (mark == Mark::Space).then_some("%20")),
                Stage::BeforeSpace => {
                    self.before(Mark::Space).filter(|part| self.is_reference(part))
                }
                Stage::Entities => self.decoded(),
                Stage::Tail => self.with_tail(),
                Stage::Label => self.with_label_or_without_footnote(),
                Stage::BeforeNonAscii => self.before_non_ascii(),
                Stage::BeforeJoin => self.before(Mark::Join),
                Stage::BeforeEscape => self.before(Mark::BeforeEscape),
                Stage::Alternatives(at) => self.alternative(at),
            };
            if let Some(reading) =
                reading.filter(|reading| !reading.is_empty() && *reading != self.of.value())
                && !self.is_repeated(stage, &reading)
            {
                return Some((reading, stage));
            }
        }
    }

    fn stage_after(&self, stage: Stage) -> Stage {
        match stage {
            Stage::Value => {
                let hyphens = self.notes(Mark::Hyphen).count().min(MAX_HYPHENS as usize);
                Stage::Hyphens((1 << hyphens) - 1)
            }
            Stage::Hyphens(0 | 1) => Stage::SoftBreaks,
            Stage::Hyphens(mask) => Stage::Hyphens(mask - 1),
            Stage::SoftBreaks => Stage::Backslashes,
            Stage::Backslashes => Stage::Spaces,
            Stage::Spaces => Stage::BeforeSpace,
            Stage::BeforeSpace => Stage::Entities,
            Stage::Entities => Stage::Tail,
            Stage::Tail => Stage::Label,
            Stage::Label => Stage::BeforeNonAscii,
            Stage::BeforeNonAscii => Stage::BeforeJoin,
            Stage::BeforeJoin => Stage::BeforeEscape,
            Stage::BeforeEscape => Stage::Alternatives(0),
            Stage::Alternatives(at) if self.notes(Mark::Alternative).nth(at).is_some() => {
                Stage::Alternatives(at + 1)
            }
            Stage::Alternatives(_) | Stage::End => Stage::End,
        }
    }

    /// Reports whether the reading of a settled reference follows as the value without evidence (R13).
    fn is_repeated(&self, stage: Stage, reading: &str) -> bool {
        !matches!(stage, Stage::Alternatives(_)) && self.of.unsettled() == Some(reading)
    }

    fn notes(&self, mark: Mark) -> impl Iterator<Item = usize> {
        self.of.notes.iter().filter(move |note| note.mark == mark).map(|note| note.at)
    }

    /// Returns the value with the hyphens of `mask` inverted: dropped if the value has them, and vice versa.
    fn with_hyphens(&self, mask: u64) -> String {
        let value = self.of.value();
        let dropped = self.of.hyphen == Hyphen::Drop;
        let mut reading = String::with_capacity(value.len() + MAX_HYPHENS as usize);
        let mut from = 0;
        for (bit, at) in self.notes(Mark::Hyphen).take(MAX_HYPHENS as usize).enumerate() {
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

    /// Returns the value with the dropped `\` of continued lines (R4), or with the escapes of R6.
    fn inserting_backslashes(&self) -> Option<Cow<'r, str>> {
        self.inserting(|mark| match mark {
            Mark::Backslash => Some("\\"),
            Mark::BreakPoint => Some("\\:"),
            Mark::EmptyCharacter => Some("\\&"),
            _ => None,
        })
    }

    /// Returns the value with `what` inserted at each note that has it.
    fn inserting(&self, what: impl Fn(Mark) -> Option<&'static str>) -> Option<Cow<'r, str>> {
        let value = self.of.value();
        let notes = self.of.notes.iter();
        let mut dropped = notes.filter_map(|note| Some((note.at, what(note.mark)?))).peekable();
        dropped.peek()?;
        let mut reading = String::with_capacity(value.len() + 16);
        let mut from = 0;
        for (at, what) in dropped {
            reading.push_str(&value[from..at]);
            reading.push_str(what);
            from = at;
        }
        reading.push_str(&value[from..]);
        Some(Cow::Owned(reading))
    }

    /// Returns the value up to the first note of `mark`.
    fn before(&self, mark: Mark) -> Option<Cow<'r, str>> {
        let at = self.notes(mark).next()?;
        Some(Cow::Borrowed(&self.of.value()[..at]))
    }

    /// Returns the value with each `&amp;` decoded (R6).
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
        self.of.has_tail().then(|| Cow::Owned(format!("{}{}", self.of.value(), self.of.tail())))
    }

    /// Returns the value with the part of its tail up to a label, if more follows, or the value without a final
    /// `[digits]`, which may be a footnote (R6).
    fn with_label_or_without_footnote(&self) -> Option<Cow<'r, str>> {
        if !self.is_bare() {
            return None;
        }
        if let Some(label) = self.of.tail().rfind(']') {
            let with_label = label + 1 < self.of.tail().len();
            return with_label
                .then(|| format!("{}{}", self.of.value(), &self.of.tail()[..=label]).into());
        }
        let (before, digits) = self.of.value().strip_suffix(']')?.rsplit_once('[')?;
        let digital = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        (digital && self.is_reference(before)).then_some(Cow::Borrowed(before))
    }

    /// Returns the value up to the first non-ASCII character after the authority (R7).
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

    /// Returns the alternative with this index.
    fn alternative(&self, index: usize) -> Option<Cow<'r, str>> {
        let mut bounds = self.notes(Mark::Alternative).skip(index);
        let begins = bounds.next()?;
        let ends = bounds.next().unwrap_or(self.of.text.len());
        Some(Cow::Borrowed(text(&self.of.text[begins..ends])))
    }

    /// Reports whether a part of the value meets the minimum of R9.
    fn is_reference(&self, part: &str) -> bool {
        let context =
            if self.is_bare() { Context::Bare } else { Context::Wrapped { inner_space: false } };
        minimum::is_absolute(part.as_bytes(), context, |_| self.of.added)
    }
}
