//! Resumes searches from checkpoints: true ones, changed ones, and any bytes.
//!
//! The first bytes choose the settings, the chunks, the cut, and a change of the checkpoint; the rest is the text.

use gleaner::checkpoint::CheckpointError;
use gleaner::mail::{Findings, Options};
use gleaner::{Config, Extractor, Item, UrlCodec, extract_with};

use super::chunks::chunks;
use super::config::config;

/// The lengths in a checkpoint of what precedes the state, and of the hash after it.
const HEADER: usize = 18;
const HASH: usize = 8;

pub fn check(input: &[u8]) {
    let Some((&[switches, limit, seed, size, at, change], text)) = input.split_first_chunk::<6>()
    else {
        return;
    };
    let (config, _) = config(switches, limit);
    let longest = usize::from(size % 64) + 1;
    let whole: Vec<_> = extract_with(text, &config).map(Item::into_owned).collect();
    let mut found = Vec::new();
    let mut extractor = Extractor::new(&config);
    for chunk in chunks(text, seed, longest) {
        extractor = Extractor::resume(&config, &extractor.checkpoint()).expect("a checkpoint");
        extractor.feed(chunk, |item| found.push(item.into_owned()));
        go_on_from_changed(&extractor, &config, at, change, text);
    }
    extractor.finish(|item| found.push(item.into_owned()));
    assert_eq!(found, whole);
    check_garbage(input, &config);
}

/// Resumes a checkpoint of which one byte is changed. Whoever forges its hash may get wrong findings, but no panic.
fn go_on_from_changed(extractor: &Extractor, config: &Config, at: u8, change: u8, text: &[u8]) {
    let mut changed = extractor.checkpoint();
    let states = changed.len() - HEADER - HASH;
    // Most of the state is behind the bytes of the stream.
    let at = HEADER
        + if at < 128 { usize::from(at) } else { states - usize::from(at - 127).min(states) };
    changed[at.min(HEADER + states - 1)] ^= change;
    let resumed = Extractor::resume(config, &changed);
    assert!(change == 0 || resumed.err() == Some(CheckpointError::Damaged));
    let end = changed.len() - HASH;
    let hash = fnv(&changed[..end]);
    changed[end..].copy_from_slice(&hash.to_le_bytes());
    // The search of rewritten text has debug assertions about what it restores.
    if config.get_refang().is_some() {
        return;
    }
    if let Ok(mut forged) = Extractor::resume(config, &changed) {
        forged.feed(text, |_| ());
        forged.finish(|_| ());
    }
}

/// FNV-1a of 64 bits.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn check_garbage(bytes: &[u8], config: &Config) {
    let garbage = [b"gleaner\0\x01", bytes].concat();
    for bytes in [bytes, &garbage] {
        assert!(Extractor::resume(config, bytes).is_err());
        assert!(UrlCodec::resume(config, bytes).is_err());
        assert!(Findings::resume(&b""[..], &Options::new(), bytes).is_err());
    }
}
