//! The search that [`explain`](crate::explain) observes: all candidates, on the slow path.

use std::ops::ControlFlow;

use super::{Search, State};
use crate::extract::finding::Finding;
use crate::extract::window::Window;
use crate::observe::{Reason, decided};
use crate::prefilter::Candidate;
use crate::reference::Flags;
use crate::scheme::known;

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
            if let ControlFlow::Break(finding) = flow {
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
        let settled = finding.flags.contains(Flags::SETTLED);
        let reason = if settled { Reason::Settled } else { Reason::Unsettled };
        decided(reason, finding.span.clone());
        finding
    }
}
