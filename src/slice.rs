//! The driver for a text that is in memory.

use std::fmt;
use std::iter::FusedIterator;

use crate::config::Config;
use crate::extract::{Search, Window};
use crate::reference::Item;

/// Returns an iterator over the references in `text`, in order, with the default settings.
///
/// `text` is anything that has bytes, such as a `&str`, a `&[u8]`, a `&String` or a `&Vec<u8>`; it need not be
/// UTF-8. A value borrows from `text` unless it had to be unfolded. Linear in the length of `text`.
///
/// ```
/// use gleaner::Item;
/// let text = "Yes, Jim, I found it under \"http://www.w3.org/Addressing/\",";
/// let found: Vec<_> = gleaner::extract(text).filter_map(Item::into_reference).collect();
/// assert_eq!(found[0].value(), "http://www.w3.org/Addressing/");
/// ```
#[must_use]
pub fn extract<'a>(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Extract<'a> {
    extract_with(text, &Config::new())
}

/// Returns an iterator over the references in `text`, in order, with the settings of `config`.
///
/// Like [`extract`] in all else.
///
/// ```
/// let config = gleaner::Config::new().abbreviated(false);
/// assert_eq!(gleaner::extract_with(b"www.example.org", &config).count(), 0);
/// ```
#[must_use]
pub fn extract_with<'a>(text: &'a (impl AsRef<[u8]> + ?Sized), config: &Config) -> Extract<'a> {
    let window = Window { bytes: text.as_ref(), base: 0, last: true };
    Extract { phase: Phase::Begun(config.clone()), window }
}

/// The iterator that [`extract`] returns.
///
/// ```
/// let mut items: gleaner::Extract<'_> = gleaner::extract(b"http://a.example/");
/// assert!(items.next().is_some());
/// assert!(items.next().is_none());
/// ```
#[derive(Clone)]
pub struct Extract<'a> {
    phase: Phase,
    window: Window<'a>,
}

/// The phase of the search. The search is built only once the text has a candidate: small texts mostly have none,
/// and building it would cost more than searching them.
#[derive(Clone)]
enum Phase {
    Begun(Config),
    Searching(Box<Search>),
    Ended,
}

impl<'a> Iterator for Extract<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        if let Phase::Begun(config) = &self.phase {
            let search = Search::at_first_candidate(config, self.window);
            self.phase = search.map_or(Phase::Ended, |search| Phase::Searching(Box::new(search)));
        }
        let Phase::Searching(search) = &mut self.phase else {
            return None;
        };
        let found = search.next(self.window)?;
        // Two returns: from one the item would be put together elsewhere, and moved.
        if search.is_borrowed(&found) {
            return Some(search.borrowed_item(self.window, found));
        }
        Some(search.owned_item(self.window, found))
    }

    /// Calls `each` with every item where the item is built, and so saves the moves of [`next`](Self::next).
    fn fold<B, F: FnMut(B, Item<'a>) -> B>(mut self, first: B, mut each: F) -> B {
        let Some(item) = self.next() else {
            return first;
        };
        let mut folded = each(first, item);
        let Phase::Searching(search) = &mut self.phase else {
            return folded;
        };
        while let Some(found) = search.next(self.window) {
            folded = if search.is_borrowed(&found) {
                each(folded, search.borrowed_item(self.window, found))
            } else {
                each(folded, search.owned_item(self.window, found))
            };
        }
        folded
    }
}

impl FusedIterator for Extract<'_> {}

/// Writes how far the search is, and the length of the text.
impl fmt::Debug for Extract<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offset = match &self.phase {
            Phase::Begun(_) => 0,
            Phase::Searching(search) => search.earliest(),
            Phase::Ended => self.window.end(),
        };
        f.debug_struct("Extract")
            .field("offset", &offset)
            .field("length", &self.window.bytes.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
#[path = "../tests/unit/slice.rs"]
mod tests;
