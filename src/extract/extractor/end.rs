//! The end of the stream, which decides the last items.

use std::ops::ControlFlow;

use super::Extractor;
#[cfg(feature = "mail")]
use crate::extract::ScannedText;
use crate::extract::finding::Finding;
use crate::extract::window::Window;
use crate::flow::IntoFlow;
use crate::reference::{Flags, Item};

/// How a stream ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Complete,
    /// More bytes would follow.
    Truncated,
}

impl Extractor {
    /// Ends the stream, and passes the items that only its end decides to `sink`. The next stream begins at offset 0.
    ///
    /// ```
    /// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// let mut count = 0;
    /// let mut sink = |_: gleaner::Item<'_>| count += 1;
    /// extractor.feed(b"http://a.example/", &mut sink);
    /// extractor.finish(&mut sink);
    /// assert_eq!(count, 1);
    /// ```
    pub fn finish<R: IntoFlow>(&mut self, sink: impl FnMut(Item<'_>) -> R) -> R {
        self.end(Ending::Complete, sink)
    }

    /// Ends the stream where it was cut off, such as by a read error, like [`finish`](Self::finish). All items
    /// that it passes to `sink` have [`Flags::TRUNCATED`].
    ///
    /// An item without the flag is an item of the whole stream too. One with the flag may be a part of a longer item, or
    /// none.
    ///
    /// ```
    /// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// let mut flags = Vec::new();
    /// let mut sink = |item: gleaner::Item<'_>| {
    ///     flags.extend(item.as_reference().map(|found| found.flags()));
    /// };
    /// extractor.feed(b"http://a.example/ http://b.exam", &mut sink);
    /// extractor.finish_truncated(&mut sink);
    /// assert_eq!(flags, [gleaner::Flags::empty(), gleaner::Flags::TRUNCATED]);
    /// ```
    pub fn finish_truncated<R: IntoFlow>(&mut self, sink: impl FnMut(Item<'_>) -> R) -> R {
        self.end(Ending::Truncated, sink)
    }

    fn end<R: IntoFlow>(&mut self, ending: Ending, mut sink: impl FnMut(Item<'_>) -> R) -> R {
        self.recover_from_panic();
        while let Some(found) = self.pull_last(ending) {
            let flow = sink(self.item(&[], found)).into_flow();
            if flow.is_break() {
                self.reset();
                return R::from_flow(flow);
            }
        }
        R::from_flow(ControlFlow::Continue(()))
    }

    /// Searches a whole stream that is in memory, like [`feed`](Self::feed) and [`finish`](Self::finish),
    /// but without copying its end. Discards the stream that was fed before.
    ///
    /// ```
    /// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// let mut count = 0;
    /// for text in ["http://a.example/", "http://b.example/"] {
    ///     extractor.whole(text.as_bytes(), |_| count += 1);
    /// }
    /// assert_eq!(count, 2);
    /// ```
    pub fn whole<R: IntoFlow>(&mut self, text: &[u8], sink: impl FnMut(Item<'_>) -> R) -> R {
        self.reset();
        self.search_whole(text, sink)
    }

    /// Searches a text that was scanned, like [`whole`](Self::whole) or [`whole_truncated`](Self::whole_truncated).
    #[cfg(feature = "mail")]
    pub(crate) fn whole_scanned<R: IntoFlow>(
        &mut self,
        text: &[u8],
        scanned: ScannedText<'_>,
        ending: Ending,
        sink: impl FnMut(Item<'_>) -> R,
    ) -> R {
        self.reset();
        self.search.begin_scanned(scanned);
        match ending {
            Ending::Complete => self.search_whole(text, sink),
            Ending::Truncated => self.search_truncated(text, sink),
        }
    }

    /// Searches a text from where the search was set to begin, and resets the search.
    fn search_whole<R: IntoFlow>(&mut self, text: &[u8], mut sink: impl FnMut(Item<'_>) -> R) -> R {
        let window = Window { bytes: text, base: 0, last: true };
        while let Some(found) = self.search.next(window) {
            let flow = sink(self.search.item(window, found)).into_flow();
            if flow.is_break() {
                self.reset();
                return R::from_flow(flow);
            }
        }
        self.search.reset();
        R::from_flow(ControlFlow::Continue(()))
    }

    /// Searches a whole stream that is in memory and was cut off at its end, like [`whole`](Self::whole), and
    /// flags its last items as [`finish_truncated`](Self::finish_truncated) does.
    ///
    /// ```
    /// let mut extractor = gleaner::Extractor::new(&gleaner::Config::new());
    /// let mut flags = Vec::new();
    /// extractor.whole_truncated(b"http://a.example/ <http://b.exam", |item| {
    ///     flags.extend(item.as_reference().map(|found| found.flags()));
    /// });
    /// assert_eq!(flags, [gleaner::Flags::empty(), gleaner::Flags::TRUNCATED]);
    /// ```
    pub fn whole_truncated<R: IntoFlow>(
        &mut self,
        text: &[u8],
        sink: impl FnMut(Item<'_>) -> R,
    ) -> R {
        self.reset();
        self.search_truncated(text, sink)
    }

    /// Searches a text like [`search_whole`](Self::search_whole), and flags its last items.
    fn search_truncated<R: IntoFlow>(
        &mut self,
        text: &[u8],
        mut sink: impl FnMut(Item<'_>) -> R,
    ) -> R {
        for last in [false, true] {
            let window = Window { bytes: text, base: 0, last };
            while let Some(mut found) = self.search.next(window) {
                if last {
                    found.flags |= Flags::TRUNCATED;
                }
                let flow = sink(self.search.item(window, found)).into_flow();
                if flow.is_break() {
                    self.reset();
                    return R::from_flow(flow);
                }
            }
        }
        self.search.reset();
        R::from_flow(ControlFlow::Continue(()))
    }

    /// Returns the next finding that the end of the stream decides; after the last one, prepares for a new stream.
    pub(crate) fn pull_last(&mut self, ending: Ending) -> Option<Finding> {
        let mut found =
            self.search.next(Window { bytes: &self.carry, base: self.base, last: true });
        match &mut found {
            None => self.reset(),
            Some(found) if ending == Ending::Truncated => found.flags |= Flags::TRUNCATED,
            Some(_) => {}
        }
        found
    }
}
