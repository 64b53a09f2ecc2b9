//! Searches parts that are documents in a markup language: HTML, and Markdown.

#[cfg(feature = "html")]
use std::borrow::Cow;
use std::ops::ControlFlow;
#[cfg(feature = "html")]
use std::sync::Arc;

use super::entity::PartText;
use super::header::media_kind::MediaKind;
#[cfg(feature = "html")]
use super::position_tracker::PositionTracker;
use super::search::{MessageSearch, PartLabel};
#[cfg(feature = "html")]
use super::text_search::{Place, is_flagged};
#[cfg(feature = "html")]
use crate::html;
#[cfg(feature = "html")]
use crate::mail::cut::CutReason;
#[cfg(feature = "html")]
use crate::mail::finding::Finding;
use crate::mail::options::Options;
#[cfg(feature = "markdown")]
use crate::markdown;

/// The length in bytes of a document after which a scanner frees its memory.
#[cfg(feature = "html")]
const MAX_KEPT: usize = 2 << 20;

/// A markup language whose documents are searched as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    #[cfg(feature = "html")]
    Html,
    #[cfg(feature = "markdown")]
    Markdown,
}

impl Language {
    pub fn of(kind: MediaKind) -> Option<Self> {
        match kind {
            #[cfg(feature = "html")]
            MediaKind::Html => Some(Self::Html),
            #[cfg(feature = "markdown")]
            MediaKind::Markdown => Some(Self::Markdown),
            _ => None,
        }
    }

    /// Returns the character set that a document declares.
    #[cfg(feature = "html")]
    pub fn declared_charset(self, document: &[u8]) -> Option<String> {
        match self {
            Self::Html => html::declared_charset(document),
            #[cfg(feature = "markdown")]
            Self::Markdown => None,
        }
    }

    /// Returns the character set that a document declares.
    #[cfg(not(feature = "html"))]
    pub fn declared_charset(self, _: &[u8]) -> Option<String> {
        match self {}
    }
}

/// Reports whether documents are searched as such, if they are not too long.
#[cfg(feature = "html")]
pub(super) fn are_searched(options: &Options) -> bool {
    options.html.is_some()
}

/// Reports whether documents are searched as such.
#[cfg(not(feature = "html"))]
pub(super) fn are_searched(_: &Options) -> bool {
    false
}

/// Searches a document in UTF-8.
#[cfg(not(feature = "html"))]
pub(super) fn search(
    _: &mut MessageSearch<'_, '_>,
    language: Language,
    _: PartText<'_>,
    _: PartLabel<'_>,
    _: bool,
) -> ControlFlow<(), bool> {
    match language {}
}

/// Searches a document in UTF-8. If the document `is_cut` at its end, flags the findings that may continue there, and
/// returns whether there are any. Records a cut if the document is searched as text.
#[cfg(feature = "html")]
pub(super) fn search(
    search: &mut MessageSearch<'_, '_>,
    language: Language,
    text: PartText<'_>,
    label: PartLabel<'_>,
    is_cut: bool,
) -> ControlFlow<(), bool> {
    let PartText { bytes: document, offset, start: part_start, .. } = text;
    let MessageSearch { html, message, parts, sink, options, .. } = search;
    let base = parts.base().cloned();
    let html_options = || options.html.clone().unwrap_or_default().config(options.config.clone());
    let surroundings = text.surroundings();
    let mut positions = PositionTracker::default();
    let mut has_flags = false;
    let sink = |found: html::Finding<'_>| {
        let start = found.item.range().start;
        let decoded = offset.is_none().then(|| positions.position(document, start));
        has_flags |= is_flagged(&found.item);
        let place = Place { start: part_start, decoded };
        let origin = label.origin(message, place, options.max_field);
        let html::Finding { item, markup, base } = found;
        let part_ref = match markup {
            Some(_) => parts.of_markup(&item, of(base.as_ref()), label.part.get()),
            None => parts.of_text(&item),
        };
        let item = item.moved(offset.unwrap_or(0));
        sink(Finding { item, origin: Some(origin), markup, base, part_ref, surroundings })
    };
    let (flow, is_text) = match language {
        Language::Html => {
            let scanner = html.get_or_insert_with(|| Box::new(html::Scanner::new(&html_options())));
            scanner.set_base(base);
            let flow = if is_cut {
                scanner.scan_truncated(document, sink)
            } else {
                scanner.scan(document, sink)
            };
            (flow, scanner.is_text())
        }
        #[cfg(feature = "markdown")]
        Language::Markdown => {
            let scanner = search
                .markdown
                .get_or_insert_with(|| Box::new(markdown::Scanner::new(&html_options())));
            scanner.set_base(base);
            let flow = if is_cut {
                scanner.scan_truncated(document, sink)
            } else {
                scanner.scan(document, sink)
            };
            (flow, scanner.is_text())
        }
    };
    if is_text {
        search.cut(label.part.get(), offset, CutReason::Html);
    }
    if document.len() > MAX_KEPT {
        match language {
            Language::Html => *search.html = None,
            #[cfg(feature = "markdown")]
            Language::Markdown => *search.markdown = None,
        }
    }
    flow?;
    ControlFlow::Continue(has_flags)
}

#[cfg(feature = "html")]
fn of<'b>(base: Option<&'b Cow<'_, Arc<crate::uri::Base>>>) -> Option<&'b crate::uri::Base> {
    base.map(|base| &***base)
}
