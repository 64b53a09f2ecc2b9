//! The rows: inputs with their entry and its settings.

use crate::entries::Entry;
use crate::shapes::Shape;

/// An input and what reads it.
pub struct Row {
    pub entry: Entry,
    /// The combination of settings, as [`Entry`] numbers them.
    pub combination: usize,
    /// A prefix, a repeated part and a suffix.
    parts: [&'static [u8]; 3],
}

impl Row {
    /// Returns the input with its part repeated up to about `length` bytes.
    pub fn render(&self, length: usize) -> Vec<u8> {
        let [before, part, after] = self.parts;
        let (head, tail) = self.entry.frame();
        let around = head.len() + before.len() + after.len() + tail.len();
        let times = length.saturating_sub(around) / part.len();
        [head, before, &part.repeat(times), after, tail].concat()
    }

    pub fn name(&self) -> String {
        let [before, part, after] = self.parts.map(<[u8]>::escape_ascii);
        let settings = self.entry.describe(self.combination);
        format!("{}: \"{before}\" \"{part}\"… \"{after}\", {settings}", self.entry.name())
    }
}

/// Returns the rows of an input of text: with the default settings, and with every setting that adds findings.
pub fn of_shape(shape: &Shape) -> impl Iterator<Item = Row> + use<> {
    let (before, part, after) = shape.text;
    let parts = [before, part, after].map(str::as_bytes);
    [0, Entry::EVERY].into_iter().map(move |combination| Row {
        entry: Entry::Text,
        combination,
        parts,
    })
}

type Found = (Entry, usize, &'static [u8], &'static [u8], &'static [u8]);

/// Returns the rows that `cargo bench --bench worst` found.
pub fn found() -> impl Iterator<Item = Row> {
    FOUND.iter().map(|&(entry, combination, before, part, after)| Row {
        entry,
        combination,
        parts: [before, part, after],
    })
}

const FOUND: &[Found] = &[
    (Entry::Text, Entry::EVERY, b"", b",a.://", b""),
    (Entry::Text, 0, b"", b".p://", b""),
    (Entry::Text, 0, b"", b".aab://", b""),
    (Entry::Text, Entry::EVERY, b"", b"p://'", b""),
    (Entry::Text, Entry::EVERY, b"", b"<p:\n", b""),
    (Entry::Text, Entry::EVERY, b"", b"\"x:\n", b""),
    (Entry::Text, Entry::EVERY, b"", b"<im:_www.a.>", b""),
    (Entry::Text, Entry::EVERY, b"p://a/", b"\n/=\n/b", b""),
    (Entry::Mail, Entry::EVERY, b"", b"\"x:\n", b""),
    (Entry::Mail, Entry::EVERY, b"", b"<l:\n", b""),
    (Entry::Mail, Entry::EVERY, b"", b"tel:<doi:", b""),
    (Entry::Mail, Entry::EVERY, b"", b"<e:/", b""),
    (Entry::Mail, 0, b"", b"<magnet:?", b""),
    (Entry::Mail, 0, b"", b"b\n", b""),
    (Entry::Headers, 0, b"X: ", b"=?utf-8?q?a?= ", b""),
    (Entry::Headers, 0, b"Content-Type: text/plain", b"; a*0=b", b""),
    (Entry::Headers, 0, b"To: ", b"a@b.example, ", b""),
    (Entry::Headers, 0, b"To: ", b"(", b""),
    (Entry::Uri, 0, b"http://a/", b"../", b""),
    (Entry::Uri, 0, b"mailto:", b"a,", b"@b"),
    (Entry::Uri, 1, b"http://", b"1.", b"/"),
    (Entry::Uri, 2, b"http://a/b/..", b"/..", b""),
    (Entry::Uri, 2, b"", b"a\n", b""),
    (Entry::Uri, 3, b"", b"<\n", b""),
    (Entry::Uri, 5, b"ftp://a/", b"x/", b";type=a"),
    (Entry::Uri, 7, b"http://", b"@", b"/"),
];
