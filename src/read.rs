//! The driver for [`std::io::Read`].

use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::iter::FusedIterator;

use crate::config::Config;
use crate::extract::{Ending, Extractor, Finding};
use crate::reference::Item;

/// The number of bytes that are read at once.
const BLOCK: usize = 64 << 10;

/// The references in the bytes of a reader `R`: an iterator of owned items, or with [`next_item`](Self::next_item) of
/// borrowed ones.
///
/// It reads blocks of 64 KiB, so that `R` need not be buffered. It holds one block and the state of an
/// [`Extractor`]. The iterator allocates once for each item, and more for one that was unfolded or completed;
/// `next_item` does not allocate for items. An error of `R` ends the iteration: the items before the error
/// are returned first. Those that the error may have cut off have
/// [`Flags::TRUNCATED`](crate::Flags::TRUNCATED).
///
/// ```
/// let text: &[u8] = b"see http://a.example/x and www.example.org.";
/// let mut values = Vec::new();
/// for item in gleaner::Reader::new(text, &gleaner::Config::new()) {
///     values.extend(item?.into_reference().map(|found| found.into_value()));
/// }
/// assert_eq!(values, ["http://a.example/x", "http://www.example.org"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<R> {
    read: R,
    extractor: Extractor,
    block: Box<[u8]>,
    state: State,
    /// The error to return after the last item.
    failed: Option<io::Error>,
}

/// What the next item is pulled from.
#[derive(Clone, Copy)]
enum State {
    /// The next block, which is not read yet.
    Unread,
    /// The first bytes of the block.
    Block(usize),
    /// The end of the stream.
    End(Ending),
    /// Nothing: all items have been returned.
    Ended,
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
            state: State::Unread,
            failed: None,
        }
    }

    /// Returns the next item, borrowed from the reader's block; `None` at the end.
    ///
    /// ```
    /// let text: &[u8] = b"see http://a.example/x and www.example.org.";
    /// let mut reader = gleaner::Reader::new(text, &gleaner::Config::new());
    /// let mut lengths = Vec::new();
    /// while let Some(item) = reader.next_item() {
    ///     lengths.extend(item?.as_reference().map(|found| found.value().len()));
    /// }
    /// assert_eq!(lengths, [18, 22]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of `R`, except `Interrupted`, which makes it read again. The next call returns `None`.
    pub fn next_item(&mut self) -> Option<io::Result<Item<'_>>> {
        Some(self.pull()?.map(|found| {
            let chunk = match self.state {
                State::Block(length) => &self.block[..length],
                State::Unread | State::End(_) | State::Ended => &[],
            };
            self.extractor.item(chunk, found)
        }))
    }

    /// Returns the next finding, in the bytes that the state names.
    fn pull(&mut self) -> Option<io::Result<Finding>> {
        loop {
            match self.state {
                State::Unread => match self.read.read(&mut self.block) {
                    Ok(0) => self.state = State::End(Ending::Complete),
                    Ok(length) => self.state = State::Block(length),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(error) => {
                        self.state = State::End(Ending::Truncated);
                        self.failed = Some(error);
                    }
                },
                State::Block(length) => match self.extractor.pull(&self.block[..length]) {
                    Some(found) => return Some(Ok(found)),
                    None => self.state = State::Unread,
                },
                State::End(ending) => match self.extractor.pull_last(ending) {
                    Some(found) => return Some(Ok(found)),
                    None => self.state = State::Ended,
                },
                State::Ended => return self.failed.take().map(Err),
            }
        }
    }
}

impl<R> Reader<R> {
    /// Returns a reference to the inner reader.
    ///
    /// ```
    /// let reader = gleaner::Reader::new(&b"text"[..], &gleaner::Config::new());
    /// assert_eq!(reader.get_ref().len(), 4);
    /// ```
    pub fn get_ref(&self) -> &R {
        &self.read
    }

    /// Returns a mutable reference to the inner reader. Bytes read from it directly are not searched.
    ///
    /// ```
    /// let mut reader = gleaner::Reader::new(&b"text"[..], &gleaner::Config::new());
    /// assert_eq!(reader.get_mut().len(), 4);
    /// ```
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.read
    }

    /// Returns the inner reader, and drops the bytes read from it and the items in them.
    ///
    /// ```
    /// let reader = gleaner::Reader::new(&b"text"[..], &gleaner::Config::new());
    /// assert_eq!(reader.into_inner(), b"text");
    /// ```
    pub fn into_inner(self) -> R {
        self.read
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Item<'static>>;

    /// # Errors
    /// As [`next_item`](Self::next_item).
    fn next(&mut self) -> Option<Self::Item> {
        Some(self.next_item()?.map(Item::into_owned))
    }
}

impl<R: Read> FusedIterator for Reader<R> {}

/// Writes the inner reader and the state of the search.
impl<R: fmt::Debug> fmt::Debug for Reader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("inner", &self.read)
            .field("extractor", &self.extractor)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
#[path = "../tests/unit/read.rs"]
mod tests;
