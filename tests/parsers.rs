//! The public parsers: the properties of the fuzz target `parsers` on texts of pieces of references, and the texts of
//! the RFCs.
//!
//! `GLEANER_CASES=1000000 cargo test --release --features nom --test parsers` tests more texts.

#[path = "parsers/delimited.rs"]
mod delimited;
#[path = "../fuzz/targets/parsers/delimited.rs"]
#[allow(clippy::pedantic)]
mod delimited_properties;
#[path = "../fuzz/targets/parsers/productions.rs"]
#[allow(clippy::pedantic)]
mod production_properties;
#[path = "parsers/productions.rs"]
mod productions;
#[path = "common/seed.rs"]
mod seed;
#[path = "parsers/texts.rs"]
mod texts;
