//! Shared by the benchmarks: contenders that take turns, texts, and targets.

#![allow(dead_code, reason = "no benchmark uses all of it")]

pub mod machine;
pub mod pack;
pub mod targets;
pub mod texts;
pub mod throughput;
pub mod turns;

use criterion::Criterion;

/// Named functions that count their findings in an input.
pub type Contenders<T, const N: usize> = [(&'static str, fn(&T) -> usize); N];

/// Reports whether to measure times: `cargo bench` measures, `cargo test --benches` checks the counts only.
pub fn measures() -> bool {
    std::env::args().any(|arg| arg == "--bench")
}

/// Returns criterion, and says which machine measures, if times are to be measured.
pub fn criterion() -> Option<Criterion> {
    measures().then(|| {
        println!("{}", machine::describe());
        Criterion::default().configure_from_args()
    })
}
