//! The nouns that the rules of the model share: settings, findings, unfolded values, attempts.

use std::sync::Arc;

use super::settle::Evidence;

/// R4: the treatment of a hyphen before a line break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hyphen {
    Keep,
    Drop,
    Both,
}

/// The settings that the rules name.
#[derive(Clone, Debug)]
pub struct Settings {
    pub max_reference: usize,
    pub hyphen: Hyphen,
    pub abbreviated: bool,
    pub emails: bool,
    pub domains: bool,
    pub iri: bool,
    pub relative: bool,
    pub join_lines: bool,
    pub page_breaks: bool,
    pub schemes: Vec<String>,
    /// R13: the setting `settle`.
    pub evidence: Option<Arc<Evidence>>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            max_reference: 8 << 10,
            hyphen: Hyphen::Keep,
            abbreviated: true,
            emails: false,
            domains: false,
            iri: true,
            relative: false,
            join_lines: false,
            page_breaks: false,
            schemes: Vec::new(),
            evidence: None,
        }
    }
}

/// A reference, or the head of an over-long one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The value; for an over-long reference, its head.
    pub value: String,
    /// The raw span.
    pub start: u64,
    pub end: u64,
    pub outer: (u64, u64),
    pub wrapper: &'static str,
    pub kind: &'static str,
    /// The names of the flags, in the library's order.
    pub flags: Vec<&'static str>,
    pub tail: String,
    /// The value first; at most `MOST_READINGS`.
    pub readings: Vec<String>,
    pub overlong: bool,
    pub basis: Basis,
}

/// What R13 needs of a finding; the library does not report it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Basis {
    /// The next line may continue the finding.
    pub open: bool,
    /// Its line is long enough to have been cut.
    pub is_cut: bool,
    /// In a bare finding, the raw offset after each character of the value, without what completes it, and of the tail.
    pub ends: Vec<usize>,
}

/// The number of readings that the model produces, as there may be 2^n.
pub const MOST_READINGS: usize = 65;

/// A character of a value, and the span of its raw bytes.
#[derive(Clone, Copy, Debug)]
pub struct Char {
    pub c: char,
    pub start: usize,
    pub end: usize,
}

/// A decision of unfolding at a position in the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The position has a hyphen before a line break, or had one that was dropped.
    Hyphen,
    /// A `=` was dropped.
    SoftBreak,
    /// A `\` was dropped.
    Backslash,
    /// Inner white space was dropped.
    Space,
    /// A line was joined.
    Join,
    /// A `\:` was dropped.
    BreakPoint,
    /// A `\&` was dropped.
    EmptyCharacter,
    /// The part before the first escape (R6) ends.
    BeforeEscape,
}

impl Mark {
    /// Reports whether R6, or R4 in a wrapper, dropped a `\`.
    pub fn is_escape(self) -> bool {
        matches!(self, Self::Backslash | Self::BreakPoint | Self::EmptyCharacter)
    }
}

/// A reference after unfolding.
#[derive(Clone, Debug, Default)]
pub struct Unfolded {
    pub chars: Vec<Char>,
    /// The marks, each with the index of its character.
    pub marks: Vec<(usize, Mark)>,
    pub guessed: bool,
    pub page_break: bool,
    /// The number of characters before which R7 ends the reference.
    pub cut: Option<usize>,
    /// Readings, item 12: the alternatives, complete.
    pub alternatives: Vec<String>,
}

impl Unfolded {
    pub fn value(&self) -> String {
        self.chars.iter().map(|char| char.c).collect()
    }

    /// Keeps the first `length` characters and their marks.
    pub fn truncate(&mut self, length: usize) {
        self.chars.truncate(length);
        self.marks.retain(|&(index, _)| index < length);
    }

    pub fn last(&self) -> Option<char> {
        self.chars.last().map(|char| char.c)
    }

    pub fn has(&self, mark: Mark) -> bool {
        self.marks.iter().any(|&(_, other)| other == mark)
    }

    /// R4: "A hyphen directly before a line break [...] stays in the value [...], and the position
    /// is recorded". With `hyphen = drop` the value loses it. Called at each line break.
    pub fn hyphen_before_break(&mut self, hyphen: Hyphen) {
        if self.last() != Some('-') {
            return;
        }
        if hyphen == Hyphen::Drop {
            self.chars.pop();
            self.marks.push((self.chars.len(), Mark::Hyphen));
        } else {
            self.marks.push((self.chars.len() - 1, Mark::Hyphen));
        }
    }

    /// Returns the byte offsets in the value of all marks equal to `wanted`.
    pub fn offsets(&self, wanted: Mark) -> Vec<usize> {
        let offset = |index: usize| self.chars[..index].iter().map(|char| char.c.len_utf8()).sum();
        let marks = self.marks.iter().filter(|&&(_, mark)| mark == wanted);
        marks.map(|&(index, _)| offset(index)).collect()
    }
}

/// Returns the names of the flags that are set, in the library's order.
pub fn flags(unfolded: &Unfolded, value: &str, abbreviated: bool, json: bool) -> Vec<&'static str> {
    let set = [
        ("hyphen", unfolded.has(Mark::Hyphen)),
        ("qp", unfolded.has(Mark::SoftBreak)),
        ("guessed", unfolded.guessed || unfolded.has(Mark::Join)),
        ("inner-space", unfolded.has(Mark::Space)),
        ("abbreviated", abbreviated),
        ("entity", value.contains("&amp;")),
        ("json", json),
        ("iri", !value.is_ascii()),
        ("page-break", unfolded.page_break),
        ("unescaped", unfolded.marks.iter().any(|(_, mark)| mark.is_escape())),
    ];
    set.iter().filter(|(_, on)| *on).map(|(name, _)| *name).collect()
}

/// An attempt to apply a rule at one offset.
#[derive(Clone, Copy)]
pub struct Attempt<'t> {
    pub text: &'t [u8],
    pub settings: &'t Settings,
    /// The offset at which the search resumed after the previous finding.
    pub resumed: usize,
    /// The start of the outer span.
    pub at: usize,
}

/// A rule's finding and the offset at which the search resumes.
pub type Outcome = Option<(Finding, usize)>;
