//! [`Extractor`], the sans-IO driver: chunks in, items out.

mod checkpoint;
#[cfg(feature = "codec")]
mod codec;
mod end;

use std::fmt;
use std::ops::ControlFlow;

use super::finding::Finding;
use super::search::{Entry, Search};
use super::window::Window;
use crate::config::Config;
use crate::flow::IntoFlow;
use crate::reference::Item;
pub(crate) use end::Ending;

/// The number of bytes of a chunk that are appended to the carry first.
const PIECE: usize = 256;

/// Finds references in a stream that arrives in chunks.
///
/// The findings and their offsets do not depend on how the stream is cut. Between chunks the extractor
/// keeps the end of the stream that it may read again: at most one and a half times
/// [`Config::max_reference`], and 2 KiB. It also keeps the value of a reference that is being unfolded, and 16 bytes for
/// each line break in it. Each byte is examined a bounded number of times.
///
/// ```
/// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
/// let mut values = Vec::new();
/// let mut sink = |item: gleaner::Item<'_>| {
///     values.extend(item.as_reference().map(|found| found.value().to_owned()));
/// };
/// for chunk in ["see <URL:http://a.exa", "mple/x/\n", "y.html>"] {
///     extractor.feed(chunk.as_bytes(), &mut sink);
/// }
/// extractor.finish(&mut sink);
/// assert_eq!(values, ["http://a.example/x/y.html"]);
/// ```
#[derive(Clone)]
pub struct Extractor {
    search: Search,
    /// The end of the stream that the search may read again.
    carry: Vec<u8>,
    /// The stream offset of the carry or, if that is empty, of the current or next chunk.
    base: u64,
    /// The number of bytes of the current chunk that the carry holds.
    taken: usize,
    /// The stream offset of the end of the chunk that is being fed, or was when the sink panicked; or else 0.
    feeding: u64,
}

