//! Makes items of the references in markup, with their bases.

use std::borrow::Cow;
use std::sync::Arc;

use super::document::{Document, ElementName, Link};
use super::layer::{Span, index};
use super::tokens::{Attribute, Element};
use crate::config::Config;
use crate::reference::{Item, Markup, Wrapper};
use crate::uri::{Base, refang_in_markup};

/// Returns the item of a link; `values` is [`Document::values`] of its document.
pub(super) fn item<'a>(config: &Config, values: &'a str, bytes: &'a [u8], link: &Link) -> Item<'a> {
    let value = value_of(link, values);
    let spans = (link.raw.range(), link.outer.range());
    Item::of_markup(value, bytes, spans, Wrapper::Attribute, config)
}

fn value_of<'a>(link: &Link, values: &'a str) -> &'a str {
    values.get(link.value.range()).unwrap_or_default()
}

/// Returns the element and the attribute of a link, and its text, which stands at `text` in what is visible and is put
/// together in `buffer`.
pub(super) fn markup<'a>(
    config: &Config,
    document: &'a Document,
    link: &Link,
    text: Option<Span>,
    buffer: &'a mut String,
) -> Markup<'a> {
    let element = match link.element {
        ElementName::Known(element) => Cow::Borrowed(element.as_str()),
        ElementName::Other(at) => String::from_utf8_lossy(document.other_name(at)),
    };
    let attribute = link.attribute.map(|attribute| Cow::Borrowed(attribute.as_str()));
    let link_text = text.map(|text| {
        set_link_text(buffer, &document.visible.text[text.range()], config.max_reference);
        Cow::Borrowed(&**buffer)
    });
    Markup { element: Some(element), attribute, link_text, text_host: None }
}

/// Puts the text of a link into `buffer`: at most `max` bytes, each run of white space as one space.
pub(crate) fn set_link_text(buffer: &mut String, text: &[u8], max: usize) {
    buffer.clear();
    let text = &text[..text.len().min(max)];
    let is_white = |c: char| c.is_whitespace() || c == '\0';
    if text.is_ascii()
        && let Ok(text) = std::str::from_utf8(text)
    {
        for word in text.split(is_white).filter(|word| !word.is_empty()) {
            if !buffer.is_empty() {
                buffer.push(' ');
            }
            buffer.push_str(word);
        }
        return;
    }
    for chunk in text.utf8_chunks() {
        for c in chunk.valid().chars() {
            if !is_white(c) {
                buffer.push(c);
            } else if !buffer.is_empty() && !buffer.ends_with(' ') {
                buffer.push(' ');
            }
        }
        if !chunk.invalid().is_empty() {
            buffer.push('\u{FFFD}');
        }
    }
    buffer.truncate(buffer.trim_end_matches(' ').len());
}

/// The bases of one document.
pub(super) struct Bases<'d> {
    config: &'d Config,
    document: &'d Document,
    /// See [`Document::values`].
    values: &'d str,
    fallback: Option<&'d Arc<Base>>,
    /// The base that the document sets.
    own: Option<Arc<Base>>,
    /// The base that the last `codebase` sets, with its index.
    codebase: Option<(u32, Option<Arc<Base>>)>,
}

impl<'d> Bases<'d> {
    pub fn new(
        config: &'d Config,
        document: &'d Document,
        values: &'d str,
        fallback: Option<&'d Arc<Base>>,
    ) -> Self {
        let bases = Self { config, document, values, fallback, own: None, codebase: None };
        let fallback = fallback.map(|base| &**base);
        let own = document.bases.iter().find_map(|&index| bases.at(index, fallback));
        Self { own: own.map(Arc::new), ..bases }
    }

    /// Returns the base that the link with this index sets, which may be relative to `outer`.
    fn at(&self, index: usize, outer: Option<&Base>) -> Option<Base> {
        let value = value_of(&self.document.links[index], self.values);
        let working = self.config.refang.and_then(|notations| refang_in_markup(value, notations));
        Base::of_document(working.as_deref().unwrap_or(value), outer)
    }

    /// Returns the base of the document.
    pub fn document(&self) -> Option<&Arc<Base>> {
        self.own.as_ref().or(self.fallback)
    }

    /// Returns the base that a link is relative to.
    pub fn of(&mut self, link: &Link) -> Option<&Arc<Base>> {
        let is_base = matches!(link.element, ElementName::Known(Element::Base));
        if is_base && link.attribute == Some(Attribute::Href) {
            return self.fallback;
        }
        let Some(codebase) = link.codebase else {
            return self.document();
        };
        if self.codebase.as_ref().is_none_or(|&(last, _)| last != codebase) {
            let base = self.at(index(codebase), self.document().map(|base| &**base));
            self.codebase = Some((codebase, base.map(Arc::new)));
        }
        self.codebase.as_ref().and_then(|(_, base)| base.as_ref()).or_else(|| self.document())
    }
}

#[cfg(test)]
#[path = "../../tests/unit/html/report.rs"]
mod tests;
