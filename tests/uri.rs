//! `gleaner::uri` and `gleaner::scheme` against the tables of `corpus/uri`, which come from the RFCs'
//! texts, and against what holds of every reference.
//!
//! `GLEANER_CASES=1000000 cargo test --release --test uri` tries more references; with
//! `GLEANER_SEED=fresh`, or a number, others than every time.

#[path = "uri/appendix_b.rs"]
mod appendix_b;
#[path = "uri/bnf.rs"]
mod bnf;
#[path = "uri/build.rs"]
mod build;
#[path = "uri/examples.rs"]
mod examples;
#[path = "uri/generate.rs"]
mod generate;
#[path = "uri/normalize.rs"]
mod normalize;
#[path = "uri/parts.rs"]
mod parts;
#[path = "uri/properties.rs"]
mod properties;
#[path = "uri/pseudocode.rs"]
mod pseudocode;
#[path = "uri/resolve.rs"]
mod resolve;
#[path = "common/seed.rs"]
mod seed;
#[path = "uri/string_buffer.rs"]
mod string_buffer;
#[path = "uri/tables.rs"]
mod tables;
#[path = "uri/verdicts.rs"]
mod verdicts;
#[path = "uri/wrap.rs"]
mod wrap;
