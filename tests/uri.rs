//! Tests of `gleaner::uri` and `gleaner::scheme`: the tables of `corpus/uri`, which follow the text of
//! the RFCs, and properties that every reference must have.
//!
//! `GLEANER_CASES=1000000 cargo test --release --test uri` tests more references.
//! `GLEANER_SEED=fresh`, or a number, tests other references than the default seed.

#[path = "uri/api.rs"]
mod api;
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
#[path = "uri/refang.rs"]
mod refang;
#[path = "uri/refang_search.rs"]
mod refang_search;
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
