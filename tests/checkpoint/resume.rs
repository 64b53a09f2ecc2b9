//! Extractors.

use gleaner::settle::Evidence;
use gleaner::uri::Refang;
use gleaner::{Config, Extractor, Item, extract_with};
use proptest::test_runner::TestRunner;

use crate::config::config;
use crate::generate::{self, GeneratedCase};
use crate::seed;

/// Feeds a text to an extractor that is replaced by its checkpoint before each chunk.
fn resumed(chunks: &[&[u8]], config: &Config) -> Vec<Item<'static>> {
    let mut found = Vec::new();
    let mut extractor = Extractor::new(config);
    for chunk in chunks {
        extractor = Extractor::resume(config, &extractor.checkpoint()).unwrap();
        extractor.feed(chunk, |item| found.push(item.into_owned()));
    }
    extractor = Extractor::resume(config, &extractor.checkpoint()).unwrap();
    extractor.finish(|item| found.push(item.into_owned()));
    found
}

fn whole(text: &[u8], config: &Config) -> Vec<Item<'static>> {
    extract_with(text, config).map(Item::into_owned).collect()
}

/// Defangs what a text has of schemes and dots, at places that depend on their offsets.
pub fn defanged(text: &[u8]) -> Vec<u8> {
    let mut defanged = Vec::new();
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'.' if at % 3 == 0 => defanged.extend_from_slice(b"[.]"),
            b':' if at % 5 == 0 => defanged.extend_from_slice(b"[:]"),
            b't' if at % 2 == 0 && text.get(at + 1) == Some(&b't') => defanged.push(b'x'),
            b't' if at % 2 == 1 && text.get(at - 1) == Some(&b't') => defanged.push(b'x'),
            byte => defanged.push(byte),
        }
    }
    defanged
}

fn check(case: &GeneratedCase) {
    let plain = config(&case.settings);
    assert_eq!(resumed(&case.chunks(), &plain), whole(&case.text, &plain), "{case:?}");

    let mut evidence = Evidence::new();
    let settled = plain.clone().settle(Evidence::new());
    for found in extract_with(&case.text, &settled).filter_map(Item::into_reference) {
        evidence.collect(&found, 0);
    }
    let settled = plain.clone().settle(evidence);
    assert_eq!(resumed(&case.chunks(), &settled), whole(&case.text, &settled), "settled: {case:?}");

    let case = GeneratedCase { text: defanged(&case.text), ..case.clone() };
    for notations in [Refang::Standard, Refang::Aggressive] {
        let refanged = plain.clone().refang(notations);
        assert_eq!(
            resumed(&case.chunks(), &refanged),
            whole(&case.text, &refanged),
            "{notations}: {case:?}"
        );
    }
}

#[test]
fn a_resumed_extractor_finds_the_rest() {
    let mut settings = seed::settings(10_000);
    settings.cases = settings.cases.div_ceil(2);
    let mut runner = TestRunner::new(settings);
    runner
        .run(&generate::cases(), |case| {
            check(&case);
            Ok(())
        })
        .unwrap();
}

#[test]
fn an_offset_at_which_the_stream_begins_is_kept() {
    let mut extractor = Extractor::new(&Config::new());
    extractor.begin_at(1000);
    extractor.feed(b"at <http://a.exam", |_| ());
    let mut resumed = Extractor::resume(&Config::new(), &extractor.checkpoint()).unwrap();
    let mut span = None;
    resumed.feed(b"ple/>", |item: Item<'_>| span = item.into_reference().map(|found| found.span()));
    assert_eq!(span, Some(1004..1021));
}

#[test]
fn a_panic_of_the_sink_discards_the_rest_of_the_chunk() {
    let mut extractor = Extractor::new(&Config::new());
    let fed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        extractor
            .feed(b"http://a.example/ http://b.exam", |_: Item<'_>| -> () { panic!("on purpose") });
    }));
    assert!(fed.is_err());
    let mut resumed = Extractor::resume(&Config::new(), &extractor.checkpoint()).unwrap();
    let mut found = Vec::new();
    for extractor in [&mut extractor, &mut resumed] {
        extractor.feed(b"ple/ http://c.example/ ", |item: Item<'_>| {
            found.push(item.into_reference().unwrap().span());
        });
    }
    assert_eq!(found, [36..53, 36..53]);
}

#[test]
fn a_checkpoint_is_short() {
    let config = Config::new();
    let text = "no reference in this line, nor in the next one\n".repeat(1000);
    let mut extractor = Extractor::new(&config);
    extractor.feed(text.as_bytes(), |_| ());
    assert!(extractor.checkpoint().len() < 400, "{}", extractor.checkpoint().len());

    extractor.feed(format!("http://a.example/{}", "x".repeat(100_000)).as_bytes(), |_| ());
    assert!(extractor.checkpoint().len() < 1024, "{}", extractor.checkpoint().len());

    let mut extractor = Extractor::new(&config);
    extractor.feed(format!("<http://a.example/{}", "x".repeat(8000)).as_bytes(), |_| ());
    assert!(extractor.checkpoint().len() < 8300, "{}", extractor.checkpoint().len());
}
