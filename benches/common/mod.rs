//! What the benches share: contenders that take turns, and the texts.

#![allow(dead_code, reason = "each bench takes what it needs")]

pub mod pack;
pub mod targets;
pub mod texts;
pub mod throughput;
pub mod turns;

use criterion::Criterion;

/// Names, and functions that count what they find in an input.
pub type Contenders<T, const N: usize> = [(&'static str, fn(&T) -> usize); N];

/// Whether times are wanted: `cargo bench` says so; `cargo test --benches` wants to know only whether all
/// works, and what each counts.
pub fn measures() -> bool {
    std::env::args().any(|arg| arg == "--bench")
}

/// Criterion, where times are wanted.
pub fn criterion() -> Option<Criterion> {
    measures().then(|| Criterion::default().configure_from_args())
}
