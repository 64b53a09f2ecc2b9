//! What the command writes for each finding.

#[path = "../../../src/bin/gleaner/output/lines.rs"]
mod lines;

use gleaner::Item;
use gleaner::mail::Origin;
use gleaner::sink::{ItemLocation, JsonlWriter, TextWriter};
use gleaner::uri::{Resolver, UriRef};

use lines::LineCounter;

/// The approximate size in bytes at which the command hands a batch of records on.
const BATCH: usize = 64 << 10;

/// The findings as the command writes them, or nothing.
#[derive(Clone)]
pub struct Output {
    form: Form,
    lines: Option<LineCounter>,
    batch: Vec<u8>,
    length: usize,
}

#[derive(Clone)]
enum Form {
    Nothing,
    Text { writer: TextWriter, path: Option<&'static [u8]> },
    Jsonl(JsonlWriter),
}

impl Output {
    /// Creates the output of this index in the choices.
    pub fn new(choice: usize) -> Self {
        let text = TextWriter::new();
        let base = UriRef::parse("http://a/b/c/d;p?q").expect("a reference");
        let resolver = Resolver::new(base).expect("a base");
        let all = JsonlWriter::new().resolve(resolver).normalize(true).uri(true).hazards(true);
        let (form, lines) = match choice {
            0 => (Form::Nothing, false),
            1 => (Form::Text { writer: text, path: None }, false),
            2 => {
                let writer = text.offsets(true).color(true).escape(true);
                (Form::Text { writer, path: Some(b"path") }, true)
            }
            3 => (Form::Jsonl(JsonlWriter::new()), true),
            _ => (Form::Jsonl(all), true),
        };
        let lines = lines.then(|| LineCounter::new(1 << 20));
        Self { form, lines, batch: Vec::new(), length: 0 }
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
        let (line, column) = position.unzip();
        let location = ItemLocation { line, column, ..ItemLocation::default() };
        let written = match &self.form {
            Form::Nothing => return,
            Form::Text { writer, path } => {
                writer.write(item, &ItemLocation { path: *path, ..location }, &mut self.batch)
            }
            Form::Jsonl(writer) => {
                let location = ItemLocation { path: Some(b"path"), ..location };
                writer.write_from(item, origin, &location, &mut self.batch)
            }
        };
        written.expect("memory can be written");
        if self.batch.len() >= BATCH {
            self.length += self.batch.len();
            self.batch.clear();
        }
    }

    /// Returns the number of bytes written.
    pub fn length(&self) -> usize {
        self.length + self.batch.len()
    }
}
