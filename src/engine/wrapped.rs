//! Inside a wrapper: what is data, what is folded away, where it closes or is abandoned (R1-R5).

use memchr::memmem;
use nom::bytes::take_while1;

use super::opening::OpeningLine;
use super::{Engine, Found, Step, Window};
use crate::class::{self, ANGLE, BLANK, QUOTED, URL_ANGLE, WHITE};
use crate::grammar::fold;
use crate::grammar::{Parsed, apply, token};
use crate::readings::{Mark, Note};
use crate::reference::{Flags, Kind, Wrapper};
use crate::scheme::is_scheme;
use crate::scheme::minimum::{self, Place};
use crate::work;

/// The run of white space that R1 takes for prose.
const PROSE_RUN: u8 = 4;

/// A wrapper while its content is read. Places are absolute.
#[derive(Clone, Debug)]
pub(super) struct Wrapped {
    wrapper: Wrapper,
    pub outer: u64,
    /// Where the search goes on if it is abandoned.
    after_opener: u64,
    /// Where the text begins that the limit is for.
    text: u64,
    /// The next byte to look at.
    place: u64,
    closer: &'static str,
    pub opening: OpeningLine,
    gap: Gap,
    /// Of the value: its first byte and past its last one.
    start: Option<u64>,
    end: u64,
    /// Where the last run of it begins, and where the one before ends.
    run: (u64, u64),
    /// The end of the value at its last hyphen before a break, and without such hyphens.
    hyphen: (u64, u64),
    /// That the value is in the engine's buffer, as it does not stand in the stream.
    edited: bool,
    flags: Flags,
    runs: u8,
    /// The length of the value before its first white space.
    first_space: Option<usize>,
    label: bool,
    /// A `>` that closes unless one word that ends in `>` follows (R3).
    tentative: Option<Tentative>,
}

/// White space that was passed and what it held, until what follows tells what it was.
#[derive(Clone, Copy, Debug, Default)]
struct Gap {
    open: bool,
    /// Blanks stood before the line break, or there was none.
    blanks: bool,
    line: Line,
    /// Something was skipped after the line break.
    skipped: bool,
    /// The line began with P, and nothing else was skipped since.
    quoted: bool,
}

/// How far a continuation line has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Line {
    /// It has not begun: no line break in the gap.
    #[default]
    No,
    Prefix,
    Leader,
    Text,
}

/// What to go back to if a `>` closed after all.
#[derive(Clone, Debug)]
struct Tentative {
    place: u64,
    end: u64,
    run: (u64, u64),
    hyphen: (u64, u64),
    value_length: usize,
    edited: bool,
    gap: Gap,
    label: bool,
    flags: Flags,
    notes: usize,
}

/// What the closer makes of the value.
enum Judged {
    Absolute,
    Abbreviated,
    Relative,
}

impl Default for Wrapped {
    fn default() -> Self {
        Self::new(Wrapper::Angle, 0, 0, 0, ">")
    }
}

