//! [`Document`]: the references in the markup of a document.

use std::ops::Range;

use crate::html;

/// The references in the markup of a document, without those in its text. The scanner reuses the buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct Document {
    /// In the order of their raw spans.
    pub links: Vec<Link>,
    /// The values of the destinations.
    pub values: String,
    /// The texts of the links.
    pub texts: String,
}

/// A reference in markup.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub raw: Range<usize>,
    pub outer: Range<usize>,
    /// The range of the text of the link in [`Document::texts`].
    pub text: Option<Range<usize>>,
    pub holder: Holder,
}

/// What holds a reference.
#[derive(Clone, Debug)]
pub(super) enum Holder {
    /// A link destination; the range of its value in [`Document::values`].
    Destination(Range<usize>),
    /// An attribute of an HTML tag, whose offsets are still those in its fragment.
    Attribute(Box<html::Finding<'static>>),
}

impl Document {
    pub fn clear(&mut self) {
        let Self { links, values, texts } = self;
        links.clear();
        values.clear();
        texts.clear();
    }
}
