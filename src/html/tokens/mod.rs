//! Reads the tokens of a document (HTML, section 13.2.5): plain text and tags directly, the rest with `html5gum`.
//!
//! The states of tree construction that change how text is read are followed; no tree is built.

mod attribute;
mod element;
mod emitter;
mod foreign;
mod links;
mod name;
mod plain;
mod reader;
mod tag;

use std::cell::Cell;

use html5gum::{State, Tokenizer};

use super::document::Document;
use super::layer::{Layer, offset};
pub(super) use attribute::{Attribute, Form};
pub(super) use element::Element;
use foreign::Foreign;
use reader::BlockReader;
use tag::Tag;

/// Reads documents, and keeps its buffers.
#[derive(Clone, Debug)]
pub(super) struct TokenReader {
    tag: Tag,
    foreign: Foreign,
    /// The text of a style sheet.
    css: Layer,
    /// Whether to keep what browsers do not show.
    all: bool,
}

impl TokenReader {
    pub fn new(all: bool) -> Self {
        Self { tag: Tag::new(), foreign: Foreign::default(), css: Layer::default(), all }
    }

    /// Reads a document, and replaces what `found` contains. Linear.
    pub fn read(&mut self, document: &[u8], found: &mut Document) {
        found.clear();
        self.foreign.clear();
        self.css.clear();
        let skipped = Cell::new(0);
        let mut sink = TokenSink::new(self, document, found, Some(&skipped));
        let state = sink.read_plain(true);
        let reader = BlockReader::new(document, &skipped);
        let mut tokenizer = Tokenizer::new_with_emitter(reader, sink);
        if let Some(state) = state {
            tokenizer.set_state(state);
        }
        let Ok(()) = tokenizer.finish();
    }
}

/// Where text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Visible,
    StyleSheet,
    /// The content of a script; in SVG, the tags in it too.
    Script,
}

/// Receives the tokens of one document.
struct TokenSink<'d> {
    document: &'d [u8],
    found: &'d mut Document,
    reader: &'d mut TokenReader,
    /// The offset after the bytes that were read.
    position: usize,
    /// The offset after the bytes whose text was received.
    covered: usize,
    mode: Mode,
    /// Whether a tag, a comment or a DOCTYPE has begun and not ended.
    is_tag_open: bool,
    /// The element whose content is not markup.
    raw_element: Option<Element>,
    /// The offset of the content of that element, or of a style sheet in SVG.
    content_start: usize,
    /// The link whose text follows, and the start of the text.
    anchor: Option<(Option<usize>, usize)>,
    /// The number of bytes that the tokeniser skips at its next read, as they were read without it. `None` if it reads all.
    skipped: Option<&'d Cell<usize>>,
}

impl<'d> TokenSink<'d> {
    fn new(
        reader: &'d mut TokenReader,
        document: &'d [u8],
        found: &'d mut Document,
        skipped: Option<&'d Cell<usize>>,
    ) -> Self {
        Self {
            document,
            found,
            reader,
            position: 0,
            covered: 0,
            mode: Mode::Visible,
            is_tag_open: false,
            raw_element: None,
            content_start: 0,
            anchor: None,
            skipped,
        }
    }

    /// Adds text, which stands for the bytes that were read since the last.
    #[inline]
    fn push_text(&mut self, text: &[u8]) {
        self.is_tag_open = false;
        let raw = self.covered..self.position;
        self.covered = self.position;
        match self.mode {
            // Tree construction drops NULs.
            Mode::Visible if text == b"\0" => {}
            Mode::Visible => self.found.visible.push(text, self.document, raw),
            Mode::StyleSheet => self.reader.css.push(text, self.document, raw),
            Mode::Script => {}
        }
    }

    /// Begins the value of an attribute at the offset `at`.
    #[inline]
    fn begin_value(&mut self, at: usize) {
        let TokenReader { tag, foreign, all, .. } = &mut *self.reader;
        tag.begin_value(at, self.document, foreign, *all);
    }

    /// Ends the current tag, and returns the state in which its content is read, if it is not markup.
    fn add_tag(&mut self) -> Option<State> {
        self.end_name();
        self.end_attribute();
        self.is_tag_open = false;
        self.covered = self.position;
        if self.reader.tag.is_end {
            self.end_tag();
            None
        } else {
            self.start_tag()
        }
    }

    #[inline]
    fn end_attribute(&mut self) {
        let Self { document, reader, .. } = self;
        reader.tag.end_attribute(document, &reader.foreign);
    }

    #[inline]
    fn end_name(&mut self) {
        let Self { document, reader, .. } = self;
        reader.tag.end_name(document, &reader.foreign);
    }

