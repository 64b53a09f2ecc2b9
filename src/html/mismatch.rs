//! Compares the text of a link with its target.

use std::borrow::Cow;

use super::finding::Finding;
use super::options::Options;
use crate::mismatch;
use crate::reference::{Flags, Item};
use crate::uri::refang;

impl Finding<'_> {
    /// Flags a link whose text names another site than its target.
    pub(crate) fn flag_mismatch(&mut self, options: &Options) {
        let Some(host) = self.mismatched_host(options) else { return };
        if let (Item::Reference(found), Some(markup)) = (&mut self.item, &mut self.markup) {
            found.flags |= Flags::MISMATCH;
            markup.text_host = Some(Cow::Owned(host));
        }
    }

    fn mismatched_host(&self, options: &Options) -> Option<String> {
        let text = options.working(self.markup()?.link_text()?);
        let text = options.unwrapped(&text);
        if !mismatch::may_name_host(&text) {
            return None;
        }
        let written = self.as_reference()?.value();
        let target = self.resolved().map_or(Cow::Borrowed(written), Cow::Owned);
        let target = options.unwrapped(&target);
        // Both are quick, and rule out most links whose text is a reference.
        if mismatch::is_start_of(&text, &target) || mismatch::has_same_host(&text, &target) {
            return None;
        }
        mismatch::named_host(&text)?.elsewhere(&target)
    }
}

impl Options {
    /// Returns the working reference that a defanged text stands for, or the text itself.
    fn working<'r>(&self, text: &'r str) -> Cow<'r, str> {
        let working = self.config.refang.and_then(|notations| refang(text, notations));
        working.map_or(Cow::Borrowed(text), Cow::Owned)
    }

    /// Returns the target of a wrapped link, if it is known, or the reference itself.
    #[cfg_attr(not(feature = "links"), allow(clippy::unused_self))]
    fn unwrapped<'r>(&self, reference: &'r str) -> Cow<'r, str> {
        #[cfg(feature = "links")]
        if let Some(link) =
            self.link_wrappers.as_ref().and_then(|wrappers| wrappers.unwrap_link(reference))
            && let Some(target) = link.target()
        {
            return Cow::Owned(target.to_owned());
        }
        Cow::Borrowed(reference)
    }
}
