//! [`Document`]: what the tokeniser finds in a document, before the search.

use std::ops::Range;

use super::layer::Layer;
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
    /// The values of the links.
    pub values: Vec<u8>,
    /// The names of elements that are not in the table.
    pub names: Vec<u8>,
    /// The links of `<base href>`.
    pub bases: Vec<usize>,
}

/// A reference in an attribute or a style sheet.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub element: ElementName,
    /// `None` in a style sheet.
    pub attribute: Option<Attribute>,
    pub raw: Range<usize>,
    pub outer: Range<usize>,
    /// The range in [`Document::values`].
    pub value: Range<usize>,
    /// The index of the `codebase` that the value is relative to.
    pub codebase: Option<usize>,
    /// The range of the text of the link in [`Document::visible`].
    pub text: Option<Range<usize>>,
}

/// The name of an element.
#[derive(Clone, Copy, Debug)]
pub(super) enum ElementName {
    Known(Element),
    /// The start and the length in [`Document::names`].
    Other(usize, usize),
}

impl Document {
    pub fn clear(&mut self) {
        let Self { visible, hidden, links, values, names, bases } = self;
        visible.clear();
        hidden.clear();
        links.clear();
        values.clear();
        names.clear();
        bases.clear();
    }

    /// Returns the value of a link as text.
    pub fn value(&self, link: &Link) -> &str {
        std::str::from_utf8(&self.values[link.value.clone()]).unwrap_or_default()
    }

    /// The number of bytes that are kept of a name.
    const MAX_NAME: usize = 64;

    pub fn element_name(&mut self, element: Option<Element>, name: &[u8]) -> ElementName {
        if let Some(element) = element {
            return ElementName::Known(element);
        }
        let name = &name[..name.len().min(Self::MAX_NAME)];
        let start = self.names.len();
        self.names.extend(name.iter().map(u8::to_ascii_lowercase));
        ElementName::Other(start, name.len())
    }

    /// Returns the name of an element that is not in the table.
    pub fn other_name(&self, start: usize, length: usize) -> &[u8] {
        &self.names[start..start + length]
    }
}
