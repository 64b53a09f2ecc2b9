//! What the command writes for each finding.

use gleaner::mail::Origin;
use gleaner::sink::{ItemLocation, JsonlWriter, TextWriter};
use gleaner::{Item, Reference};

use super::settings::{self, OUTPUTS, SEARCH};
use crate::output::filter::FindingFilter;
use crate::output::forms::ValueForms;
use crate::output::lines::LineCounter;
use crate::output::unique::{Novelty, SeenValues};

/// The approximate size in bytes at which the command hands a batch of records on.
const BATCH: usize = 64 << 10;

/// The default of `--max-unique`.
const MAX_UNIQUE: u64 = 10_000_000;

/// How the command writes findings.
pub struct Style {
    form: Form,
    forms: ValueForms,
    filter: FindingFilter,
    unique: bool,
    lines: bool,
}

enum Form {
    Nothing,
    Text { writer: TextWriter, path: Option<&'static [u8]> },
    Jsonl(JsonlWriter),
}

impl Style {
    /// Creates the style of a combination of settings.
    pub fn new(combination: usize) -> Self {
        let (text, forms) = (TextWriter::new(), settings::forms(combination));
        let (form, lines) = match settings::digit(SEARCH, combination, OUTPUTS) {
            0 => (Form::Nothing, false),
            1 => (Form::Text { writer: text, path: None }, false),
            2 => {
                let writer = text.offsets(true).color(true).escape(true);
                (Form::Text { writer, path: Some(b"path") }, true)
            }
            3 => (Form::Jsonl(forms.jsonl()), true),
            _ => {
                let all = JsonlWriter::new().resolve(settings::resolver());
                (Form::Jsonl(all.normalize(true).uri(true).hazards(true)), true)
            }
        };
        let (filter, unique) = (settings::filter(combination), settings::is_unique(combination));
        Self { form, forms, filter, unique, lines }
    }
}

/// The findings of one input as the command writes them, or nothing.
pub struct Output<'s> {
    style: &'s Style,
    lines: Option<LineCounter>,
    seen: Option<SeenValues>,
    batch: Vec<u8>,
    length: usize,
}

impl<'s> Output<'s> {
    pub fn new(style: &'s Style) -> Self {
        Self {
            style,
            lines: style.lines.then(|| LineCounter::new(1 << 20)),
            seen: style.unique.then(|| SeenValues::new(MAX_UNIQUE)),
            batch: Vec::new(),
            length: 0,
        }
    }

    /// Returns the line and the column of an offset, if the output has them.
    pub fn position(&mut self, chunk: &[u8], offset: u64) -> Option<(u64, u64)> {
        let position = self.lines.as_mut()?.position(chunk, offset);
        Some((position.line, position.column))
    }

    pub fn end_chunk(&mut self, chunk: &[u8], earliest: u64) {
        if let Some(lines) = &mut self.lines {
            lines.end_chunk(chunk, earliest);
        }
    }

    pub fn write(
        &mut self,
        item: &Item<'_>,
        origin: Option<&Origin<'_>>,
        position: Option<(u64, u64)>,
    ) {
        let style = self.style;
        if !style.filter.accepts(item, &style.forms) {
            return;
        }
        let (line, column) = position.unzip();
        let location = ItemLocation { line, column, ..ItemLocation::default() };
        match (&style.form, item) {
            (Form::Jsonl(writer), _) => {
                let location = ItemLocation { path: Some(b"path"), ..location };
                self.write_jsonl(writer, item, origin, &location);
            }
            (_, Item::Overlong(_)) => {}
            (Form::Text { writer, path }, Item::Reference(found)) => {
                let location = ItemLocation { path: *path, ..location };
                self.write_text(*writer, item, found, &location);
            }
            (Form::Nothing, Item::Reference(found)) => {
                if self.seen.is_some() {
                    found.values().for_each(|value| self.end_record(0, &style.forms.apply(value)));
                }
            }
        }
        if self.batch.len() >= BATCH {
            self.length += self.batch.len();
            self.batch.clear();
        }
    }

    fn write_text(
        &mut self,
        writer: TextWriter,
        item: &Item<'_>,
        found: &Reference<'_>,
        location: &ItemLocation<'_>,
    ) {
        let forms = &self.style.forms;
        if !forms.rewrites_values() && self.seen.is_none() {
            return writer.write(item, location, &mut self.batch).expect("memory can be written");
        }
        let offset = found.span().start;
        for value in found.values() {
            let (value, start) = (forms.apply(value), self.batch.len());
            let written = writer.write_value(value.as_bytes(), offset, location, &mut self.batch);
            written.expect("memory can be written");
            self.end_record(start, &value);
        }
    }

    fn write_jsonl(
        &mut self,
        writer: &JsonlWriter,
        item: &Item<'_>,
        origin: Option<&Origin<'_>>,
        location: &ItemLocation<'_>,
    ) {
        let start = self.batch.len();
        let written = writer.write_from(item, origin, location, &mut self.batch);
        written.expect("memory can be written");
        if self.seen.is_some() {
            match item {
                Item::Reference(found) => {
                    self.end_record(start, &self.style.forms.apply(found.value().into()));
                }
                Item::Overlong(found) => self.end_record(start, found.head()),
            }
        }
    }

    /// Removes the record that begins at `start` if its value has occurred before.
    fn end_record(&mut self, start: usize, value: &str) {
        if self.seen.as_mut().is_some_and(|seen| seen.insert(value) == Novelty::Seen) {
            self.batch.truncate(start);
        }
    }

    /// Returns the number of bytes written.
    pub fn length(&self) -> usize {
        self.length + self.batch.len()
    }
}
