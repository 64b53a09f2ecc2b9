//! [`Evidence`]: the values of references, how often each occurs, and where first.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::support::Support;
use super::table::{Entry, Table};

/// The number of an unknown source.
const NO_SOURCE: u32 = u32::MAX;

/// The number of a source that has none yet.
const UNNUMBERED: u32 = u32::MAX - 1;

/// The values of the references in some text: how often each occurs, and where first (R13).
///
/// Values are kept as fingerprints of 64 bits, in memory up to a limit. The result depends on the order of the sources and
/// of the references in them, and on nothing else. Collecting and looking up take constant time for each value, and time
/// linear in its length to compute the fingerprint.
///
/// See [`settle`](crate::settle) for an example.
#[derive(Clone, Debug)]
pub struct Evidence {
    table: Table,
    collected: u64,
    /// The names of the sources that an entry names.
    sources: Vec<Box<[u8]>>,
    source: Source,
    /// The memory of `sources`, and its limit, in bytes.
    names: usize,
    max_names: usize,
}

/// The source of the next observations.
#[derive(Clone, Debug)]
enum Source {
    Unnamed(Vec<u8>),
    Numbered(u32),
}

impl Evidence {
    /// The default limit of the memory in bytes: 256 MiB, for 2.9 million different values.
    pub const DEFAULT_LIMIT: usize = 256 << 20;

    /// Creates evidence without values, within [`DEFAULT_LIMIT`](Self::DEFAULT_LIMIT). It takes memory as it grows.
    ///
    /// ```
    /// assert!(gleaner::settle::Evidence::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::with_limit(Self::DEFAULT_LIMIT)
    }

    /// Creates evidence without values that takes at most `bytes` of memory.
    ///
    /// A value takes at most 80 bytes, and the empty table 15 KiB. Where the values exceed the limit, a half of them is dropped, and then a half of
    /// the rest, and so on: each value is kept with all its occurrences, or unknown. An eighth of the memory is for the
    /// names of sources.
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with, settle::Evidence};
    /// let config = Config::new().settle(Evidence::new());
    /// let mut evidence = Evidence::with_limit(18 << 10);
    /// for number in 0..100 {
    ///     let text = format!("<http://a.example/{number}>");
    ///     for found in extract_with(&text, &config).filter_map(Item::into_reference) {
    ///         evidence.collect(&found, 0);
    ///     }
    /// }
    /// assert_eq!(evidence.dropped() + evidence.len() as u64, 100);
    /// assert!(evidence.dropped() > 80);
    /// ```
    #[must_use]
    pub fn with_limit(bytes: usize) -> Self {
        let max_names = bytes / 8;
        Self {
            table: Table::new(bytes - max_names),
            collected: 0,
            sources: Vec::new(),
            source: Source::Numbered(NO_SOURCE),
            names: 0,
            max_names,
        }
    }

    /// Names the source of the following references, such as the path of a file.
    ///
    /// Names beyond an eighth of the memory limit are forgotten.
    ///
    /// See [`settle`](crate::settle) for an example.
    pub fn begin_source(&mut self, name: &[u8]) {
        self.source = Source::Unnamed(name.to_vec());
    }

    pub(super) fn add_support(&mut self, fingerprint: u64, support: Support, offset: u64) {
        self.collected += 1;
        let source = match &self.source {
            Source::Numbered(number) => *number,
            Source::Unnamed(_) => UNNUMBERED,
        };
        let Some((entry, is_new)) = self.table.entry(fingerprint) else { return };
        if is_new {
            (entry.offset, entry.source) = (offset, source);
        }
        let count = match support {
            Support::Confirms => &mut entry.confirmed,
            Support::Supports => &mut entry.supported,
            Support::Begins => &mut entry.begun,
        };
        *count = count.saturating_add(1);
        if is_new && source == UNNUMBERED {
            let source = self.number_source();
            if let Some((entry, _)) = self.table.entry(fingerprint) {
                entry.source = source;
            }
        }
    }

    /// Returns the number of the current source.
    fn number_source(&mut self) -> u32 {
        let name = match &mut self.source {
            Source::Numbered(number) => return *number,
            Source::Unnamed(name) => std::mem::take(name),
        };
        let size = name.len() + 2 * size_of::<Box<[u8]>>();
        let number = match u32::try_from(self.sources.len()) {
            Ok(number) if number < UNNUMBERED && self.names + size <= self.max_names => {
                self.names += size;
                self.sources.push(name.into());
                number
            }
            _ => NO_SOURCE,
        };
        self.source = Source::Numbered(number);
        number
    }

    /// Returns what attests a value, if any finding does.
    ///
    /// ```
    /// assert!(gleaner::settle::Evidence::new().attestation("http://a.example/").is_none());
    /// ```
    #[must_use]
    pub fn attestation(&self, value: &str) -> Option<Attestation<'_>> {
        let entry = *self.table.get(fingerprint(value.as_bytes()))?;
        let source = usize::try_from(entry.source).ok().and_then(|at| self.sources.get(at));
        Some(Attestation { entry, source: source.map(|name| &**name) })
    }

    /// Returns the number of occurrences that attest `value` at least as strongly as `least`.
    pub(crate) fn count(&self, value: &[u8], least: Support) -> u64 {
        self.table.get(fingerprint(value)).map_or(0, |entry| entry.count(least))
    }

    /// Reports whether the limit made the evidence drop `value`, if it occurred.
    pub(super) fn is_unknown(&self, value: &[u8]) -> bool {
        !self.table.is_whole() && !self.table.includes(fingerprint(value))
    }

    /// Returns the number of different values.
    ///
    /// ```
    /// assert_eq!(gleaner::settle::Evidence::new().len(), 0);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Reports whether the evidence has no values.
    ///
    /// ```
    /// assert!(gleaner::settle::Evidence::new().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of occurrences that were dropped because their values exceed the limit; linear in the number of
    /// values.
    ///
    /// See [`with_limit`](Self::with_limit) for an example.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.collected.saturating_sub(self.table.occurrences())
    }
}

