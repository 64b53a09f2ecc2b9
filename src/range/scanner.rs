//! [`Scanner`] and [`scan`]: the search of a range.

use std::io;
use std::ops::{ControlFlow, Range};

use super::RangeError;
use super::entries::LookBack;
use super::source::Source;
use crate::config::Config;
use crate::extract::Extractor;
use crate::flow::IntoFlow;
use crate::reference::Item;

/// The number of bytes that are read at once.
const BLOCK: usize = 128 << 10;

/// Returns the items that begin in `range`, with the default settings.
///
/// `read_at` reads bytes of the stream into a block, from an offset on, and returns their number, which is 0 at the end of the stream, like
/// `FileExt::read_at`. The module's documentation has an example. Holds all items; [`Scanner::scan`] passes them on.
///
/// # Errors
/// If the stream cannot be read, or the bytes before the range do not determine what begins in it.
pub fn scan(
    read_at: impl FnMut(&mut [u8], u64) -> io::Result<usize>,
    range: Range<u64>,
) -> Result<Vec<Item<'static>>, RangeError> {
    let mut items = Vec::new();
    Scanner::new(&Config::new()).scan(read_at, range, |item| items.push(item.into_owned()))?;
    Ok(items)
}

/// Searches ranges of streams.
///
/// ```
/// use gleaner::{Config, range::Scanner};
///
/// let text = b"http://a.example/ http://b.example/ http://c.example/".as_slice();
/// let read_at = |block: &mut [u8], offset: u64| {
///     let rest = usize::try_from(offset).map_or(&[][..], |offset| text.get(offset..).unwrap_or_default());
///     let length = rest.len().min(block.len());
///     block[..length].copy_from_slice(&rest[..length]);
///     Ok(length)
/// };
/// let mut spans = Vec::new();
/// Scanner::new(&Config::new()).scan(read_at, 18..36, |item| spans.push(item.span()))?;
/// assert_eq!(spans, [18..35]);
/// # Ok::<(), gleaner::range::RangeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scanner {
    config: Config,
    max_look_back: u64,
}

impl Scanner {
    /// Returns a scanner with these settings.
    ///
    /// ```
    /// let scanner = gleaner::range::Scanner::new(&gleaner::Config::new().emails(true));
    /// let read_at = |_: &mut [u8], _| Ok(0);
    /// assert!(scanner.scan(read_at, 0..10, |_| ()).is_ok());
    /// ```
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self { config: config.clone(), max_look_back: 16 << 20 }
    }

    /// Sets how many bytes before a range may be searched; 16 MiB by default. Most texts need some 50 KiB; a line without white space that
    /// is longer needs more.
    ///
    /// ```
    /// use gleaner::{Config, range::{RangeError, Scanner}};
    /// let scanner = Scanner::new(&Config::new()).max_look_back(100_000);
    /// // A stream without white space.
    /// let read_at = |block: &mut [u8], _| {
    ///     block.fill(b'x');
    ///     Ok(block.len())
    /// };
    /// let error = scanner.scan(read_at, 1_000_000..1_000_001, |_| ());
    /// assert!(matches!(error, Err(RangeError::Undetermined { .. })));
    /// ```
    #[must_use]
    pub fn max_look_back(mut self, bytes: u64) -> Self {
        self.max_look_back = bytes;
        self
    }

    /// Passes the items that begin in `range` to `sink`, in order; [`scan`] describes `read_at`. The sink may stop the search, as in
    /// [`Extractor::feed`].
    ///
    /// Holds a block of 128 KiB and, while it looks back, a few MiB. Linear in the length of the range and of what is read around it.
    ///
    /// # Errors
    /// If the stream cannot be read, or the bytes before the range do not determine what begins in it; or, before anything is read, if
    /// [`Config::refang`] is set. The items before a byte that cannot be read have been passed to `sink`; those that it may have cut have
    /// [`Flags::TRUNCATED`](crate::Flags::TRUNCATED).
    ///
    /// ```
    /// use std::os::unix::fs::FileExt;
    /// # #[cfg(unix)]
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let file = std::fs::File::open("Cargo.toml")?;
    /// let scanner = gleaner::range::Scanner::new(&gleaner::Config::new());
    /// let mut count = 0;
    /// scanner.scan(|block, offset| file.read_at(block, offset), 100..200, |_| count += 1)?;
    /// assert_eq!(count, 0);
    /// # Ok(())
    /// # }
    /// ```
    pub fn scan<R: IntoFlow>(
        &self,
        mut read_at: impl FnMut(&mut [u8], u64) -> io::Result<usize>,
        range: Range<u64>,
        mut sink: impl FnMut(Item<'_>) -> R,
    ) -> Result<R, RangeError> {
        if self.config.refang.is_some() {
            return Err(RangeError::Refang);
        }
        if range.is_empty() {
            return Ok(R::from_flow(ControlFlow::Continue(())));
        }
        let mut source = Source { read_at: &mut read_at };
        let look_back =
            LookBack { config: &self.config, start: range.start, max: self.max_look_back };
        let mut search = look_back.search(&mut source)?;
        let sink = |item: Item<'_>| {
            if !range.contains(&item.outer().start) {
                return ControlFlow::Continue(());
            }
            sink(item).into_flow()
        };
        Ok(R::from_flow(search_range(&mut search, &mut source, &range, sink)?))
    }
}

/// Feeds the range, and what follows it up to the end of its last item.
fn search_range(
    search: &mut Extractor,
    source: &mut Source<'_>,
    range: &Range<u64>,
    mut sink: impl FnMut(Item<'_>) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, RangeError> {
    let mut block = vec![0; BLOCK];
    let mut at = range.start;
    while at < range.end || search.earliest() < range.end {
        // Beyond the range, no more than an item may need.
        let rest = usize::try_from(range.end.saturating_sub(at)).unwrap_or(usize::MAX);
        let length = if rest == 0 { LOOK_AHEAD } else { rest.min(BLOCK) };
        let read = match source.fill(&mut block[..length], at) {
            Ok(read) => read,
            Err(error) => {
                let _ = search.finish_truncated(sink);
                return Err(error);
            }
        };
        if read == 0 {
            return Ok(search.finish(sink));
        }
        if search.feed(&block[..read], &mut sink).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        at += read as u64;
    }
    Ok(ControlFlow::Continue(()))
}

/// The number of bytes after the range that are read at once.
const LOOK_AHEAD: usize = 4 << 10;
