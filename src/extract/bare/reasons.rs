//! The reasons for which a bare reference ends or is refused (R6 to R9, R11).

use super::state::{Bare, Notation};
use crate::class::action::{self, Action};
use crate::class::{self, BREAK, WHITE};
use crate::extract::scratch::Scratch;
use crate::extract::window::ReaderContext;
use crate::grammar::text::end::trim::{self, Piece};
use crate::grammar::text::minimum::Requirement;
use crate::observe::{Reason, decided, first_character, is_observed};

/// The longest character reference, in bytes (R6).
const MAX_ENTITY: usize = 32;

impl Bare {
    /// Reports why the reference ends at the start of `rest`.
    pub(super) fn observe_end(&self, cx: ReaderContext<'_>, rest: &[u8]) {
        if !is_observed() {
            return;
        }
        let Some(&first) = rest.first() else {
            return decided(Reason::InputEnds, self.offset..self.offset);
        };
        let reason = match action::of(first) {
            _ if first == b':' => Reason::ColonEnds,
            _ if class::is(WHITE, first) => Reason::WhiteSpaceEnds,
            Action::OpensOrEnds => Reason::BracketSlashEnds,
            Action::Closes => Reason::CloserEnds,
            Action::Apostrophe => Reason::ApostropheEnds,
            Action::Ampersand => Reason::EntityEnds,
            Action::Separator => Reason::SeparatorEnds,
            Action::Label => Reason::BarEnds,
            Action::Backslash if self.notation == Notation::Json => Reason::JsonEscapeEnds,
            Action::Backslash => Reason::BackslashEnds,
            Action::NonAscii => Reason::NonAsciiEnds,
            Action::Plain
            | Action::EndsAuthority
            | Action::EndsUserinfo
            | Action::Opens
            | Action::Excluded => Reason::ExcludedEnds,
        };
        let entity = rest.iter().take(MAX_ENTITY).position(|&b| b == b';');
        let span = match (reason, entity) {
            (Reason::EntityEnds, Some(end)) => self.offset..self.offset + end as u64 + 1,
            _ => first_character(rest, self.offset),
        };
        decided(reason, span);
        let before = cx.window.byte_before(cx.window.index(self.offset));
        if class::is(BREAK, first) && before == Some(b'-') {
            decided(Reason::HyphenCertain, self.offset - 1..self.offset);
        }
        if class::is(BREAK, first) && before == Some(b'=') {
            decided(Reason::EqualsKept, self.offset - 1..self.offset);
        }
    }

    /// Reports which minimum refuses the reference before its end.
    pub(super) fn observe_refusal(&self, cx: ReaderContext<'_>) {
        let end = cx.window.end();
        let reason = match self.notation {
            Notation::Abbreviated => Reason::ShapeFails,
            _ if self.need == Requirement::News => Reason::GroupFails,
            _ => Reason::AuthorityFails,
        };
        decided(reason, self.start..self.offset.min(end));
    }

    /// Reports what was trimmed off the text for a value of `length` bytes, and whether that meets its minimum.
    pub(super) fn observe_value(
        &self,
        cx: ReaderContext<'_>,
        scratch: &Scratch,
        length: usize,
        is_met: bool,
    ) {
        if !is_observed() {
            return;
        }
        let text = self.text(cx.window, &scratch.unfolded);
        let next = cx.window.from(self.offset).first();
        if length == text.len() && trim::keeps_final_mark(text, self.in_link, next) {
            decided(Reason::FinalMarkKept, self.offset - 1..self.offset);
        }
        self.observe_tail(text, length, self.offset);
        self.observe_minimum(is_met, self.raw_end(cx, &scratch.unfolded, length));
    }

    /// Reports whether the value meets its minimum at the end.
    fn observe_minimum(&self, is_met: bool, end: u64) {
        let reason = match (self.notation, is_met) {
            (Notation::Plain | Notation::Json, true) => Reason::MinimumMet,
            (Notation::Plain | Notation::Json, false) => Reason::MinimumFails,
            (Notation::Abbreviated | Notation::Domain | Notation::Host, true) => Reason::ShapeMet,
            (Notation::Abbreviated | Notation::Domain | Notation::Host, false) => {
                Reason::ShapeFails
            }
        };
        decided(reason, self.start..end);
    }

    /// Reports that the next line continues the reference after a break of `length` bytes.
    pub(super) fn observe_join(&self, length: u64, [page_break, hyphen, settles]: [bool; 3]) {
        let span = self.offset..self.offset + length;
        if hyphen {
            decided(Reason::HyphenInDoubt, self.offset - 1..self.offset);
        }
        if page_break {
            decided(Reason::PageBreakSkipped, span.clone());
        }
        decided(if settles { Reason::LineTried } else { Reason::LineJoined }, span);
    }

    /// Reports that the next line does not continue the reference, which ends before `rest`.
    pub(super) fn observe_no_join(&self, cx: ReaderContext<'_>, rest: &[u8]) {
        if !cx.config.evidence.is_some() && rest.first().is_some_and(|&b| class::is(BREAK, b)) {
            decided(Reason::LineNotJoined, self.offset..self.offset);
        }
    }

    /// Reports each piece of the tail that was trimmed off `text`, which ends at the stream offset `end`.
    fn observe_tail(&self, text: &[u8], length: usize, end: u64) {
        let mut at = text.len();
        while at > length {
            let Some((piece, n)) = trim::last_piece(&text[..at], self.before, 0) else { return };
            let reason = match piece {
                Piece::Punctuation => Reason::PunctuationTrimmed,
                Piece::Possessive => Reason::PossessiveTrimmed,
                Piece::Emphasis => Reason::EmphasisTrimmed,
                Piece::Label => Reason::LabelTrimmed,
            };
            let after = (text.len() - at) as u64;
            let begins = end.saturating_sub(after + n as u64).max(self.start);
            decided(reason, begins..end.saturating_sub(after).max(begins));
            at -= n;
        }
    }
}
