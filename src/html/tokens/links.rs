//! Adds the references in a tag or a style sheet to a document.

use std::ops::Range;

use super::attribute::{Attribute, Form};
use super::element::Element;
use super::tag::TagAttribute;
use super::{Mode, TokenSink};
use crate::html::document::{Document, ElementName, Link};
use crate::html::layer::{Layer, offset};
use crate::html::value::{self, Escapes};

/// A value that references are taken from.
struct Source<'s> {
    values: &'s Layer,
    /// The range of the value in `values`.
    value: Range<usize>,
    form: Form,
    element: ElementName,
    attribute: Option<Attribute>,
    /// The offsets of the value with its quotes.
    quoted: Range<usize>,
}

impl TokenSink<'_> {
    /// Adds the references in the attributes of a start tag.
    pub(super) fn add_links(&mut self) {
        let tag = &self.reader.tag;
        let first = self.found.links.len();
        if !tag.attributes.is_empty() {
            let element = self.found.element_name(tag.element, tag.name.bytes(self.document));
            for attribute in &tag.attributes {
                if let Some((name, form)) = self.form(attribute) {
                    let source = Source {
                        values: &tag.values,
                        value: attribute.value.clone(),
                        form,
                        element,
                        attribute: Some(name),
                        quoted: attribute.quoted(self.document),
                    };
                    source.add_links(self.found);
                }
            }
        }
        let links = &mut self.found.links[first..];
        match tag.element {
            Some(Element::Base) if !self.reader.foreign.is_foreign() => {
                let href = links.iter().position(|link| link.attribute == Some(Attribute::Href));
                self.found.bases.extend(href.map(|index| first + index));
            }
            Some(Element::Object | Element::Applet) => set_codebase(links, first),
            _ => {}
        }
        if self.reader.all {
            self.add_hidden_tag();
        }
    }

    /// Returns the attribute and the form of its value, if it holds references in this tag.
    fn form(&self, attribute: &TagAttribute) -> Option<(Attribute, Form)> {
        attribute.holds.filter(|&(_, form)| match form {
            Form::Condition => false,
            Form::Refresh => self.reader.tag.has(Attribute::HttpEquiv, b"refresh"),
            _ => true,
        })
    }

    /// Adds the references in the style sheet that ends here.
    pub(super) fn end_style_sheet(&mut self) {
        self.mode = Mode::Visible;
        let sheet = &self.reader.css;
        Source {
            values: sheet,
            value: 0..sheet.text.len(),
            form: Form::Css,
            element: ElementName::Known(Element::Style),
            attribute: None,
            quoted: 0..0,
        }
        .add_links(self.found);
        if self.reader.all {
            let hidden = &mut self.found.hidden;
            add_between(hidden, sheet, 0..sheet.text.len(), Some(Form::Css));
            hidden.hard_break();
        }
        self.reader.css.clear();
    }

    /// Adds a tag as hidden text, without the values that hold references: its markup as written, other values decoded.
    pub(super) fn add_hidden_tag(&mut self) {
        let tag = &self.reader.tag;
        let hidden = &mut self.found.hidden;
        let mut at = tag.start;
        for attribute in &tag.attributes {
            hidden.push_raw(self.document, at..attribute.raw.start);
            let form = attribute
                .holds
                .map(|(_, form)| form)
                .filter(|&form| form != Form::Refresh || tag.has(Attribute::HttpEquiv, b"refresh"));
            add_between(hidden, &tag.values, attribute.value.clone(), form);
            at = attribute.raw.end;
        }
        hidden.push_raw(self.document, at..self.position);
        hidden.hard_break();
    }
}

impl Source<'_> {
    fn add_links(&self, found: &mut Document) {
        let value = &self.values.text[self.value.clone()];
        let whole = value::trim(value, 0..value.len());
        value::parts(self.form, value, |part, escapes| {
            let part = value::trim(value, part);
            if !part.is_empty() {
                self.add_link(found, &value[part.clone()], part == whole, &part, escapes);
            }
        });
    }

    fn add_link(
        &self,
        found: &mut Document,
        text: &[u8],
        is_whole: bool,
        part: &Range<usize>,
        escapes: Escapes,
    ) {
        let start = found.values.len();
        value::clean(text, escapes, &mut found.values);
        if found.values.len() == start {
            return;
        }
        let raw = self.values.raw(self.value.start + part.start..self.value.start + part.end);
        let outer =
            if is_whole && self.attribute.is_some() { self.quoted.clone() } else { raw.clone() };
        found.links.push(Link {
            element: self.element,
            attribute: self.attribute,
            outer: outer.into(),
            raw: raw.into(),
            value: (start..found.values.len()).into(),
            codebase: None,
        });
    }
}

/// Makes the links of an element relative to its `codebase`. `first` is the index of the first of them.
fn set_codebase(links: &mut [Link], first: usize) {
    let is_codebase = |link: &Link| link.attribute == Some(Attribute::Codebase);
    let Some(index) = links.iter().position(is_codebase) else { return };
    for link in links {
        if link.attribute.is_some_and(Attribute::uses_codebase) {
            link.codebase = Some(offset(first + index));
        }
    }
}

/// Adds a value without the references that its form gives it.
fn add_between(hidden: &mut Layer, values: &Layer, range: Range<usize>, form: Option<Form>) {
    let value = &values.text[range.clone()];
    let mut at = range.start;
    if let Some(form) = form {
        value::parts(form, value, |part, _| {
            let part = value::trim(value, part);
            if !part.is_empty() {
                hidden.push_part(values, at..range.start + part.start);
                hidden.hard_break();
                at = range.start + part.end;
            }
        });
    }
    hidden.push_part(values, at..range.end);
}
