//! The sans-IO extractor: chunks in, items out.

use std::ops::ControlFlow;
#[cfg(feature = "codec")]
use std::ops::Range;

use super::finding::Finding;
#[cfg(feature = "codec")]
use super::finding::FindingText;
use super::search::Search;
use super::window::Window;
use crate::config::Config;
use crate::reference::Item;

/// How much of a chunk is first put behind what was kept of the last one.
const PIECE: usize = 256;

/// Finds references in a stream that comes in chunks, whoever reads it.
///
/// What is found, and its offsets, do not depend on how the stream was cut. Between chunks it holds
/// the end of the stream as far as it may be looked at again: at most half as much again as
/// [`Config::max_reference`], and 2 KiB. Of a reference that is being unfolded it also holds the value so
/// far and 16 bytes for each line break in it. Every byte is looked at a constant number of times.
///
/// ```
/// use std::ops::ControlFlow;
/// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
/// let mut values = Vec::new();
/// let mut sink = |item: gleaner::Item<'_>| {
///     values.extend(item.reference().map(|found| found.value().to_owned()));
///     ControlFlow::Continue(())
/// };
/// for chunk in ["see <URL:http://a.exa", "mple/x/\n", "y.html>"] {
///     extractor.feed(chunk.as_bytes(), &mut sink);
/// }
/// extractor.finish(&mut sink);
/// assert_eq!(values, ["http://a.example/x/y.html"]);
/// ```
#[derive(Clone, Debug)]
pub struct Extractor {
    search: Search,
    /// The end of what was fed, as far as it may be looked at again.
    carry: Vec<u8>,
    /// Where the carry begins in the stream; where that is empty, the chunk.
    base: u64,
    /// How much of the chunk in hand stands in the carry.
    taken: usize,
    /// Where the chunk ends that is being fed, or was when the sink panicked; otherwise 0.
    feeding: u64,
}

