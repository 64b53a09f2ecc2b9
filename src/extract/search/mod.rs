//! The search for references: from a window on the stream to the next finding.
//!
//! Between windows it keeps its offset and the state of the reference that it is reading; the driver keeps the bytes
//! from [`Search::keep_from`] on.

#[cfg(feature = "nom")]
mod at_start;
mod checkpoint;
mod entry;
mod items;
#[cfg(feature = "explain")]
mod observed;
mod opened;
mod refanged;
mod settle;
mod windows;

use std::ops::ControlFlow;

use super::bare::state::Bare;
#[cfg(feature = "mail")]
use super::candidate_scan::ScannedText;
use super::candidates::{Decider, Opened, Undecided};
use super::failures::FailureCache;
use super::fast_path::{self, Plain};
use super::finding::{Finding, Step};
use super::page_break::PageBreak;
use super::refanged::RewrittenText;
use super::scratch::Scratch;
use super::window::{ReaderContext, Window};
use super::wrapped::state::Wrapped;
use super::{bare, email, wrapped};
use crate::class::masks::ByteClassifier;
use crate::config::Config;
use crate::grammar::parse::Parsed;
use crate::observe::{Reason, decided};
use crate::prefilter::{Candidate, LineHead, Prefilter};
use crate::settle::Evidence;
pub(crate) use entry::Entry;

/// The most bytes that the grammar reads before a candidate: a letter or `'`, `URL:`, 64 bytes of white space and a
/// scheme or a label of 63 bytes.
pub(crate) const LOOKBEHIND: u64 = 144;

/// What the search is reading.
#[derive(Clone)]
enum State {
    Search,
    Bare(Bare),
    Wrapped(Wrapped),
    /// All: another search reads the rewritten text (R12).
    Refanged(Box<Refanged>),
}

/// The rewritten text of a stream, and its search.
#[derive(Clone)]
struct Refanged {
    text: RewrittenText,
    search: Search,
}

/// Finds references in successive windows. Offsets are those of the stream.
#[derive(Clone)]
pub(crate) struct Search {
    config: Config,
    prefilter: Prefilter,
    classifier: ByteClassifier,
    state: State,
    /// The offset of the next byte to search.
    offset: u64,
    /// No opener, scheme or prefix may begin before this offset.
    resumed: u64,
    /// Where the last failed bare candidate began: no later finding begins before it.
    failed: u64,
    failures: FailureCache,
    scratch: Scratch,
    #[cfg(test)]
    slow_path_only: bool,
}

impl Search {
    pub fn new(config: &Config) -> Self {
        Self::with(config, Prefilter::new(config))
    }

    /// Returns a search from the first candidate of a text that lies whole in the window; `None` without a candidate.
    pub fn at_first_candidate(config: &Config, window: Window<'_>) -> Option<Self> {
        let mut prefilter = Prefilter::new(config);
        if config.refang.is_some() {
            return Some(Self::with(config, prefilter));
        }
        let first = prefilter.next_candidate(window.bytes, window.base, window.last, 0)?.index();
        Some(Self { offset: window.offset(first), ..Self::with(config, prefilter) })
    }

