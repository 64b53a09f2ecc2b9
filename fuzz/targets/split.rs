//! Compares the findings of a text in one piece and in chunks, and checks their invariants.
//!
//! The first bytes choose the settings and seed the lengths of the chunks; the rest is the text.

use gleaner::{Config, Extractor, Item, extract_with};

use super::chunks::chunks;
use super::config::config;

pub fn check(input: &[u8]) {
    let Some((&[switches, limit, seed, size], text)) = input.split_first_chunk::<4>() else {
        return;
    };
    let (config, _) = config(switches, limit);
    let whole: Vec<_> = extract_with(text, &config).map(Item::into_owned).collect();
    check_invariants(text, &whole);
    for longest in [1, usize::from(size % 64) + 1, 4096] {
        let chunked = in_chunks(text, &config, seed, longest);
        assert_eq!(chunked, whole, "in chunks of up to {longest}");
    }
}

fn in_chunks(text: &[u8], config: &Config, seed: u8, longest: usize) -> Vec<Item<'static>> {
    let mut extractor = Extractor::new(config);
    let mut found = Vec::new();
    let mut sink = |item: Item<'_>| found.push(item.into_owned());
    for chunk in chunks(text, seed, longest) {
        extractor.feed(chunk, &mut sink);
    }
    extractor.finish(&mut sink);
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
            for value in found.readings().take(40) {
                assert!(!value.is_empty());
                let forbidden =
                    |c: char| c.is_control() || c.is_whitespace() || "<>\"`".contains(c);
                // Of readings with a label, which may have blanks, the part before that.
                let end = if found.tail().contains('[') { value.find('[') } else { None };
                let value = &value[..end.unwrap_or(value.len())];
                assert!(!value.contains(forbidden), "{value:?}");
            }
        }
    }
}
