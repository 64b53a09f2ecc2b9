//! Reads a document with `pulldown-cmark`.

use std::collections::HashMap;
use std::ops::Range;
#[cfg(feature = "mail")]
use std::sync::Arc;

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::destination::{self, Destination};
use super::document::{Document, Holder, Link};
use crate::html::{self, Layer};
#[cfg(feature = "mail")]
use crate::uri::Base;

/// Reads the markup of documents, and keeps its buffers.
#[derive(Debug)]
pub(super) struct MarkupReader {
    html: html::Scanner,
    fragment: Layer,
    value: Vec<u8>,
}

/// A link or an image that is being read.
struct OpenLink<'d> {
    target: Target<'d>,
    is_image: bool,
    /// The start of its text in [`Document::texts`].
    text: usize,
    /// The offset after the last piece of its text.
    text_end: usize,
}

enum Target<'d> {
    /// A destination in the link itself.
    Inline(CowStr<'d>),
    /// The label of a definition.
    Label(CowStr<'d>),
    /// An autolink, which is text.
    Text,
}

impl<'d> Target<'d> {
    fn new(link_type: LinkType, destination: CowStr<'d>, label: CowStr<'d>) -> Self {
        match link_type {
            LinkType::Inline => Self::Inline(destination),
            LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut => Self::Label(label),
            _ => Self::Text,
        }
    }
}

/// An HTML `a` element in a paragraph.
struct OpenAnchor {
    /// The indices of the links in its start tag.
    links: Range<usize>,
    /// The start of its text in [`Document::texts`].
    text: usize,
}

impl MarkupReader {
    pub fn new(options: &html::Options) -> Self {
        let html = html::Scanner::new(&options.clone().scope(html::Scope::Links));
        Self { html, fragment: Layer::default(), value: Vec::new() }
    }

    #[cfg(feature = "mail")]
    pub fn set_base(&mut self, base: Option<Arc<Base>>) {
        self.html.set_base(base);
    }

    /// Reads a document, and replaces what `found` contains. `text` is the document as UTF-8, with the same offsets.
    pub fn read(&mut self, document: &[u8], text: &str, found: &mut Document) {
        found.clear();
        // Without the extension, a footnote of one word would be a definition.
        let parser = Parser::new_ext(text, Options::ENABLE_FOOTNOTES);
        let mut reading = Reading {
            reader: self,
            document,
            text,
            found,
            open: Vec::new(),
            open_images: 0,
            anchor: None,
            texts: HashMap::new(),
        };
        let mut events = parser.into_offset_iter();
        for (event, range) in events.by_ref() {
            reading.add(event, &range);
        }
        let definitions = events.reference_definitions();
        let texts = std::mem::take(&mut reading.texts);
        let mut texts_of_spans: HashMap<usize, Range<usize>> = HashMap::new();
        for (label, text) in texts {
            if let Some(definition) = definitions.get(&label) {
                let first = texts_of_spans.entry(definition.span.start).or_insert(text.clone());
                if text.start < first.start {
                    *first = text;
                }
            }
        }
        for (_, definition) in definitions.iter() {
            let span = definition.span.clone();
            let link_text = texts_of_spans.remove(&span.start);
            if let Some(destination) = destination::of_definition(text, span) {
                reading.add_destination(destination, &definition.dest, link_text);
            }
        }
        found.links.sort_by_key(|link| link.raw.start);
    }
}

/// One document that is being read.
struct Reading<'r, 'd> {
    reader: &'r mut MarkupReader,
    document: &'d [u8],
    text: &'d str,
    found: &'r mut Document,
    open: Vec<OpenLink<'d>>,
    anchor: Option<OpenAnchor>,
    /// How many of the open links are images.
    open_images: usize,
    /// The text of the first link with each label.
    texts: HashMap<CowStr<'d>, Range<usize>>,
}

impl<'d> Reading<'_, 'd> {
    fn add(&mut self, event: Event<'d>, range: &Range<usize>) {
        match event {
            Event::Start(Tag::Link { link_type, dest_url, id, .. }) => {
                let (text, text_end) = (self.found.texts.len(), range.start + 1);
                let target = Target::new(link_type, dest_url, id);
                self.open.push(OpenLink { target, is_image: false, text, text_end });
                return;
            }
            Event::Start(Tag::Image { link_type, dest_url, id, .. }) => {
                let (text, text_end) = (self.found.texts.len(), range.start + 2);
                let target = Target::new(link_type, dest_url, id);
                self.open.push(OpenLink { target, is_image: true, text, text_end });
                self.open_images += 1;
                return;
            }
            Event::End(TagEnd::Link | TagEnd::Image) => self.end_link(range.end),
            Event::Start(Tag::HtmlBlock) => self.reader.fragment.clear(),
            Event::End(TagEnd::HtmlBlock) => {
                self.add_fragment();
            }
            Event::Html(html) => self.push_html(&html, range),
            Event::InlineHtml(html) => {
                self.reader.fragment.clear();
                self.push_html(&html, range);
                self.add_inline_html(&html);
            }
            Event::Text(text) | Event::Code(text) => self.push_text(&text),
            Event::SoftBreak | Event::HardBreak => self.push_text(" "),
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item) => self.end_anchor(),
            _ => {}
        }
        if let Some(link) = self.open.last_mut() {
            link.text_end = link.text_end.max(range.end);
        }
    }

    fn end_link(&mut self, end: usize) {
        let Some(OpenLink { target, is_image, text, text_end }) = self.open.pop() else { return };
        let text = (!is_image).then_some(text..self.found.texts.len());
        self.open_images -= usize::from(is_image);
        match (target, text) {
            (Target::Inline(value), text) => {
                if let Some(destination) = destination::of_inline(self.text, text_end, end) {
                    self.add_destination(destination, &value, text);
                }
            }
            (Target::Label(label), Some(text)) => {
                self.texts.entry(label).or_insert(text);
            }
            _ => {}
        }
    }

    /// Adds text to that of the open links. The description of an image is not visible.
    fn push_text(&mut self, text: &str) {
        if self.open_images == 0 && (!self.open.is_empty() || self.anchor.is_some()) {
            self.found.texts.push_str(text);
        }
    }

    fn add_destination(
        &mut self,
        destination: Destination,
        value: &str,
        text: Option<Range<usize>>,
    ) {
        let Destination { raw, outer } = destination;
        let raw_text = &self.document[raw.clone()];
        // The parser read other letters in place of what is not UTF-8.
        let value = if raw_text.is_ascii() || std::str::from_utf8(raw_text).is_ok() {
            value.as_bytes()
        } else {
            raw_text
        };
        self.reader.value.clear();
        html::clean(value, &mut self.reader.value);
        let start = self.found.values.len();
        self.found.values.push_str(std::str::from_utf8(&self.reader.value).unwrap_or_default());
        let value = start..self.found.values.len();
        if !value.is_empty() {
            self.found.links.push(Link { raw, outer, text, holder: Holder::Destination(value) });
        }
    }

    /// Appends HTML to the fragment, with its offsets. In the document, each of its lines may follow the markers of block
    /// quotes.
    fn push_html(&mut self, html: &str, range: &Range<usize>) {
        let fragment = &mut self.reader.fragment;
        let source = &self.text[range.clone()];
        if source == html {
            fragment.push_raw(self.document, range.clone());
            return;
        }
        let mut at = range.start;
        let mut lines = html.split_inclusive('\n');
        for line in source.split_inclusive('\n') {
            let kept = lines.next().unwrap_or_default();
            let end = at + line.len();
            // The parser turns CR LF into LF.
            let kept = if line.ends_with("\r\n") && !kept.ends_with("\r\n") {
                line.len().min(kept.len() + 1)
            } else {
                kept.len()
            };
            fragment.push_raw(self.document, end.saturating_sub(kept).max(at)..end);
            at = end;
        }
    }

    /// Adds the references in the attributes of the fragment; returns their indices.
    fn add_fragment(&mut self) -> Range<usize> {
        let MarkupReader { html, fragment, .. } = &mut *self.reader;
        let links = &mut self.found.links;
        let first = links.len();
        html.scan(fragment.text(), |finding| {
            if finding.markup().is_none() {
                return;
            }
            let raw = fragment.raw(finding.item().range());
            let outer = finding.item().outer();
            let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
            let outer = fragment.raw(index(outer.start)..index(outer.end));
            let holder = Holder::Attribute(Box::new(finding.into_owned()));
            links.push(Link { raw, outer, text: None, holder });
        });
        first..links.len()
    }

    fn add_inline_html(&mut self, html: &str) {
        let links = self.add_fragment();
        let is_tag = |name: &str| {
            html.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
                && !html[name.len()..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-')
        };
        if is_tag("<a") {
            self.end_anchor();
            self.anchor = Some(OpenAnchor { links, text: self.found.texts.len() });
        } else if is_tag("</a") {
            self.end_anchor();
        }
    }

    /// Gives the links of the open anchor their text.
    fn end_anchor(&mut self) {
        let Some(OpenAnchor { links, text }) = self.anchor.take() else { return };
        let text = text..self.found.texts.len();
        for link in self.found.links.get_mut(links).into_iter().flatten() {
            if let Holder::Attribute(finding) = &link.holder
                && finding.markup().is_some_and(|markup| markup.link_text().is_some())
            {
                link.text = Some(text.clone());
            }
        }
    }
}
