//! Compares the findings of the library and of the model on generated texts.

use std::fmt::Write as _;
use std::io::Read;
use std::panic::catch_unwind;

use gleaner::{Config, Extractor, Item, Reader, extract_with};
use proptest::strategy::Strategy;
use proptest::test_runner::{TestCaseError, TestError, TestRunner};

use crate::config::config;
use crate::failing;
use crate::generate::{self, GeneratedCase};
use crate::model::types::{Basis, MOST_READINGS};
use crate::model::{self, Finding};
use crate::seed;

#[test]
fn library_finds_what_the_model_finds() {
    run(1, compare);
}

#[test]
fn library_finds_what_failed_candidates_hold() {
    run_on(&failing::cases(), 1, compare);
}

/// A reader checks the model against the rules; these invariants hold for its findings in any text.
#[test]
fn findings_of_the_model_are_consistent() {
    run(1, are_consistent);
}

/// Runs the test on one of `share` generated cases, and shrinks the first that fails.
pub fn run(share: u32, test: fn(&GeneratedCase) -> Result<(), String>) {
    run_on(&generate::cases(), share, test);
}

fn run_on(
    cases: &impl Strategy<Value = GeneratedCase>,
    share: u32,
    test: fn(&GeneratedCase) -> Result<(), String>,
) {
    let test = |case: &GeneratedCase| {
        catch_unwind(|| test(case)).unwrap_or_else(|_| Err(format!("panicked on\n{case:?}")))
    };
    let mut settings = seed::settings(20_000);
    settings.cases = settings.cases.div_ceil(share);
    let seed = settings.rng_seed;
    let outcome =
        TestRunner::new(settings).run(cases, |case| test(&case).map_err(TestCaseError::fail));
    match outcome {
        Ok(()) => {}
        Err(TestError::Abort(reason)) => panic!("{reason}"),
        Err(TestError::Fail(_, case)) => {
            let case = case.shrink(|case| test(case).is_err());
            panic!("GLEANER_SEED: {seed}\n{}", test(&case).unwrap_err());
        }
    }
}

/// Compares the findings of the model with those of every driver of the library.
fn compare(case: &GeneratedCase) -> Result<(), String> {
    let GeneratedCase { text, settings, .. } = case;
    let config = config(settings);
    let expected: Vec<Finding> = model::find(text, settings).into_iter().map(comparable).collect();
    let drivers = [
        ("extract_with", extract_with(text, &config).collect()),
        ("Extractor", feed(&case.chunks(), &config)),
        ("Reader", read(&case.chunks(), &config)?),
    ];
    for (driver, items) in drivers {
        for item in &items {
            check_raw(item, text)?;
        }
        let actual: Vec<Finding> = items.into_iter().map(finding).map(comparable).collect();
        if actual != expected {
            return Err(difference(driver, case, &expected, &actual));
        }
    }
    Ok(())
}

pub fn feed(chunks: &[&[u8]], config: &Config) -> Vec<Item<'static>> {
    let mut items = Vec::new();
    let mut extractor = Extractor::new(config);
    let mut keep = |item: Item<'_>| items.push(item.into_owned());
    for chunk in chunks {
        extractor.feed(chunk, &mut keep);
    }
    extractor.finish(&mut keep);
    items
}

pub fn read(chunks: &[&[u8]], config: &Config) -> Result<Vec<Item<'static>>, String> {
    let source = ChunkReader { left: chunks.to_vec() };
    Reader::new(source, config).collect::<Result<_, _>>().map_err(|error| error.to_string())
}

/// A reader that returns at most one chunk per call.
struct ChunkReader<'t> {
    left: Vec<&'t [u8]>,
}

impl Read for ChunkReader<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        self.left.retain(|chunk| !chunk.is_empty());
        self.left.first_mut().map_or(Ok(0), |chunk| chunk.read(into))
    }
}

