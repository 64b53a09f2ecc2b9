//! The library against an independent model of the rules (`tests/model/`), and the model against
//! the examples in `src/rules.md`.
//!
//! `GLEANER_CASES=1000000 cargo test --release --test model` compares for longer; with
//! `GLEANER_SEED=fresh`, or a number, on other texts than every time.

#[path = "model/compare.rs"]
mod compare;
#[path = "model/config.rs"]
mod config;
#[path = "model/examples.rs"]
mod examples;
#[path = "model/fine_print.rs"]
mod fine_print;
#[path = "model/fine_print_wrapped.rs"]
mod fine_print_wrapped;
#[path = "model/fragments.rs"]
mod fragments;
#[path = "model/generate.rs"]
mod generate;
#[path = "model/mod.rs"]
mod model;
#[path = "common/seed.rs"]
mod seed;
