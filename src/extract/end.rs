//! The end of a bare reference: what is trimmed, whether it is one, where the search goes on (R6, R8).

use super::bare::{Form, Origin, bracket_kind};
use super::found::has_ampersand_entity;
use super::{Engine, Found, State, Step, Window};
use crate::grammar::text::json;
use crate::grammar::text::minimum::Requirement;
use crate::grammar::text::trim;
use crate::readings::Mark;
use crate::reference::{Flags, Kind, Wrapper};
use crate::scheme::known;
use crate::work;

impl Engine {
    pub(super) fn end_bare(&mut self, window: Window<'_>) -> Step {
        let end = self.bare.place;
        let start = self.bare.start;
        let wrapper = if self.bare.prefixed { Wrapper::Prefixed } else { Wrapper::Bare };
        let mut flags = match self.bare.form {
            Form::Plain => Flags::empty(),
            Form::Json => Flags::JSON,
            Form::Abbreviated => Flags::ABBREVIATED,
        };
        if self.bare.seen.iri {
            flags |= Flags::IRI;
        }
        if self.bare.overlong {
            self.cut_head();
            self.resume(end);
            return Step::Found(Found {
                wrapper,
                kind: Kind::Absolute,
                flags: flags | Flags::OVERLONG,
                span: start..end,
                outer: self.bare.outer..end,
                value_length: self.value.len(),
                tail_length: 0,
                edited: true,
            });
        }
        let mut length = self.trimmed_length(window);
        while let Some(join) = self.bare.joined.pop_if(|join| length <= join.at) {
            self.part(join);
            length = self.trimmed_length(window);
        }
        let end = self.bare.place;
        let text = self.bare_text(window);
        let untrimmed = text.len();
        let value = &text[..length];
        if !self.is_met(value) {
            return self.fail_bare(window, Some(end));
        }
        if self.bare.seen.ampersand && has_ampersand_entity(value) {
            flags |= Flags::ENTITY;
        }
        let span_end = self.raw_end(window, length);
        let found = Found {
            wrapper,
            kind: Kind::Absolute,
            flags,
            span: start..span_end,
            outer: self.bare.outer..span_end,
            value_length: length,
            tail_length: untrimmed - length,
            edited: self.is_built(),
        };
        let found = self.finish_bare(window, found);
        self.resume(end);
        Step::Found(found)
    }

    /// The length without the tail; if nothing is left of the last line that was joined, no more than what
    /// was before it, as what is left of that is to be asked next.
    fn trimmed_length(&self, window: Window<'_>) -> usize {
        let joined_at = self.bare.joined.last().map_or(0, |join| join.at);
        trim::trimmed_length(self.bare_text(window), self.bare.before, joined_at)
    }

    /// What is left to do where the value is not the text: joins, hyphens, the completed scheme.
    fn finish_bare(&mut self, window: Window<'_>, mut found: Found) -> Found {
        for note in &self.notes {
            found.flags |= if note.mark == Mark::Hyphen { Flags::HYPHEN } else { Flags::GUESSED };
        }
        if self.bare.joined.iter().any(|join| join.page_break) {
            found.flags |= Flags::PAGE_BREAK;
        }
        if self.bare.form == Form::Abbreviated {
            if !found.edited {
                self.value.clear();
                let text =
                    window.slice(found.span.start..found.span.end + found.tail_length as u64);
                self.value.extend_from_slice(text);
                found.edited = true;
            }
            self.complete_value();
        }
        if found.edited {
            found.value_length = self.value.len() - found.tail_length;
        }
        found
    }

    /// Where the first `length` bytes of the value end in the stream.
    fn raw_end(&self, window: Window<'_>, length: usize) -> u64 {
        if self.bare.form == Form::Json {
            let text = window.slice(self.bare.start..self.bare.place);
            return self.bare.start + json::raw_length(text, length) as u64;
        }
        let segment = self.bare.joined.last().map(|join| (join.at, join.goes_on));
        let (at, place) = segment.unwrap_or((0, self.bare.start));
        place + (length - at) as u64
    }

    /// Keeps no part of a character at the end of an over-long reference's head.
    fn cut_head(&mut self) {
        if let Err(error) = std::str::from_utf8(&self.value) {
            self.value.truncate(error.valid_up_to());
        }
    }

    /// What ended at `end`, or was refused before, is no reference: the search goes on inside it.
    pub(super) fn fail_bare(&mut self, window: Window<'_>, end: Option<u64>) -> Step {
        let start = self.bare.start;
        self.failed = self.bare.earliest(self.config.emails);
        match self.bare.origin {
            Origin::Colon(colon) => {
                self.memory.colons = colon + 1;
                // A reference begun inside this one ends with it or before it, but for the `'`.
                if let Some(end) = end.filter(|_| !self.bare.apostrophe) {
                    match self.bare.need {
                        Requirement::At | Requirement::News => self.memory.no_at = end,
                        Requirement::Comma => self.memory.no_comma = end,
                        Requirement::PhoneContext => self.memory.no_context = end,
                        Requirement::Nothing | Requirement::WholeNumber => {}
                    }
                }
                // A `www.` or `ftp.` in the scheme is still to be asked.
                let scheme = window.slice(start..colon);
                self.place = if scheme.contains(&b'.') { start } else { colon + 1 };
            }
            Origin::Dot(dot) => {
                self.forget_abbreviated(window);
                self.place = dot + 1;
            }
        }
        self.state = State::Search;
        Step::On
    }

    /// R8 failed for an `@`: so does every `www.` before it, unless a bracket that began between the
    /// two, or `'`, ends that one sooner. Finds the first such in one pass backwards.
    fn forget_abbreviated(&mut self, window: Window<'_>) {
        let text = window.slice(self.bare.start..self.bare.place);
        let Some(user) = text.iter().position(|&b| b == b'@') else {
            return;
        };
        let mut survivor = user;
        let mut unopened = [0_u32; 3];
        let mut apostrophe = false;
        for at in (1..user).rev() {
            match text[at] {
                bracket @ (b')' | b']' | b'}') => unopened[bracket_kind(bracket)] += 1,
                bracket @ (b'(' | b'[' | b'{') => {
                    let unopened = &mut unopened[bracket_kind(bracket)];
                    *unopened = unopened.saturating_sub(1);
                }
                b'\'' => apostrophe = true,
                b'w' | b'W' | b'f' | b'F' => {
                    let quoted = apostrophe && matches!(text[at - 1], b'\'' | b':');
                    if (quoted || unopened.iter().any(|&n| n > 0))
                        && known::completion(&text[at..]).is_some()
                    {
                        survivor = at;
                    }
                }
                _ => {}
            }
        }
        work::count(2 * user);
        self.memory.abbreviated = self.bare.start + survivor as u64;
    }

    /// Completes an abbreviated value in the buffer (RFC 2396, Appendix F).
    pub(super) fn complete_value(&mut self) {
        if let Some(completion) = known::completion(&self.value) {
            self.complete(completion);
        }
    }
}
