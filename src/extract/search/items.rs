//! Makes items of findings, with the text and the notes that the search keeps.

use std::borrow::Cow;

use super::Search;
use crate::extract::finding::{Finding, FindingText};
use crate::extract::window::Window;
use crate::reference::{Item, Note};

impl Search {
    /// Makes an item of the last finding; `window` is the one in which it was found.
    #[inline]
    pub fn item<'a>(&'a self, window: Window<'a>, finding: Finding) -> Item<'a> {
        if self.is_borrowed(&finding) {
            return self.borrowed_item(window, finding);
        }
        let text = self.text(window, &finding);
        finding.into_item(text)
    }

    /// Reports whether the value of the last finding lies in the stream and has no notes.
    #[inline]
    pub fn is_borrowed(&self, finding: &Finding) -> bool {
        !finding.edited && self.scratch.unfolded.notes.is_empty()
    }

    /// Makes an item of a finding that [is borrowed](Self::is_borrowed).
    #[expect(clippy::inline_always, reason = "the item would be built elsewhere and moved")]
    #[inline(always)]
    pub fn borrowed_item<'a>(&self, window: Window<'a>, finding: Finding) -> Item<'a> {
        let text = window.slice(finding.text());
        let added = self.is_of_added_scheme(text);
        finding.into_borrowed_item(text, self.config.hyphen, added)
    }

    /// Makes an item that borrows from the window only.
    #[inline(never)]
    pub fn owned_item<'a>(&self, window: Window<'a>, finding: Finding) -> Item<'a> {
        let raw = window.slice(finding.text());
        let edited = self.edited(&finding);
        let notes: Cow<'_, [Note]> = match self.scratch.unfolded.notes.as_slice() {
            [] => (&[]).into(),
            notes => notes.to_vec().into(),
        };
        let text = FindingText {
            added: self.is_of_added_scheme(if finding.edited { edited } else { raw }),
            raw: raw.into(),
            edited: if finding.edited { edited.to_vec().into() } else { (&[]).into() },
            notes,
            hyphen: self.config.hyphen,
        };
        finding.into_item(text)
    }

    /// Returns the bytes of the last finding; `window` is the one in which it was found.
    pub fn text<'a>(&'a self, window: Window<'a>, finding: &Finding) -> FindingText<'a> {
        let raw = window.slice(finding.text());
        let edited = self.edited(finding);
        FindingText {
            added: self.is_of_added_scheme(if finding.edited { edited } else { raw }),
            raw: raw.into(),
            edited: edited.into(),
            notes: Cow::Borrowed(&self.scratch.unfolded.notes),
            hyphen: self.config.hyphen,
        }
    }

    /// Returns the value and the tail, if they lie in the buffer.
    fn edited(&self, finding: &Finding) -> &[u8] {
        if finding.edited { &self.scratch.unfolded.value } else { &[] }
    }

    #[inline]
    fn is_of_added_scheme(&self, value: &[u8]) -> bool {
        self.config.schemes.is_some()
            && value
                .iter()
                .position(|&b| b == b':')
                .is_some_and(|colon| self.prefilter.schemes().is_added(&value[..colon]))
    }
}
