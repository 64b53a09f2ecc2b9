//! Contenders that take turns, so that what else the machine does hits all alike.

#![allow(dead_code, reason = "each bench takes what it needs")]

pub mod texts;
pub mod throughput;

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Rounds go on until both are reached.
const LEAST_ROUNDS: usize = 5;
const LEAST_TIME: Duration = Duration::from_secs(3);

/// Names, and functions that count what they find in an input.
pub type Contenders<T, const N: usize> = [(&'static str, fn(&T) -> usize); N];

/// Whether times are wanted: `cargo bench` says so; `cargo test --benches` wants to know only
/// whether it works.
pub fn measures() -> bool {
    std::env::args().any(|arg| arg == "--bench")
}

/// What each contender counts.
pub fn counts<T: ?Sized, const N: usize>(contenders: &Contenders<T, N>, input: &T) -> [usize; N] {
    contenders.map(|(_, count)| count(input))
}

/// The best time of each contender, and the number of rounds.
///
/// Each must come to its count in every round: a contender that is fast because it does nothing
/// would not go unseen.
pub fn best<T: ?Sized, const N: usize>(
    contenders: &Contenders<T, N>,
    input: &T,
    counts: [usize; N],
) -> ([Duration; N], usize) {
    let mut best = [Duration::MAX; N];
    let (started, mut rounds) = (Instant::now(), 0);
    while rounds < LEAST_ROUNDS || started.elapsed() < LEAST_TIME {
        for (n, (contender, count)) in contenders.iter().enumerate() {
            let begun = Instant::now();
            let counted = black_box(count(black_box(input)));
            best[n] = best[n].min(begun.elapsed());
            assert_eq!(counted, counts[n], "{contender} counts otherwise this time");
        }
        rounds += 1;
    }
    (best, rounds)
}
