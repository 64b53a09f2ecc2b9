//! References in bytes that are all in memory.

use crate::config::Config;
use crate::extract::{Search, Window};
use crate::reference::Item;

/// The references in `text`, in stream order, with the default settings.
///
/// Values are borrowed from `text` where nothing was unfolded. Linear in the length of `text`.
///
/// ```
/// use gleaner::Item;
/// let text = b"Yes, Jim, I found it under \"http://www.w3.org/Addressing/\",";
/// let found: Vec<_> = gleaner::extract(text).filter_map(Item::reference).collect();
/// assert_eq!(found[0].value(), "http://www.w3.org/Addressing/");
/// ```
#[must_use]
pub fn extract(text: &[u8]) -> Extract<'_> {
    extract_with(text, &Config::new())
}

/// The references in `text`, in stream order.
///
/// ```
/// let config = gleaner::Config::new().abbreviated(false);
/// assert_eq!(gleaner::extract_with(b"www.example.org", &config).count(), 0);
/// ```
#[must_use]
pub fn extract_with<'a>(text: &'a [u8], config: &Config) -> Extract<'a> {
    let window = Window { bytes: text, base: 0, last: true };
    Extract { state: State::Begun(config.clone()), window }
}

/// The iterator that [`extract`] returns.
///
/// ```
/// let mut items: gleaner::Extract<'_> = gleaner::extract(b"http://a.example/");
/// assert!(items.next().is_some());
/// assert!(items.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Extract<'a> {
    state: State,
    window: Window<'a>,
}

/// An search is much to set up, and small texts mostly have nothing for it.
#[derive(Clone, Debug)]
enum State {
    Begun(Config),
    Searching(Box<Search>),
    Ended,
}

impl<'a> Iterator for Extract<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        if let State::Begun(config) = &self.state {
            let search = Search::at_first_candidate(config, self.window);
            self.state = search.map_or(State::Ended, |search| State::Searching(Box::new(search)));
        }
        let State::Searching(search) = &mut self.state else {
            return None;
        };
        let found = search.next(self.window)?;
        // Two returns: from one the item would be put together elsewhere, and moved.
        if search.is_borrowed(&found) {
            return Some(search.borrowed_item(self.window, found));
        }
        Some(search.owned_item(self.window, found))
    }

    /// As [`next`](Self::next) over and over, but that no item is moved to where it is looked at.
    fn fold<B, F: FnMut(B, Item<'a>) -> B>(mut self, first: B, mut each: F) -> B {
        let Some(item) = self.next() else {
            return first;
        };
        let mut folded = each(first, item);
        let State::Searching(search) = &mut self.state else {
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

impl std::iter::FusedIterator for Extract<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"http://a/ <http://b\n/c> \"http:\\/\\/d\\/\" www.e.example mailto:f@g, <URL:http://h-\n/>";

    #[test]
    fn a_fold_comes_to_the_same_from_anywhere() {
        for text in [TEXT, b"none", b"www. http:// none", b"http://a/"] {
            let all: Vec<Item<'_>> = std::iter::from_fn({
                let mut items = extract(text);
                move || items.next()
            })
            .collect();
            for passed in 0..=all.len() + 1 {
                let mut items = extract(text);
                let before: Vec<Item<'_>> = (0..passed).map_while(|_| items.next()).collect();
                let folded = items.fold(before, |mut folded, item| {
                    folded.push(item);
                    folded
                });
                assert_eq!(folded, all);
            }
        }
        assert_eq!(extract(TEXT).count(), 6);
    }
}
