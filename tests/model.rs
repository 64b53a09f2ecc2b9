//! Compares the library with an independent model of the rules (`tests/model/`), on generated texts.
//! The model is checked against the examples and the fine print of `src/rules.md`.
//!
//! `GLEANER_CASES=1000000 cargo test --release --test model` compares more texts; `GLEANER_SEED=fresh`,
//! or a number, generates other texts than the default seed.

#[path = "model/checks/compare.rs"]
mod compare;
#[path = "generated/config.rs"]
mod config;
#[path = "model/checks/examples.rs"]
mod examples;
#[path = "generated/failing.rs"]
mod failing;
#[path = "model/checks/fine_print_bare.rs"]
mod fine_print_bare;
#[path = "model/checks/fine_print_wrapped.rs"]
mod fine_print_wrapped;
#[path = "generated/fragments.rs"]
mod fragments;
#[path = "generated/generate.rs"]
mod generate;
#[path = "model/mod.rs"]
mod model;
#[path = "common/seed.rs"]
mod seed;
#[path = "model/checks/settle.rs"]
mod settle;
#[path = "model/checks/support.rs"]
mod support;
