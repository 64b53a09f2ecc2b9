//! Settled references on generated texts (R13): compares the library with the model, and checks properties.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use gleaner::settle::Evidence;
use gleaner::{Config, Flags, Item, extract_with};

use crate::compare::{check_raw, comparable, difference, feed, finding, read, run};
use crate::config::config;
use crate::generate::GeneratedCase;
use crate::model::{self, Finding, Settings};

/// The numbers of compared texts, and of those in which evidence settles a finding.
static COMPARED: AtomicUsize = AtomicUsize::new(0);
static SETTLED: AtomicUsize = AtomicUsize::new(0);

#[test]
fn library_settles_as_the_model_does() {
    // These texts are longer, and read several times.
    run(5, compare);
    let [compared, settled] = [&COMPARED, &SETTLED].map(|count| count.load(Ordering::Relaxed));
    assert!(settled > compared / 2, "only {settled} of {compared} texts have a settled finding");
}

fn compare(case: &GeneratedCase) -> Result<(), String> {
    let case = GeneratedCase { text: with_repetitions(case), ..case.clone() };
    let GeneratedCase { text, settings, .. } = &case;
    let plain = config(settings).join_lines(false);
    let first_pass = plain.clone().settle(Evidence::new());
    let mut evidence = Evidence::new();
    for found in extract_with(text, &first_pass).filter_map(Item::into_reference) {
        evidence.collect(&found, found.span().start);
    }
    let config = plain.settle(evidence);
    let known = Arc::new(model::settle::Evidence::of(text, settings));
    let settles = Settings { evidence: Some(known), ..settings.clone() };
    let expected: Vec<Finding> = model::find(text, &settles).into_iter().map(comparable).collect();
    let items: Vec<Item<'_>> = extract_with(text, &config).collect();
    for item in &items {
        check_raw(item, text)?;
    }
    let actual: Vec<Finding> = items.into_iter().map(finding).map(comparable).collect();
    COMPARED.fetch_add(1, Ordering::Relaxed);
    let is_settled = |finding: &Finding| finding.flags.contains(&"settled");
    SETTLED.fetch_add(usize::from(actual.iter().any(is_settled)), Ordering::Relaxed);
    if actual == expected {
        return Ok(());
    }
    Err(difference("extract_with", &case, &expected, &actual))
}

/// Appends references to a generated text, some of its own and a fixed one, each several times: whole, with a tail, and
/// broken.
fn with_repetitions(case: &GeneratedCase) -> Vec<u8> {
    const FIXED: [&str; 3] = [
        "http://a.example/long/path-name=1.html",
        "www.a.example/x/y-z?q=1",
        "http://b.example/é_x[1]",
    ];
    const BREAKS: [&str; 14] = [
        "\n", "\n", "\r\n  ", " \n", "-\n", "=\n", "\n> ", "\n> > ", "-\n> ", "\n2. ", "\n\n",
        "\n- ", "\n(a) ", "\n* ",
    ];
    const BEFORE: [&str; 6] = ["see ", "\n", "\n> ", "\n> > at ", "(", "\n* "];
    const AFTER: [&str; 14] = [
        "",
        ".",
        ",\n",
        "\nand",
        " more\n",
        ")\n",
        ". And",
        "\n\n",
        "[1] ",
        "\\_x\n",
        " = http://a.example/b\n",
        ",www.a.example/ ",
        " (http://b.example:8 ",
        " http://b.example\n",
    ];
    let mut text = case.text.clone();
    let mut numbers = Numbers(
        text.iter().fold(1, |hash: u64, &b| (hash ^ u64::from(b)).wrapping_mul(0x100_0000_01B3)),
    );
    let mut values: Vec<String> =
        model::find(&text, &case.settings).into_iter().map(|found| found.value).take(8).collect();
    values.extend(FIXED.map(str::to_owned));
    for _ in 0..2 + numbers.below(10) {
        let value = &values[numbers.below(values.len())];
        let times = 1 + numbers.below(3);
        for _ in 0..times {
            text.extend_from_slice(b" ");
            let is_wrapped = numbers.below(3) == 0;
            let before = if is_wrapped { "<" } else { BEFORE[numbers.below(BEFORE.len())] };
            text.extend_from_slice(before.as_bytes());
            let breaks = [0, 0, 1, 1, 1, 2, 3][numbers.below(7)];
            let mut cuts: Vec<usize> =
                (0..breaks).map(|_| numbers.below(value.len() + 1)).collect();
            cuts.sort_unstable();
            let mut from = 0;
            for cut in cuts {
                text.extend_from_slice(&value.as_bytes()[from..cut]);
                text.extend_from_slice(BREAKS[numbers.below(BREAKS.len())].as_bytes());
                from = cut;
            }
            text.extend_from_slice(&value.as_bytes()[from..]);
            let after = if is_wrapped { ">" } else { AFTER[numbers.below(AFTER.len())] };
            text.extend_from_slice(after.as_bytes());
        }
    }
    text
}

/// Numbers of a linear congruential generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).unwrap_or_default()
    }
}

#[test]
fn empty_evidence_changes_nothing() {
    run(1, |case| {
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
    run(1, |case| {
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
