//! Reads the reference that begins with the window, for the parsers of users' grammars.

use super::Search;
use crate::class::{self, LOCAL_PART, SCHEME};
use crate::extract::bare;
use crate::extract::bare::state::Bare;
#[cfg(feature = "domains")]
use crate::extract::candidates::Verdict;
use crate::extract::candidates::{Decider, Opened, Undecided};
use crate::extract::email;
use crate::extract::failures::FailureCache;
use crate::extract::finding::{Finding, Step};
use crate::extract::page_break::PageBreak;
use crate::extract::window::{ReaderContext, Window};
use crate::extract::wrapped;
use crate::extract::wrapped::state::Wrapped;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::mail_address::{MAX_LOCAL_PART, local_part};
use crate::grammar::text::opener;
use crate::prefilter::LineHead;
use crate::reference::Wrapper;
use crate::scheme;
use crate::scheme::known::{ABBREVIATED_WORD, abbreviation};

/// The most bytes of a bare reference's text that follow the limit before it is known to be over-long.
const BEYOND_LIMIT: usize = 128;

impl Search {
    /// Reads the reference whose opener begins with the window, and matches its outer span. `line` is the text before
    /// the opener on its line.
    pub(crate) fn wrapped_at_start(
        &mut self,
        wrapper: Wrapper,
        line: &[u8],
        window: Window<'_>,
    ) -> Parsed<Finding> {
        let schemes = self.prefilter.schemes();
        let text = window.bytes;
        let opened = match wrapper {
            Wrapper::UrlAngle => apply(opener::url_angle(), text, window.last).map(|_| '>'),
            Wrapper::Angle => {
                apply(opener::angle(schemes, self.config.abbreviated), text, window.last)
                    .map(|_| '>')
            }
            _ => apply(opener::quoted(schemes, self.config.abbreviated), text, window.last),
        };
        let (length, closer) = match opened {
            Parsed::Yes(length, closer) => (length, closer),
            Parsed::No => return Parsed::No,
            Parsed::More => return Parsed::More,
        };
        let text = window.offset(length);
        let mut state = Wrapped::new(wrapper, window.base, window.base, text, closer);
        self.begin_line(line, window.base);
        let cx = ReaderContext { config: &self.config, schemes: self.prefilter.schemes(), window };
        let scratch = &mut self.scratch;
        decided(wrapped::read(&mut state, cx, scratch), window)
    }

    /// Reads the bare reference, or its `URL:`, that begins with the window.
    pub(crate) fn bare_at_start(&mut self, line: &[u8], window: Window<'_>) -> Parsed<Finding> {
        self.failures = FailureCache::default();
        let mut failed = None;
        loop {
            let mut bare = match self.bare_begin(window) {
                Ok(Some(bare)) if failed != Some(bare.read_from) => bare,
                Ok(_) => break,
                Err(Undecided) => return Parsed::More,
            };
            self.begin_line(line, window.base);
            let cx =
                ReaderContext { config: &self.config, schemes: self.prefilter.schemes(), window };
            let scratch = &mut self.scratch;
            bare::begin(&bare, cx, scratch);
            let limit = cx.config.max_reference + BEYOND_LIMIT;
            match bare::read(&mut bare, cx, scratch) {
                // The next rule may match at the same start: `www.a.b://` is no URL, but abbreviated.
                Step::Failed { end } => {
                    self.failures.record(&bare, end, window);
                }
                Step::Found(finding, _) if finding.is_overlong() => return Parsed::No,
                Step::More if window.bytes.len() > limit => return Parsed::No,
                step => return decided(step, window),
            }
            failed = Some(bare.read_from);
        }
        if self.config.emails { self.address_at_start(window) } else { Parsed::No }
    }

    /// Reads the e-mail address that begins with the window (R8).
    fn address_at_start(&mut self, window: Window<'_>) -> Parsed<Finding> {
        let text = &window.bytes[..window.bytes.len().min(MAX_LOCAL_PART + 1)];
        let at = class::span(LOCAL_PART, text);
        match text.get(at) {
            Some(b'@') if local_part(&text[..at]) == Some(at) => {}
            None if at <= MAX_LOCAL_PART && !window.last => return Parsed::More,
            _ => return Parsed::No,
        }
        let cx = ReaderContext { config: &self.config, schemes: self.prefilter.schemes(), window };
        match email::address(cx, &mut self.scratch.unfolded, 0, at) {
            Parsed::Yes(_, finding) if finding.is_overlong() => Parsed::No,
            parsed => parsed,
        }
    }

    fn bare_begin(&self, window: Window<'_>) -> Result<Option<Bare>, Undecided> {
        let text = window.bytes;
        let prefix = match apply(opener::url_prefix(), text, window.last) {
            Parsed::Yes(length, ()) => length,
            Parsed::No => 0,
            Parsed::More => return Err(Undecided),
        };
        let run = &text[prefix..text.len().min(prefix + scheme::MAX_LEN + 1)];
        let length = class::span(SCHEME, run);
        let cx = ReaderContext { config: &self.config, schemes: self.prefilter.schemes(), window };
        let decider = Decider { cx, failures: &self.failures, resumed: 0, after_quote: false };
        let opened = if self.config.abbreviated && abbreviation(run).is_some() {
            decider.dot(prefix + ABBREVIATED_WORD)?
        } else {
            match run.get(length) {
                Some(b':') => decider.colon(prefix + length)?,
                Some(b'\\') if run.get(length + 1).is_none_or(|&b| b == b':') => {
                    match text.get(prefix + length + 1) {
                        Some(b':') => decider.colon(prefix + length + 1)?,
                        None if !window.last => return Err(Undecided),
                        _ => None,
                    }
                }
                None if length <= scheme::MAX_LEN && !window.last => return Err(Undecided),
                _ => None,
            }
        };
        let at_start = |opened| match opened {
            Some(Opened::Bare(bare)) if bare.outer == window.base => Some(bare),
            _ => None,
        };
        #[cfg(feature = "domains")]
        if self.config.domains {
            return match at_start(opened) {
                None => domain_begin(decider, prefix).map(at_start),
                opened => Ok(opened),
            };
        }
        Ok(at_start(opened))
    }

    /// Sets the opening line of a reference at `offset`.
    fn begin_line(&mut self, line: &[u8], offset: u64) {
        let start = offset.saturating_sub(line.len() as u64);
        let mut head = LineHead::at(start);
        head.advance_to(line, start, offset);
        self.scratch.clear();
        self.scratch.forget_lookahead();
        self.scratch.page = PageBreak::default();
        self.scratch.line = head;
    }
}

fn decided(step: Step, window: Window<'_>) -> Parsed<Finding> {
    match step {
        Step::Found(finding, _) => Parsed::Yes(window.index(finding.outer.end), finding),
        Step::Failed { .. } => Parsed::No,
        Step::More => Parsed::More,
    }
}

/// Decides whether a bare domain begins at index `start`.
#[cfg(feature = "domains")]
fn domain_begin(decider: Decider<'_>, start: usize) -> Verdict {
    use crate::grammar::text::domain::MAX_LABEL;

    let Window { bytes, last, .. } = decider.cx.window;
    let text = &bytes[start..];
    let label = &text[..text.len().min(MAX_LABEL + 1)];
    match label.iter().position(|&b| b == b'.') {
        Some(dot) => decider.domain(start + dot),
        None if label.len() <= MAX_LABEL && !last => Err(Undecided),
        None => Ok(None),
    }
}
