//! `--context`: prints the lines of a text that have findings, and the lines around them, as grep does.
//!
//! The lines go by one after another: each is printed, kept in case a finding follows, or dropped. Only lines before which
//! no later finding begins are decided, so the text that is held has a bound.

mod line;
pub mod size;

use std::collections::VecDeque;
use std::ops::Range;

pub use line::LinePrinter;
use line::TextLine;
use memchr::memchr;
use size::ContextSize;

/// The lines of the texts of one input.
pub struct ContextLines<'p> {
    size: ContextSize,
    printer: LinePrinter<'p>,
    /// The text from the first line on that is not decided.
    text: Vec<u8>,
    /// The number of bytes at the start of `text` that hold no line feed.
    searched: usize,
    /// The offset of `text`, and the number of the line that begins there or goes on.
    start: u64,
    number: u64,
    /// The index of that line, which increases by more than 1 between lines that are not neighbours.
    index: u64,
    is_continued: bool,
    /// The offset of the first byte of the text.
    text_start: u64,
    findings: VecDeque<Range<u64>>,
    /// Records of findings in decoded text, each to be printed before the line that holds this offset.
    records: VecDeque<(u64, Vec<u8>)>,
    /// The last lines that are not printed.
    held: VecDeque<TextLine>,
    /// The number of lines to print after the last line with a finding.
    after: usize,
    printed: Option<u64>,
}

impl<'p> ContextLines<'p> {
    pub fn new(size: ContextSize, printer: LinePrinter<'p>) -> Self {
        Self {
            size,
            printer,
            text: Vec::new(),
            searched: 0,
            start: 0,
            number: 1,
            index: 0,
            is_continued: false,
            text_start: 0,
            findings: VecDeque::new(),
            records: VecDeque::new(),
            held: VecDeque::new(),
            after: 0,
            printed: None,
        }
    }

    /// Adds a finding in text that is not decided.
    pub fn add_finding(&mut self, span: Range<u64>) {
        let at = self.findings.partition_point(|other| other.start <= span.start);
        self.findings.insert(at, span);
    }

    /// Adds the record of a finding in decoded text, whose encoded form begins at `offset`.
    pub fn add_record(&mut self, offset: u64, record: Vec<u8>) {
        self.records.push_back((offset, record));
    }

    /// Begins a text whose first byte is at `offset`, in line `number`.
    pub fn begin_text(&mut self, offset: u64, number: u64) {
        (self.start, self.number, self.text_start) = (offset, number, offset);
    }

    /// Reports whether a finding begins before the first byte of the text: an earlier run read its beginning.
    pub fn begins_before_text(&self, finding: &Range<u64>) -> bool {
        finding.start < self.text_start
    }

    /// Reports whether findings are not printed yet.
    pub fn has_pending(&self) -> bool {
        !self.records.is_empty() || self.findings.iter().any(|span| span.end > self.start)
    }

