//! [`Tag`]: the tag that is being read.

use std::ops::Range;

use super::attribute::{Attribute, Form};
use super::element::Element;
use super::foreign::Foreign;
use super::name::Name;
use crate::html::layer::Layer;

/// The name and the attributes of a tag.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub is_end: bool,
    pub is_self_closing: bool,
    /// The offset of the `<`.
    pub start: usize,
    pub name: Name,
    /// The element, once the name is complete.
    pub element: Option<Element>,
    /// Whether the name is complete.
    is_named: bool,
    pub attributes: Vec<TagAttribute>,
    /// The values of the attributes, decoded.
    pub values: Layer,
    current: Current,
    /// The attributes that occurred, one bit each.
    seen: u64,
}

/// An attribute whose value is kept.
#[derive(Clone, Debug)]
pub(super) struct TagAttribute {
    /// The attribute and the form of its value; `None` if it holds no references.
    pub holds: Option<(Attribute, Form)>,
    /// The offsets of the value in the document, without quotes.
    pub raw: Range<usize>,
    /// The range of the value in [`Tag::values`].
    pub value: Range<usize>,
}

/// The attribute that is being read.
#[derive(Clone, Copy, Debug)]
struct Current {
    name: Name,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    None,
    Name,
    /// A value that is not kept.
    Skipped,
    /// A value that is kept, decoded up to this offset of the document.
    Value(usize),
}

impl Tag {
    pub fn new() -> Self {
        Self {
            is_end: false,
            is_self_closing: false,
            start: 0,
            name: Name::EMPTY,
            element: None,
            is_named: false,
            attributes: Vec::new(),
            values: Layer::default(),
            current: Current { name: Name::EMPTY, phase: Phase::None },
            seen: 0,
        }
    }

    /// Begins a tag whose name begins at `name`.
    pub fn begin(&mut self, is_end: bool, name: usize) {
        self.is_end = is_end;
        self.is_self_closing = false;
        self.name.begin(name);
        self.element = None;
        self.is_named = false;
        self.attributes.clear();
        self.values.clear();
        self.current.phase = Phase::None;
        self.seen = 0;
    }

    /// Ends the name of the tag.
    #[inline]
    pub fn end_name(&mut self, document: &[u8], foreign: &Foreign) {
        if self.is_named {
            return;
        }
        self.is_named = true;
        self.element = Element::find(self.name, document).map(|element| match element {
            // HTML, section 13.2.6.4.7.
            Element::Image if !foreign.is_foreign() => Element::Img,
            _ => element,
        });
    }

    #[inline]
    pub fn begin_attribute(&mut self, name: usize) {
        self.current.name.begin(name);
        self.current.phase = Phase::Name;
    }

    #[inline]
    pub fn push_attribute_name(&mut self, part: &[u8]) {
        self.current.name.extend(part.len());
    }

    /// Begins the value of the attribute at the offset `at`. It is kept if it may hold references, or to `keep_all`.
    #[inline]
    pub fn begin_value(&mut self, at: usize, document: &[u8], foreign: &Foreign, keep_all: bool) {
        let (is_first, holds) = self.classify(document, foreign);
        let holds = holds.filter(|_| is_first && !self.is_end);
        if holds.is_none() && !keep_all {
            self.current.phase = Phase::Skipped;
            return;
        }
        self.current.phase = Phase::Value(at);
        let start = self.values.text.len();
        self.attributes.push(TagAttribute { holds, raw: at..at, value: start..start });
    }

    /// Reports whether the value that has begun is not kept.
    #[inline]
    pub fn skips_value(&self) -> bool {
        self.current.phase == Phase::Skipped
    }

    /// Returns whether the attribute is the first one of its name, and how it holds references.
    fn classify(
        &mut self,
        document: &[u8],
        foreign: &Foreign,
    ) -> (bool, Option<(Attribute, Form)>) {
        let Some(attribute) = Attribute::find(self.current.name, document) else {
            return (true, None);
        };
        let bit = 1 << attribute as u64;
        let is_first = self.seen & bit == 0;
        self.seen |= bit;
        let is_svg = || foreign.begins_svg(self.element);
        (is_first, attribute.form(self.element, is_svg).map(|form| (attribute, form)))
    }

    /// Appends to the value what the bytes up to the offset `to` stand for.
    #[inline]
    pub fn push_value(&mut self, decoded: &[u8], document: &[u8], to: usize) {
        if let Phase::Value(from) = self.current.phase {
            self.values.push(decoded, document, from..to);
            self.current.phase = Phase::Value(to);
        }
    }

    /// Ends the attribute.
    pub fn end_attribute(&mut self, document: &[u8], foreign: &Foreign) {
        match self.current.phase {
            Phase::None | Phase::Skipped => {}
            // Without a value, it still counts as the first one of its name.
            Phase::Name => {
                self.classify(document, foreign);
            }
            Phase::Value(mut end) => {
                if document[..end].ends_with(b"\r") && document[end..].starts_with(b"\n") {
                    end += 1;
                }
                if let Some(attribute) = self.attributes.last_mut() {
                    attribute.raw.end = end;
                    attribute.value.end = self.values.text.len();
                }
            }
        }
        self.current.phase = Phase::None;
    }

    /// Reports whether the tag has this attribute with this value, whose case is ignored.
    pub fn has(&self, attribute: Attribute, value: &[u8]) -> bool {
        self.attributes.iter().any(|one| {
            one.holds.is_some_and(|(name, _)| name == attribute)
                && self.values.text[one.value.clone()].eq_ignore_ascii_case(value)
        })
    }
}

impl TagAttribute {
    /// Returns the offsets of the value with its quotes, if it has any.
    pub fn quoted(&self, document: &[u8]) -> Range<usize> {
        let before = self.raw.start.checked_sub(1).and_then(|at| document.get(at));
        let after = document.get(self.raw.end);
        match (before, after) {
            (Some(quote @ (b'"' | b'\'')), Some(after)) if quote == after => {
                self.raw.start - 1..self.raw.end + 1
            }
            _ => self.raw.clone(),
        }
    }
}
