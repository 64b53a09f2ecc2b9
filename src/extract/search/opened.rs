//! Reports what candidates open, and why they open nothing.

use std::ops::Range;

use crate::class::marks::QUOTES;
use crate::class::{self, BREAK, WHITE};
use crate::extract::bare::state::{Bare, Notation};
use crate::extract::candidates::{Decider, Opened, Verdict};
use crate::extract::wrapped::state::Wrapped;
use crate::grammar::text::minimum::Requirement;
use crate::observe::{Reason, decided, is_observed};
use crate::reference::Wrapper;
use crate::scheme::known;

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
    #[expect(clippy::unnecessary_wraps, reason = "the verdict of the decider")]
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
        let is_url = self.cx.window.bytes[at..]
            .get(..known::URL_WORD.len())
            .is_some_and(|word| word.eq_ignore_ascii_case(known::URL_WORD.as_bytes()));
        let spaces = &before[text.len()..];
        let opens_word = |quote: &str| {
            let before = &text[..text.len() - quote.len()];
            !before.last().is_some_and(u8::is_ascii_alphanumeric)
        };
        let is_on_line = !spaces.iter().any(|&b| class::is(BREAK, b));
        let (reason, opener) = match (text.last(), quote) {
            (Some(b'<'), _) if space == 0 => (Reason::AngleIsNoOpener, 1),
            (Some(b'<'), _) if is_url => (Reason::UrlOpenerSpaceTooLong, 1),
            (Some(b'<'), _) => (Reason::OpenerSpaceTooLong, 1),
            (_, Some((quote, _))) if space > 0 && is_on_line && opens_word(quote) => {
                (Reason::QuoteNotDirect, quote.len())
            }
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
