//! The search of the whole stream, found from a part of it.

use super::RangeError;
use super::line_start::line_start;
use super::source::Source;
use crate::config::Config;
use crate::extract::{Entry, Extractor, LOOKBEHIND};
use crate::prefilter::{KEPT, LineHead};

/// The number of bytes that are read at once.
const BLOCK: u64 = 16 << 10;

/// The maximum number of bytes after which searches are compared.
const STEP: usize = 512;

/// The maximum number of different searches; with more, the scan begins further back.
const MAX_SEARCHES: usize = 2048;

/// Where a look back for the search of the whole stream takes place.
pub(super) struct LookBack<'c> {
    pub config: &'c Config,
    /// The offset at which the range begins.
    pub start: u64,
    /// The maximum number of bytes before the range that are searched.
    pub max: u64,
}

impl LookBack<'_> {
    /// Returns the search of the whole stream at the beginning of the range.
    pub fn search(&self, source: &mut Source<'_>) -> Result<Extractor, RangeError> {
        let mut length = 2 * self.reach();
        loop {
            length = length.min(self.max);
            let begin = self.begin(source, length)?;
            let found = match begin {
                Some(0) => Some(self.feed_all(source, Searches::at_start(self.config), 0)?),
                Some(begin) => self.search_from(source, begin)?,
                None => None,
            };
            match found.map(Searches::into_only) {
                Some(Some(search)) => return Ok(search),
                _ if length < self.max => length = length.saturating_mul(4),
                _ => {
                    let (start, looked_back) = (self.start, length);
                    return Err(RangeError::Undetermined { start, looked_back });
                }
            }
        }
    }

    /// Returns the number of bytes after which a search that was in a reference, and in no over-long one, is between references: one and
    /// a half times the longest reference and 2 KiB, and some more.
    fn reach(&self) -> u64 {
        2 * self.config.get_max_reference() as u64 + (4 << 10)
    }

    /// Returns an offset after white space, which ends over-long references, at least `length` bytes before the range; or the start of
    /// the stream. `None` if there is no white space.
    fn begin(&self, source: &mut Source<'_>, length: u64) -> Result<Option<u64>, RangeError> {
        let limit = self.start.saturating_sub(self.max);
        let mut end = self.start.saturating_sub(length);
        while end > limit {
            let begin = end.saturating_sub(BLOCK).max(limit);
            let block = source.bytes(begin, end)?;
            let is_white = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'\x0b';
            if let Some(last) = block.iter().rposition(is_white) {
                return Ok(Some(begin + last as u64 + 1));
            }
            end = begin;
        }
        Ok((end == 0).then_some(0))
    }

    /// Searches from `begin` to the range in all states that are possible at `begin`; returns the searches that differ at the
    /// range. `None` if they become too many, or the line at `begin` is too long.
    fn search_from(
        &self,
        source: &mut Source<'_>,
        begin: u64,
    ) -> Result<Option<Searches>, RangeError> {
        let entered = begin + self.reach();
        let first = begin.saturating_sub(LOOKBEHIND);
        let line = line_start(source, first, self.start.saturating_sub(self.max))?;
        let Some(line) = line.filter(|_| entered <= self.start) else {
            return Ok(None);
        };
        let head = source.bytes(line, first.min(line + KEPT as u64))?;
        let text = source.bytes(first, entered)?;
        let mut states = States { line: LineHead::within(line, &head, first), first, text: &text };
        let mut searches = Searches { all: Vec::new(), fresh: Extractor::new(self.config) };
        // Those that passed the bytes before `begin` without a finding.
        for resumed in first..=begin {
            states.add(&mut searches, resumed, begin, begin);
        }
        let mut at = begin;
        while at < entered {
            let rest = states.from(at);
            let next = at + step(rest) as u64;
            if next == at {
                break;
            }
            searches.feed(&rest[..step(rest)]);
            for resumed in at + 1..=next {
                states.add(&mut searches, resumed, resumed, next);
            }
            searches.merge();
            if searches.all.len() > MAX_SEARCHES {
                return Ok(None);
            }
            at = next;
        }
        self.feed_all(source, searches, at).map(Some)
    }

    /// Feeds the bytes from `at` to the range.
    fn feed_all(
        &self,
        source: &mut Source<'_>,
        mut searches: Searches,
        mut at: u64,
    ) -> Result<Searches, RangeError> {
        while at < self.start {
            let block = source.bytes(at, self.start.min(at + BLOCK))?;
            let mut rest = &block[..];
            while !rest.is_empty() {
                let next = if searches.all.len() > 1 { step(rest) } else { rest.len() };
                searches.feed(&rest[..next]);
                searches.merge();
                rest = &rest[next..];
            }
            if block.is_empty() {
                break;
            }
            at += block.len() as u64;
        }
        Ok(searches)
    }
}

/// Returns the length of the next part of `text` after which searches are compared: up to the end of a line, where most are between
/// references.
fn step(text: &[u8]) -> usize {
    let first = &text[..text.len().min(STEP)];
    memchr::memchr(b'\n', first).map_or(first.len(), |end| end + 1)
}

/// The states that a search of the whole stream may have in a text.
struct States<'t> {
    /// The line of the last state.
    line: LineHead,
    /// The offset of the text.
    first: u64,
    text: &'t [u8],
}

impl<'t> States<'t> {
    /// Returns the text from an offset on.
    fn from(&self, offset: u64) -> &'t [u8] {
        let index = usize::try_from(offset.saturating_sub(self.first)).unwrap_or(usize::MAX);
        self.text.get(index..).unwrap_or_default()
    }

    /// Adds the searches whose last finding ended at `resumed`, and that have come to `offset`; feeds them up to `end`.
    /// `resumed` must not decrease from call to call.
    fn add(&mut self, searches: &mut Searches, resumed: u64, offset: u64, end: u64) {
        self.line.advance_to(self.text, self.first, resumed);
        let rest = self.from(resumed);
        let text = rest.get(..usize::try_from(end - resumed).unwrap_or(usize::MAX)).unwrap_or(rest);
        let before = self.text.get(self.text.len().wrapping_sub(rest.len() + 1));
        for after_quote in [false, true] {
            if !after_quote || before.is_none_or(|before| *before == b'"') {
                let line = self.line.clone();
                searches.enter(Entry { resumed, offset, after_quote, line }, text);
            }
        }
    }
}

/// Searches that were fed up to the same offset.
struct Searches {
    all: Vec<Extractor>,
    /// One that was fed nothing.
    fresh: Extractor,
}

impl Searches {
    /// Returns the only search at the start of a stream.
    fn at_start(config: &Config) -> Self {
        let fresh = Extractor::new(config);
        Self { all: vec![fresh.clone()], fresh }
    }

    fn feed(&mut self, text: &[u8]) {
        for search in &mut self.all {
            search.feed(text, |_| ());
        }
    }

    /// Adds the search that begins with `entry`, and feeds it `text`.
    fn enter(&mut self, entry: Entry, text: &[u8]) {
        let mut search = self.fresh.clone();
        search.enter(entry);
        search.feed(text, |_| ());
        self.all.push(search);
    }

    /// Keeps one of those that report the same from here on.
    fn merge(&mut self) {
        let mut kept: Vec<Extractor> = Vec::with_capacity(self.all.len());
        for search in self.all.drain(..) {
            if !kept.iter().any(|other| other.is_synchronized_with(&search)) {
                kept.push(search);
            }
        }
        self.all = kept;
    }

    fn into_only(mut self) -> Option<Extractor> {
        let only = self.all.pop();
        only.filter(|_| self.all.is_empty())
    }
}
