//! The configuration of tests on random texts.

use proptest::test_runner::{Config, RngSeed};

/// Returns a configuration for `GLEANER_CASES` cases (default: `usual`), the same cases in every run.
pub(in crate::uri) fn cases(usual: u32) -> Config {
    let cases = std::env::var("GLEANER_CASES").ok().and_then(|cases| cases.parse().ok());
    let cases = cases.unwrap_or(usual);
    Config { cases, rng_seed: RngSeed::Fixed(0), failure_persistence: None, ..Config::default() }
}
