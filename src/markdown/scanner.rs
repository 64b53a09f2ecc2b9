//! [`Scanner`] and [`findings`]: search documents.

use std::borrow::Cow;
use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::containers;
use super::document::{Document, Holder, Link};
use super::reader::MarkupReader;
use super::source;
use crate::extract::Extractor;
use crate::flow::IntoFlow;
use crate::html::{self, Finding, Findings, Options};
use crate::reference::{Item, Markup, Wrapper};
use crate::uri::Base;

/// A callback for findings. `Break` stops the search.
type Sink<'s> = dyn FnMut(Finding<'_>) -> ControlFlow<()> + 's;

/// Searches Markdown documents for references.
///
/// Findings come in the order of their raw spans. They borrow the document and the memory of the scanner:
/// [`Finding::into_owned`] keeps one. Use a scanner for many documents, and one for each thread. The memory is at
/// most 64 MiB and 8 bytes for each byte of the longest document.
///
/// ```
/// use gleaner::html::Options;
/// use gleaner::markdown::Scanner;
/// use gleaner::uri::{Base, BaseOrigin};
///
/// let base = Base::new("http://a.example/docs/index.md", BaseOrigin::Retrieval)?;
/// let mut scanner = Scanner::new(&Options::new().base(base));
/// let mut links = Vec::new();
/// scanner.scan("# [The *manual*](../manual.md \"Title\")", |found| {
///     links.push((found.resolved(), found.markup().and_then(|markup| markup.link_text()).map(str::to_owned)));
/// });
/// assert_eq!(links, [(Some("http://a.example/manual.md".to_owned()), Some("The manual".to_owned()))]);
/// # Ok::<(), gleaner::uri::ResolveError>(())
/// ```
pub struct Scanner {
    options: Options,
    reader: MarkupReader,
    document: Document,
    extractor: Extractor,
    /// The text of the document, without its links.
    rest: Vec<u8>,
    link_text: String,
    is_text: bool,
}

impl Scanner {
    /// Returns a scanner with these settings. [`Options::scope`] has no effect: all text is searched, comments in HTML too.
    ///
    /// See [`Scanner`] for an example.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
            reader: MarkupReader::new(options),
            document: Document::default(),
            extractor: Extractor::new(options.get_config()),
            rest: Vec::new(),
            link_text: String::new(),
            is_text: false,
        }
    }

    /// Sets the base of the next documents, instead of that of the options.
    #[cfg(feature = "mail")]
    pub(crate) fn set_base(&mut self, base: Option<Arc<Base>>) {
        self.reader.set_base(base.clone());
        self.options.set_base(base);
    }

    /// Searches a document, and passes the findings to `sink`.
    ///
    /// The sink returns `()`, or a [`ControlFlow`]. If it returns `Break`, this method returns `Break` at once. Linear in the
    /// length of the document.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use gleaner::html::Options;
    /// use gleaner::markdown::Scanner;
    /// let mut first = None;
    /// let flow = Scanner::new(&Options::new()).scan("[a](x) [b](y)", |found| {
    ///     first = found.as_reference().map(|found| found.value().to_owned());
    ///     ControlFlow::Break(())
    /// });
    /// assert_eq!((flow, first.as_deref()), (ControlFlow::Break(()), Some("x")));
    /// ```
    pub fn scan<R: IntoFlow>(
        &mut self,
        document: &(impl AsRef<[u8]> + ?Sized),
        mut sink: impl FnMut(Finding<'_>) -> R,
    ) -> R {
        let mut sink = |finding: Finding<'_>| sink(finding).into_flow();
        R::from_flow(self.search(document.as_ref(), false, &mut sink))
    }

    /// Searches a document that was cut off at its end, like [`scan`](Self::scan), and flags the findings in text that may
    /// continue there with [`Flags::TRUNCATED`](crate::Flags::TRUNCATED). A link that is cut off is text.
    ///
    /// ```
    /// use gleaner::Flags;
    /// use gleaner::html::Options;
    /// use gleaner::markdown::Scanner;
    /// let mut flags = Vec::new();
    /// Scanner::new(&Options::new()).scan_truncated("[a](x) [b](http://a.exam", |found| {
    ///     flags.push(found.item().flags());
    /// });
    /// assert_eq!(flags, [Flags::empty(), Flags::TRUNCATED]);
    /// ```
    pub fn scan_truncated<R: IntoFlow>(
        &mut self,
        document: &(impl AsRef<[u8]> + ?Sized),
        mut sink: impl FnMut(Finding<'_>) -> R,
    ) -> R {
        let mut sink = |finding: Finding<'_>| sink(finding).into_flow();
        R::from_flow(self.search(document.as_ref(), true, &mut sink))
    }

    /// Reports whether the last document was searched as text only, because reading it would take too much memory or time:
    /// it is longer than 2 GiB, there are more than 524,288 lines and characters that may be markup (``*_&\[]<!`>-+``), or the lines, blank ones too, are in
    /// more than 4 block quotes and list items for each byte of the document.
    ///
    /// ```
    /// use gleaner::html::Options;
    /// use gleaner::markdown::Scanner;
    /// let mut scanner = Scanner::new(&Options::new());
    /// scanner.scan("> - [a](x)", |_| ());
    /// assert!(!scanner.is_text());
    /// let hostile = format!("{}x\n{}", ">".repeat(10_000), "x\n".repeat(10_000));
    /// scanner.scan(&hostile, |_| ());
    /// assert!(scanner.is_text());
    /// ```
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.is_text
    }

    /// Searches a document, which may be truncated at its end.
    fn search(&mut self, bytes: &[u8], is_truncated: bool, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let Self { options, reader, document, extractor, rest, link_text, is_text } = self;
        document.clear();
        *is_text = containers::cost_too_much(bytes);
        if !*is_text {
            reader.read(bytes, &source::as_text(bytes), document);
        }
        let text = without_links(bytes, document, rest);
        let fallback = options.shared_base();
        let own = document.links.iter().find_map(|link| own_base(link, fallback));
        let base = own.as_ref().or(fallback);
        let Document { links, values, texts } = document;
        let mut links = links.drain(..).peekable();
        let mut report = |link: Link, sink: &mut Sink<'_>| {
            let text = link.text.clone().filter(|_| options.get_link_texts()).map(|range| {
                html::set_link_text(
                    link_text,
                    texts[range].as_bytes(),
                    options.get_config().max_reference,
                );
                Cow::Borrowed(&**link_text)
            });
            let Link { raw, outer, holder, .. } = link;
            let mut finding = match holder {
                Holder::Destination(value) => {
                    let spans = (raw, outer);
                    let config = options.get_config();
                    let wrapper = Wrapper::Destination;
                    let item = Item::of_markup(&values[value], bytes, spans, wrapper, config);
                    let markup =
                        Markup { element: None, attribute: None, link_text: text, text_host: None };
                    Finding { item, markup: Some(markup), base: base.map(Cow::Borrowed) }
                }
                Holder::Attribute(finding) => {
                    moved(*finding, bytes, (raw, outer), text, (base, fallback))
                }
            };
            finding.flag_mismatch(options);
            sink(finding)
        };
        let mut in_text = |item: Item<'_>| {
            while let Some(link) = links.next_if(|link| (link.raw.start as u64) < item.span().start)
            {
                report(link, sink)?;
            }
            sink(Finding { item, markup: None, base: base.map(Cow::Borrowed) })
        };
        if is_truncated {
            extractor.whole_truncated(text, &mut in_text)?;
        } else {
            extractor.whole(text, &mut in_text)?;
        }
        links.try_for_each(|link| report(link, sink))
    }
}

