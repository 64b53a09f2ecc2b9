//! Bare domains (R8, the setting `domains`): decides what the first dot of a host begins.

use super::cuts::Cuts;
use super::state::{Bare, Notation, ReadFrom, Seen};
use crate::extract::candidates::{Decider, Opened, Undecided, Verdict};
use crate::extract::window::Window;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::domain::{
    AfterHost, after_host, ascii_label, begins_in_prose, host, host_before_prose,
    is_after_image_word, is_after_login, is_below_suffix, is_domain, last_label, may_precede_host,
};
use crate::grammar::text::minimum::Requirement;
use crate::observe::{Reason, is_observed};
use crate::scheme::known;

impl Decider<'_> {
    /// Decides what the dot at index `dot` belongs to: a bare domain, an abbreviated reference, or a reference that
    /// begins there or before.
    pub fn domain_or_dot(self, dot: usize) -> Verdict {
        if self.cx.window.bytes[dot] != b'.' {
            return self.domain_before_or_digit(dot);
        }
        if let Some(opened) = self.domain(dot)? {
            return Ok(Some(opened));
        }
        let bytes = self.cx.window.bytes;
        let is_abbreviated = self.cx.config.abbreviated
            && dot.checked_sub(3).is_some_and(|www| known::completion(&bytes[www..]).is_some());
        if is_abbreviated {
            return self.dot(dot);
        }
        self.refuse(Reason::DomainFails, self.host_around(dot))
    }

    /// Returns the indices of the word around a dot, for reports.
    fn host_around(self, dot: usize) -> std::ops::Range<usize> {
        let bytes = self.cx.window.bytes;
        let is_part = |&&b: &&u8| b.is_ascii_alphanumeric() || b"-._".contains(&b) || !b.is_ascii();
        if !is_observed() {
            return dot..dot + 1;
        }
        let before =
            bytes[self.resumed.min(dot)..dot].iter().rev().take(255).take_while(is_part).count();
        let after = bytes[dot..].iter().take(255).take_while(is_part).count();
        dot - before..dot + after
    }

    /// Decides what the digit of `www2.` at index `at` belongs to: a bare domain that begins before the `www`, as in
    /// `éwww2.example.org`, or what [`dot`](Self::dot) decides.
    fn domain_before_or_digit(self, at: usize) -> Verdict {
        let Window { bytes, last, .. } = self.cx.window;
        let digits = bytes[at..].iter().take(2).take_while(|b| b.is_ascii_digit()).count();
        match bytes.get(at + digits) {
            Some(b'.') => {}
            None if !last => return Err(Undecided),
            _ => return Ok(None),
        }
        let www = self.cx.window.offset(at.saturating_sub(known::ABBREVIATED_WORD));
        match self.domain(at + digits)? {
            Some(Opened::Bare(bare)) if bare.start < www => Ok(Some(Opened::Bare(bare))),
            _ => self.dot(at),
        }
    }

    /// Decides whether the dot at index `dot` is the first one of a bare domain.
    pub fn domain(self, dot: usize) -> Verdict {
        let Window { bytes, last, .. } = self.cx.window;
        // The search resumes after the dot of a failed candidate.
        let Some(before) = bytes.get(self.resumed..dot) else { return Ok(None) };
        if let Some(start) = self.host_in_prose(dot)? {
            return self.domain_at(start, dot, true);
        }
        let Some(label) = last_label(before) else { return Ok(None) };
        if !may_precede_host(&before[..before.len() - label]) {
            return Ok(None);
        }
        let start = dot - label;
        let before_prose = match apply(host_before_prose(), &bytes[start..], last) {
            Parsed::Yes(..) => true,
            Parsed::No => false,
            Parsed::More => return Err(Undecided),
        };
        let whole = match apply(host(false), &bytes[start..], last) {
            Parsed::Yes(_, name) => Some(name).filter(|name| !begins_in_prose(name)),
            Parsed::No => None,
            Parsed::More => return Err(Undecided),
        };
        match whole {
            _ if before_prose => self.domain_at(start, dot, !whole.is_some_and(is_below_suffix)),
            Some(_) => self.domain_at(start, dot, false),
            None => Ok(None),
        }
    }

    /// Returns the start of the host with its first dot at index `dot` if prose of scripts without spaces (R7) directly
    /// precedes it, and it is ASCII below a known suffix.
    fn host_in_prose(self, dot: usize) -> Result<Option<usize>, Undecided> {
        let Window { bytes, last, .. } = self.cx.window;
        let start = dot - ascii_label(&bytes[self.resumed..dot]);
        if start == dot || !Cuts::after(&bytes[..start]).is_among_unspaced() {
            return Ok(None);
        }
        match apply(host(true), &bytes[start..], last) {
            Parsed::Yes(_, name) if name.is_ascii() && is_below_suffix(name) => Ok(Some(start)),
            Parsed::More => Err(Undecided),
            Parsed::Yes(..) | Parsed::No => Ok(None),
        }
    }

    /// Decides whether the host at index `start` with its first dot at index `dot` is a bare domain.
    fn domain_at(self, start: usize, dot: usize, in_prose: bool) -> Verdict {
        let Window { bytes, last, .. } = self.cx.window;
        let before = &bytes[self.resumed..start];
        let name = match apply(host(in_prose), &bytes[start..], last) {
            Parsed::Yes(_, name) => name,
            Parsed::No => return Ok(None),
            Parsed::More => return Err(Undecided),
        };
        let end = start + name.len();
        let (port, after) = match apply(after_host(in_prose), &bytes[end..], last) {
            Parsed::Yes(port, after) => (port, after),
            Parsed::No => return Ok(None),
            Parsed::More => return Err(Undecided),
        };
        let has_path = bytes.get(end) == Some(&b'/');
        if !self.cx.config.iri && !name.is_ascii()
            || is_after_image_word(before, has_path)
            || is_after_login(before)
            || !is_domain(name, has_path)
        {
            return Ok(None);
        }
        // A scheme may have dots, as in `example.org:x`.
        if bytes.get(end) == Some(&b':')
            && let Some(opened) = self.colon(end)?
            && self.precedes_abbreviated(&opened, start)
        {
            return Ok(Some(opened));
        }
        let notation = match after {
            AfterHost::Rest => Notation::Domain,
            AfterHost::End => Notation::Host,
        };
        if in_prose {
            self.observe(Reason::DomainInProse, start..end);
        }
        let window = self.cx.window;
        let read_from = ReadFrom::Dot(window.offset(dot));
        let bare = self.bare(start, notation, Requirement::NonEmpty, read_from);
        Ok(Some(Opened::Bare(Bare {
            offset: window.offset(end + port),
            seen: Seen { iri: !name.is_ascii(), ..Seen::default() },
            cuts: bare.cuts.after_root(name.len() + port),
            ..bare
        })))
    }
}
