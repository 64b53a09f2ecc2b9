//! The search that [`explain`](crate::explain) observes: all candidates, on the slow path.

use std::ops::Range;

#[cfg(feature = "explain")]
use super::{Search, State};
use crate::class::marks::QUOTES;
use crate::class::{self, WHITE};
use crate::extract::bare::state::{Bare, Notation};
use crate::extract::candidates::{Decider, Opened, Verdict};
#[cfg(feature = "explain")]
use crate::extract::finding::Finding;
use crate::extract::window::Window;
use crate::extract::wrapped::state::Wrapped;
use crate::grammar::text::minimum::Requirement;
use crate::observe::{Reason, decided, is_observed};
#[cfg(feature = "explain")]
use crate::prefilter::Candidate;
use crate::reference::Wrapper;
#[cfg(feature = "explain")]
use crate::scheme::known;

#[cfg(feature = "explain")]
impl Search {
    /// Like [`next`](Self::next), but examines every byte that may be a candidate, also where the prefilter rules it out, and
    /// does not take the fast path, which reports no decisions. Both find the same.
    pub fn next_observed(&mut self, window: Window<'_>) -> Option<Finding> {
        loop {
            let flow = if let State::Search = self.state {
                let candidate = self.next_possible_candidate(window)?;
                self.slow_path(window, candidate)
            } else {
                self.read_on(window)
            };
            if let std::ops::ControlFlow::Break(finding) = flow {
                return finding.map(|finding| self.settle_observed(window, finding));
            }
        }
    }

    /// Moves to the next byte that may be a candidate.
    fn next_possible_candidate(&mut self, window: Window<'_>) -> Option<Candidate> {
        let from = window.index(self.offset);
        let candidates = from..window.bytes.len();
        let candidate = { candidates }.find_map(|at| self.possible_candidate(window.bytes, at));
        self.offset = window.offset(candidate.map_or(window.bytes.len(), Candidate::index));
        candidate
    }

    fn possible_candidate(&self, bytes: &[u8], at: usize) -> Option<Candidate> {
        let completes =
            || at.checked_sub(3).is_some_and(|www| known::completion(&bytes[www..]).is_some());
        match bytes[at] {
            b':' => Some(Candidate::Colon(at)),
            b'.' if self.config.domains => Some(Candidate::Dot(at)),
            b'.' | b'0'..=b'9' if completes() => {
                if !self.config.abbreviated {
                    let word = (at - 3) as u64..at as u64;
                    decided(Reason::AbbreviatedOff, word);
                    return None;
                }
                Some(Candidate::Dot(at))
            }
            b'@' if self.config.emails => Some(Candidate::At(at)),
            _ => None,
        }
    }

    /// Settles a finding, and reports whether evidence attests another reading (R13).
    fn settle_observed(&mut self, window: Window<'_>, finding: Finding) -> Finding {
        let finding = match self.config.evidence.get() {
            None => return finding,
            Some(evidence) if evidence.is_empty() => finding,
            Some(_) => self.settle(window, finding),
        };
        let settled = finding.flags.contains(crate::reference::Flags::SETTLED);
        let reason = if settled { Reason::Settled } else { Reason::Unsettled };
        decided(reason, finding.span.clone());
        finding
    }
}

/// Reports what a candidate opens.
pub(super) fn observe_opened(opened: &Opened) {
    match opened {
        Opened::Bare(bare) => observe_bare(bare),
        Opened::Wrapped(wrapped) => observe_wrapped(wrapped),
    }
}

fn observe_wrapped(wrapped: &Wrapped) {
    let reason = match wrapped.wrapper {
        Wrapper::UrlAngle => Reason::UrlAngleOpens,
        Wrapper::Angle => Reason::AngleOpens,
        _ => Reason::QuoteOpens,
    };
    decided(reason, wrapped.outer..wrapped.text);
}

fn observe_bare(bare: &Bare) {
    let reason = match bare.notation {
        Notation::Json => Reason::JsonBegins,
        Notation::Abbreviated => Reason::AbbreviatedBegins,
        Notation::Domain | Notation::Host => Reason::DomainBegins,
        Notation::Plain if bare.is_property => Reason::PropertyBegins,
        // With slashes, the scheme and they are read already.
        Notation::Plain if bare.offset > bare.start && bare.need == Requirement::NonEmpty => {
            Reason::BareBegins
        }
        Notation::Plain => Reason::OpaqueBegins,
    };
    decided(reason, bare.start..bare.read_from.offset() + 1);
    if bare.prefixed {
        decided(Reason::Prefixed, bare.outer..bare.start);
    }
    if bare.dropped > 0 {
        decided(Reason::DroppedPrefix, bare.start - u64::from(bare.dropped)..bare.start);
    }
}

impl Decider<'_> {
    /// Refuses a candidate at these indices of the window.
    pub(in crate::extract) fn refuse(self, reason: Reason, indices: Range<usize>) -> Verdict {
        self.observe(reason, indices);
        Ok(None)
    }

    /// Reports why what precedes index `at` opens no wrapper, if it nearly does.
    pub(in crate::extract) fn observe_no_opener(self, at: usize) {
        /// The most white space that is examined.
        const MAX_SPACE: usize = 256;
        if !is_observed() {
            return;
        }
        let before = &self.cx.window.bytes[self.resumed..at];
        let space = class::span_back(WHITE, before, MAX_SPACE);
        let text = &before[..before.len() - space];
        let quote = QUOTES.iter().find(|(quote, _)| text.ends_with(quote.as_bytes()));
        let (reason, opener) = match (text.last(), quote) {
            (Some(b'<'), _) if space == 0 => (Reason::AngleIsNoOpener, 1),
            (Some(b'<'), _) => (Reason::OpenerSpaceTooLong, 1),
            (_, Some((quote, _))) if space > 0 => (Reason::QuoteNotDirect, quote.len()),
            _ => return,
        };
        self.observe(reason, at - space - opener..at);
    }

    /// Reports a decision about these indices of the window.
    pub(in crate::extract) fn observe(self, reason: Reason, indices: Range<usize>) {
        let window = self.cx.window;
        decided(reason, window.offset(indices.start)..window.offset(indices.end));
    }
}
