//! The explanation as one HTML page: the text with its marks, the decisions, and the rules.
//!
//! The page needs nothing else, runs no script and never uses the network. Its links lead to its own parts only.

mod html;
mod marks;
mod text;

use std::io::{self, Write};

use gleaner::Item;
use gleaner::explain::{Candidate, Reading};
use gleaner::sink::escape;

use super::explained::Explained;
use super::sentence::message;
use html::{anchor, code, escaped};

const STYLE: &str = include_str!("style.css");

/// The classes of the marks, and what they stand for.
const LEGEND: [(&str, &str); 5] = [
    ("value", "value"),
    ("wrapper", "wrapper or prefix"),
    ("tail", "tail, which a reading keeps"),
    ("skipped", "skipped inside"),
    ("refused", "refused"),
];

pub fn write(explained: &Explained<'_>, out: &mut dyn Write) -> io::Result<()> {
    write_head(explained, out)?;
    text::write(explained, out)?;
    writeln!(out, "<h2>Decisions</h2>")?;
    for (index, candidate) in explained.candidates.iter().enumerate() {
        write_candidate(explained, index, candidate, out)?;
    }
    write_rules(explained, out)
}

fn write_head(explained: &Explained<'_>, out: &mut dyn Write) -> io::Result<()> {
    let name = escape(explained.text.name.as_bytes());
    let name = escaped(&name);
    let found = explained.candidates.iter().filter(|one| one.item().is_some()).count();
    let refused = explained.candidates.len() - found;
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"generator\" content=\"gleaner explain\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"format-detection\" content=\"telephone=no, date=no, address=no, email=no, url=no\">\n\
         <title>gleaner explain: {name}</title>\n<style>\n{STYLE}</style>\n\
         <h1>{name}</h1>\n<p>{found} found, {refused} refused</p>\n<ul class=\"legend\">\n"
    )?;
    for (class, meaning) in LEGEND {
        writeln!(out, "<li><span class=\"{class}\">{meaning}</span></li>")?;
    }
    writeln!(out, "</ul>")
}

fn write_candidate(
    explained: &Explained<'_>,
    index: usize,
    candidate: &Candidate<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let text = &explained.text.bytes;
    let span = candidate.span();
    let (line, column) = explained.lines.position(span.start);
    let class = if candidate.item().is_some() { "yes" } else { "no" };
    let title = match candidate.item() {
        Some(Item::Reference(found)) => escape(found.value().as_bytes()).into_owned(),
        Some(Item::Overlong(found)) => format!("{}… (over-long)", escape(found.head().as_bytes())),
        None => "no reference".to_owned(),
    };
    let id = anchor(index);
    writeln!(out, "<section id=\"{id}\" class=\"{class}\">\n<h3>{}</h3>", escaped(&title))?;
    writeln!(
        out,
        "<p>line {line}, byte {column} of the line; offsets {} to {}</p>\n<ul>",
        span.start, span.end
    )?;
    let readings = candidate.readings(explained.max_readings);
    for decision in candidate.decisions() {
        let rule = decision.rule();
        let message = code(&message(decision, text, &readings));
        let title = escaped(rule.title());
        writeln!(
            out,
            "<li>{message} (<a href=\"#{id}\" title=\"{title}\">{id}</a>)</li>",
            id = rule.id()
        )?;
    }
    writeln!(out, "</ul>")?;
    write_readings(candidate, &readings, out)?;
    writeln!(out, "</section>")
}

/// Writes the readings but the value, with the part marked that differs from the value.
fn write_readings(
    candidate: &Candidate<'_>,
    readings: &[Reading],
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(found) = candidate.found().filter(|_| readings.len() > 1) else { return Ok(()) };
    writeln!(out, "<p>Other readings</p>\n<ul>")?;
    for (index, reading) in readings.iter().enumerate().skip(1) {
        let [start, differing, end] = html::difference(found.value(), reading.value());
        let [start, differing, end] =
            [start, differing, end].map(|part| escaped(&escape(part.as_bytes())).into_owned());
        writeln!(
            out,
            "<li>reading {} {}: <code>{start}<mark>{differing}</mark>{end}</code></li>",
            index + 1,
            code(reading.difference())
        )?;
    }
    writeln!(out, "</ul>")
}

fn write_rules(explained: &Explained<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<h2>Rules</h2>")?;
    for parts in explained.rules().chunk_by(|one, next| one.id() == next.id()) {
        let first = parts[0];
        let source = first.rfc().unwrap_or("no RFC: a choice of gleaner");
        let (id, title) = (first.id(), code(first.title()));
        writeln!(out, "<details id=\"{id}\" open><summary>{id} {title} ({source})</summary>")?;
        for part in parts {
            writeln!(out, "<div>{}</div>", code(part.text()))?;
        }
        writeln!(out, "</details>")?;
    }
    Ok(())
}