    pub fn feed(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    /// Decides the lines that end at `earliest` or before it, and those beyond `max_held` bytes before the end of the text.
    pub fn print_settled(&mut self, earliest: u64, max_held: usize, out: &mut Vec<u8>) -> u64 {
        let most = self.text.len().saturating_sub(max_held) as u64;
        self.print_to(earliest.max(self.start + most), out)
    }

    /// Decides the rest of the last text.
    pub fn finish(&mut self, out: &mut Vec<u8>) -> u64 {
        let count = self.end_text(out);
        self.findings.clear();
        count + self.print_records(u64::MAX, out)
    }

    /// Decides the rest of a text. The next one has no lines that are neighbours of its own.
    pub fn end_text(&mut self, out: &mut Vec<u8>) -> u64 {
        let count = self.print_to(u64::MAX, out) + self.print_records(self.start, out);
        self.held.clear();
        (self.after, self.is_continued) = (0, false);
        self.index += 1;
        count
    }

    /// Decides the lines up to an offset; `u64::MAX` tells that the text has ended.
    fn print_to(&mut self, end: u64, out: &mut Vec<u8>) -> u64 {
        let text = std::mem::take(&mut self.text);
        let (mut rest, mut count) = (text.as_slice(), 0);
        loop {
            let searched = std::mem::take(&mut self.searched);
            let Some((length, ends)) = self.line_length(rest, searched, end == u64::MAX) else {
                self.searched = rest.len();
                break;
            };
            let (line, after) = rest.split_at(length);
            if self.start.saturating_add(length as u64) > end {
                break;
            }
            count += self.decide(line, ends, out);
            self.start += length as u64;
            self.number += u64::from(ends);
            (self.is_continued, rest) = (!ends, after);
        }
        let decided = text.len() - rest.len();
        self.text = text;
        self.text.drain(..decided);
        count
    }

    /// Returns the length of the first line of a text, with its line end, and whether the line ends there; `None` if
    /// that depends on more text. There is no line feed in the first `searched` bytes.
    fn line_length(&self, text: &[u8], searched: usize, is_end: bool) -> Option<(usize, bool)> {
        let max = self.size.max_line;
        let start = text.get(..=max).unwrap_or(text);
        if let Some(at) = memchr(b'\n', &start[searched.min(start.len())..]) {
            return Some((searched + at + 1, true));
        }
        if text.len() > max {
            // Divides no character of UTF-8.
            let begins = |at: &usize| text.get(*at).is_none_or(|byte| byte & 0xc0 != 0x80);
            let at = (max.saturating_sub(3).max(1)..=max).rev().find(begins);
            return Some((at.unwrap_or(max), false));
        }
        (is_end && !text.is_empty()).then_some((text.len(), true))
    }

    /// Prints, keeps or drops the next line; returns the number of lines with findings.
    fn decide(&mut self, text: &[u8], ends: bool, out: &mut Vec<u8>) -> u64 {
        let (start, end) = (self.start, self.start + text.len() as u64);
        let mut count = self.print_records(end, out);
        let line = TextLine {
            index: self.index,
            number: self.number,
            offset: start,
            is_continued: self.is_continued,
            goes_on: !ends,
            text: Vec::new(),
        };
        self.index += 1;
        while self.findings.front().is_some_and(|span| span.end <= start) {
            self.findings.pop_front();
        }
        let begun = self.findings.partition_point(|span| span.start < end);
        let spans = self.findings.range(..begun).filter(|span| span.end > start);
        let spans: Vec<Range<usize>> = spans.map(|span| within(span, start, end)).collect();
        if !spans.is_empty() {
            for held in self.held.drain(..) {
                self.printer.separate(&mut self.printed, held.index, out);
                self.printer.print(&held, &held.text, &[], out);
            }
            self.after = self.size.after;
        } else if self.after > 0 {
            self.after -= 1;
        } else {
            self.hold(line, text);
            return count;
        }
        count += u64::from(!spans.is_empty());
        self.printer.separate(&mut self.printed, line.index, out);
        self.printer.print(&line, text, &spans, out);
        count
    }

    /// Keeps a line, and drops the first one if there are enough.
    fn hold(&mut self, mut line: TextLine, text: &[u8]) {
        if self.held.len() == self.size.before {
            let Some(first) = self.held.pop_front() else { return };
            // Reuses the memory.
            line.text = first.text;
            line.text.clear();
        }
        line.text.extend_from_slice(text);
        self.held.push_back(line);
    }

    /// Prints the records of decoded texts that begin before an offset; returns their number.
    fn print_records(&mut self, end: u64, out: &mut Vec<u8>) -> u64 {
        let mut count = 0;
        while self.records.front().is_some_and(|(offset, _)| *offset < end)
            && let Some((_, record)) = self.records.pop_front()
        {
            // Neither the lines before nor those after it are its neighbours.
            self.index += 1;
            self.printer.separate(&mut self.printed, self.index, out);
            out.extend_from_slice(&record);
            self.index += 2;
            self.after = 0;
            count += 1;
        }
        count
    }
}

/// Returns the part of a span that is between two offsets, relative to the first one.
fn within(span: &Range<u64>, start: u64, end: u64) -> Range<usize> {
    let at = |offset: u64| usize::try_from(offset.clamp(start, end) - start).unwrap_or(usize::MAX);
    at(span.start)..at(span.end)
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/output/context.rs"]
mod tests;