    fn with(config: &Config, prefilter: Prefilter) -> Self {
        let state = match RewrittenText::new(config) {
            None => State::Search,
            Some(text) => {
                let search = Self::new(&config.clone().refang(None));
                State::Refanged(Box::new(Refanged { text, search }))
            }
        };
        Self {
            config: config.clone(),
            prefilter,
            classifier: ByteClassifier::new(),
            state,
            offset: 0,
            resumed: 0,
            failed: 0,
            failures: FailureCache::default(),
            scratch: Scratch::default(),
            #[cfg(test)]
            slow_path_only: false,
        }
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Makes the slow path read every reference.
    #[cfg(test)]
    pub fn without_fast_path(config: &Config) -> Self {
        Self { slow_path_only: true, ..Self::new(config) }
    }

    /// Prepares for a new stream; keeps the buffers.
    pub fn reset(&mut self) {
        self.begin_at(0);
    }

    /// Begins a stream at an offset, as if no byte preceded it.
    pub fn begin_at(&mut self, offset: u64) {
        match &mut self.state {
            State::Refanged(refanged) => refanged.begin_at(offset),
            state => *state = State::Search,
        }
        self.offset = offset;
        self.resumed = offset;
        self.scratch.after_quote = false;
        self.failed = offset;
        self.prefilter.reset();
        self.failures = FailureCache::default();
        self.scratch.line = LineHead::at(offset);
        self.scratch.page = PageBreak::default();
        self.scratch.forget_lookahead();
    }

    /// Skips to the first candidate of a text, which the next window must hold whole. Requires a [`reset`](Self::reset) before.
    #[cfg(feature = "mail")]
    pub fn begin_scanned(&mut self, text: ScannedText<'_>) {
        self.offset = text.first as u64;
        text.prepare(&mut self.prefilter);
    }

    /// Reports whether both searches have the same future findings.
    ///
    /// Between references, they depend on the offset and on how far back the grammar may read; the cached failures only
    /// save work. Inside a reference, which soon ends, the result is `false`.
    pub fn is_synchronized_with(&self, other: &Self) -> bool {
        self.is_synchronized_at(other, 0)
    }

    /// Like [`is_synchronized_with`](Self::is_synchronized_with), but offsets in this stream exceed those in the other one by
    /// `lead`, modulo 2^64.
    fn is_synchronized_at(&self, other: &Self, lead: u64) -> bool {
        let back = |search: &Self| search.resumed.max(search.offset.saturating_sub(LOOKBEHIND));
        let after_quote =
            |search: &Self| search.scratch.after_quote && search.resumed == back(search);
        match (&self.state, &other.state) {
            (State::Search, State::Search) => {
                self.offset == other.offset.wrapping_add(lead)
                    && back(self) == back(other).wrapping_add(lead)
                    && after_quote(self) == after_quote(other)
                    && self.scratch.line.is_synchronized_with(&other.scratch.line, lead)
            }
            (State::Refanged(one), State::Refanged(other)) => one.is_synchronized_with(other),
            _ => false,
        }
    }

    /// Returns the next finding that the window decides.
    ///
    /// The window must begin at [`keep_from`](Self::keep_from) or before. If it begins later than the previous window, the
    /// driver must have [left](Self::leave) that one.
    #[expect(
        clippy::inline_always,
        reason = "a call would return findings through memory, which stalls"
    )]
    #[inline(always)]
    pub fn next(&mut self, window: Window<'_>) -> Option<Finding> {
        loop {
            let flow = if let State::Search = self.state {
                let candidate = self.next_candidate(window)?;
                match candidate {
                    Candidate::Colon(colon) => match self.fast_path(window, colon) {
                        Some(plain)
                            if !self.config.evidence.is_some() || !plain.may_vary(window) =>
                        {
                            return Some(plain.finding(window));
                        }
                        Some(plain) => ControlFlow::Break(Some(plain.finding(window))),
                        None => self.slow_path(window, candidate),
                    },
                    Candidate::Dot(dot) => match self.abbreviated(window, dot) {
                        Some(finding) => ControlFlow::Break(Some(finding)),
                        None => self.slow_path(window, candidate),
                    },
                    Candidate::At(_) => self.slow_path(window, candidate),
                }
            } else {
                self.read_on(window)
            };
            if let ControlFlow::Break(finding) = flow {
                if self.config.evidence.get().is_none_or(Evidence::is_empty) {
                    return finding;
                }
                return finding.map(|finding| self.settle(window, finding));
            }
        }
    }

    /// Moves to the next candidate.
    #[inline]
    fn next_candidate(&mut self, window: Window<'_>) -> Option<Candidate> {
        let Window { bytes, base, last } = window;
        let from = window.index(self.offset);
        let candidate = self.prefilter.next_candidate(bytes, base, last, from);
        self.offset = window.offset(candidate.map_or(bytes.len(), Candidate::index));
        candidate
    }

    #[inline(never)]
    fn fast_path(&mut self, window: Window<'_>, colon: usize) -> Option<Plain> {
        #[cfg(test)]
        if self.slow_path_only {
            return None;
        }
        let cx = ReaderContext { config: &self.config, schemes: self.prefilter.schemes(), window };
        let resumed = window.index(self.resumed.max(window.base));
        let plain = fast_path::read(cx, self.classifier, &self.failures, resumed, colon)?;
        self.scratch.unfolded.notes.clear();
        self.resume(window.offset(plain.resume()));
        Some(plain)
    }

    /// Reads the abbreviated reference with its first dot at index `dot`, if the fast path can.
    #[inline(never)]
    fn abbreviated(&mut self, window: Window<'_>, dot: usize) -> Option<Finding> {
        #[cfg(test)]
        if self.slow_path_only {
            return None;
        }
        if self.config.domains {
            return None;
        }
        let cx = ReaderContext { config: &self.config, schemes: self.prefilter.schemes(), window };
        let resumed = window.index(self.resumed.max(window.base));
        let read = fast_path::abbreviated::read(cx, self.classifier, &self.failures, resumed, dot)?;
        let (finding, resume) = read.finding(window, &mut self.scratch.unfolded);
        self.resume(resume);
        Some(finding)
    }

    /// Reads what a candidate begins; breaks with a finding, or without one if the window ends.
    #[inline(never)]
    fn slow_path(
        &mut self,
        window: Window<'_>,
        candidate: Candidate,
    ) -> ControlFlow<Option<Finding>> {
        let cx = ReaderContext { config: &self.config, schemes: self.prefilter.schemes(), window };
        let resumed = window.index(self.resumed.max(window.base));
        let after_quote = self.scratch.after_quote && self.resumed >= window.base;
        let decider = Decider { cx, failures: &self.failures, resumed, after_quote };
        let verdict = match candidate {
            Candidate::Colon(at) => decider.colon(at),
            #[cfg(feature = "domains")]
            Candidate::Dot(at) if self.config.domains => decider.domain_or_dot(at),
            Candidate::Dot(at) => decider.dot(at),
            Candidate::At(at) => {
                match email::address(cx, &mut self.scratch.unfolded, resumed, at) {
                    Parsed::Yes(_, finding) => {
                        decided(Reason::AddressBegins, finding.span.clone());
                        self.resume(finding.span.end);
                        return ControlFlow::Break(Some(finding));
                    }
                    Parsed::No => decider.refuse(Reason::AddressFails, at..at + 1),
                    Parsed::More => Err(Undecided),
                }
            }
        };
        match verdict {
            Ok(Some(opened)) => self.open(window, opened),
            Ok(None) => {
                self.offset = window.offset(candidate.index() + 1);
                ControlFlow::Continue(())
            }
            Err(Undecided) => ControlFlow::Break(None),
        }
    }

    fn open(&mut self, window: Window<'_>, opened: Opened) -> ControlFlow<Option<Finding>> {
        self.scratch.clear();
        opened::observe_opened(&opened);
        match opened {
            Opened::Bare(bare) => {
                let cx = ReaderContext {
                    config: &self.config,
                    schemes: self.prefilter.schemes(),
                    window,
                };
                bare::begin(&bare, cx, &mut self.scratch);
                self.read_bare(window, bare)
            }
            Opened::Wrapped(wrapped) => self.read_wrapped(window, wrapped),
        }
    }

    /// Continues the reference that the last window began.
    #[inline(never)]
    fn read_on(&mut self, window: Window<'_>) -> ControlFlow<Option<Finding>> {
        match std::mem::replace(&mut self.state, State::Search) {
            State::Search => ControlFlow::Continue(()),
            State::Refanged(refanged) => ControlFlow::Break(self.read_refanged(window, refanged)),
            State::Bare(bare) => self.read_bare(window, bare),
            State::Wrapped(wrapped) => self.read_wrapped(window, wrapped),
        }
    }

    fn read_bare(&mut self, window: Window<'_>, mut bare: Bare) -> ControlFlow<Option<Finding>> {
        let cx = ReaderContext { config: &self.config, schemes: self.prefilter.schemes(), window };
        match bare::read(&mut bare, cx, &mut self.scratch) {
            Step::More => {
                if self.config.join_lines || self.config.evidence.is_some() {
                    self.scratch.set_opening(window, bare.outer);
                }
                self.state = State::Bare(bare);
                ControlFlow::Break(None)
            }
            Step::Found(finding, resume) => {
                self.resume(resume);
                ControlFlow::Break(Some(finding))
            }
            Step::Failed { end } => {
                self.failed = bare.earliest(self.config.emails);
                self.offset = self.failures.record(&bare, end, window);
                self.state = State::Search;
                ControlFlow::Continue(())
            }
        }
    }

    fn read_wrapped(
        &mut self,
        window: Window<'_>,
        mut wrapped: Wrapped,
    ) -> ControlFlow<Option<Finding>> {
        let cx = ReaderContext { config: &self.config, schemes: self.prefilter.schemes(), window };
        match wrapped::read(&mut wrapped, cx, &mut self.scratch) {
            Step::More => {
                self.scratch.set_opening(window, wrapped.outer);
                self.state = State::Wrapped(wrapped);
                ControlFlow::Break(None)
            }
            Step::Found(finding, resume) => {
                self.resume(resume);
                ControlFlow::Break(Some(finding))
            }
            Step::Failed { .. } => {
                self.resume_at(wrapped.after_opener);
                self.scratch.after_quote = wrapped.closer == '"';
                ControlFlow::Continue(())
            }
        }
    }

    /// Resumes the search at `offset`, after a finding.
    fn resume(&mut self, offset: u64) {
        decided(Reason::Resumes, offset..offset);
        self.resume_at(offset);
    }

    fn resume_at(&mut self, offset: u64) {
        self.state = State::Search;
        self.resumed = offset;
        self.offset = offset;
        self.scratch.after_quote = false;
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/extract/fast_path.rs"]
mod tests;
