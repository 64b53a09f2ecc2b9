//! Compares the findings of a text in one piece and in chunks, and checks their invariants.
//!
//! The first bytes choose the settings and seed the lengths of the chunks; the rest is the text.

#![no_main]

#[path = "common/config.rs"]
mod config;

use std::ops::ControlFlow;

use config::config;
use gleaner::{Config, Extractor, Item, extract_with};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&[switches, limit, seed, size], text)) = input.split_first_chunk::<4>() else { return };
    let (config, _) = config(switches, limit);
    let whole: Vec<_> = extract_with(text, &config).map(Item::into_owned).collect();
    check_invariants(text, &whole);
    for most in [1, usize::from(size % 64) + 1, 4096] {
        assert_eq!(in_chunks(text, &config, seed, most), whole, "in chunks of up to {most}");
    }
});

/// Extracts from chunks of 1 to `most` bytes.
fn in_chunks(text: &[u8], config: &Config, seed: u8, most: usize) -> Vec<Item<'static>> {
    let mut extractor = Extractor::new(config);
    let mut found = Vec::new();
    let mut sink = |item: Item<'_>| {
        found.push(item.into_owned());
        ControlFlow::Continue(())
    };
    let mut state = u64::from(seed) + 1;
    let mut rest = text;
    while !rest.is_empty() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let n = (1 + (state >> 33) as usize % most).min(rest.len());
        let (chunk, more) = rest.split_at(n);
        assert!(extractor.feed(chunk, &mut sink).is_continue());
        rest = more;
    }
    assert!(extractor.finish(&mut sink).is_continue());
    found
}

fn check_invariants(text: &[u8], items: &[Item<'_>]) {
    let mut after = 0;
    for item in items {
        let (span, outer) = match item {
            Item::Reference(found) => (found.span(), found.outer()),
            Item::Overlong(found) => (found.span(), found.outer()),
        };
        assert!(after <= outer.start && outer.start <= span.start, "{item:?}");
        assert!(span.start < span.end && span.end <= outer.end, "{item:?}");
        assert!(outer.end <= text.len() as u64, "{item:?}");
        after = outer.end;
        if let Item::Reference(found) = item {
            assert_eq!(found.raw(), &text[span.start as usize..span.end as usize]);
            for value in found.readings().take(40).collect::<Vec<_>>() {
                assert!(!value.is_empty());
                let forbidden = |c: char| c.is_control() || c.is_whitespace() || "<>\"`".contains(c);
                assert!(!value.contains(forbidden), "{value:?}");
            }
        }
    }
}
