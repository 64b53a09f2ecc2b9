//! The closer of a wrapper: what the value is, if it is a reference (R1, R2, R5).

use super::found::has_ampersand_entity;
use super::gap::Line;
use super::{Engine, Found, Step, Window};
use crate::grammar::text::minimum::{self, Context};
use crate::readings::{Mark, Note};
use crate::reference::{Flags, Kind, Wrapper};
use crate::scheme::is_scheme;

/// What the closer makes of the value.
enum Judged {
    Absolute,
    Abbreviated,
    Relative,
}

impl Engine {
    /// The closer, of `length` bytes: the value is judged.
    pub(super) fn close(&mut self, window: Window<'_>, length: usize) -> Step {
        self.wrapped.tentative = None;
        let gap = self.wrapped.gap;
        if self.wrapped.wrapper == Wrapper::Quoted && gap.open && gap.line == Line::No {
            return self.abandon(window);
        }
        self.close_gap(window);
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
        if has_ampersand_entity(self.value(window)) {
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
        // A hyphen or `=` that went stood between the colon and the slashes.
        let parted = colon.is_some_and(|colon| {
            let gone = |note: &Note| note.at == colon + 1 && note.mark != Mark::Space;
            self.notes.iter().any(gone) && self.asks_for_slashes(&value[..colon])
        });
        let place = Context::Wrapped { inner_space };
        if whole_scheme
            && !parted
            && minimum::is_absolute(value, place, |scheme| {
                self.prefilter.schemes().is_added(scheme)
            })
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
