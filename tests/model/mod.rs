//! A model of the rules in `src/rules.md`: the same, written out slowly over a whole text, to be
//! checked against the rules by eye and to be compared with the library by machine.
//!
//! It shares no code with the library; what it shares is a list of names,
//! `src/scheme/registry.txt`.

#![allow(dead_code, missing_docs, clippy::struct_excessive_bools)]

mod abbreviated;
mod bare;
pub mod characters;
mod lines;
mod pages;
mod readings;
pub mod schemes;
mod shapes;
mod trim;
mod wrapped;

/// R4: what becomes of a hyphen before a line break.
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
    pub iri: bool,
    pub relative: bool,
    pub join_lines: bool,
    pub page_breaks: bool,
    pub schemes: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            max_reference: 8 << 10,
            hyphen: Hyphen::Keep,
            abbreviated: true,
            emails: false,
            iri: true,
            relative: false,
            join_lines: false,
            page_breaks: false,
            schemes: Vec::new(),
        }
    }
}

/// A reference, or the head of an over-long one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The head, where it is over-long.
    pub value: String,
    /// The raw span.
    pub start: u64,
    pub end: u64,
    pub outer: (u64, u64),
    pub wrapper: &'static str,
    pub kind: &'static str,
    /// In the order of `NAMES`.
    pub flags: Vec<&'static str>,
    pub tail: String,
    /// The value first; at most `MOST_READINGS` of them.
    pub readings: Vec<String>,
    pub overlong: bool,
}

/// Of the readings no more than these are made.
pub const MOST_READINGS: usize = 40;

/// A character of a value, and the raw bytes that it comes from.
#[derive(Clone, Copy, Debug)]
struct Char {
    c: char,
    start: usize,
    end: usize,
}

/// What unfolding decided at a place in the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// A hyphen before a line break stands there, or was dropped there.
    Hyphen,
    /// A `=` was dropped there.
    SoftBreak,
    /// Inner white space was dropped there.
    Space,
    /// A line was joined there.
    Join,
}

/// A reference after unfolding.
#[derive(Clone, Debug, Default)]
struct Unfolded {
    chars: Vec<Char>,
    /// Each with the index of the character at which it stands.
    marks: Vec<(usize, Mark)>,
    guessed: bool,
    page_break: bool,
}

impl Unfolded {
    fn value(&self) -> String {
        self.chars.iter().map(|char| char.c).collect()
    }

    fn last(&self) -> Option<char> {
        self.chars.last().map(|char| char.c)
    }

    fn has(&self, mark: Mark) -> bool {
        self.marks.iter().any(|&(_, other)| other == mark)
    }

    /// R4: "A hyphen directly before a line break [...] stays in the value [...], and the position
    /// is recorded"; with `hyphen = drop` it goes. To be called at the break.
    fn hyphen_before_break(&mut self, settings: &Settings) {
        if self.last() != Some('-') {
            return;
        }
        if settings.hyphen == Hyphen::Drop {
            self.chars.pop();
            self.marks.push((self.chars.len(), Mark::Hyphen));
        } else {
            self.marks.push((self.chars.len() - 1, Mark::Hyphen));
        }
    }

    /// The places of a kind, in bytes of the value.
    fn places(&self, kind: Mark) -> Vec<usize> {
        let offset = |index: usize| self.chars[..index].iter().map(|char| char.c.len_utf8()).sum();
        let of_kind = self.marks.iter().filter(|&&(_, mark)| mark == kind);
        of_kind.map(|&(index, _)| offset(index)).collect()
    }
}

/// The names of the flags that are set, in the order of NAMES.
fn flags(unfolded: &Unfolded, value: &str, abbreviated: bool, json: bool) -> Vec<&'static str> {
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
    ];
    set.iter().filter(|(_, on)| *on).map(|(name, _)| *name).collect()
}

/// Where an attempt to find stands.
#[derive(Clone, Copy)]
struct Attempt<'t> {
    text: &'t [u8],
    settings: &'t Settings,
    /// The place at which the search was resumed.
    resumed: usize,
    /// The start of the outer span to be.
    at: usize,
}

/// What a rule found, and where the search resumes.
type Outcome = Option<(Found, usize)>;

/// R10: "The leftmost start wins, ties go to the first of R1, R2, R5, R6, R8, R11. The search
/// resumes after the outer span."
pub fn find(text: &[u8], settings: &Settings) -> Vec<Found> {
    let mut all = Vec::new();
    let mut resumed = 0;
    let mut at = 0;
    while at < text.len() {
        match find_at(text, settings, resumed, at) {
            Some((found, next)) => {
                all.push(found);
                resumed = next;
                at = next;
            }
            None => at += 1,
        }
    }
    all
}

/// What has its outer span start at `at`, in a search that was resumed at `resumed`; and where it is
/// resumed then.
pub fn find_at(
    text: &[u8],
    settings: &Settings,
    resumed: usize,
    at: usize,
) -> Option<(Found, usize)> {
    const RULES: [fn(Attempt) -> Outcome; 7] = [
        wrapped::r1_url_angle,
        wrapped::r2_angle,
        wrapped::r5_quoted,
        bare::r6_bare,
        bare::r8_abbreviated,
        bare::r11_json,
        bare::r8_email,
    ];
    let attempt = Attempt { text, settings, resumed, at };
    RULES.iter().find_map(|rule| rule(attempt))
}
