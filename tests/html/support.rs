//! Searches documents, and writes findings in a short form.

use gleaner::html::{Finding, Findings, Options};
use gleaner::{Item, Kind};

/// Returns the findings of a document, with the default settings.
pub fn findings(document: &(impl AsRef<[u8]> + ?Sized)) -> Vec<Finding<'static>> {
    Findings::new(document, &Options::new()).collect()
}

/// Returns each finding as `element.attribute=value`, or as its value alone if it stands in text.
pub fn found(document: &(impl AsRef<[u8]> + ?Sized)) -> Vec<String> {
    found_with(document, &Options::new())
}

pub fn found_with(document: &(impl AsRef<[u8]> + ?Sized), options: &Options) -> Vec<String> {
    let document = document.as_ref();
    let mut after = 0;
    Findings::new(document, options)
        .map(|finding| {
            let range = finding.item().range();
            assert!(after <= range.start, "{finding:?} begins before {after}");
            after = range.start;
            check(document, &finding);
            shown(&finding)
        })
        .collect()
}

/// Asserts that the spans lie in the document, and that the raw text stands there.
fn check(document: &[u8], finding: &Finding<'_>) {
    let (range, outer) = (finding.item().range(), finding.item().outer());
    assert!(outer.start <= range.start as u64 && range.end as u64 <= outer.end, "{finding:?}");
    assert!(outer.end <= document.len() as u64, "{finding:?}");
    if let Some(reference) = finding.as_reference() {
        assert_eq!(reference.raw(), &document[range], "{finding:?}");
    }
}

pub fn shown(finding: &Finding<'_>) -> String {
    let value = match finding.item() {
        Item::Reference(reference) => {
            let absolute = reference.value().split_once(':').is_some_and(|(scheme, _)| {
                scheme.starts_with(|c: char| c.is_ascii_alphabetic())
                    && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
            });
            assert_eq!(reference.kind() == Kind::Absolute, absolute, "{reference:?}");
            reference.value().to_owned()
        }
        Item::Overlong(overlong) => format!("{}…", overlong.head()),
    };
    match finding.markup() {
        None => value,
        Some(markup) => {
            let (element, attribute) = (markup.element(), markup.attribute());
            format!("{}.{}={value}", element.unwrap_or_default(), attribute.unwrap_or_default())
        }
    }
}

/// Returns the raw text of each finding.
pub fn raw(document: &str) -> Vec<String> {
    let text = |finding: Finding<'_>| document[finding.item().range()].to_owned();
    findings(document).into_iter().map(text).collect()
}

/// Returns the outer text of each finding.
pub fn outer(document: &str) -> Vec<String> {
    let text = |finding: Finding<'_>| {
        let outer = finding.item().outer();
        document[usize::try_from(outer.start).unwrap()..usize::try_from(outer.end).unwrap()]
            .to_owned()
    };
    findings(document).into_iter().map(text).collect()
}