impl Extractor {
    /// Returns an extractor at the start of a stream.
    ///
    /// ```
    /// assert_eq!(gleaner::Extractor::new(&gleaner::Config::new()).earliest(), 0);
    /// ```
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self { search: Search::new(config), carry: Vec::new(), base: 0, taken: 0, feeding: 0 }
    }

    /// Searches the next chunk of the stream, of any length, and passes the items that it decides to `sink`.
    ///
    /// The sink returns `()` or a [`ControlFlow`]. After `Break`, this method returns `Break` and discards the rest of
    /// the stream; the next chunk begins a new one. If the sink panics, the rest of the chunk is discarded, and the next
    /// chunk is searched as if no byte preceded it.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// let mut count = 0;
    /// let flow = extractor.feed(b"http://a.example/ http://b.example/ ", |_| {
    ///     count += 1;
    ///     ControlFlow::Break(())
    /// });
    /// assert_eq!((flow, count), (ControlFlow::Break(()), 1));
    /// ```
    pub fn feed<R: IntoFlow>(&mut self, chunk: &[u8], mut sink: impl FnMut(Item<'_>) -> R) -> R {
        self.recover_from_panic();
        self.feeding = self.base + self.carry.len() as u64 + chunk.len() as u64;
        while let Some(found) = self.pull(chunk) {
            let flow = sink(self.item(chunk, found)).into_flow();
            if flow.is_break() {
                self.reset();
                return R::from_flow(flow);
            }
        }
        self.feeding = 0;
        R::from_flow(ControlFlow::Continue(()))
    }

    /// Returns the offset before which no outer span of a later item begins. The caller may forget what it keeps about
    /// the stream before it, such as the offsets of line breaks.
    ///
    /// ```
    /// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// extractor.feed(b"at <http://a.exam", |_| ());
    /// assert_eq!(extractor.earliest(), 3);
    /// ```
    #[must_use]
    pub fn earliest(&self) -> u64 {
        self.search.earliest()
    }

    /// Begins a stream whose first byte has this offset; the bytes before it are unknown. Discards the stream that was
    /// fed before. An offset above 2^63 becomes 2^63, so that later ones do not overflow.
    ///
    /// ```
    /// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// extractor.begin_at(100);
    /// extractor.feed(b"at <http://a.exam", |_| ());
    /// assert_eq!(extractor.earliest(), 103);
    /// ```
    pub fn begin_at(&mut self, offset: u64) {
        let offset = offset.min(1 << 63);
        self.reset();
        self.base = offset;
        self.search.begin_at(offset);
    }

    /// Begins in a state that a search of the whole stream may have. The next chunk must begin at `entry.resumed`.
    pub(crate) fn enter(&mut self, entry: Entry) {
        self.reset();
        self.base = entry.resumed;
        self.search.enter(entry);
    }

    /// Reports whether this extractor and `other` will report the same items from here on.
    ///
    /// Both must have the same settings, and must have been fed the same stream up to the same offset. Thus one stream
    /// can be searched from several offsets at once: an extractor that [began](Self::begin_at) in the middle is usually
    /// synchronized within some lines with the one that began at the start. May never return `true`; the extractor that
    /// began at the start is right.
    ///
    /// ```
    /// let text = b"<http://a.example/\nlong/path> and nothing for a while";
    /// let mut first = gleaner::Extractor::new(&gleaner::Config::new());
    /// let mut later = first.clone();
    /// later.begin_at(19);
    /// first.feed(&text[..25], |_| ());
    /// later.feed(&text[19..25], |_| ());
    /// assert!(!first.is_synchronized_with(&later));
    /// for chunk in [&text[25..]].into_iter().chain([b"no\n".as_slice(); 100]) {
    ///     first.feed(chunk, |_| ());
    ///     later.feed(chunk, |_| ());
    /// }
    /// assert!(first.is_synchronized_with(&later));
    /// ```
    #[must_use]
    pub fn is_synchronized_with(&self, other: &Self) -> bool {
        self.search.is_synchronized_with(&other.search)
    }

    /// Returns the number of bytes that are kept between chunks, for tests of bounded memory.
    ///
    /// ```
    /// let extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// assert_eq!(extractor.held(), 0);
    /// ```
    #[cfg(feature = "work-counter")]
    #[doc(hidden)]
    #[must_use]
    pub fn held(&self) -> usize {
        self.carry.capacity()
    }

    /// Returns the next finding that `chunk` decides, or `None` once the chunk is consumed.
    ///
    /// After a finding, `chunk` must be the same chunk again.
    pub(crate) fn pull(&mut self, chunk: &[u8]) -> Option<Finding> {
        if self.taken == 0 && !self.carry.is_empty() {
            let carried = Window { bytes: &self.carry, base: self.base, last: false };
            if chunk.len() >= PIECE && self.search.skip_to(carried, chunk) {
                self.base += self.carry.len() as u64;
                self.carry.clear();
            } else {
                self.take_piece(chunk);
            }
        }
        loop {
            let window = window(&self.carry, self.base, chunk);
            if let Some(found) = self.search.next(window) {
                return Some(found);
            }
            self.search.leave(window);
            let kept = self.search.keep_from().max(self.base);
            if self.carry.is_empty() {
                let kept_at = window.index(kept);
                self.base = kept;
                self.reserve(chunk.len() - kept_at);
                self.carry.extend_from_slice(&chunk[kept_at..]);
                break;
            }
            let chunk_base = window.offset(self.carry.len() - self.taken);
            // The carry finishes references that straddle chunks; the rest of the chunk is searched in place.
            if self.taken > 0 && kept >= chunk_base {
                self.carry.clear();
                self.base = chunk_base;
            } else if self.taken < chunk.len() {
                self.take_piece(chunk);
            } else {
                self.forget(window.index(kept));
                break;
            }
        }
        self.taken = 0;
        None
    }

    /// Makes an item of the finding that was last pulled from `chunk`.
    #[inline]
    pub(crate) fn item<'a>(&'a self, chunk: &'a [u8], found: Finding) -> Item<'a> {
        self.search.item(window(&self.carry, self.base, chunk), found)
    }

    fn take_piece(&mut self, chunk: &[u8]) {
        let piece = PIECE.max(self.carry.len() / 4).min(chunk.len() - self.taken);
        self.reserve(piece);
        self.carry.extend_from_slice(&chunk[self.taken..self.taken + piece]);
        self.taken += piece;
    }

    /// Reserves room for `more` bytes. The carry grows by a quarter at least: doubling would hold twice the limit.
    fn reserve(&mut self, more: usize) {
        if self.carry.capacity() - self.carry.len() < more {
            self.carry.reserve_exact(more.max(self.carry.len() / 4));
        }
    }

    /// Drops the first `gone` bytes of the carry once they exceed a quarter of it, so that not every chunk moves the rest.
    fn forget(&mut self, gone: usize) {
        if gone >= PIECE && gone > self.carry.len() / 4 {
            self.carry.drain(..gone);
            self.base += gone as u64;
        }
    }

    /// Continues after the chunk in which the sink panicked, if it did.
    fn recover_from_panic(&mut self) {
        if self.feeding > 0 {
            self.begin_at(self.feeding);
        }
    }

    fn reset(&mut self) {
        self.search.reset();
        self.carry.clear();
        self.base = 0;
        self.taken = 0;
        self.feeding = 0;
    }
}

/// Returns an extractor with the default settings.
impl Default for Extractor {
    fn default() -> Self {
        Self::new(&Config::default())
    }
}

/// Shows the settings, the offset of the next chunk, and the number of bytes kept.
impl fmt::Debug for Extractor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Extractor")
            .field("config", self.search.config())
            .field("offset", &(self.base + self.carry.len() as u64))
            .field("kept", &self.carry.len())
            .finish_non_exhaustive()
    }
}

/// Returns the carry, or the chunk if the carry is empty.
fn window<'a>(carry: &'a [u8], base: u64, chunk: &'a [u8]) -> Window<'a> {
    Window { bytes: if carry.is_empty() { chunk } else { carry }, base, last: false }
}

#[cfg(test)]
#[path = "../../../tests/unit/extract/extractor.rs"]
mod tests;
