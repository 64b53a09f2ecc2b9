//! A page break inside a reference, which is skipped (the setting `page-breaks`).

use crate::extract::window::Window;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::continuation::page::{Content, MAX_LINE, PageLine, whole_line};
use crate::work;

/// The most blank lines in a page break: no page has more lines.
const MAX_BLANK_LINES: u8 = 64;

/// A possible page break, read line by line. Offsets are those of the stream.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PageBreak {
    /// Where it begins; 0 means no page break, since a line break precedes one.
    from: u64,
    line: u64,
    /// How many bytes of the current line are known to hold no line break.
    known: usize,
    blank_lines: u8,
    footer: bool,
    form_feed: bool,
    header: bool,
    /// Whether this is a page break, which ends before the current line.
    decided: Option<bool>,
    /// The offsets between which no line begins a page break in a reference without a quote prefix. They outlive the
    /// reference.
    refused: (u64, u64),
}

impl PageBreak {
    /// Prepares for the next reference.
    pub fn clear(&mut self) {
        *self = Self { refused: self.refused, ..Self::default() };
    }

    /// Parses the page break at `from`, the start of a line.
    ///
    /// A page break that only bytes beyond `limit` could prove does not match, so that the search holds no more than the
    /// longest reference. Reads each line once for its end and once for its content, however the stream is cut.
    pub fn read(&mut self, window: Window<'_>, from: u64, limit: u64, prefix: &[u8]) -> Parsed<()> {
        let is_refused = self.refused.0 <= from && from < self.refused.1 && prefix.is_empty();
        if limit <= from || is_refused {
            return Parsed::No;
        }
        if self.from != from {
            *self = Self { from, line: from, refused: self.refused, ..Self::default() };
        }
        let end = window.index(limit);
        let beyond = window.end() >= limit;
        loop {
            let at = window.index(self.line);
            match self.decided {
                Some(true) => return Parsed::Yes(at - window.index(from), ()),
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
                Parsed::Yes(n, line) => {
                    let line = PageLine::of(line, prefix);
                    if self.line == from && line.content == Content::Other && prefix.is_empty() {
                        self.refuse(n);
                    }
                    self.take(line, n);
                }
                // The line is too long for a page break.
                Parsed::No => {
                    let head = &rest[..rest.len().min(MAX_LINE + 1)];
                    let line = PageLine::of(head, prefix);
                    self.take(PageLine { content: Content::Other, ..line }, 0);
                }
                Parsed::More if beyond => self.decided = Some(false),
                Parsed::More => {
                    // CR or CR CR may begin a longer line break.
                    let begun = [&b"\r\r"[..], b"\r"].into_iter().find(|&cr| rest.ends_with(cr));
                    let known = rest.len() - begun.map_or(0, <[u8]>::len);
                    work::count(known.saturating_sub(self.known) + 1);
                    self.known = known;
                    return Parsed::More;
                }
            }
        }
    }

    /// Remembers that the first line, of `length` bytes, begins no page break.
    fn refuse(&mut self, length: usize) {
        if self.refused.1 != self.from {
            self.refused.0 = self.from;
        }
        self.refused.1 = self.from + length as u64;
    }

    fn take(&mut self, line: PageLine, length: usize) {
        self.form_feed |= line.form_feed;
        match line.content {
            // A form feed after the header begins the next page.
            Content::Blank if !(line.form_feed && self.header) => self.blank_lines += 1,
            Content::Footer if !self.footer && !self.form_feed => {
                self.footer = true;
                self.form_feed = line.form_feed_after;
            }
            Content::Header
                if !self.header && (self.footer || self.form_feed) && !line.form_feed_after =>
            {
                self.header = true;
            }
            // A second page break follows.
            Content::Footer | Content::Header => {
                self.decided = Some(false);
                return;
            }
            Content::Blank | Content::Other => return self.decide(),
        }
        if self.blank_lines > MAX_BLANK_LINES {
            self.decided = Some(false);
        }
        self.line += length as u64;
        self.known = 0;
    }

    /// Decides before the current line, which belongs to no page break.
    fn decide(&mut self) {
        let parts = [self.footer, self.form_feed, self.header];
        self.decided = Some(parts.into_iter().filter(|&present| present).count() > 1);
    }
}
