//! Compares the text of a link with its target.

use std::borrow::Cow;

use super::finding::Finding;
use super::options::Options;
use crate::mismatch;
use crate::reference::{Flags, Item};

impl Finding<'_> {
    /// Flags a link whose text names another site than its target.
    pub(crate) fn flag_mismatch(&mut self, options: &Options) {
        let text = self.markup.as_ref().and_then(|markup| markup.link_text());
        let Some(named) = text.and_then(|text| mismatch::named_host(&options.unwrapped(text)))
        else {
            return;
        };
        let target = || {
            let written = Cow::Borrowed(self.as_reference()?.value());
            Some(self.resolved().map_or(written, Cow::Owned))
        };
        let Some(host) = target().and_then(|target| named.elsewhere(&options.unwrapped(&target)))
        else {
            return;
        };
        if let (Item::Reference(found), Some(markup)) = (&mut self.item, &mut self.markup) {
            found.flags |= Flags::MISMATCH;
            markup.text_host = Some(Cow::Owned(host));
        }
    }
}

impl Options {
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