/// Converts an item of the library to a finding of the model.
pub fn finding(item: Item<'_>) -> Finding {
    match item {
        Item::Reference(reference) => Finding {
            value: reference.value().to_owned(),
            start: reference.span().start,
            end: reference.span().end,
            outer: (reference.outer().start, reference.outer().end),
            wrapper: reference.wrapper().as_str(),
            kind: reference.kind().as_str(),
            flags: reference.flags().names().collect(),
            tail: reference.tail().to_owned(),
            readings: reference.readings().take(MOST_READINGS).map(Into::into).collect(),
            overlong: false,
            basis: Basis::default(),
        },
        Item::Overlong(overlong) => Finding {
            value: overlong.head().to_owned(),
            start: overlong.span().start,
            end: overlong.span().end,
            outer: (overlong.outer().start, overlong.outer().end),
            wrapper: overlong.wrapper().as_str(),
            kind: "absolute",
            flags: overlong.flags().names().collect(),
            tail: String::new(),
            readings: Vec::new(),
            overlong: true,
            basis: Basis::default(),
        },
    }
}

/// Removes what the library does not report, and the flags that the rules do not define for an over-long reference.
pub fn comparable(mut finding: Finding) -> Finding {
    finding.basis = Basis::default();
    if finding.overlong {
        finding.flags.retain(|flag| matches!(*flag, "abbreviated" | "json" | "overlong"));
    }
    finding
}

/// Checks that `raw()` is the text at `span()`.
pub fn check_raw(item: &Item<'_>, text: &[u8]) -> Result<(), String> {
    let Item::Reference(reference) = item else {
        return Ok(());
    };
    let span = reference.span();
    let range = usize::try_from(span.start).ok().zip(usize::try_from(span.end).ok());
    match range.and_then(|(start, end)| text.get(start..end)) {
        Some(raw) if raw == reference.raw() => Ok(()),
        _ => Err(format!("raw() of {reference:?} is not the text at span()")),
    }
}

/// Describes the first difference between the findings.
pub fn difference(
    driver: &str,
    case: &GeneratedCase,
    expected: &[Finding],
    actual: &[Finding],
) -> String {
    let same = expected.iter().zip(actual).take_while(|(one, other)| one == other).count();
    let mut message = format!("{driver} differs from the model after {same} equal findings\n");
    let _ = writeln!(message, "{case:?}");
    match (expected.get(same), actual.get(same)) {
        (Some(model), Some(library)) => {
            for ((field, model), (_, library)) in fields(model).iter().zip(fields(library)) {
                let sign = if *model == library { ' ' } else { '!' };
                let _ = writeln!(message, "{sign} {field}: {model}");
                if *model != library {
                    let _ = writeln!(message, "{sign} {field}: {library} (library)");
                }
            }
        }
        (model, library) => {
            let _ = writeln!(message, "model   {model:#?}\nlibrary {library:#?}");
        }
    }
    message
}

fn fields(finding: &Finding) -> [(&'static str, String); 9] {
    [
        ("value", format!("{:?}", finding.value)),
        ("raw span", format!("{}..{}", finding.start, finding.end)),
        ("outer span", format!("{}..{}", finding.outer.0, finding.outer.1)),
        ("wrapper", finding.wrapper.to_owned()),
        ("kind", finding.kind.to_owned()),
        ("flags", finding.flags.join(", ")),
        ("tail", format!("{:?}", finding.tail)),
        ("readings", format!("{:?}", finding.readings)),
        ("overlong", finding.overlong.to_string()),
    ]
}

/// R10: the findings are in order and never overlap; each value is its first reading only.
fn are_consistent(case: &GeneratedCase) -> Result<(), String> {
    let mut last = 0;
    for finding in model::find(&case.text, &case.settings) {
        let (from, to) = finding.outer;
        let in_order = last <= from && from <= finding.start && finding.start < finding.end;
        let within = finding.end <= to && to <= case.text.len() as u64;
        let is_first = finding.overlong || finding.readings.first() == Some(&finding.value);
        let again = finding.readings.iter().skip(1).any(|reading| *reading == finding.value);
        if !in_order || !within || !is_first || again || finding.value.is_empty() {
            return Err(format!("{finding:#?} in {case:?}"));
        }
        last = to;
    }
    Ok(())
}
