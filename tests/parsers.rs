//! The public parsers: productions match the longest prefix that the whole-reference parsers accept, delimited
//! references are those of a search, and streaming mode never decides too early.
//!
//! `GLEANER_CASES=1000000 cargo test --release --features nom --test parsers` tests more texts.

#[path = "parsers/delimited.rs"]
mod delimited;
#[path = "parsers/productions.rs"]
mod productions;
#[path = "common/seed.rs"]
mod seed;
#[path = "parsers/texts.rs"]
mod texts;
