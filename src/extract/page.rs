//! A page break inside a reference: what is passed over as if it were not there.

use super::Window;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::page::{Line, MAX_LINE, Text, whole_line};
use crate::work;

/// The most lines with nothing in them that a page break may have: no page has more lines.
const MAX_BLANK_LINES: u8 = 64;

/// What may be a page break while it is read, line by line. Places are absolute.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PageBreak {
    /// Where it begins: after a line break, so that 0 is none.
    from: u64,
    /// Where the line begins that is read.
    line: u64,
    /// How much of that line was searched for its end.
    known: usize,
    blank_lines: u8,
    footer: bool,
    form_feed: bool,
    header: bool,
    /// Whether it is one, and ends where the line begins.
    decided: Option<bool>,
}

impl PageBreak {
    /// The page break at `from`, the start of a line.
    ///
    /// Nothing from `limit` on is looked at, so that no more is held than the reference may be long;
    /// what only that could tell is no page break. Each line is looked at once for its end and once
    /// for what it holds, however the stream was cut.
    pub fn read(&mut self, window: Window<'_>, from: u64, limit: u64, prefix: &[u8]) -> Parsed<()> {
        if self.from != from {
            *self = Self { from, line: from, ..Self::default() };
        }
        if limit <= from {
            return Parsed::No;
        }
        let end = window.at(limit);
        let beyond = window.place(window.bytes.len()) >= limit;
        loop {
            let at = window.at(self.line);
            match self.decided {
                Some(true) => return Parsed::Yes(at - window.at(from), ()),
                Some(false) => return Parsed::No,
                None => {}
            }
            let rest = &window.bytes[at..end];
            let last = window.last && !beyond;
            if last && rest.is_empty() {
                self.decide();
                continue;
            }
            match apply(whole_line(self.known), rest, last) {
                Parsed::Yes(n, line) => self.take(Line::of(line, prefix), n),
                // Too long for a line of a page break.
                Parsed::No => {
                    let head = &rest[..rest.len().min(MAX_LINE + 1)];
                    self.take(Line { text: Text::Other, ..Line::of(head, prefix) }, 0);
                }
                Parsed::More if beyond => self.decided = Some(false),
                Parsed::More => {
                    // A carriage return may yet be half a line break.
                    let known = rest.len() - usize::from(rest.ends_with(b"\r"));
                    work::count(known.saturating_sub(self.known) + 1);
                    self.known = known;
                    return Parsed::More;
                }
            }
        }
    }

    /// Takes a line of `length` bytes.
    fn take(&mut self, line: Line, length: usize) {
        self.form_feed |= line.form_feed;
        match line.text {
            // One behind a header begins the next page.
            Text::Nothing if !(line.form_feed && self.header) => self.blank_lines += 1,
            Text::Footer if !self.footer && !self.form_feed => {
                self.footer = true;
                self.form_feed = line.form_feed_after;
            }
            Text::Header
                if !self.header && (self.footer || self.form_feed) && !line.form_feed_after =>
            {
                self.header = true;
            }
            // It goes on with no other page break.
            Text::Footer | Text::Header => {
                self.decided = Some(false);
                return;
            }
            Text::Nothing | Text::Other => return self.decide(),
        }
        if self.blank_lines > MAX_BLANK_LINES {
            self.decided = Some(false);
        }
        self.line += length as u64;
        self.known = 0;
    }

    /// The line is none of its lines: what there is before makes a page break, or does not.
    fn decide(&mut self) {
        let parts = [self.footer, self.form_feed, self.header];
        self.decided = Some(parts.into_iter().filter(|&there| there).count() > 1);
    }
}