    fn start_tag(&mut self) -> Option<State> {
        if self.mode == Mode::StyleSheet {
            self.end_style_sheet();
        }
        let is_foreign = {
            let Tag { element, is_self_closing, .. } = self.reader.tag;
            self.reader.foreign.start(element, is_self_closing);
            self.reader.foreign.is_foreign()
        };
        if self.mode == Mode::Script && is_foreign {
            return None;
        }
        if self.mode == Mode::Script {
            self.end_script();
        }
        let tag = &self.reader.tag;
        let (start, element) = (tag.start, tag.element);
        match element {
            Some(Element::Br) => self.found.visible.line_break(start..self.position),
            Some(Element::A) => self.end_anchor(),
            Some(element) if element.breaks_text() => self.found.visible.hard_break(),
            None if self.is_angle_reference() => {
                self.found.visible.push_raw(self.document, start..self.position);
                return None;
            }
            _ => {}
        }
        let first = self.found.links.len();
        self.add_links();
        if element == Some(Element::A) {
            self.begin_anchor(first);
        }
        let element = element?;
        self.content_start = self.position;
        let has_content = !(is_foreign && self.reader.tag.is_self_closing);
        self.mode = match element {
            Element::Style if has_content => Mode::StyleSheet,
            Element::Script if has_content => Mode::Script,
            _ => Mode::Visible,
        };
        if is_foreign {
            return None;
        }
        let state = element.content_state()?;
        self.raw_element = Some(element);
        Some(state)
    }

    fn end_tag(&mut self) {
        let tag = &self.reader.tag;
        let (start, element) = (tag.start, tag.element);
        self.reader.foreign.end(element);
        if self.mode == Mode::Script
            && element != Some(Element::Script)
            && self.reader.foreign.is_foreign()
        {
            return;
        }
        match self.mode {
            Mode::Visible => {}
            Mode::StyleSheet => self.end_style_sheet(),
            Mode::Script => self.end_script(),
        }
        self.raw_element = None;
        match element {
            Some(Element::Br) => self.found.visible.line_break(start..self.position),
            Some(Element::A) => self.end_anchor(),
            Some(element) if element.breaks_text() => self.found.visible.hard_break(),
            _ => {}
        }
        if self.reader.all {
            self.add_hidden_tag();
        }
    }

    /// Ends the script before the tag.
    fn end_script(&mut self) {
        self.mode = Mode::Visible;
        if self.reader.all {
            let end = self.reader.tag.start;
            self.found.hidden.push_raw(self.document, self.content_start..end);
            self.found.hidden.hard_break();
        }
    }

    /// Reports whether the tag is a reference in angle brackets, such as `<http://a.example/>`, which browsers hide.
    fn is_angle_reference(&self) -> bool {
        let tag = &self.reader.tag;
        let name = tag.name.bytes(self.document);
        (name.ends_with(b":") && tag.name.after(self.document).starts_with(b"/"))
            || (name.contains(&b':') && name.contains(&b'@'))
    }

    fn begin_anchor(&mut self, first: usize) {
        let links = &self.found.links[first..];
        let href = links.iter().position(|link| link.attribute == Some(Attribute::Href));
        self.anchor = Some((href.map(|index| first + index), self.found.visible.text.len()));
    }

    fn end_anchor(&mut self) {
        if let Some((Some(link), start)) = self.anchor.take() {
            let text = start..self.found.visible.text.len();
            self.found.link_texts.push((offset(link), text.into()));
        }
    }

    /// Ends a comment or a DOCTYPE.
    fn end_declaration(&mut self, ends: bool) {
        self.is_tag_open = !ends;
        self.covered = self.position;
        if ends && self.mode == Mode::StyleSheet {
            // A comment in SVG: what precedes it comes first.
            self.end_style_sheet();
            self.mode = Mode::StyleSheet;
            self.content_start = self.position;
        }
        if ends && self.reader.all && self.mode != Mode::Script {
            let start = self.reader.tag.start;
            self.found.hidden.push_raw(self.document, start..self.position);
            self.found.hidden.hard_break();
        }
    }

    /// Adds what the end of the document cut off as text: browsers would not show it.
    fn end_document(&mut self) {
        let cut_from = match self.mode {
            Mode::StyleSheet | Mode::Script => Some(self.content_start),
            Mode::Visible => self.is_tag_open.then_some(self.reader.tag.start),
        };
        if let Some(start) = cut_from {
            self.found.visible.hard_break();
            self.found.visible.push_raw(self.document, start..self.document.len());
        }
        self.end_anchor();
    }
}
