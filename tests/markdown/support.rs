//! Searches documents, and writes findings in a short form.

use gleaner::html::{Finding, Options};
use gleaner::markdown;
use gleaner::{Item, Wrapper};

/// Returns the findings of a document, and checks their spans.
pub fn findings(
    document: &(impl AsRef<[u8]> + ?Sized),
    options: &Options,
) -> Vec<Finding<'static>> {
    let document = document.as_ref();
    let found: Vec<_> = markdown::findings(document, options).collect();
    let mut after = 0;
    for finding in &found {
        let (range, outer) = (finding.item().range(), finding.item().outer());
        assert!(after <= range.start, "{finding:?} begins before {after}");
        after = range.end;
        assert!(outer.start <= range.start as u64 && range.end as u64 <= outer.end, "{finding:?}");
        assert!(outer.end <= document.len() as u64, "{finding:?}");
        if let Some(reference) = finding.as_reference() {
            assert_eq!(reference.raw(), &document[range], "{finding:?}");
        }
    }
    found
}

/// Returns each finding as its value; a destination in brackets, an attribute after its element and name.
pub fn found(document: &(impl AsRef<[u8]> + ?Sized)) -> Vec<String> {
    findings(document, &Options::new()).iter().map(shown).collect()
}

pub fn shown(finding: &Finding<'_>) -> String {
    let value = match finding.item() {
        Item::Reference(reference) => reference.value().to_owned(),
        Item::Overlong(overlong) => format!("{}…", overlong.head()),
    };
    let markup = finding.markup();
    match finding.item().wrapper() {
        Wrapper::Destination => {
            let markup = markup.expect("a link");
            assert_eq!((markup.element(), markup.attribute()), (None, None));
            format!("({value})")
        }
        Wrapper::Attribute => {
            let markup = markup.expect("an element");
            let (element, attribute) = (markup.element(), markup.attribute());
            format!("{}.{}={value}", element.unwrap_or_default(), attribute.unwrap_or_default())
        }
        _ => {
            assert_eq!(markup, None);
            value
        }
    }
}

/// Returns the raw and the outer text of each finding.
pub fn spans(document: &str) -> Vec<(&str, &str)> {
    let index = |offset: u64| usize::try_from(offset).expect("short documents");
    findings(document, &Options::new())
        .iter()
        .map(|finding| {
            let outer = finding.item().outer();
            (&document[finding.item().range()], &document[index(outer.start)..index(outer.end)])
        })
        .collect()
}

/// Returns the link text of each finding.
pub fn link_texts(document: &str) -> Vec<Option<String>> {
    let text = |finding: &Finding<'_>| {
        finding.markup().and_then(|markup| markup.link_text()).map(str::to_owned)
    };
    findings(document, &Options::new()).iter().map(text).collect()
}
