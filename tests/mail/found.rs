//! Findings in a form that tests can compare, and what must hold of all of them.

use std::io::Read;

use gleaner::Item;
use gleaner::mail::{Counts, Finding, Findings, Format, Options};

/// All findings in what is read, and what was counted.
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

/// One line: the message's number where it is not the first, the part, the media type or `-`, `=` where
/// it stands in the stream as it is and `~` where it was decoded, and the value.
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
    format!("{number}{part} {kind} {mark} {value}{oversize}")
}

pub fn value(finding: &Finding<'_>) -> String {
    match finding.item() {
        Item::Reference(found) => found.value().to_owned(),
        Item::Overlong(_) => "(overlong)".to_owned(),
    }
}

/// What is wrong with findings in this text, whatever it is; `plain` where it is not compressed.
pub fn inconsistencies(text: &[u8], found: &[Finding<'_>]) -> Vec<String> {
    let mut wrong = Vec::new();
    let (mut last, mut end) = (0, 0);
    for finding in found {
        let shown = line(finding);
        let Item::Reference(reference) = finding.item() else { continue };
        let number = finding.origin().map_or(1, |origin| origin.message().number());
        if number < last || number == 0 {
            wrong.push(format!("{shown}: a message before number {last}"));
        }
        last = number;
        let origin = finding.origin();
        let begins = origin.map_or(0, |origin| origin.message().offset());
        let encoded = origin.is_some_and(gleaner::mail::Origin::is_encoded);
        match origin.and_then(gleaner::mail::Origin::position) {
            None if encoded => wrong.push(format!("{shown}: no position")),
            Some(_) if !encoded => wrong.push(format!("{shown}: a position")),
            Some(position) if position.line == 0 || position.column == 0 => {
                wrong.push(format!("{shown}: no position: {position:?}"));
            }
            _ => {}
        }
        if origin.is_some_and(|origin| origin.is_encoded() && origin.is_oversize()) {
            wrong.push(format!("{shown}: decoded though too long"));
        }
        if encoded {
            continue;
        }
        let span = reference.span();
        let bounds = usize::try_from(span.start).unwrap()..usize::try_from(span.end).unwrap();
        if text.get(bounds) != Some(reference.raw()) {
            wrong.push(format!("{shown}: not at {span:?}"));
        }
        if span.start < begins {
            wrong.push(format!("{shown}: at {span:?}, before its message at {begins}"));
        }
        if span.start < end {
            wrong.push(format!("{shown}: at {span:?}, within what was found up to {end}"));
        }
        end = span.end;
    }
    wrong
}
