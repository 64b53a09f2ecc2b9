//! The sans-IO extractor: chunks in, items out.

use std::ops::ControlFlow;

use crate::config::Config;
use crate::engine::{Engine, Window};
use crate::reference::Item;

/// How much of a chunk is first put behind what was kept of the last one.
const PIECE: usize = 512;

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
    engine: Engine,
    /// The end of what was fed, as far as it may be looked at again.
    carry: Vec<u8>,
    /// Where the carry begins in the stream.
    base: u64,
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
        Self { engine: Engine::new(config), carry: Vec::new(), base: 0 }
    }

    /// Takes the next chunk of the stream, of any length, and gives `sink` what it decides.
    ///
    /// Where the sink breaks, `Break` is returned at once, the rest of the stream is given up, and
    /// the extractor is ready for a new one.
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
        let chunk_base = self.base + self.carry.len() as u64;
        let mut taken = 0;
        // What straddles the chunks is finished in the carry; the rest is scanned where it is.
        while !self.carry.is_empty() && taken < chunk.len() {
            let piece = PIECE.max(self.carry.len() / 4).min(chunk.len() - taken);
            self.reserve(piece);
            self.carry.extend_from_slice(&chunk[taken..taken + piece]);
            taken += piece;
            let flow = self.scan_carry(false, &mut sink);
            if flow.is_break() {
                self.reset();
                return flow;
            }
            if self.engine.keep_from() >= chunk_base {
                self.engine.leave(Window { bytes: &self.carry, base: self.base, last: false });
                self.carry.clear();
            }
        }
        if self.carry.is_empty() {
            let window = Window { bytes: chunk, base: chunk_base, last: false };
            let flow = scan(&mut self.engine, window, &mut sink);
            if flow.is_break() {
                self.reset();
                return flow;
            }
            self.engine.leave(window);
            self.base = self.engine.keep_from().max(chunk_base);
            let kept = window.slice(self.base..u64::MAX);
            self.reserve(kept.len());
            self.carry.extend_from_slice(kept);
        } else {
            self.engine.leave(Window { bytes: &self.carry, base: self.base, last: false });
            self.forget();
        }
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
        let flow = self.scan_carry(true, &mut sink);
        self.reset();
        flow
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
        self.engine.earliest()
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

    fn scan_carry(
        &mut self,
        last: bool,
        sink: &mut impl FnMut(Item<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let window = Window { bytes: &self.carry, base: self.base, last };
        scan(&mut self.engine, window, sink)
    }

    /// Makes room for `more` bytes: by a quarter at a time, as doubling would hold twice the limit.
    fn reserve(&mut self, more: usize) {
        if self.carry.capacity() - self.carry.len() < more {
            self.carry.reserve_exact(more.max(self.carry.len() / 4));
        }
    }

    /// Drops what of the carry is not needed any more, once that is a quarter of it: so that chunks
    /// of one byte do not move the rest each time.
    fn forget(&mut self) {
        let window = Window { bytes: &self.carry, base: self.base, last: false };
        let gone = window.at(self.engine.keep_from().max(self.base));
        if gone >= PIECE && gone > self.carry.len() / 4 {
            self.carry.drain(..gone);
            self.base += gone as u64;
        }
    }

    fn reset(&mut self) {
        self.engine.reset();
        self.carry.clear();
        self.base = 0;
    }
}

fn scan(
    engine: &mut Engine,
    window: Window<'_>,
    sink: &mut impl FnMut(Item<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    while let Some(found) = engine.next(window) {
        sink(engine.item(window, found))?;
    }
    ControlFlow::Continue(())
}
