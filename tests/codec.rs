//! The codec, the stream adaptor and the tap find what the other drivers do, however they are driven,
//! in bounded memory.
//!
//! `GLEANER_CASES=100000 cargo test --release --test codec` tries more dot-stuffed streams; with
//! `GLEANER_SEED=fresh`, or a number, others than every time.

#[path = "codec/bounds.rs"]
mod bounds;
#[path = "common/cases.rs"]
mod cases;
#[path = "generated/config.rs"]
mod config;
#[path = "codec/corpus.rs"]
mod corpus;
#[path = "common/drivers.rs"]
mod drivers;
#[path = "common/found.rs"]
mod found;
#[path = "generated/fragments.rs"]
mod fragments;
#[path = "generated/generate.rs"]
mod generate;
#[path = "model/mod.rs"]
mod model;
#[path = "codec/no_copy.rs"]
mod no_copy;
#[path = "common/repeated.rs"]
mod repeated;
#[path = "common/seed.rs"]
mod seed;
#[path = "codec/stuffing.rs"]
mod stuffing;
#[path = "codec/texts.rs"]
mod texts;
#[path = "codec/ways.rs"]
mod ways;
