//! Bounds the examined bytes and the memory of an extraction, by counters.
//!
//! The first bytes choose the settings and the chunks; the rest is repeated to a text.

use gleaner::Extractor;

use super::config::config;

/// The length of a text; the constant part of the work is small beside it.
const LENGTH: usize = 2 << 10;

/// The bounds of `tests/work.rs`, which explains them.
const MOST_PER_BYTE: u64 = 30;
const MOST_REREAD: u64 = 72;
const CONSTANT: u64 = 1000;
const MOST_HELD: usize = 2 << 10;

pub fn check(input: &[u8]) {
    let Some((&[switches, limit, length], unit)) = input.split_first_chunk::<3>() else { return };
    if unit.is_empty() {
        return;
    }
    let (config, bytes) = config(switches, limit);
    let config = config.refang(None);
    let text: Vec<u8> = unit.iter().copied().cycle().take(LENGTH.max(unit.len())).collect();
    let length = if length == 0 { text.len() } else { usize::from(length) };
    let chunks = text.len().div_ceil(length) as u64;
    let before = gleaner::work();
    let mut extractor = Extractor::new(&config);
    for chunk in text.chunks(length) {
        extractor.feed(chunk, |_| ());
        let held = extractor.held();
        assert!(held <= bytes + bytes / 2 + MOST_HELD, "{held} bytes held with a limit of {bytes}");
    }
    extractor.finish(|_| ());
    let work = gleaner::work() - before;
    let most = MOST_PER_BYTE * text.len() as u64 + MOST_REREAD * chunks + CONSTANT;
    assert!(
        work <= most,
        "{work} bytes examined, at most {most} expected: {:?}",
        unit.escape_ascii()
    );
}
