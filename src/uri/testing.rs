//! The configuration of tests on random texts.

use proptest::test_runner::{Config, RngSeed};

/// Returns a configuration for `cases` cases, the same cases in every run.
pub(in crate::uri) fn cases(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(0), failure_persistence: None, ..Config::default() }
}
