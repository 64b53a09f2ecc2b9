//! Formats findings for comparison, and checks invariants of all findings.

use std::io::Read;

use gleaner::mail::{Counts, Finding, Findings, Format, Options};
use gleaner::sink::LineCounter;
use gleaner::{Flags, Item};

/// Returns all findings in a stream, and the counts.
pub fn all(
    read: impl Read,
    format: Option<Format>,
    options: &Options,
) -> (Vec<Finding<'static>>, Counts) {
    let mut findings = match format {
        None => Findings::new(read, options),
        Some(format) => Findings::with_format(read, format, options),
    }
    .unwrap();
    let found = findings.by_ref().map(|finding| finding.unwrap()).collect();
    (found, findings.counts())
}

/// Formats a finding as one line: the number of the message unless it is 1, the part, the media
/// type or `-`, `~` for decoded text and `=` otherwise, the value, and the marks `oversize` and `truncated`.
pub fn line(finding: &Finding<'_>) -> String {
    let value = value(finding);
    let Some(origin) = finding.origin() else { return format!("text = {value}") };
    let number = match origin.message().number() {
        1 => String::new(),
        number => format!("#{number} "),
    };
    let (part, kind) = (origin.part(), origin.content_type().unwrap_or("-"));
    let mark = if origin.is_encoded() { '~' } else { '=' };
    let oversize = if origin.is_oversize() { " oversize" } else { "" };
    let flags = match finding.item() {
        Item::Reference(found) => found.flags(),
        Item::Overlong(found) => found.flags(),
    };
    let truncated = if flags.contains(Flags::TRUNCATED) { " truncated" } else { "" };
    format!("{number}{part} {kind} {mark} {value}{oversize}{truncated}")
}

pub fn value(finding: &Finding<'_>) -> String {
    match finding.item() {
        Item::Reference(found) => found.value().to_owned(),
        Item::Overlong(_) => "(overlong)".to_owned(),
    }
}

/// Compares the lines that the counter finds with the newlines in the text.
fn wrong_line(
    text: &[u8],
    newlines: &[usize],
    finding: &Finding<'_>,
    lines: &mut LineCounter,
) -> Option<String> {
    let line =
        |offset: u64| newlines.partition_point(|&newline| (newline as u64) < offset) as u64 + 1;
    let found = lines.finding_position(text, finding);
    let offset = finding.item().span().start;
    let expected = match finding.origin() {
        None => (line(offset), None),
        Some(origin) => {
            let start = origin.part_start();
            if start < origin.message().offset() {
                return Some(format!("a part at {start} before its message"));
            }
            match origin.position() {
                Some(decoded) => (line(start), Some(decoded.line)),
                None if start > offset => return Some(format!("a part at {start} after {offset}")),
                None => (line(offset), Some(line(offset) - line(start) + 1)),
            }
        }
    };
    let found = (found.position.line, found.part_line);
    (found != expected).then(|| format!("line {found:?}, not {expected:?}"))
}

/// Returns a description of each violated invariant of the findings in `text`.
pub fn inconsistencies(text: &[u8], found: &[Finding<'_>]) -> Vec<String> {
    let mut wrong = Vec::new();
    let (mut last, mut end) = (0, 0);
    let newlines: Vec<_> =
        text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at).collect();
    let mut lines = LineCounter::new(usize::MAX);
    for finding in found {
        let row = line(finding);
        wrong.extend(
            wrong_line(text, &newlines, finding, &mut lines).map(|why| format!("{row}: {why}")),
        );
        let Item::Reference(reference) = finding.item() else { continue };
        let number = finding.origin().map_or(1, |origin| origin.message().number());
        if number < last || number == 0 {
            wrong.push(format!("{row}: a message out of order, after number {last}"));
        }
        last = number;
        let origin = finding.origin();
        let message_start = origin.map_or(0, |origin| origin.message().offset());
        let encoded = origin.is_some_and(gleaner::mail::Origin::is_encoded);
        match origin.and_then(gleaner::mail::Origin::position) {
            None if encoded => wrong.push(format!("{row}: position missing")),
            Some(_) if !encoded => wrong.push(format!("{row}: unexpected position")),
            Some(position) if position.line == 0 || position.column == 0 => {
                wrong.push(format!("{row}: invalid position {position:?}"));
            }
            _ => {}
        }
        if origin.is_some_and(|origin| origin.is_encoded() && origin.is_oversize()) {
            wrong.push(format!("{row}: decoded in spite of its length"));
        }
        if encoded {
            continue;
        }
        let span = reference.span();
        let bounds = usize::try_from(span.start).unwrap()..usize::try_from(span.end).unwrap();
        if text.get(bounds) != Some(reference.raw()) {
            wrong.push(format!("{row}: not at {span:?}"));
        }
        if span.start < message_start {
            wrong.push(format!("{row}: at {span:?}, before its message at {message_start}"));
        }
        if span.start < end {
            wrong.push(format!("{row}: at {span:?}, overlaps a finding that ends at {end}"));
        }
        end = span.end;
    }
    wrong
}
