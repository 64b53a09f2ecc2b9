//! The text of the page, with its marks and line numbers.

use std::collections::BTreeMap;
use std::io::{self, Write};

use gleaner::sink::escape;

use super::html::{anchor, escaped};
use super::marks;
use crate::explain::explained::Explained;

/// Writes the text: each marked part is a link to its candidate.
pub fn write(explained: &Explained<'_>, out: &mut dyn Write) -> io::Result<()> {
    let text = &explained.text.bytes;
    let marks = marks::of(&explained.candidates);
    // At each offset: the marks that begin, and those that end.
    let mut bounds: BTreeMap<u64, [Vec<usize>; 2]> = BTreeMap::new();
    for (number, (span, ..)) in marks.iter().enumerate() {
        bounds.entry(span.start).or_default()[0].push(number);
        bounds.entry(span.end).or_default()[1].push(number);
    }
    for number in 1..=explained.lines.count() {
        if let Some(line) = explained.lines.span(number) {
            bounds.entry(line.start).or_default();
        }
    }
    write!(out, "<pre>")?;
    let mut active: Vec<usize> = Vec::new();
    let offsets: Vec<u64> = bounds.keys().copied().chain([text.len() as u64]).collect();
    for ((&start, [begin, end]), &next) in bounds.iter().zip(&offsets[1..]) {
        active.retain(|number| !end.contains(number));
        active.extend(begin);
        let (line, column) = explained.lines.position(start);
        if column == 1 && start < text.len() as u64 {
            write!(out, "<b>{line}</b>")?;
        }
        let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).min(text.len());
        let part = &text[index(start)..index(next)];
        let strongest = active.iter().max_by_key(|&&number| marks[number].1);
        match strongest.map(|&number| &marks[number]) {
            Some((_, mark, candidate)) if !part.is_empty() => {
                let (id, class) = (anchor(*candidate), mark.class());
                write!(out, "<a href=\"#{id}\" class=\"{class}\">{}</a>", shown(part))?;
            }
            _ => write!(out, "{}", shown(part))?,
        }
    }
    writeln!(out, "</pre>")
}

/// Escapes a part of the text; line feeds and tabs stay.
fn shown(part: &[u8]) -> String {
    let pieces = part.split_inclusive(|&b| b == b'\n' || b == b'\t').map(|piece| {
        let (piece, end) = match piece {
            [piece @ .., end @ (b'\n' | b'\t')] => {
                (piece.strip_suffix(b"\r").unwrap_or(piece), char::from(*end).to_string())
            }
            piece => (piece, String::new()),
        };
        escaped(&escape(piece)).into_owned() + &end
    });
    pieces.collect()
}
