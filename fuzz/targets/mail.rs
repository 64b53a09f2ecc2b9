//! Searches mail and news: any bytes, and messages built from a structure, whole and damaged.

use std::io::Read;

use gleaner::Item;
use gleaner::mail::{Alternative, Counts, Finding, Findings, Format, Options};

use super::chunks::ChunkReader;
use super::message::{Choices, build};

pub fn check(input: &[u8]) {
    let Some((&[settings, damage, seed], rest)) = input.split_first_chunk() else { return };
    if settings & 8 == 0 {
        check_stream(rest, format(settings), settings, seed);
        return;
    }
    let mut choices = Choices(rest);
    let built = build(&mut choices);
    let mut text = built.text;
    for _ in 0..damage % 4 {
        change(&mut text, &mut choices);
    }
    let found = check_stream(&text, None, settings, seed);
    if damage % 4 == 0 && settings & 7 == 0 && built.depth < Options::MAX_NESTING {
        for reference in &built.planted {
            let is_it = |finding: &Finding<'_>| value(finding) == Some(reference);
            assert!(found.iter().any(is_it), "{reference} is missing:\n{}", text.escape_ascii());
        }
    }
}

/// Cuts, removes, overwrites or inserts bytes.
fn change(text: &mut Vec<u8>, choices: &mut Choices<'_>) {
    let kind = choices.choice();
    let start = choices.below(text.len() + 1);
    let end = text.len().min(start + usize::from(kind >> 2));
    match kind % 4 {
        0 => text.truncate(start),
        1 => drop(text.drain(start..end)),
        2 => text[start..end].fill(choices.choice()),
        _ => text.insert(start, choices.choice()),
    }
}

fn options(settings: u8) -> Options {
    let options = Options::new().alternative(Alternative::ALL[usize::from(settings & 3) % 3]);
    if settings & 4 == 0 { options } else { options.max_message(200).max_field(5).max_nesting(2) }
}

fn format(settings: u8) -> Option<Format> {
    let choice = usize::from(settings >> 4);
    Format::ALL.get(choice).copied()
}

/// Checks that reads of any lengths yield the same findings, and returns them.
fn check_stream(
    text: &[u8],
    format: Option<Format>,
    settings: u8,
    seed: u8,
) -> Vec<Finding<'static>> {
    let options = options(settings);
    let whole = all(text, format, &options);
    check_findings(text, &whole.0, if settings & 4 == 0 { Options::MAX_FIELD } else { 5 });
    for longest in [1, 64, 4096] {
        let chunked = all(ChunkReader::new(text, seed, longest), format, &options);
        assert_eq!(chunked, whole, "in reads of up to {longest}");
    }
    whole.0
}

type Searched = (Vec<Finding<'static>>, Counts, String);

/// Returns the findings, the counts, and what limits cut. Does not decompress; the target `archive` does.
fn all(read: impl Read, format: Option<Format>, options: &Options) -> Searched {
    let options = &options.clone().decompress(false);
    let findings = match format {
        None => Findings::new(read, options),
        Some(format) => Findings::with_format(read, format, options),
    };
    let Ok(mut findings) = findings else { return Default::default() };
    let found = findings.by_ref().map_while(Result::ok).collect();
    let cuts = format!("{:?}", findings.take_cuts());
    (found, findings.counts(), cuts)
}

fn value<'a>(finding: &'a Finding<'_>) -> Option<&'a str> {
    match finding.item() {
        Item::Reference(found) => Some(found.value()),
        Item::Overlong(_) => None,
    }
}

fn check_findings(text: &[u8], found: &[Finding<'_>], max_field: usize) {
    let (mut number, mut end) = (0, 0);
    for finding in found {
        let origin = finding.origin();
        if let Some(origin) = origin {
            let message = origin.message();
            assert!(message.number() >= number.max(1), "messages ascend");
            number = message.number();
            assert!(!origin.part().is_empty());
            assert_eq!(origin.position().is_some(), origin.is_encoded());
            assert!(origin.part_start() >= message.offset());
            assert!(!(origin.is_oversize() && origin.is_encoded()));
            let fields = [message.subject(), message.from(), message.id(), message.date()];
            let fields = fields.into_iter().chain([message.newsgroups(), origin.content_type()]);
            for field in fields.flatten().chain([origin.part()]) {
                assert!(field.len() <= max_field, "{field:?} exceeds {max_field} bytes");
            }
        }
        let (span, raw) = match finding.item() {
            Item::Reference(found) => (found.span(), Some(found.raw())),
            Item::Overlong(found) => (found.span(), None),
        };
        assert!(span.start < span.end);
        if origin.is_none_or(|origin| !origin.is_encoded()) {
            let (start, stop) = (span.start as usize, span.end as usize);
            let there = text.get(start..stop).expect("within the stream");
            assert!(raw.is_none_or(|raw| raw == there), "the bytes at its offset");
            assert!(span.start >= origin.map_or(0, |origin| origin.message().offset()));
            assert!(span.start >= end, "ascending");
            end = span.end;
        }
    }
}
