//! The explanation as text for people.

use std::io::{self, Write};

use gleaner::Item;
use gleaner::explain::{Candidate, Decision};
use gleaner::sink::escape;

use super::explained::Explained;
use super::sentence::sentence;

/// The most characters of a line of the rules.
const WIDTH: usize = 100;

/// The most bytes of a refused candidate that its heading quotes.
const MAX_HEADING: usize = 60;

pub fn write(explained: &Explained<'_>, out: &mut dyn Write) -> io::Result<()> {
    for candidate in &explained.candidates {
        write_candidate(explained, candidate, out)?;
        if !is_line(candidate) {
            writeln!(out)?;
        }
    }
    if explained.brief {
        return Ok(());
    }
    write_rules(explained, out)
}

fn write_candidate(
    explained: &Explained<'_>,
    candidate: &Candidate<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let text = &explained.text.bytes;
    let (line, column) = explained.lines.position(candidate.span().start);
    let name = escape(explained.text.name.as_bytes());
    write!(out, "{name}:{line}:{column}: ")?;
    match candidate.item() {
        Some(Item::Reference(found)) => {
            writeln!(out, "{}", escape(found.value().as_bytes()))?;
        }
        Some(Item::Overlong(found)) => {
            writeln!(out, "{}… (over-long)", escape(found.head().as_bytes()))?;
        }
        None => match candidate.decisions() {
            [decision] => return writeln!(out, "{}", sentence(decision, text, &[])),
            _ => writeln!(out, "`{}` is no reference", quoted(candidate, text))?,
        },
    }
    let readings = candidate.readings(explained.max_readings);
    for decision in candidate.decisions().iter().filter(|decision| !is_obvious(decision)) {
        writeln!(out, "  {}", sentence(decision, text, &readings))?;
    }
    for (index, reading) in readings.iter().enumerate().skip(1) {
        let value = escape(reading.value().as_bytes());
        let rule = reading.rule().map(|rule| format!(" ({})", rule.id())).unwrap_or_default();
        writeln!(out, "  reading {} {}{rule}: {value}", index + 1, reading.difference())?;
    }
    Ok(())
}

/// Reports whether one line has all about a candidate.
fn is_line(candidate: &Candidate<'_>) -> bool {
    candidate.item().is_none() && candidate.decisions().len() == 1
}

/// Reports whether a decision is that of every finding (R10).
fn is_obvious(decision: &Decision) -> bool {
    decision.name() == "resumes"
}

/// Returns the start of a refused candidate, escaped.
fn quoted(candidate: &Candidate<'_>, text: &[u8]) -> String {
    let span = candidate.span();
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).min(text.len());
    let bytes = &text[index(span.start)..index(span.end)];
    if bytes.len() <= MAX_HEADING {
        return escape(bytes).into_owned();
    }
    let cut = bytes[..MAX_HEADING].utf8_chunks().next().map_or("", |chunk| chunk.valid());
    format!("{}…", escape(cut.as_bytes()))
}

/// Writes each rule once, in the order of the rules.
fn write_rules(explained: &Explained<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut title = "";
    for rule in explained.rules() {
        if rule.title() != title {
            let source = rule.rfc().unwrap_or("no RFC: a choice of gleaner");
            writeln!(out, "{}  {}  ({source})", rule.id(), rule.title())?;
        }
        title = rule.title();
        for line in wrapped(rule.text(), WIDTH - 4) {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// Breaks a text into lines of at most `width` characters, and keeps the breaks of paragraphs, lists and tables.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for source in text.lines() {
        let begins = source.is_empty() || source.starts_with("- ") || source.starts_with('|');
        if begins || lines.is_empty() {
            lines.push(String::new());
        }
        for word in source.split(' ').filter(|word| !word.is_empty()) {
            let last = lines.last_mut().map_or(0, |line| line.chars().count());
            if last > 0 && last + 1 + word.chars().count() > width {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
        }
    }
    lines
}
