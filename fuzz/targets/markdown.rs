//! Checks the findings in a Markdown document: their order and their spans, and that no reference of the text is lost.
//!
//! The first two bytes choose the settings and the limit; the rest is the document.

use gleaner::Wrapper;
use gleaner::html::Options;
use gleaner::markdown::{Scanner, findings};

use super::config::config;

pub fn check(input: &[u8]) {
    let Some((&[switches, limit], document)) = input.split_first_chunk::<2>() else {
        return;
    };
    let (config, _) = config(switches, limit);
    let options = Options::new().config(config.clone());
    let found: Vec<_> = findings(document, &options).collect();
    let mut after = 0;
    for finding in &found {
        let item = finding.item();
        let (span, outer) = (item.span(), item.outer());
        assert!(after <= span.start, "{finding:?} begins before {after}");
        after = span.end;
        assert!(outer.start <= span.start && span.start < span.end, "{finding:?}");
        assert!(span.end <= outer.end && outer.end <= document.len() as u64, "{finding:?}");
        let is_markup = matches!(item.wrapper(), Wrapper::Attribute | Wrapper::Destination);
        assert_eq!(is_markup, finding.markup().is_some(), "{finding:?}");
        if let Some(reference) = item.as_reference() {
            assert_eq!(reference.raw(), &document[item.range()], "{finding:?}");
        }
    }
    for item in gleaner::extract_with(document, &config) {
        let outer = item.outer();
        let overlaps =
            |other: std::ops::Range<u64>| other.start < outer.end && outer.start < other.end;
        assert!(found.iter().any(|other| overlaps(other.item().outer())), "{item:?} is lost");
    }
    let mut ranges = Vec::new();
    Scanner::new(&options).scan_truncated(document, |found| ranges.push(found.item().range()));
    assert!(found.iter().map(|found| found.item().range()).eq(ranges));
}
