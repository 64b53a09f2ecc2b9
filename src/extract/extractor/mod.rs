//! The sans-IO extractor: chunks in, items out.

mod end;

use std::fmt;
use std::ops::ControlFlow;
#[cfg(feature = "codec")]
use std::ops::Range;

use super::finding::Finding;
#[cfg(feature = "codec")]
use super::finding::FindingText;
use super::search::Search;
use super::window::Window;
use crate::config::Config;
use crate::flow::IntoFlow;
use crate::reference::Item;
pub(crate) use end::Ending;

/// The number of bytes of a chunk that are first appended to the carry.
const PIECE: usize = 256;

/// Finds references in a stream that arrives in chunks; the caller reads the stream.
///
/// The findings and their offsets do not depend on how the stream is cut. Between chunks the extractor
/// keeps the end of the stream that it may read again: at most one and a half times
/// [`Config::max_reference`], and 2 KiB. For a reference that is being unfolded it also keeps the value so
/// far and 16 bytes for each line break in it. Each byte is examined a bounded number of times.
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
    /// The end of the stream so far that the search may read again.
    carry: Vec<u8>,
    /// The stream offset of the carry; if the carry is empty, of the current chunk or the next one.
    base: u64,
    /// The number of bytes of the current chunk that the carry holds.
    taken: usize,
    /// The stream offset of the end of the chunk that is being fed, or was when the sink panicked; otherwise 0.
    feeding: u64,
}

