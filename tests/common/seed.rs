//! The settings of property tests: the same cases in every run, unless the environment changes them.

use std::time::{SystemTime, UNIX_EPOCH};

use proptest::test_runner::{Config, RngSeed};

/// Returns settings with `GLEANER_CASES` cases (default: `usual`), generated from [`seed`].
pub fn settings(usual: u32) -> Config {
    let cases = std::env::var("GLEANER_CASES").ok().and_then(|cases| cases.parse().ok());
    Config {
        cases: cases.unwrap_or(usual),
        rng_seed: RngSeed::Fixed(seed()),
        failure_persistence: None,
        max_shrink_iters: 2_000,
        ..Config::default()
    }
}

/// Returns the number in `GLEANER_SEED`: 0 if it is unset, one from the clock if it is not a number.
fn seed() -> u64 {
    let Ok(seed) = std::env::var("GLEANER_SEED") else {
        return 0;
    };
    seed.parse().unwrap_or_else(|_| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        since.as_secs().wrapping_mul(1_000_003) ^ u64::from(since.subsec_nanos())
    })
}
