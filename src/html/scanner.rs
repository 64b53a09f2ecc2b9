//! [`Scanner`]: searches documents.

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;
#[cfg(feature = "mail")]
use std::sync::Arc;

use super::document::{Document, Link};
use super::finding::Finding;
use super::layer::LONGEST;
use super::options::{Options, Scope};
use super::report::{self, Bases};
use super::text::TextSearch;
use super::tokens::TokenReader;
use crate::extract::Extractor;
use crate::flow::IntoFlow;
use crate::reference::Item;
#[cfg(feature = "mail")]
use crate::uri::Base;

/// A callback for findings. `Break` stops the search.
type Sink<'s> = dyn FnMut(Finding<'_>) -> ControlFlow<()> + 's;

/// Searches HTML documents for references.
///
/// Findings come in the order of their raw spans. They borrow the document and the memory of the scanner:
/// [`Finding::into_owned`] keeps one. Use a scanner for many documents, and one for each thread: it allocates where a
/// document exceeds all earlier ones, for each base, and once for each document. It holds at most 48 bytes for each byte of
/// the longest document.
///
/// ```
/// use gleaner::html::{Options, Scanner};
/// let mut scanner = Scanner::new(&Options::new());
/// let mut values = Vec::new();
/// for page in ["<a href=http://a.example/>", "<p>http://b.example/<p>"] {
///     scanner.scan(page, |found| {
///         values.extend(found.as_reference().map(|found| found.value().to_owned()));
///     });
/// }
/// assert_eq!(values, ["http://a.example/", "http://b.example/"]);
/// ```
pub struct Scanner {
    options: Options,
    reader: TokenReader,
    document: Document,
    visible: TextSearch,
    /// Of the text that only [`Scope::All`] searches.
    hidden: Option<Box<TextSearch>>,
    link_text: String,
    is_text: bool,
}

impl Scanner {
    /// Returns a scanner with these settings.
    ///
    /// See [`Scanner`] for an example.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        let all = options.scope == Scope::All;
        Self {
            options: options.clone(),
            reader: TokenReader::new(all),
            document: Document::default(),
            visible: TextSearch::new(&options.config),
            hidden: all.then(|| Box::new(TextSearch::new(&options.config))),
            link_text: String::new(),
            is_text: false,
        }
    }

    /// Sets the base of the next documents, instead of that of the options.
    #[cfg(feature = "mail")]
    pub(crate) fn set_base(&mut self, base: Option<Arc<Base>>) {
        self.options.set_base(base);
    }

    /// Searches a document, and passes the findings to `sink`.
    ///
    /// The sink returns `()`, or a [`ControlFlow`]. If it returns `Break`, this method returns `Break` at once. Linear in the
    /// length of the document, and so is the memory.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use gleaner::html::{Options, Scanner};
    /// let mut first = None;
    /// let flow = Scanner::new(&Options::new()).scan("<a href=x><a href=y>", |found| {
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
    /// continue there with [`Flags::TRUNCATED`](crate::Flags::TRUNCATED). A tag that is cut off is text.
    ///
    /// ```
    /// use gleaner::{Flags, html::{Options, Scanner}};
    /// let mut flags = Vec::new();
    /// Scanner::new(&Options::new()).scan_truncated("<a href=x>http://a.exam", |found| {
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

    /// Reports whether the last document was searched as source text, because it is longer than 2 GiB (2<sup>31</sup> bytes).
    ///
    /// ```
    /// use gleaner::html::{Options, Scanner};
    /// let mut scanner = Scanner::new(&Options::new());
    /// scanner.scan("<a href=x>", |_| ());
    /// assert!(!scanner.is_text());
    /// ```
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.is_text
    }

    fn search_text(
        &self,
        bytes: &[u8],
        is_truncated: bool,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let base = self.options.base.as_ref().map(Cow::Borrowed);
        let mut sink = |item: Item<'_>| sink(Finding { item, markup: None, base: base.clone() });
        let mut extractor = Extractor::new(&self.options.config);
        if is_truncated {
            extractor.whole_truncated(bytes, &mut sink)
        } else {
            extractor.whole(bytes, &mut sink)
        }
    }

    /// Searches a document, which may be truncated at its end.
    fn search(&mut self, bytes: &[u8], is_truncated: bool, sink: &mut Sink<'_>) -> ControlFlow<()> {
        self.is_text = bytes.len() > LONGEST;
        if self.is_text {
            return self.search_text(bytes, is_truncated, sink);
        }
        let Self { options, reader, document, visible, hidden, link_text, .. } = self;
        reader.read(bytes, document);
        visible.begin(&document.visible, is_truncated);
        if let Some(hidden) = hidden {
            hidden.begin(&document.hidden, false);
        }
        let values = document.values();
        let mut bases = Bases::new(&options.config, document, values, options.base.as_ref());
        let mut links = (0..).zip(&document.links).peekable();
        let texts = if options.link_texts { &*document.link_texts } else { &[] };
        let mut texts = texts.iter().peekable();
        loop {
            let shown = visible.next_start().unwrap_or(usize::MAX);
            let other = hidden.as_ref().and_then(|hidden| hidden.next_start());
            let other = other.unwrap_or(usize::MAX);
            let is_next = |link: &(u32, &Link)| link.1.raw.range().start <= shown.min(other);
            if let Some((index, link)) = links.next_if(is_next) {
                let item = report::item(&options.config, values, bytes, link);
                let text = texts.next_if(|text| text.0 == index).map(|text| text.1);
                let markup = Some(report::markup(&options.config, document, link, text, link_text));
                let base = bases.of(link).map(Cow::Borrowed);
                let mut finding = Finding { item, markup, base };
                finding.flag_mismatch(options);
                sink(finding)?;
                continue;
            }
            let (search, layer) = match hidden {
                Some(hidden) if other < shown => (&mut **hidden, &document.hidden),
                _ => (&mut *visible, &document.visible),
            };
            let Some(item) = search.item(layer, bytes) else {
                return ControlFlow::Continue(());
            };
            sink(Finding { item, markup: None, base: bases.document().map(Cow::Borrowed) })?;
            search.advance(layer);
        }
    }
}

impl fmt::Debug for Scanner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scanner").field("options", &self.options).finish_non_exhaustive()
    }
}
