//! Unit tests of `mail/message/candidates.rs`.

use std::iter;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use super::{Candidates, lines_in};
use crate::config::Config;
use crate::extract::{CandidateScan, Ending, Extractor, ScannedText};
use crate::grammar::refang::Refang;
use crate::reference::Item;

fn first(candidates: &mut Candidates, batch: &str, text: &str) -> Option<usize> {
    candidates.first(batch.as_bytes(), text.as_bytes())
}

#[test]
fn whole_lines_of_the_batch_are_found_in_it() {
    let batch = "a\nbc\r\nd";
    let lines = |text| lines_in(batch.as_bytes(), text);
    let bytes = batch.as_bytes();
    for range in [0..0, 0..1, 0..2, 2..4, 2..5, 2..6, 6..7, 0..7, 7..7] {
        let expected = if range == (7..7) { None } else { Some(range.clone()) };
        assert_eq!(lines(&bytes[range]), expected);
    }
    for range in [1..2, 2..3, 3..4, 5..6] {
        assert_eq!(lines(&bytes[range]), None);
    }
    assert_eq!(lines(b"bc\r\n".to_vec().as_slice()), None);
}

#[test]
fn texts_may_come_in_any_order() {
    let lines = "x\nhttp://a\nx\nwww.b\n\n";
    let batch = lines.repeat(500);
    let mut candidates = Candidates::new(CandidateScan::new(&Config::new()));
    candidates.begin();
    for at in [0, 499, 3, 3, 250, 251, 0] {
        let text = &batch[at * lines.len()..][..lines.len()];
        assert_eq!(first(&mut candidates, &batch, text), Some(6));
        assert_eq!(first(&mut candidates, &batch, &text[..2]), None);
        assert_eq!(candidates.next(batch.as_bytes(), text.as_bytes(), 7), Some(16));
        assert_eq!(first(&mut candidates, &batch, &text[11..]), Some(5));
        assert_eq!(candidates.next(batch.as_bytes(), text.as_bytes(), 17), None);
        let decoded = text.to_owned();
        assert_eq!(first(&mut candidates, &batch, &decoded), Some(6));
        assert_eq!(candidates.next(batch.as_bytes(), decoded.as_bytes(), 7), Some(16));
    }
}

