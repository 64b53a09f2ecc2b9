//! Explains the candidates that the command line chooses.

use std::io::Write;
use std::ops::Range;
use std::process::ExitCode;

use gleaner::explain::{Candidate, Decision, explain};
use gleaner::settle::Evidence;
use gleaner::{Config, Item, extract_with};

use super::explained::Explained;
use super::input::Text;
use super::lines::Lines;
use super::settings::{Form, Place, Settings};
use super::{json, page, people};
use crate::message;
use crate::stdio;

pub fn run(settings: &Settings) -> ExitCode {
    let text = match Text::read(settings) {
        Ok(text) => text,
        Err(message) => return message::fail(&message),
    };
    let lines = Lines::of(&text.bytes);
    let place = match settings.place.map(|place| span(place, &lines, &text)).transpose() {
        Ok(place) => place,
        Err(message) => return message::fail(&message),
    };
    let config = config(settings, &text);
    let mut candidates = explain(&text.bytes, &config);
    if let (Some(place), Some(span)) = (settings.place, place) {
        candidates = near(candidates, place, &span);
    }
    let is_empty = candidates.is_empty();
    let Settings { max_readings, brief, .. } = *settings;
    let explained = Explained { text: &text, lines, candidates, max_readings, brief };
    let mut out = stdio::output(b'\n', None);
    let written = match settings.form {
        Form::Text => people::write(&explained, &mut out),
        Form::Json => json::write(&explained, &mut out),
        Form::Html => page::write(&explained, &mut out),
    };
    match written.and_then(|()| out.flush()) {
        Ok(()) if is_empty => {
            message::print(&format!(
                "{}: no candidate: a reference needs a colon after a scheme, or www. or ftp. (R6, R8)",
                explained.text.name
            ));
            ExitCode::from(1)
        }
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => stdio::output_failed(stdio::STDOUT, &error),
    }
}

/// Returns the settings of the search, with the text as the evidence if it settles references.
fn config(settings: &Settings, text: &Text) -> Config {
    let config = settings.config.clone();
    if !settings.settle {
        return config;
    }
    let mut evidence = Evidence::new();
    let first = config.clone().settle(Evidence::new());
    for found in extract_with(&text.bytes, &first).filter_map(Item::into_reference) {
        evidence.collect(&found, found.span().start);
    }
    config.settle(evidence)
}

/// Returns the offsets of the line of a place, or an error message if the text has no such place.
fn span(place: Place, lines: &Lines, text: &Text) -> Result<Range<u64>, String> {
    let (name, length) = (&text.name, text.bytes.len());
    match place {
        Place::Line(number) => lines.span(number).ok_or_else(|| {
            format!(
                "{name}: --line {number}: expected at most {}, the number of lines",
                lines.count()
            )
        }),
        Place::Byte(at) if at >= length as u64 && at > 0 => Err(format!(
            "{name}: --byte {at}: expected less than {length}, the length of the text in bytes"
        )),
        Place::Byte(at) => Ok(lines.span(lines.position(at).0).unwrap_or(0..0)),
    }
}

/// Returns the candidates at a place, whose line has the offsets `line`.
fn near<'a>(candidates: Vec<Candidate<'a>>, place: Place, line: &Range<u64>) -> Vec<Candidate<'a>> {
    let extent = |candidate: &Candidate<'_>| {
        let spans = candidate.decisions().iter().map(Decision::span);
        let spans = spans.filter(|span| span.start < span.end);
        spans.fold(candidate.span(), |all, span| all.start.min(span.start)..all.end.max(span.end))
    };
    let touches = |candidate: &Candidate<'_>, span: &Range<u64>| {
        let extent = extent(candidate);
        extent.start < span.end.max(span.start + 1) && span.start < extent.end.max(extent.start + 1)
    };
    if let Place::Byte(at) = place {
        let byte = at..at + 1;
        if candidates.iter().any(|candidate| touches(candidate, &byte)) {
            return candidates.into_iter().filter(|one| touches(one, &byte)).collect();
        }
    }
    candidates.into_iter().filter(|candidate| touches(candidate, line)).collect()
}
