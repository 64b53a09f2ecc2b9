//! Properties of settled references on generated texts (R13): the model has no evidence.

use std::sync::Arc;

use gleaner::settle::Evidence;
use gleaner::{Config, Flags, Item, extract_with};

use crate::compare::{check_raw, comparable, feed, finding, read, run};
use crate::config::config;

#[test]
fn empty_evidence_changes_nothing() {
    run(|case| {
        let config = config(&case.settings).join_lines(false);
        let with = |config: &Config| -> Vec<_> {
            extract_with(&case.text, config).map(|item| comparable(finding(item))).collect()
        };
        let (expected, found) = (with(&config), with(&config.clone().settle(Evidence::new())));
        if found == expected {
            Ok(())
        } else {
            Err(format!("{expected:#?}\n{found:#?}\nin {case:?}"))
        }
    });
}

#[test]
fn every_driver_settles_alike() {
    run(|case| {
        let plain = config(&case.settings);
        let mut evidence = Evidence::new();
        let first_pass = plain.clone().settle(Evidence::new());
        for text in [case.text.clone(), without_breaks(&case.text)] {
            for found in extract_with(&text, &first_pass).filter_map(Item::into_reference) {
                evidence.collect(&found, found.span().start);
            }
        }
        let evidence = Arc::new(evidence);
        let config = plain.settle(Arc::clone(&evidence));
        let expected: Vec<Item<'_>> = extract_with(&case.text, &config).collect();
        for found in [feed(&case.chunks(), &config), read(&case.chunks(), &config)?] {
            if found != expected {
                return Err(format!("{expected:#?}\n{found:#?}\nin {case:?}"));
            }
        }
        let mut last = 0;
        for item in &expected {
            check_raw(item, &case.text)?;
            let (span, outer) = (item.span(), item.outer());
            let in_order =
                last <= outer.start && outer.start <= span.start && span.end <= outer.end;
            if !in_order || !is_attested(item, &evidence) {
                return Err(format!("{item:#?} in {case:?}"));
            }
            last = outer.end;
        }
        Ok(())
    });
}

/// Reports whether evidence attests a settled reference, whose readings have the value without evidence.
fn is_attested(item: &Item<'_>, evidence: &Evidence) -> bool {
    let Item::Reference(found) = item else { return true };
    if !found.flags().contains(Flags::SETTLED) {
        return found.unsettled().is_none() && evidence.settle(found).is_none();
    }
    let Some(unsettled) = found.unsettled() else { return false };
    unsettled != found.value()
        && found.readings().take(70).any(|reading| reading == unsettled)
        && evidence.settle(found).is_some_and(|settled| settled.attestation().count() > 0)
}

/// Removes line breaks, the blanks before them and the marks and blanks after them.
fn without_breaks(text: &[u8]) -> Vec<u8> {
    let mut joined: Vec<u8> = Vec::new();
    let mut begins_line = false;
    for &byte in text {
        match byte {
            b'\r' | b'\n' => {
                let blanks = joined.iter().rev().take_while(|byte| b" \t".contains(byte)).count();
                joined.truncate(joined.len() - blanks);
                begins_line = true;
            }
            b' ' | b'\t' | b'>' if begins_line => {}
            _ => {
                begins_line = false;
                joined.push(byte);
            }
        }
    }
    joined
}