#[test]
fn another_batch_may_be_in_the_same_place() {
    let mut candidates = Candidates::new(CandidateScan::new(&Config::new()));
    let mut batch = *b"no link at all\n";
    for text in [*b"no link at all\n", *b"http://a.b/c d\n"] {
        batch.copy_from_slice(&text);
        candidates.begin();
        assert_eq!(candidates.first(&batch, &batch).is_some(), text[0] == b'h');
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    /// What surrounds a text in a batch may rule out a candidate of the text alone, but none that belongs to a reference.
    #[test]
    fn no_reference_is_lost_before_the_first_candidate(
        pieces in pieces(),
        ranges in vec((any::<Index>(), any::<Index>()), 1..6),
        (emails, domains, added) in any::<(bool, bool, bool)>(),
    ) {
        let batch = pieces.concat();
        let breaks = || batch.match_indices('\n').map(|(at, _)| at);
        let starts: Vec<_> = iter::once(0).chain(breaks().map(|at| at + 1)).collect();
        let ends: Vec<_> = breaks().flat_map(|at| [at, at + 1]).chain([batch.len()]).collect();
        let config = Config::new().emails(emails).domains(domains);
        let config = if added { config.scheme("bug").unwrap() } else { config };
        let mut candidates = Candidates::new(CandidateScan::new(&config));
        let mut extractor = Extractor::new(&config);
        candidates.begin();
        for (start, end) in ranges {
            let Some(text) = batch.get(*start.get(&starts)..*end.get(&ends)) else { continue };
            prop_assert!(lines_in(batch.as_bytes(), text.as_bytes()).is_some());
            let decoded = text.to_owned();
            for text in [text, &decoded] {
                let mut expected = Vec::new();
                extractor.whole(text.as_bytes(), |item| expected.push(item.span()));
                let Some(at) = first(&mut candidates, &batch, text) else {
                    prop_assert_eq!(expected, []);
                    continue;
                };
                let (batch, text) = (batch.as_bytes(), text.as_bytes());
                let scanned = candidates.scanned_part(batch, text, 0, Some(at));
                prop_assert!(scanned.scan.is_some());
                let mut spans = Vec::new();
                extractor.whole_scanned(text, scanned, Ending::Complete, |item| spans.push(item.span()));
                prop_assert_eq!(spans, expected);
            }
        }
    }

    /// The parts begin and end anywhere, and the hits begin before them, in them or after them.
    #[test]
    fn a_part_has_the_same_references_with_the_hits_of_its_text(
        pieces in pieces(),
        padding in prop_oneof![Just(0), Just(2_100), Just(5_000)],
        parts in vec((any::<Index>(), any::<Index>(), any::<Index>()), 1..6),
        (emails, domains, relative) in any::<(bool, bool, bool)>(),
        (abbreviated, refang) in (any::<bool>(), any::<bool>()),
    ) {
        let text = pieces.concat();
        let batch = format!("{text}\n{}\n{text}", " x".repeat(padding / 2));
        let decoded = batch.clone();
        let starts: Vec<_> =
            iter::once(0).chain(batch.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let boundaries: Vec<_> =
            batch.char_indices().map(|(at, _)| at).chain([batch.len()]).collect();
        let config = Config::new().emails(emails).domains(domains).relative(relative);
        let config = config.abbreviated(abbreviated).refang(refang.then_some(Refang::Standard));
        let config = config.scheme("b").unwrap();
        let mut candidates = Candidates::new(CandidateScan::new(&config));
        let mut extractor = Extractor::new(&config);
        candidates.begin();
        for (line, start, end) in parts {
            let range = *start.get(&boundaries)..*end.get(&boundaries);
            let Some(part) = batch.get(range.clone()) else { continue };
            // Moves the hits.
            first(&mut candidates, &batch, &batch[*line.get(&starts)..]);
            let in_batch = candidates.scanned_part(batch.as_bytes(), part.as_bytes(), 0, None);
            check(&mut extractor, part.as_bytes(), in_batch)?;
            let Some(at) = first(&mut candidates, &batch, &decoded) else { continue };
            let part = decoded[range.clone()].as_bytes();
            let in_decoded =
                candidates.scanned_part(batch.as_bytes(), part, range.start, Some(at));
            check(&mut extractor, part, in_decoded)?;
        }
    }
}

/// Checks that what is known of a text changes no item of it.
fn check(
    extractor: &mut Extractor,
    text: &[u8],
    scanned: ScannedText<'_>,
) -> Result<(), TestCaseError> {
    prop_assert!(scanned.scan.is_some());
    for truncated in [false, true] {
        let (mut expected, mut spans) = (Vec::new(), Vec::new());
        let expect = |item: Item<'_>| expected.push((item.span(), item.flags()));
        let find = |item: Item<'_>| spans.push((item.span(), item.flags()));
        if truncated {
            extractor.whole_truncated(text, expect);
            extractor.whole_scanned(text, scanned, Ending::Truncated, find);
        } else {
            extractor.whole(text, expect);
            extractor.whole_scanned(text, scanned, Ending::Complete, find);
        }
        prop_assert_eq!(spans, expected);
    }
    Ok(())
}

fn pieces() -> impl Strategy<Value = Vec<String>> {
    vec(
        prop_oneof![
            8 => "https?:(//)?|www[0-9]{0,2}\\.|mailto:|x:|bug:|URL:|<|>|\"|\u{201c}|@|/|\\\\|\\.|=|[a-z]{1,9}| {1,40}",
            1 => "\n|\r\n|\n\n|\r|\t|\u{c}|=\n|a{100}",
        ],
        0..60,
    )
}
