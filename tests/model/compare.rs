//! The library and the model on generated texts.

use std::fmt::Write as _;
use std::io::Read;
use std::ops::ControlFlow;
use std::panic::catch_unwind;

use gleaner::{Config, Extractor, Item, Reader, extract_with};
use proptest::test_runner::{TestCaseError, TestError, TestRunner};

use crate::config::config;
use crate::generate::{self, Case};
use crate::model::{self, Found, MOST_READINGS};
use crate::seed;

#[test]
fn library_finds_what_the_model_finds() {
    run(compare);
}

/// What holds of the model on any text; it cannot be checked against the rules by eye only.
#[test]
fn model_keeps_its_promises() {
    run(keeps_promises);
}

fn run(test: fn(&Case) -> Result<(), String>) {
    let test = |case: &Case| {
        catch_unwind(|| test(case)).unwrap_or_else(|_| Err(format!("panicked on\n{case:?}")))
    };
    let settings = seed::settings(20_000);
    let seed = settings.rng_seed;
    let outcome = TestRunner::new(settings)
        .run(&generate::cases(), |case| test(&case).map_err(TestCaseError::fail));
    match outcome {
        Ok(()) => {}
        Err(TestError::Abort(reason)) => panic!("{reason}"),
        Err(TestError::Fail(_, case)) => {
            let case = case.smallest(|case| test(case).is_err());
            panic!("GLEANER_SEED: {seed}\n{}", test(&case).unwrap_err());
        }
    }
}

/// The model and every driver of the library find the same.
fn compare(case: &Case) -> Result<(), String> {
    let Case { text, settings, .. } = case;
    let config = config(settings);
    let expected: Vec<Found> = model::find(text, settings).into_iter().map(comparable).collect();
    let drivers = [
        ("extract_with", extract_with(text, &config).collect()),
        ("Extractor", fed(&case.pieces(), &config)),
        ("Reader", read(&case.pieces(), &config)?),
    ];
    for (driver, items) in drivers {
        for item in &items {
            raw_is_the_span(item, text)?;
        }
        let actual: Vec<Found> = items.into_iter().map(found).map(comparable).collect();
        if actual != expected {
            return Err(difference(driver, case, &expected, &actual));
        }
    }
    Ok(())
}

fn fed(pieces: &[&[u8]], config: &Config) -> Vec<Item<'static>> {
    let mut items = Vec::new();
    let mut extractor = Extractor::new(config);
    let mut keep = |item: Item<'_>| {
        items.push(item.into_owned());
        ControlFlow::Continue(())
    };
    for piece in pieces {
        assert!(extractor.feed(piece, &mut keep).is_continue());
    }
    assert!(extractor.finish(&mut keep).is_continue());
    items
}

fn read(pieces: &[&[u8]], config: &Config) -> Result<Vec<Item<'static>>, String> {
    let pieces = Pieces { left: pieces.to_vec() };
    Reader::new(pieces, config).collect::<Result<_, _>>().map_err(|error| error.to_string())
}

/// Yields at most a piece at a time.
struct Pieces<'t> {
    left: Vec<&'t [u8]>,
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        self.left.retain(|piece| !piece.is_empty());
        self.left.first_mut().map_or(Ok(0), |piece| piece.read(into))
    }
}

/// An item of the library as the model has it.
fn found(item: Item<'_>) -> Found {
    match item {
        Item::Reference(reference) => Found {
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
        },
        Item::Overlong(overlong) => Found {
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
        },
    }
}

/// Of an over-long reference the rules do not say which flags are known but these.
fn comparable(mut found: Found) -> Found {
    if found.overlong {
        found.flags.retain(|flag| matches!(*flag, "abbreviated" | "json" | "overlong"));
    }
    found
}

fn raw_is_the_span(item: &Item<'_>, text: &[u8]) -> Result<(), String> {
    let Item::Reference(reference) = item else {
        return Ok(());
    };
    let span = reference.span();
    let there = usize::try_from(span.start).ok().zip(usize::try_from(span.end).ok());
    match there.and_then(|(start, end)| text.get(start..end)) {
        Some(raw) if raw == reference.raw() => Ok(()),
        _ => Err(format!("raw() of {reference:?} is not what stands there")),
    }
}

fn difference(driver: &str, case: &Case, expected: &[Found], actual: &[Found]) -> String {
    let same = expected.iter().zip(actual).take_while(|(one, other)| one == other).count();
    let mut message = format!("{driver} differs from the model after {same} the same\n");
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

fn fields(found: &Found) -> [(&'static str, String); 9] {
    [
        ("value", format!("{:?}", found.value)),
        ("raw span", format!("{}..{}", found.start, found.end)),
        ("outer span", format!("{}..{}", found.outer.0, found.outer.1)),
        ("wrapper", found.wrapper.to_owned()),
        ("kind", found.kind.to_owned()),
        ("flags", found.flags.join(", ")),
        ("tail", format!("{:?}", found.tail)),
        ("readings", format!("{:?}", found.readings)),
        ("overlong", found.overlong.to_string()),
    ]
}

/// R10: the findings come in order and never overlap; each value is its first reading.
fn keeps_promises(case: &Case) -> Result<(), String> {
    let mut last = 0;
    for found in model::find(&case.text, &case.settings) {
        let (from, to) = found.outer;
        let in_order = last <= from && from <= found.start && found.start < found.end;
        let within = found.end <= to && to <= case.text.len() as u64;
        let read = found.overlong || found.readings.first() == Some(&found.value);
        let again = found.readings.iter().skip(1).any(|reading| *reading == found.value);
        if !in_order || !within || !read || again || found.value.is_empty() {
            return Err(format!("{found:#?} in {case:?}"));
        }
        last = to;
    }
    Ok(())
}