impl Extractor {
    /// An extractor at the start of a stream.
    ///
    /// ```
    /// let extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// # let _ = extractor;
    /// ```
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self { search: Search::new(config), carry: Vec::new(), base: 0, taken: 0, feeding: 0 }
    }

    /// Takes the next chunk of the stream, of any length, and gives `sink` what it decides.
    ///
    /// Where the sink breaks, `Break` is returned at once, the rest of the stream is given up, and
    /// the extractor is ready for a new one. Should it panic, what is left of the chunk is given up, and
    /// the next one is searched as if what comes before it were not known.
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
    pub fn feed(
        &mut self,
        chunk: &[u8],
        mut sink: impl FnMut(Item<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.give_up_rest();
        self.feeding = self.base + self.carry.len() as u64 + chunk.len() as u64;
        while let Some(found) = self.pull(chunk) {
            let flow = sink(self.item(chunk, found));
            if flow.is_break() {
                self.reset();
                return flow;
            }
        }
        self.feeding = 0;
        ControlFlow::Continue(())
    }

    /// Ends the stream: gives `sink` what only its end decides. The extractor is then ready for
    /// a new stream, whose offsets begin at 0.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// let mut count = 0;
    /// let mut sink = |_: gleaner::Item<'_>| {
    ///     count += 1;
    ///     ControlFlow::Continue(())
    /// };
    /// extractor.feed(b"http://a.example/", &mut sink);
    /// extractor.finish(&mut sink);
    /// assert_eq!(count, 1);
    /// ```
    pub fn finish(&mut self, mut sink: impl FnMut(Item<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.give_up_rest();
        while let Some(found) = self.pull_last() {
            let flow = sink(self.item(&[], found));
            if flow.is_break() {
                self.reset();
                return flow;
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes a stream that is all in memory: the same as [`feed`](Self::feed) and
    /// [`finish`](Self::finish), without copying the end of it. What was fed before is given up.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// let mut count = 0;
    /// for text in ["http://a.example/", "http://b.example/"] {
    ///     extractor.whole(text.as_bytes(), |_| {
    ///         count += 1;
    ///         ControlFlow::Continue(())
    ///     });
    /// }
    /// assert_eq!(count, 2);
    /// ```
    pub fn whole(
        &mut self,
        text: &[u8],
        mut sink: impl FnMut(Item<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.reset();
        let window = Window { bytes: text, base: 0, last: true };
        while let Some(found) = self.search.next(window) {
            let flow = sink(self.search.item(window, found));
            if flow.is_break() {
                self.reset();
                return flow;
            }
        }
        self.search.reset();
        ControlFlow::Continue(())
    }

    /// The first byte of `text` at `from` or behind it that may belong to a reference: text without such
    /// a byte has none, whatever is taken of it.
    #[cfg(feature = "mail")]
    pub(crate) fn candidate(&mut self, text: &[u8], from: usize) -> Option<usize> {
        self.search.first_candidate(text, from)
    }

    /// An absolute offset that the outer span of no later item begins before.
    ///
    /// What was remembered of the stream before it, such as the places of line breaks, may go.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// extractor.feed(b"at <http://a.exam", |_| ControlFlow::Continue(()));
    /// assert_eq!(extractor.earliest(), 3);
    /// ```
    #[must_use]
    pub fn earliest(&self) -> u64 {
        self.search.earliest()
    }

    /// Begins a stream whose first byte has this offset: what comes before it is not known. What was fed
    /// before is given up. An offset beyond 2^63 is taken for that, so that those of what follows can be told.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// extractor.begin_at(100);
    /// let mut begins = Vec::new();
    /// let mut sink = |item: gleaner::Item<'_>| {
    ///     begins.push(item.span().start);
    ///     ControlFlow::Continue(())
    /// };
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

    /// Whether this one and another, with the same settings, which were fed the same stream up to the same
    /// place, but from different places on, find the same from here on.
    ///
    /// With it a stream can be searched in several places at once: one that [began](Self::begin_at) in the
    /// middle mostly finds its way within some lines, and then what it finds is what one that began at
    /// the start would. It may be that two never are said to be alike; the one from the start is right.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// let text = b"<http://a.example/\nlong/path> and nothing for a while";
    /// let config = gleaner::Config::new();
    /// let mut first = gleaner::Extractor::new(&config);
    /// let mut later = first.clone();
    /// later.begin_at(19);
    /// first.feed(&text[..25], |_| ControlFlow::Continue(()));
    /// later.feed(&text[19..25], |_| ControlFlow::Continue(()));
    /// assert!(!first.is_synchronized_with(&later));
    /// first.feed(&text[25..], |_| ControlFlow::Continue(()));
    /// later.feed(&text[25..], |_| ControlFlow::Continue(()));
    /// for _ in 0..100 {
    ///     first.feed(b"no\n", |_| ControlFlow::Continue(()));
    ///     later.feed(b"no\n", |_| ControlFlow::Continue(()));
    /// }
    /// assert!(first.is_synchronized_with(&later));
    /// ```
    #[must_use]
    pub fn is_synchronized_with(&self, other: &Self) -> bool {
        self.search.is_synchronized_with(&other.search)
    }

    /// How many bytes are held between chunks; for tests of boundedness.
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

    /// The next finding that `chunk` decides: the next one of the stream, or, where the last call found
    /// something, the same again. With nothing more to be found the chunk is spent.
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
            // What straddles the chunks is finished in the carry; the rest is scanned where it is.
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

    /// The next finding that the end of the stream decides; with nothing more to be found, it is ready
    /// for a new one.
    pub(crate) fn pull_last(&mut self) -> Option<Finding> {
        let found = self.search.next(Window { bytes: &self.carry, base: self.base, last: true });
        if found.is_none() {
            self.reset();
        }
        found
    }

    /// What was pulled last; `chunk` is the one it was pulled from.
    #[inline]
    pub(crate) fn item<'a>(&'a self, chunk: &'a [u8], found: Finding) -> Item<'a> {
        self.search.item(window(&self.carry, self.base, chunk), found)
    }

    /// The first byte of the stream that may be looked at again.
    #[cfg(feature = "codec")]
    pub(crate) fn keep_from(&self) -> u64 {
        self.search.keep_from()
    }

    /// What the finding is about that was pulled last; `chunk` is the one it was pulled from.
    #[cfg(feature = "codec")]
    pub(crate) fn text<'a>(&'a self, chunk: &'a [u8], found: &Finding) -> FindingText<'a> {
        self.search.text(window(&self.carry, self.base, chunk), found)
    }

    /// Gives back the memory of what was unfolded, and of what was long, where nothing of it is in hand.
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

    /// What was pulled last, as it stands in `chunk`, the one it was pulled from; nothing where it begins
    /// before it.
    #[cfg(feature = "codec")]
    pub(crate) fn in_chunk<'a>(&self, chunk: &'a [u8], found: &Finding) -> Option<&'a [u8]> {
        // Where the carry is empty, its base is the chunk's.
        let carried = self.carry.len().saturating_sub(self.taken);
        let base = self.base + carried as u64;
        let Range { start, end } = found.text();
        let at = |place: u64| usize::try_from(place.checked_sub(base)?).ok();
        chunk.get(at(start)?..at(end)?)
    }

    /// Puts some more of the chunk behind what was kept.
    fn take_piece(&mut self, chunk: &[u8]) {
        let piece = PIECE.max(self.carry.len() / 4).min(chunk.len() - self.taken);
        self.reserve(piece);
        self.carry.extend_from_slice(&chunk[self.taken..self.taken + piece]);
        self.taken += piece;
    }

    /// Makes room for `more` bytes: by a quarter at a time, as doubling would hold twice the limit.
    fn reserve(&mut self, more: usize) {
        if self.carry.capacity() - self.carry.len() < more {
            self.carry.reserve_exact(more.max(self.carry.len() / 4));
        }
    }

    /// Drops the first `gone` bytes of the carry, once they are a quarter of it: so that chunks of one
    /// byte do not move the rest each time.
    fn forget(&mut self, gone: usize) {
        if gone >= PIECE && gone > self.carry.len() / 4 {
            self.carry.drain(..gone);
            self.base += gone as u64;
        }
    }

    /// Goes on behind a chunk in which the sink panicked.
    fn give_up_rest(&mut self) {
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

/// What is scanned: the carry or, where that is empty, the chunk.
fn window<'a>(carry: &'a [u8], base: u64, chunk: &'a [u8]) -> Window<'a> {
    Window { bytes: if carry.is_empty() { chunk } else { carry }, base, last: false }
}

#[cfg(test)]
#[path = "../../tests/unit/extract/extractor.rs"]
mod tests;
