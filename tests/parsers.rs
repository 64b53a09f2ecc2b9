//! The public parsers: the properties of the fuzz target `parsers` on texts of pieces of references, and the texts of
//! the RFCs.
//!
//! `GLEANER_CASES=1000000 cargo test --release --test parsers` tests more texts.

#[path = "../fuzz/targets/config.rs"]
#[allow(clippy::pedantic)]
mod config;
#[path = "parsers/delimited.rs"]
mod delimited;
#[path = "parsers/productions.rs"]
mod productions;
#[path = "../fuzz/targets/parsers/mod.rs"]
#[allow(clippy::pedantic)]
mod properties;
#[path = "common/replay.rs"]
mod replay;
#[path = "common/seed.rs"]
mod seed;
#[path = "parsers/texts.rs"]
mod texts;

/// Replays the seeds of the fuzz target.
#[test]
fn seeds() {
    replay::replay("parsers", properties::check);
}
