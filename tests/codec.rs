//! The codec, the stream adapter and the tap report the same findings as the other drivers, in bounded
//! memory, however they are driven.
//!
//! `GLEANER_CASES=100000 cargo test --release --test codec` tries more dot-stuffed streams;
//! `GLEANER_SEED=fresh`, or a number, changes the seed.

#[path = "codec/bounds.rs"]
mod bounds;
#[path = "common/cases.rs"]
mod cases;
#[path = "generated/config.rs"]
mod config;
#[path = "codec/corpus.rs"]
mod corpus;
#[path = "codec/corpus_texts.rs"]
mod corpus_texts;
#[path = "codec/dot_stuffing.rs"]
mod dot_stuffing;
#[path = "codec/drive.rs"]
mod drive;
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