/// Searches a document, and returns an iterator over its references, which own their bytes. Linear.
///
/// A [`Scanner`] lends findings without copying them, and searches many documents with the same memory.
///
/// ```
/// use gleaner::html::Options;
/// let page = "[a](x.md) or <http://b.example/>";
/// let values: Vec<_> = gleaner::markdown::findings(page, &Options::new())
///     .filter_map(|finding| finding.as_reference().map(|found| found.value().to_owned()))
///     .collect();
/// assert_eq!(values, ["x.md", "http://b.example/"]);
/// ```
#[must_use]
pub fn findings(document: &(impl AsRef<[u8]> + ?Sized), options: &Options) -> Findings {
    Findings::collect(|sink| Scanner::new(options).scan(document, sink))
}

/// Returns the document with NULs in place of its links, which end references and wrappers (R7). Line breaks stay.
fn without_links<'a>(bytes: &'a [u8], document: &Document, rest: &'a mut Vec<u8>) -> &'a [u8] {
    if document.links.is_empty() {
        return bytes;
    }
    rest.clear();
    rest.extend_from_slice(bytes);
    for link in &document.links {
        for byte in &mut rest[link.outer.clone()] {
            if *byte != b'\n' {
                *byte = 0;
            }
        }
    }
    rest
}

/// Returns the base that a link sets, if it is that of a `base` element.
fn own_base(link: &Link, fallback: Option<&Arc<Base>>) -> Option<Arc<Base>> {
    let Holder::Attribute(finding) = &link.holder else { return None };
    let href = finding.as_reference().filter(|_| is_base(finding))?;
    Base::of_document(href.value(), fallback.map(|base| &**base)).map(Arc::new)
}

fn is_base(finding: &Finding<'_>) -> bool {
    finding.markup().is_some_and(|markup| {
        markup.element() == Some("base") && markup.attribute() == Some("href")
    })
}

/// Returns the finding of a fragment with its offsets in the document.
fn moved<'a>(
    finding: Finding<'static>,
    bytes: &'a [u8],
    (raw, outer): (Range<usize>, Range<usize>),
    text: Option<Cow<'a, str>>,
    (base, fallback): (Option<&'a Arc<Base>>, Option<&Arc<Base>>),
) -> Finding<'a> {
    let keeps_base = is_base(&finding) || finding.base() != fallback.map(|base| &**base);
    let base = if keeps_base { finding.base } else { base.map(Cow::Borrowed) };
    let markup = finding.markup.map(|mut markup| {
        if text.is_some() {
            markup.link_text = text;
        }
        markup
    });
    Finding { item: finding.item.moved_to(bytes, raw, outer), markup, base }
}

impl fmt::Debug for Scanner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scanner").field("options", &self.options).finish_non_exhaustive()
    }
}
