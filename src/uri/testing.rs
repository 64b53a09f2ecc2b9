//! What the tests of random texts share.

use proptest::test_runner::{Config, RngSeed};

/// So many cases, the same every time.
pub(in crate::uri) fn cases(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(0), failure_persistence: None, ..Config::default() }
}
