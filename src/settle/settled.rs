//! [`Settled`]: the reading that evidence attests.

use std::borrow::Cow;

use super::evidence::{Attestation, Evidence};
use super::support::Support;
use crate::reference::{Flags, Reference};

/// The number of readings that are looked up, and kept (R13).
pub(crate) const MAX_READINGS: usize = 64;

/// The attested reading of a reference, and what attests it.
///
/// See [`settle`](crate::settle) for an example.
#[derive(Clone, Debug)]
pub struct Settled<'r> {
    value: Cow<'r, str>,
    unsettled: &'r str,
    attestation: Attestation<'r>,
}

impl Settled<'_> {
    /// Returns the attested reading.
    ///
    /// See [`settle`](crate::settle) for an example.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Returns the value without evidence.
    ///
    /// See [`settle`](crate::settle) for an example.
    #[must_use]
    pub fn unsettled(&self) -> &str {
        self.unsettled
    }

    /// Returns what attests the reading.
    ///
    /// See [`settle`](crate::settle) for an example.
    #[must_use]
    pub fn attestation(&self) -> Attestation<'_> {
        self.attestation
    }
}

impl Evidence {
    /// Chooses the attested reading of a reference (R13); `None` if the value stays.
    ///
    /// Of a reference that a search with [`Config::settle`](crate::Config::settle) has settled, returns its value. Of any
    /// other, looks up at most 64 [readings](Reference::readings), each in time linear in its length; only a search can
    /// continue it in the next lines.
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with, settle::Evidence};
    /// let config = Config::new().settle(Evidence::new());
    /// let mut evidence = Evidence::new();
    /// for found in extract_with("<http://a.example/xy>", &config).filter_map(Item::into_reference) {
    ///     evidence.collect(&found, 0);
    /// }
    /// let found = gleaner::extract("<http://a.example/x-\ny>").find_map(Item::into_reference).unwrap();
    /// assert_eq!(evidence.settle(&found).unwrap().value(), "http://a.example/xy");
    /// ```
    #[must_use]
    pub fn settle<'r>(&'r self, found: &'r Reference<'_>) -> Option<Settled<'r>> {
        if let Some(unsettled) = found.unsettled() {
            let attestation = self.attestation(found.value())?;
            return Some(Settled { value: found.value().into(), unsettled, attestation });
        }
        if self.is_empty() || found.flags().contains(Flags::SETTLED) {
            return None;
        }
        let (value, attestation) = self.best_reading(found)?;
        Some(Settled { value, unsettled: found.value(), attestation })
    }

    fn best_reading<'r>(
        &'r self,
        found: &'r Reference<'_>,
    ) -> Option<(Cow<'r, str>, Attestation<'r>)> {
        let has_hyphen = found.flags().contains(Flags::HYPHEN);
        let least = if has_hyphen { Support::Begins } else { Support::Confirms };
        let ends_with_authority = ends_with_authority(found.value());
        let mut best: Option<(Cow<'r, str>, Attestation<'r>)> = None;
        for reading in found.readings().skip(1).take(MAX_READINGS) {
            if is_part(reading.as_bytes(), found.as_bytes())
                || ends_with_authority && has_tail(&reading, found)
            {
                continue;
            }
            let Some(attestation) = self.attestation(&reading) else { continue };
            let most = best.as_ref().map_or(0, |(_, best)| best.count_of(least));
            if attestation.count_of(least) > most {
                best = Some((reading, attestation));
            }
        }
        let best = best?;
        let stays = self.count(found.as_bytes(), least) > 0 || self.is_unknown(found.as_bytes());
        (!stays).then_some(best)
    }
}

fn ends_with_authority(value: &str) -> bool {
    let after = value.split_once(':').and_then(|(_, rest)| rest.strip_prefix("//"));
    after.is_some_and(|authority| !authority.contains(['/', '?', '#']))
}

/// Reports whether `reading` is the value and a part of its tail.
fn has_tail(reading: &str, found: &Reference<'_>) -> bool {
    reading.strip_prefix(found.value()).is_some_and(|more| found.tail().starts_with(more))
}

/// Reports whether `reading` is only the beginning or the end of `value`, and not `value` without a final hyphen or a
/// footnote mark: such a reference often occurs for its own sake, and so attests nothing.
fn is_part(reading: &[u8], value: &[u8]) -> bool {
    match value.strip_prefix(reading) {
        Some([b'[', digits @ .., b']']) => !digits.iter().all(u8::is_ascii_digit),
        Some(rest) => rest != b"-",
        None => value.ends_with(reading),
    }
}

/// Reports whether `value` continues `reading` with a path: a host or directory that is known implies nothing about what
/// follows it.
pub(crate) fn is_directory(reading: &[u8], value: &[u8]) -> bool {
    value
        .strip_prefix(reading)
        .is_some_and(|rest| rest.starts_with(b"/") || reading.ends_with(b"/"))
}