impl Wrapped {
    /// A wrapper that begins at `outer`, whose text begins at `text`.
    pub fn new(
        wrapper: Wrapper,
        outer: u64,
        after_opener: u64,
        text: u64,
        closer: &'static str,
    ) -> Self {
        Self {
            wrapper,
            outer,
            after_opener,
            text,
            place: text,
            closer,
            opening: OpeningLine::default(),
            gap: Gap::default(),
            start: None,
            end: text,
            run: (text, text),
            hyphen: (u64::MAX, text),
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
                Line::Prefix => self.prefix(rest, window.last),
                Line::Leader => self.leader(rest, window.last),
                Line::No | Line::Text => self.content(window, rest),
            };
            if let Some(step) = step {
                return step;
            }
        }
    }

    /// After a line break: P, or the line's own prefix (R3).
    fn prefix(&mut self, rest: &[u8], last: bool) -> Option<Step> {
        let wrapped = &mut self.wrapped;
        match apply(fold::line_prefix(wrapped.opening.prefix()), rest, last) {
            Parsed::Yes(n, own) => {
                wrapped.place += n as u64;
                wrapped.gap.skipped |= n > 0;
                wrapped.gap.quoted = own && n > 0;
                if !own {
                    wrapped.flags |= Flags::GUESSED;
                }
                wrapped.gap.line = Line::Leader;
                None
            }
            Parsed::No | Parsed::More => Some(Step::More),
        }
    }

    /// After the prefix: blanks, then the leader of the opening line (R3).
    fn leader(&mut self, rest: &[u8], last: bool) -> Option<Step> {
        let wrapped = &mut self.wrapped;
        let blanks = class::span(BLANK, rest);
        if blanks > 0 {
            wrapped.place += blanks as u64;
            wrapped.gap.skipped = true;
            return None;
        }
        match apply(fold::leader_again(wrapped.opening.leader()), rest, last) {
            Parsed::Yes(n, _) => {
                wrapped.place += n as u64;
                wrapped.gap.skipped = true;
                wrapped.gap.quoted = false;
            }
            Parsed::No => {}
            Parsed::More => return Some(Step::More),
        }
        wrapped.gap.line = Line::Text;
        None
    }

    /// A token of the content, or what stands between two.
    fn content(&mut self, window: Window<'_>, rest: &[u8]) -> Option<Step> {
        let Some(&first) = rest.first() else {
            return Some(if window.last { self.abandon(window) } else { Step::More });
        };
        if class::is(WHITE, first) {
            return self.white(window, rest, first);
        }
        if first == self.wrapped.closer.as_bytes()[0] && first.is_ascii() {
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
            Parsed::Yes(n, _) if rest.starts_with(self.wrapped.closer.as_bytes()) => {
                Some(self.close(window, n))
            }
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

    /// Blanks, or a line break.
    fn white(&mut self, window: Window<'_>, rest: &[u8], first: u8) -> Option<Step> {
        if self.wrapped.tentative.is_some() {
            return Some(self.abandon(window));
        }
        let gap = &mut self.wrapped.gap;
        gap.open = true;
        if class::is(BLANK, first) {
            self.wrapped.place += class::span(BLANK, rest) as u64;
            if gap.line == Line::No {
                gap.blanks = true;
            } else {
                gap.skipped = true;
            }
            return None;
        }
        match apply(fold::line_break(), rest, window.last) {
            Parsed::Yes(n, _) if gap.line == Line::No => {
                self.wrapped.place += n as u64;
                gap.line = Line::Prefix;
                None
            }
            // A blank line.
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
        wrapped.tentative = Some(Tentative {
            place: wrapped.place,
            end: wrapped.end,
            run: wrapped.run,
            hyphen: wrapped.hyphen,
            value_length: self.value.len(),
            edited: wrapped.edited,
            gap: wrapped.gap,
            label: wrapped.label,
            flags: wrapped.flags,
            notes: self.notes.len(),
        });
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
        if self.drops_hyphens() && self.holds_hyphens_only(bytes.len()) {
            self.wrapped.start = Some(self.wrapped.place);
        }
        self.wrapped.run = (self.wrapped.place, self.wrapped.end);
        self.wrapped.place += bytes.len() as u64;
        self.wrapped.end = self.wrapped.place;
    }

    /// Whether all of the value but its last `new` bytes are hyphens that will be dropped.
    fn holds_hyphens_only(&self, new: usize) -> bool {
        !self.notes.is_empty()
            && self.notes.len() + new == self.value.len()
            && self.notes.iter().all(|note| note.mark == Mark::Hyphen)
    }

    /// The value so far.
    fn value<'a>(&'a self, window: Window<'a>) -> &'a [u8] {
        match self.wrapped.start {
            Some(_) if self.wrapped.edited => &self.value,
            Some(start) => window.slice(start..self.wrapped.end),
            None => b"",
        }
    }

    /// Settles the gap before a character of the value; R1's prose ends the wrapper here.
    fn before_value(&mut self, window: Window<'_>, next: char) -> Option<Step> {
        let gap = self.wrapped.gap;
        if !gap.open {
            return None;
        }
        self.wrapped.gap = Gap::default();
        self.wrapped.start?;
        let value = self.value(window);
        let (length, last) = (value.len(), value.last().copied());
        if gap.line == Line::No {
            let sentence = last.is_some_and(|b| b".,;!?".contains(&b)) && next.is_uppercase();
            self.wrapped.runs += 1;
            let prose = sentence || self.wrapped.runs >= PROSE_RUN;
            if prose || self.wrapped.wrapper == Wrapper::Quoted {
                return Some(self.abandon(window));
            }
            self.notes.push(Note { at: length, mark: Mark::Space });
            self.wrapped.flags |= Flags::INNER_SPACE;
        }
        if next == '/' && self.splits_slashes(window) {
            return Some(self.abandon(window));
        }
        self.edit(window);
        self.fold(gap);
        // `<URL:// http://…`: the scheme has not begun.
        if self.wrapped.wrapper != Wrapper::UrlAngle || !b"//".starts_with(&self.value) {
            self.wrapped.first_space.get_or_insert(self.value.len());
        }
        None
    }

    /// R2, R5: whether a gap here stands between the slashes that the opener asks for.
    fn splits_slashes(&self, window: Window<'_>) -> bool {
        let Some(scheme) = self.value(window).strip_suffix(b":/") else { return false };
        self.wrapped.wrapper != Wrapper::UrlAngle
            && is_scheme(scheme)
            && !minimum::is_wrapped_opaque(scheme)
            && !self.schemes.is_added(scheme)
            && (!self.config.abbreviated || minimum::completion(scheme).is_none())
    }

    /// Settles the gap before the closer or a label.
    fn close_gap(&mut self, window: Window<'_>) {
        let gap = self.wrapped.gap;
        let folded = gap.open && gap.line != Line::No && !self.wrapped.label;
        if folded && self.wrapped.start.is_some() {
            self.edit(window);
            self.fold(gap);
        }
    }

    /// R4: a hyphen or `=` before a line break.
    fn fold(&mut self, gap: Gap) {
        if gap.line == Line::No {
            return;
        }
        let length = self.value.len();
        match self.value.last() {
            Some(b'-') => {
                self.notes.push(Note { at: length - 1, mark: Mark::Hyphen });
                self.wrapped.flags |= Flags::HYPHEN;
                let (end, without) = self.wrapped.hyphen;
                let before = self.end_but_one();
                let without = if before == end { without } else { before };
                self.wrapped.hyphen = (self.wrapped.end, without);
            }
            Some(b'=') if !gap.blanks && !gap.skipped => {
                self.value.pop();
                self.wrapped.end = self.end_but_one();
                if self.value.is_empty() {
                    self.wrapped.start = None;
                }
                self.notes.push(Note { at: length - 1, mark: Mark::SoftBreak });
                self.wrapped.flags |= Flags::QP;
            }
            _ => {}
        }
    }

    /// The end of the value in the stream without its last byte.
    fn end_but_one(&self) -> u64 {
        let (run, before) = self.wrapped.run;
        if self.wrapped.end == run + 1 { before } else { self.wrapped.end - 1 }
    }

    /// Moves the value into the buffer, where it can be changed.
    fn edit(&mut self, window: Window<'_>) {
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
    fn abandon(&mut self, window: Window<'_>) -> Step {
        if let Some(back) = self.wrapped.tentative.take() {
            self.wrapped.place = back.place;
            self.wrapped.end = back.end;
            self.wrapped.run = back.run;
            self.wrapped.hyphen = back.hyphen;
            self.wrapped.edited = back.edited;
            self.wrapped.gap = back.gap;
            self.wrapped.flags = back.flags;
            self.wrapped.label = back.label;
            self.value.truncate(back.value_length);
            self.notes.truncate(back.notes);
            return self.close(window, 1);
        }
        self.resume(self.wrapped.after_opener);
        Step::On
    }

    /// The closer, of `length` bytes: the value is judged.
    fn close(&mut self, window: Window<'_>, length: usize) -> Step {
        self.wrapped.tentative = None;
        let gap = self.wrapped.gap;
        if self.wrapped.wrapper == Wrapper::Quoted && gap.open && gap.line == Line::No {
            return self.abandon(window);
        }
        self.close_gap(window);
        if self.drops_hyphens() && self.wrapped.flags.contains(Flags::HYPHEN) {
            if self.ends_in_hyphen() {
                self.wrapped.end = self.wrapped.hyphen.1;
            }
            self.drop_hyphens();
        }
        self.drop_slashes(window);
        let Some(judged) = self.judge(window) else {
            return self.abandon(window);
        };
        let start = self.wrapped.start.unwrap_or(self.wrapped.end);
        let closed = self.wrapped.place + length as u64;
        let mut found = Found {
            wrapper: self.wrapped.wrapper,
            kind: Kind::Absolute,
            flags: self.wrapped.flags,
            span: start..self.wrapped.end,
            outer: self.wrapped.outer..closed,
            value_length: 0,
            tail_length: 0,
            edited: self.wrapped.edited,
        };
        work::count(self.value(window).len());
        if memmem::find(self.value(window), b"&amp;").is_some() {
            found.flags |= Flags::ENTITY;
        }
        match judged {
            Judged::Absolute => {}
            Judged::Abbreviated => {
                self.edit(window);
                self.complete_value();
                found.edited = true;
                found.flags |= Flags::ABBREVIATED;
            }
            Judged::Relative => found.kind = Kind::Relative,
        }
        found.value_length = if found.edited { self.value.len() } else { self.value(window).len() };
        self.resume(closed);
        Step::Found(found)
    }

    /// `<URL://scheme://…>` drops the first `//` (R1).
    fn drop_slashes(&mut self, window: Window<'_>) {
        let Some(rest) = self.value(window).strip_prefix(b"//") else {
            return;
        };
        let doubled = rest
            .iter()
            .position(|&b| b == b':')
            .is_some_and(|colon| is_scheme(&rest[..colon]) && rest[colon + 1..].starts_with(b"//"));
        let Some(start) = self.wrapped.start.filter(|_| doubled) else {
            return;
        };
        if self.wrapped.wrapper != Wrapper::UrlAngle {
            return;
        }
        if self.wrapped.edited {
            self.value.drain(..2);
        }
        for note in &mut self.notes {
            note.at = note.at.saturating_sub(2);
        }
        self.wrapped.first_space = self.wrapped.first_space.map(|space| space - 2);
        // What may stand between the slashes and the scheme holds no letter.
        let raw = window.slice(start..self.wrapped.end);
        let scheme = raw.iter().position(u8::is_ascii_alphabetic).unwrap_or_default();
        self.wrapped.start = Some(start + scheme as u64);
    }

    fn judge(&self, window: Window<'_>) -> Option<Judged> {
        let value = self.value(window);
        let inner_space = self.wrapped.flags.contains(Flags::INNER_SPACE);
        let colon = value.iter().position(|&b| b == b':');
        let whole_scheme = match (colon, self.wrapped.first_space) {
            (Some(colon), Some(space)) => space > colon,
            _ => true,
        };
        let place = Place::Wrapped { inner_space };
        if whole_scheme
            && minimum::is_absolute(value, place, |scheme| self.schemes.is_added(scheme))
        {
            return Some(Judged::Absolute);
        }
        if self.config.abbreviated && minimum::is_abbreviated(value) {
            return Some(Judged::Abbreviated);
        }
        let no_scheme = value.iter().find(|b| b":/?#".contains(b)) != Some(&b':');
        let wanted = self.config.relative && self.wrapped.wrapper == Wrapper::UrlAngle;
        (wanted && no_scheme && !inner_space && !value.is_empty()).then_some(Judged::Relative)
    }
}
