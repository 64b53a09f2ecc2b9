//! Wrapping references, and unwrapping them (RFC 2396, Appendix E).

use gleaner::uri::{UriRef, unwrap, wrap};
use gleaner::{Item, extract};
use proptest::prelude::*;

use crate::generate::references;
use crate::properties::holds;
use crate::tables;

const WIDTHS: std::ops::RangeInclusive<usize> = 1..=100;

/// Returns the values that a search finds in the text.
fn found(text: &str) -> Vec<String> {
    let references = extract(text.as_bytes()).filter_map(Item::into_reference);
    references.map(|reference| reference.value().to_owned()).collect()
}

/// Returns the text as mail quotes it.
fn quoted(text: &str) -> String {
    text.lines().map(|line| format!("> {line}")).collect::<Vec<_>>().join("\n")
}

/// Checks that unwrapping and a search return `text` after it is wrapped.
fn round_trip(text: &str, width: usize) -> Result<(), String> {
    let Ok(uri) = UriRef::parse(text) else { return Ok(()) };
    let folded = wrap(uri, width);
    for pasted in [folded.clone(), quoted(&folded)] {
        match unwrap(&pasted) {
            Ok(unfolded) if unfolded == text => {}
            unfolded => return Err(format!("{pasted:?} unwraps to {unfolded:?}")),
        }
    }
    // Hyphens "may or may not actually be part of the URL".
    if folded.contains("-\n") {
        return Err(format!("{folded:?} is broken after a hyphen"));
    }
    // R9 requires more of some schemes than that the reference is valid.
    if found(&format!("<URL:{text}>")) == [text] {
        let found = found(&format!("Yes, Jim, I found it under\n{folded}, but you can\n"));
        if found != [text] {
            return Err(format!("in {folded:?} a search finds {found:?}"));
        }
    }
    Ok(())
}

#[test]
fn references_of_the_tables_round_trip() {
    let mut wrong = Vec::new();
    for text in tables::references() {
        let widths = WIDTHS.chain([0, usize::MAX]);
        wrong.extend(widths.filter_map(|width| round_trip(&text, width).err()));
    }
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn generated_references_round_trip() {
    holds((references(), WIDTHS), |(text, width)| {
        round_trip(&text, width).map_err(TestCaseError::fail)
    });
}
