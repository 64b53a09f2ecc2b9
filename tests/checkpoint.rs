//! A search that is stopped anywhere and resumed from its checkpoint finds what it would have found.
//!
//! `GLEANER_CASES=1000000 cargo test --release --test checkpoint` tries more texts; `GLEANER_SEED=fresh`, or a number, changes the
//! seed.

#[cfg(feature = "codec")]
#[path = "checkpoint/codec.rs"]
mod codec;
#[path = "generated/config.rs"]
mod config;
#[path = "checkpoint/errors.rs"]
mod errors;
#[path = "generated/fragments.rs"]
mod fragments;
#[path = "generated/generate.rs"]
mod generate;
#[path = "model/mod.rs"]
mod model;
#[path = "checkpoint/resume.rs"]
mod resume;
#[path = "common/seed.rs"]
mod seed;
