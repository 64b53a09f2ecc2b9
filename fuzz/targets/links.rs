//! Wrapped and defanged links: any text is unwrapped, refanged and defanged, and searched for defanged references however
//! it is cut.
//!
//! The first two bytes choose the notations and seed the cuts; the rest is the text.

use gleaner::uri::{LinkWrappers, Refang, UriRef, defang, refang, unwrap_link};
use gleaner::{Config, Extractor, Flags, Item, extract_with};

use super::chunks::chunks;

pub fn check(input: &[u8]) {
    let Some((&[switches, seed], text)) = input.split_first_chunk::<2>() else { return };
    let notations = if switches & 1 == 0 { Refang::Standard } else { Refang::Aggressive };
    let limit = if switches & 4 == 0 { 8 << 10 } else { usize::from(seed) };
    let config = Config::new().refang(notations).emails(switches & 2 != 0).max_reference(limit);
    check_search(text, &config, seed);
    if let Ok(text) = str::from_utf8(text) {
        check_link(text);
        check_defanged(text, notations);
    }
}

fn check_link(text: &str) {
    let Some(link) = unwrap_link(text) else { return };
    assert!((1..=LinkWrappers::MAX_DEPTH + 1).contains(&link.via().len()), "{link:?}");
    assert!(link.target().is_some() || !link.is_complete());
    if let Some(target) = link.target() {
        assert!(UriRef::split(target).scheme().is_some(), "{target:?} is relative");
        assert!(UriRef::parse_lenient(target).is_ok(), "{target:?}");
        assert_eq!(unwrap_link(target).is_none(), link.is_complete(), "{target:?}");
    }
}

fn check_defanged(text: &str, notations: Refang) {
    if let Some(working) = refang(text, notations) {
        assert!(working.len() <= text.len() && working != text);
    }
    let defanged = defang(text);
    let has_notations = text.contains(['[', '(', '{', '\\']) || refang(text, notations).is_some();
    if !has_notations && UriRef::parse_lenient(text).is_ok() {
        let restored = refang(&defanged, Refang::Standard);
        let restored = restored.as_deref().unwrap_or(&defanged);
        assert!(restored.eq_ignore_ascii_case(text), "{text:?} becomes {defanged:?}, {restored:?}");
    }
}

fn check_search(text: &[u8], config: &Config, seed: u8) {
    let whole: Vec<_> = extract_with(text, config).map(Item::into_owned).collect();
    for most in [1, 40, 4096] {
        let mut extractor = Extractor::new(config);
        let mut cut = Vec::new();
        for chunk in chunks(text, seed, most) {
            extractor.feed(chunk, |item| cut.push(item.into_owned()));
        }
        extractor.finish(|item| cut.push(item.into_owned()));
        assert_eq!(cut, whole, "cut by {most}: {:?}", text.escape_ascii());
    }
    for found in whole.iter().filter_map(Item::as_reference) {
        assert_eq!(found.raw(), &text[found.range()]);
        let is_rewritten = found.flags().contains(Flags::DEFANGED);
        assert!(!is_rewritten || found.as_bytes() != found.raw(), "{found:?}");
    }
}