impl Default for Evidence {
    fn default() -> Self {
        Self::new()
    }
}

/// What attests a value: the number of its occurrences and the first of them.
///
/// See [`settle`](crate::settle) for an example.
#[derive(Clone, Copy, Debug)]
pub struct Attestation<'e> {
    entry: Entry,
    source: Option<&'e [u8]>,
}

impl<'e> Attestation<'e> {
    /// Returns the number of occurrences, at least 1.
    ///
    /// See [`settle`](crate::settle) for an example.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.entry.count(Support::Begins)
    }

    /// Returns the number of occurrences that confirm the value: those without another reading, which the next line cannot
    /// continue (R13).
    ///
    /// See [`settle`](crate::settle) for an example.
    #[must_use]
    pub fn confirmed(&self) -> u64 {
        self.entry.count(Support::Confirms)
    }

    /// Returns the number of occurrences that attest the value at least as strongly as `least`.
    pub(super) fn count_of(&self, least: Support) -> u64 {
        self.entry.count(least)
    }

    /// Returns the name of the source of the first occurrence, unless it had none or the memory for names was used up.
    ///
    /// See [`settle`](crate::settle) for an example.
    #[must_use]
    pub fn source(&self) -> Option<&'e [u8]> {
        self.source
    }

    /// Returns the offset of the first occurrence, as it was collected.
    ///
    /// See [`settle`](crate::settle) for an example.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.entry.offset
    }
}

/// Returns the fingerprint of a value, equal in all runs of one build: the standard library does not specify the algorithm, but
/// its keys are fixed.
pub(super) fn fingerprint(value: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(value);
    hasher.finish()
}

/// The evidence of a [`Config`](crate::Config); equal if it is the same one.
#[derive(Clone, Default)]
pub(crate) struct SharedEvidence(Option<Arc<Evidence>>);

impl SharedEvidence {
    pub fn new(evidence: Arc<Evidence>) -> Self {
        Self(Some(evidence))
    }

    #[inline]
    pub fn get(&self) -> Option<&Evidence> {
        self.0.as_deref()
    }

    #[inline]
    pub fn is_some(&self) -> bool {
        self.0.is_some()
    }

    fn address(&self) -> Option<*const Evidence> {
        self.0.as_ref().map(Arc::as_ptr)
    }
}

impl PartialEq for SharedEvidence {
    fn eq(&self, other: &Self) -> bool {
        self.address() == other.address()
    }
}

impl Eq for SharedEvidence {}

impl Hash for SharedEvidence {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.address().hash(state);
    }
}

/// Writes the number of values.
impl fmt::Debug for SharedEvidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().map(Evidence::len).fmt(f)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/settle/evidence.rs"]
mod tests;
