//! References in wrappers whose lines begin or end alike.

use super::TextBuilder;
use crate::fragments::{self, Fragments};

impl TextBuilder<'_> {
    /// Appends a wrapped reference; most of its continuation lines begin with the mark of a diff.
    pub(super) fn diff(&mut self) {
        const MARKS: Fragments = &[b"+", b"+", b"!", b"! ", b"+ ", b"!  "];
        const PREFIXES: Fragments = &[b"", b"", b"", b"> ", b">"];
        self.text.push(b'\n');
        let prefix = PREFIXES[self.below(PREFIXES.len())];
        let mark = MARKS[self.below(MARKS.len())];
        self.text.extend_from_slice(prefix);
        let (opener, closer) = fragments::PAIRS[self.below(fragments::PAIRS.len())];
        self.text.extend_from_slice(opener);
        self.reference(true);
        for _ in 0..self.below(6) {
            if self.one_in(8) {
                self.inside(true);
            }
            self.text.push(b'\n');
            self.text.extend_from_slice(prefix);
            if self.one_in(12) {
                self.one_of(MARKS);
            } else {
                self.text.extend_from_slice(mark);
            }
            let words = self.one_in(4);
            self.one_of(if words { fragments::WORDS } else { fragments::PATHS });
        }
        self.text.extend_from_slice(closer);
    }

    /// Appends a wrapped reference in a box or a pane; most of its lines have the sides in the same columns.
    pub(super) fn boxed(&mut self) {
        const SIDES: Fragments = &[b"", b"", b"| ", b"> | ", b"|"];
        const ENDS: Fragments = &[b"\n", b"\n", b"\r\n", b" \t\n"];
        const BESIDE: Fragments =
            &[b"", b"x", b" y>", b" http://b.example/\"", b"\xe2\x94\x82 z", b"|", b"\xff<"];
        const LEFT: Fragments = &[b"|", b"| ", b" |", b"\xe2\x94\x82", b"\xe2\x94\x82 "];
        const BEFORE: Fragments =
            &[b"", b"x", b"ls -l", b"> y", b"http://b.example/", b"| z", b"\"", b"<"];
        self.text.push(b'\n');
        let column = 30 + self.below(12);
        let (pane, beside) = (self.one_in(2), self.one_in(2));
        let side = SIDES[self.below(SIDES.len())];
        let left = self.one_in(2).then(|| (self.below(20), LEFT[self.below(LEFT.len())]));
        let (opener, closer) = fragments::PAIRS[self.below(fragments::PAIRS.len())];
        let lines = 1 + self.below(4);
        for line in 0..=lines {
            let start = self.text.len();
            self.text.extend_from_slice(side);
            if let Some((column, border)) = left
                && !self.one_in(16)
            {
                self.one_of(BEFORE);
                let end = self.text.len().max(start + column);
                self.text.resize(end, b' ');
                self.text.extend_from_slice(border);
            }
            if line == 0 {
                self.text.extend_from_slice(opener);
                self.reference(true);
            } else if self.one_in(10) {
                self.inside(true);
            } else {
                let words = self.one_in(4);
                self.one_of(if words { fragments::WORDS } else { fragments::PATHS });
            }
            if line == lines {
                self.text.extend_from_slice(closer);
            }
            if !self.one_in(16) {
                let end = self.text.len().max(start + column);
                self.text.resize(end, b' ');
                self.text.extend_from_slice(if pane { "│".as_bytes() } else { b"|" });
                if pane || beside {
                    self.one_of(BESIDE);
                }
            }
            self.one_of(ENDS);
        }
    }
}