impl Extractor {
    /// Returns an extractor at the start of a stream.
    ///
    /// ```
    /// let extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// # let _ = extractor;
    /// ```
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self { search: Search::new(config), carry: Vec::new(), base: 0, taken: 0, feeding: 0 }
    }

    /// Searches the next chunk of the stream, of any length, and passes the items that it decides to `sink`.
    ///
    /// The sink returns `()`, or a [`ControlFlow`]. If it returns `Break`, this method returns `Break` at once and
    /// discards the rest of the stream; the extractor is then ready for a new stream. If the sink panics, the rest of the chunk is
    /// discarded, and the next chunk is searched as if no byte preceded it.
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

    /// Returns an absolute offset: the outer spans of all later items begin there or after it.
    ///
    /// The caller may forget what it keeps about the stream before it, such as the offsets of line breaks.
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

    /// Begins a stream whose first byte has this offset; the bytes before it are unknown. Discards the
    /// stream that was fed before. An offset above 2^63 is replaced by 2^63, so that later offsets do not
    /// overflow.
    ///
    /// ```
    /// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// extractor.begin_at(100);
    /// let mut begins = Vec::new();
    /// let mut sink = |item: gleaner::Item<'_>| begins.push(item.span().start);
    /// extractor.feed(b"at http://a.example/ ", &mut sink);
    /// extractor.finish(&mut sink);
    /// assert_eq!(begins, [103]);
    /// ```
    pub fn begin_at(&mut self, offset: u64) {
        let offset = offset.min(1 << 63);
        self.reset();
        self.base = offset;
        self.search.begin_at(offset);
    }

    /// Reports whether this extractor and `other` will report the same items from here on.
    ///
    /// Both must have the same settings, and must have been fed the same stream up to the same offset; they
    /// may have begun at different offsets. This allows a search of one stream from several offsets at
    /// once: an extractor that [began](Self::begin_at) in the middle is usually synchronized within some
    /// lines, and then finds what an extractor that began at the start finds. May never return `true`; the
    /// extractor that began at the start is right.
    ///
    /// ```
    /// let text = b"<http://a.example/\nlong/path> and nothing for a while";
    /// let config = gleaner::Config::new();
    /// let mut first = gleaner::Extractor::new(&config);
    /// let mut later = first.clone();
    /// later.begin_at(19);
    /// first.feed(&text[..25], |_| ());
    /// later.feed(&text[19..25], |_| ());
    /// assert!(!first.is_synchronized_with(&later));
    /// first.feed(&text[25..], |_| ());
    /// later.feed(&text[25..], |_| ());
    /// for _ in 0..100 {
    ///     first.feed(b"no\n", |_| ());
    ///     later.feed(b"no\n", |_| ());
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
    #[must_use]
    pub fn held(&self) -> usize {
        self.carry.capacity()
    }

    /// Returns the next finding that `chunk` decides, or `None` once the chunk is consumed.
    ///
    /// `chunk` is the chunk of the last call if that returned a finding, and otherwise the next chunk of the
    /// stream.
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
            // References that straddle the chunks are finished in the carry; the rest of the chunk is
            // searched in place.
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

    /// Makes an item of the finding that was pulled last, from `chunk`.
    #[inline]
    pub(crate) fn item<'a>(&'a self, chunk: &'a [u8], found: Finding) -> Item<'a> {
        self.search.item(window(&self.carry, self.base, chunk), found)
    }

    /// Returns the offset of the first byte that the search may read again.
    #[cfg(feature = "codec")]
    pub(crate) fn keep_from(&self) -> u64 {
        self.search.keep_from()
    }

    /// Returns the bytes of the finding that was pulled last, from `chunk`.
    #[cfg(feature = "codec")]
    pub(crate) fn text<'a>(&'a self, chunk: &'a [u8], found: &Finding) -> FindingText<'a> {
        self.search.text(window(&self.carry, self.base, chunk), found)
    }

    /// Frees the buffers of values and the spare capacity of the carry, unless they are in use.
    #[cfg(feature = "codec")]
    pub(crate) fn release(&mut self) {
        self.search.release();
        if self.carry.capacity() <= 2 * PIECE {
            return;
        }
        let kept = self.search.keep_from().max(self.base);
        let gone = window(&self.carry, self.base, &[]).index(kept);
        if self.carry.len() - gone <= PIECE {
            self.carry.drain(..gone);
            self.base += gone as u64;
            self.carry.shrink_to(PIECE);
        }
    }

    /// Returns the part of `chunk` that holds the finding that was pulled last, from `chunk`; `None` if the
    /// finding begins before the chunk.
    #[cfg(feature = "codec")]
    pub(crate) fn in_chunk<'a>(&self, chunk: &'a [u8], found: &Finding) -> Option<&'a [u8]> {
        // If the carry is empty, `self.base` is the offset of the chunk.
        let carried = self.carry.len().saturating_sub(self.taken);
        let base = self.base + carried as u64;
        let Range { start, end } = found.text();
        let index = |offset: u64| usize::try_from(offset.checked_sub(base)?).ok();
        chunk.get(index(start)?..index(end)?)
    }

    /// Appends the next piece of the chunk to the carry.
    fn take_piece(&mut self, chunk: &[u8]) {
        let piece = PIECE.max(self.carry.len() / 4).min(chunk.len() - self.taken);
        self.reserve(piece);
        self.carry.extend_from_slice(&chunk[self.taken..self.taken + piece]);
        self.taken += piece;
    }

    /// Reserves room for `more` bytes. The carry grows by a quarter at least: doubling would hold twice the
    /// limit.
    fn reserve(&mut self, more: usize) {
        if self.carry.capacity() - self.carry.len() < more {
            self.carry.reserve_exact(more.max(self.carry.len() / 4));
        }
    }

    /// Drops the first `gone` bytes of the carry once they are more than a quarter of it, so that chunks of
    /// one byte do not move the rest each time.
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

/// Writes the settings, the offset of the next chunk, and the number of bytes kept from the chunks before it.
impl fmt::Debug for Extractor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Extractor")
            .field("config", self.search.config())
            .field("offset", &(self.base + self.carry.len() as u64))
            .field("kept", &self.carry.len())
            .finish_non_exhaustive()
    }
}

/// Returns the window to search: the carry, or the chunk if the carry is empty.
fn window<'a>(carry: &'a [u8], base: u64, chunk: &'a [u8]) -> Window<'a> {
    Window { bytes: if carry.is_empty() { chunk } else { carry }, base, last: false }
}

#[cfg(test)]
#[path = "../../../tests/unit/extract/extractor.rs"]
mod tests;
