//! The search of a stream whose defanged references are rewritten (R12).

use super::{Refanged, RewrittenText, Search, State};
use crate::extract::finding::Finding;
use crate::extract::window::Window;
#[cfg(feature = "explain")]
use crate::observe;
use crate::observe::{Reason, decided};
use crate::reference::Flags;

impl Search {
    /// Returns the next finding that the window decides, with its value in the buffer if it is defanged.
    pub(super) fn read_refanged(
        &mut self,
        window: Window<'_>,
        mut refanged: Box<Refanged>,
    ) -> Option<Finding> {
        let found = refanged.next(window);
        let found = found.map(|found| self.take(&refanged, window, found));
        self.state = State::Refanged(refanged);
        found
    }

    /// Moves a finding in the rewritten text to the stream.
    fn take(&mut self, refanged: &Refanged, window: Window<'_>, mut found: Finding) -> Finding {
        let Refanged { text, search } = refanged;
        let read = search.text(text.window(window), &found);
        let unfolded = &mut self.scratch.unfolded;
        unfolded.clear();
        unfolded.notes.extend_from_slice(&read.notes);
        if found.edited {
            unfolded.set(&read.edited);
        } else if text.has_edit(&found.text()) {
            unfolded.set(&read.raw);
            found.edited = true;
        }
        let is_defanged = text.has_edit(&found.span);
        found.span = text.in_stream(&found.span);
        if is_defanged {
            found.flags |= Flags::DEFANGED;
            decided(Reason::Defanged, found.span.clone());
        }
        found.outer = text.in_stream(&found.outer);
        found
    }
}

/// Returns the next finding in the rewritten text. Moves the decisions about it to the stream, if they are observed.
fn next_rewritten(
    search: &mut Search,
    text: &RewrittenText,
    rewritten: Window<'_>,
) -> Option<Finding> {
    #[cfg(feature = "explain")]
    if observe::is_observed() {
        let reported = observe::count();
        let found = search.next_observed(rewritten);
        observe::edit(reported, |event| {
            // A recorded reading has no span.
            if event.span.end > 0 {
                event.span = text.in_stream(&event.span);
            }
        });
        return found;
    }
    #[cfg(not(feature = "explain"))]
    let _ = text;
    search.next(rewritten)
}

impl Refanged {
    pub fn begin_at(&mut self, offset: u64) {
        self.text.begin_at(offset);
        self.search.begin_at(offset);
    }

    fn next(&mut self, window: Window<'_>) -> Option<Finding> {
        let Self { text, search } = self;
        loop {
            let rewritten = text.window(window);
            if let Some(found) = next_rewritten(search, text, rewritten) {
                return Some(found);
            }
            if rewritten.last {
                return None;
            }
            search.leave(rewritten);
            text.forget(search.earliest(), search.keep_from());
            let is_at_end = window.last && text.window(window).last;
            if !text.advance(window, search.prefilter.schemes()) && !is_at_end {
                return None;
            }
        }
    }

    pub fn keep_from(&self) -> u64 {
        let kept = self.text.start_in_stream(self.search.keep_from());
        kept.min(self.text.keep_from())
    }

    pub fn earliest(&self) -> u64 {
        self.text.start_in_stream(self.search.earliest())
    }

    pub fn is_synchronized_with(&self, other: &Self) -> bool {
        let lead = other.text.lag().wrapping_sub(self.text.lag());
        self.text.is_synchronized_with(&other.text)
            && self.search.is_synchronized_at(&other.search, lead)
    }

    #[cfg(feature = "codec")]
    pub fn release(&mut self) {
        self.search.release();
        self.text.release();
    }
}
