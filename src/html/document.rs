//! [`Document`]: what the tokeniser finds in a document, before the search.

use super::layer::{Layer, Span, index, offset};
use super::tokens::{Attribute, Element};

/// The references in the markup of a document, and its text. The scanner reuses the buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct Document {
    /// What a reader sees.
    pub visible: Layer,
    /// What is only searched on request.
    pub hidden: Layer,
    /// The references in attributes and style sheets, in the order of the document.
    pub links: Vec<Link>,
    /// The values of the links, in UTF-8.
    pub values: Vec<u8>,
    /// The names of elements that are not in the table, each after its length.
    pub names: Vec<u8>,
    /// The links of `<base href>`.
    pub bases: Vec<usize>,
    /// The links that have text, in order, with its range in `visible`.
    pub link_texts: Vec<(u32, Span)>,
}

/// A reference in an attribute or a style sheet.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub element: ElementName,
    /// `None` in a style sheet.
    pub attribute: Option<Attribute>,
    pub raw: Span,
    pub outer: Span,
    /// The range in [`Document::values`].
    pub value: Span,
    /// The index of the `codebase` that the value is relative to.
    pub codebase: Option<u32>,
}

/// The name of an element.
#[derive(Clone, Copy, Debug)]
pub(super) enum ElementName {
    Known(Element),
    /// The index in [`Document::names`].
    Other(u32),
}

impl Document {
    pub fn clear(&mut self) {
        let Self { visible, hidden, links, values, names, bases, link_texts } = self;
        visible.clear();
        hidden.clear();
        links.clear();
        values.clear();
        names.clear();
        bases.clear();
        link_texts.clear();
    }

    /// Returns the values of all links as text; [`Link::value`] is a range in it. Linear: one validation of all values is faster
    /// than one of each.
    pub fn values(&self) -> &str {
        let values = std::str::from_utf8(&self.values);
        debug_assert!(values.is_ok(), "`value::clean` appends UTF-8 only");
        values.unwrap_or_default()
    }

    /// The number of bytes that are kept of a name, in which a NUL becomes U+FFFD.
    const MAX_NAME: usize = 64;

    pub fn element_name(&mut self, element: Option<Element>, name: &[u8]) -> ElementName {
        if let Some(element) = element {
            return ElementName::Known(element);
        }
        let at = self.names.len();
        self.names.push(0);
        for &byte in name.iter().take(Self::MAX_NAME) {
            match byte {
                0 => self.names.extend_from_slice("\u{FFFD}".as_bytes()),
                _ => self.names.push(byte.to_ascii_lowercase()),
            }
        }
        let length = self.names.len() - at - 1;
        self.names[at] = u8::try_from(length).unwrap_or(u8::MAX);
        ElementName::Other(offset(at))
    }

    /// Returns the name of an element that is not in the table.
    pub fn other_name(&self, at: u32) -> &[u8] {
        let (length, name) = self.names[index(at)..].split_first().unwrap_or((&0, &[]));
        &name[..usize::from(*length)]
    }
}
