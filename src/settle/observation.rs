//! [`Observation`]: what a finding attests.

use super::evidence::{Evidence, fingerprint};
use super::support::Support;
use crate::reference::{Flags, Reference};

/// The flags of findings that are no evidence (R13).
const DOUBTFUL: [Flags; 12] = [
    Flags::HYPHEN,
    Flags::QP,
    Flags::GUESSED,
    Flags::INNER_SPACE,
    Flags::ENTITY,
    Flags::OVERLONG,
    Flags::PAGE_BREAK,
    Flags::TRUNCATED,
    Flags::DEFANGED,
    Flags::UNESCAPED,
    Flags::ELIDED,
    Flags::SETTLED,
];

/// What one finding attests, small and without its text: for evidence that one thread collects of what others find.
///
/// ```
/// use gleaner::settle::{Evidence, Observation};
/// use gleaner::{Config, Item, extract_with};
///
/// let config = Config::new().settle(Evidence::new());
/// let found = extract_with("<http://a.example/>", &config).find_map(Item::into_reference).unwrap();
/// let mut evidence = Evidence::new();
/// evidence.add(Observation::of(&found).unwrap(), found.span().start);
/// assert_eq!(evidence.attestation("http://a.example/").unwrap().confirmed(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Observation {
    fingerprint: u64,
    support: Support,
}

impl Observation {
    /// Returns what a finding attests; `None` if the finding is no evidence.
    ///
    /// The search that found it must have the setting [`Config::settle`](crate::Config::settle): without it, a
    /// reference at the end of a line seems to be whole. Linear in the length of the value and its readings.
    ///
    /// See [`Observation`] for an example.
    #[must_use]
    pub fn of(found: &Reference<'_>) -> Option<Self> {
        if DOUBTFUL.iter().any(|&flag| found.flags().contains(flag)) {
            return None;
        }
        let support = if found.is_open() {
            Support::Begins
        } else if found.is_uncut() || found.has_other_readings() {
            Support::Supports
        } else {
            Support::Confirms
        };
        Some(Self { fingerprint: fingerprint(found.as_bytes()), support })
    }
}

impl Evidence {
    /// Adds a finding, at this offset in the current source, if the finding is evidence. It does not matter what the
    /// offset counts; [`Attestation::offset`](super::Attestation::offset) returns it.
    ///
    /// The search that found it must have the setting [`Config::settle`](crate::Config::settle).
    ///
    /// See [`settle`](crate::settle) for an example.
    pub fn collect(&mut self, found: &Reference<'_>, offset: u64) {
        if let Some(observation) = Observation::of(found) {
            self.add(observation, offset);
        }
    }

    /// Adds what a finding at this offset attests, like [`collect`](Self::collect).
    ///
    /// See [`Observation`] for an example.
    pub fn add(&mut self, observation: Observation, offset: u64) {
        self.add_support(observation.fingerprint, observation.support, offset);
    }
}
