//! Checks the findings in a document: their order, their spans, and what they have in common with those of all its parts.
//!
//! The first two bytes choose the settings and the limit; the rest is the document.

use gleaner::html::{Finding, Findings, Options, Scanner, Scope};
use gleaner::{Kind, Wrapper};

use super::config::config;

pub fn check(input: &[u8]) {
    let Some((&[switches, limit], document)) = input.split_first_chunk::<2>() else {
        return;
    };
    let (config, _) = config(switches, limit);
    let options = Options::new().config(config);
    let links: Vec<_> = Findings::new(document, &options).collect();
    check_invariants(document, &links);
    let all: Vec<_> = Findings::new(document, &options.clone().scope(Scope::All)).collect();
    check_invariants(document, &all);
    let mut rest = all.iter();
    for link in &links {
        assert!(rest.any(|found| found == link), "{link:?} is missing");
    }
    check_truncated(document, &options, &links);
}

fn check_invariants(document: &[u8], findings: &[Finding<'_>]) {
    let mut after = 0;
    for finding in findings {
        let item = finding.item();
        let (span, outer) = (item.span(), item.outer());
        assert!(after <= span.start, "{finding:?} begins before {after}");
        after = span.start;
        assert!(outer.start <= span.start && span.start < span.end, "{finding:?}");
        assert!(span.end <= outer.end && outer.end <= document.len() as u64, "{finding:?}");
        assert_eq!(item.wrapper() == Wrapper::Attribute, finding.markup().is_some());
        let Some(found) = item.as_reference() else { continue };
        assert_eq!(found.raw(), &document[item.range()], "{finding:?}");
        let value = found.value();
        assert!(
            !value.is_empty() && !value.contains(|c: char| c.is_control() || c == ' '),
            "{value:?}"
        );
        if let Some(resolved) = finding.resolved() {
            // `http:g` is relative to a base that has its scheme.
            let has_only_scheme =
                value.split_once(':').is_some_and(|(_, rest)| !rest.starts_with("//"));
            assert!(found.kind() == Kind::Relative || has_only_scheme, "{finding:?}");
            assert!(resolved.contains(':'), "{resolved:?}");
        }
    }
}

/// A truncated document has the same findings, and flags those that its end may have cut off.
fn check_truncated(document: &[u8], options: &Options, links: &[Finding<'_>]) {
    let mut ranges = Vec::new();
    Scanner::new(options).scan_truncated(document, |found| ranges.push(found.item().range()));
    assert!(links.iter().map(|found| found.item().range()).eq(ranges));
}
