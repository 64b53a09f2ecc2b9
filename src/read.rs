//! The driver for [`std::io::Read`].

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read};
use std::ops::ControlFlow;

use crate::config::Config;
use crate::extract::Extractor;
use crate::reference::Item;

/// The number of bytes that are read at once.
const BLOCK: usize = 64 << 10;

/// An iterator over the references in the bytes of a reader `R`, as owned items.
///
/// It reads blocks of 64 KiB, so that `R` need not be buffered. It holds one block, the items found in the
/// block, and the state of an [`Extractor`]. An error of `R` ends the iteration: the items before the error
/// are returned first. Those that the error may have cut off have
/// [`Flags::TRUNCATED`](crate::Flags::TRUNCATED).
///
/// ```
/// let text: &[u8] = b"see http://a.example/x and www.example.org.";
/// let mut values = Vec::new();
/// for item in gleaner::Reader::new(text, &gleaner::Config::new()) {
///     values.extend(item?.into_reference().map(|found| found.value().to_owned()));
/// }
/// assert_eq!(values, ["http://a.example/x", "http://www.example.org"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    read: R,
    extractor: Extractor,
    block: Box<[u8]>,
    found: VecDeque<Item<'static>>,
    ended: bool,
    /// The error to return after the items in `found`.
    failed: Option<io::Error>,
}

impl<R: Read> Reader<R> {
    /// Creates an iterator over the references in `read`.
    ///
    /// ```
    /// let reader = gleaner::Reader::new(std::io::empty(), &gleaner::Config::new());
    /// assert_eq!(reader.count(), 0);
    /// ```
    pub fn new(read: R, config: &Config) -> Self {
        Self {
            read,
            extractor: Extractor::new(config),
            block: vec![0; BLOCK].into_boxed_slice(),
            found: VecDeque::new(),
            ended: false,
            failed: None,
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Item<'static>>;

    /// # Errors
    /// Returns the errors of `R`, except `Interrupted`, which makes it read again.
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(item) = self.found.pop_front() {
                return Some(Ok(item));
            }
            if self.ended {
                return self.failed.take().map(Err);
            }
            let found = &mut self.found;
            let sink = |item: Item<'_>| {
                found.push_back(item.into_owned());
                ControlFlow::Continue(())
            };
            // The sink never breaks.
            let _ = match self.read.read(&mut self.block) {
                Ok(0) => {
                    self.ended = true;
                    self.extractor.finish(sink)
                }
                Ok(n) => self.extractor.feed(&self.block[..n], sink),
                Err(error) if error.kind() == ErrorKind::Interrupted => ControlFlow::Continue(()),
                Err(error) => {
                    self.ended = true;
                    self.failed = Some(error);
                    self.extractor.finish_truncated(sink)
                }
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::Flags;

    /// A reader that fails at its end.
    struct FailingReader<'t>(&'t [u8]);

    impl Read for FailingReader<'_> {
        fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() { Err(io::Error::other("gone")) } else { self.0.read(block) }
        }
    }

    #[test]
    fn flags_the_last_reference_before_an_error() {
        let text = b"http://a.example/ http://b.exam";
        let mut reader = Reader::new(FailingReader(text), &Config::new());
        let mut next = || {
            let found = reader.next()?.map(|item| item.into_reference().expect("a reference"));
            Some(found.map(|found| (found.value().to_owned(), found.flags())))
        };
        let decided = ("http://a.example/".to_owned(), Flags::empty());
        let pending = ("http://b.exam".to_owned(), Flags::TRUNCATED);
        assert!(next().is_some_and(|found| found.is_ok_and(|found| found == decided)));
        assert!(next().is_some_and(|found| found.is_ok_and(|found| found == pending)));
        assert!(next().is_some_and(|found| found.is_err_and(|error| error.to_string() == "gone")));
        assert!(next().is_none());
    }
}
