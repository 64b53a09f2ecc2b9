//! Reads the reference that begins with the window, for parsers of users' grammars.

use super::bare;
use super::bare::state::Bare;
use super::candidates::{Decider, Opened, Undecided};
use super::finding::Finding;
use super::search::Search;
use super::step::Step;
use super::window::Window;
use super::wrapped;
use super::wrapped::state::Wrapped;
use crate::class::{self, SCHEME};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::opener;
use crate::prefilter::LineHead;
use crate::reference::Wrapper;
use crate::scheme;

/// The most bytes of a bare reference's text that follow the limit before it is known to be over-long.
const BEYOND_LIMIT: usize = 128;

impl Search {
    /// Reads the reference in this wrapper whose opener begins with the window, and returns how many bytes its
    /// outer span has. `line` is the text before the opener on its line.
    pub(crate) fn wrapped_at_start(
        &mut self,
        wrapper: Wrapper,
        line: &[u8],
        window: Window<'_>,
    ) -> Parsed<Finding> {
        let schemes = self.schemes();
        let text = window.bytes;
        let opened = match wrapper {
            Wrapper::UrlAngle => apply(opener::url_angle(), text, window.last).map(|_| '>'),
            Wrapper::Angle => apply(opener::angle(schemes), text, window.last).map(|_| '>'),
            _ => apply(opener::quoted(schemes), text, window.last),
        };
        let (length, closer) = match opened {
            Parsed::Yes(length, closer) => (length, closer),
            Parsed::No => return Parsed::No,
            Parsed::More => return Parsed::More,
        };
        let text = window.offset(length);
        let mut state = Wrapped::new(wrapper, window.base, window.base, text, closer);
        self.begin_line(line, window.base);
        let (cx, scratch) = self.reader(window);
        decided(wrapped::read(&mut state, cx, scratch), window)
    }

    /// Reads the bare reference, or its `URL:`, that begins with the window.
    pub(crate) fn bare_at_start(&mut self, line: &[u8], window: Window<'_>) -> Parsed<Finding> {
        let mut bare = match self.bare_begin(window) {
            Ok(Some(bare)) => bare,
            Ok(None) => return Parsed::No,
            Err(Undecided) => return Parsed::More,
        };
        self.begin_line(line, window.base);
        let (cx, scratch) = self.reader(window);
        bare::begin(&bare, cx, scratch);
        let step = bare::read(&mut bare, cx, scratch);
        let limit = cx.config.max_reference + BEYOND_LIMIT;
        match decided(step, window) {
            Parsed::Yes(_, finding) if finding.is_overlong() => Parsed::No,
            Parsed::More if window.bytes.len() > limit => Parsed::No,
            parsed => parsed,
        }
    }

    /// Returns the state of the bare reference that begins with the window.
    fn bare_begin(&self, window: Window<'_>) -> Result<Option<Bare>, Undecided> {
        let text = window.bytes;
        let prefix = match apply(opener::url_prefix(), text, window.last) {
            Parsed::Yes(length, ()) => length,
            Parsed::No => 0,
            Parsed::More => return Err(Undecided),
        };
        let run = &text[prefix..text.len().min(prefix + scheme::MAX_LEN + 1)];
        let length = class::span(SCHEME, run);
        let (cx, failures) = self.decider_parts(window);
        let decider = Decider { cx, failures, resumed: 0 };
        let is_word = |word: &[u8]| run.len() > 3 && run[..3].eq_ignore_ascii_case(word);
        let abbreviated = run.get(3) == Some(&b'.') && (is_word(b"www") || is_word(b"ftp"));
        let opened = if cx.config.abbreviated && abbreviated {
            decider.dot(prefix + 3)?
        } else {
            match run.get(length) {
                Some(b':') => decider.colon(prefix + length)?,
                None if length <= scheme::MAX_LEN && !window.last => return Err(Undecided),
                _ => None,
            }
        };
        Ok(match opened {
            Some(Opened::Bare(bare)) if bare.outer == window.base => Some(bare),
            _ => None,
        })
    }

    /// Sets the opening line of a reference at this offset.
    fn begin_line(&mut self, line: &[u8], offset: u64) {
        let mut head = LineHead::at(offset.saturating_sub(line.len() as u64));
        head.advance_to(line, offset.saturating_sub(line.len() as u64), offset);
        self.begin_at_line(head);
    }
}

fn decided(step: Step, window: Window<'_>) -> Parsed<Finding> {
    match step {
        Step::Found(finding, _) => Parsed::Yes(window.index(finding.outer.end), finding),
        Step::Failed { .. } => Parsed::No,
        Step::More => Parsed::More,
    }
}
