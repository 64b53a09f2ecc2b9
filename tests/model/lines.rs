//! R3: quote prefixes and leaders of lines.

use super::Settings;
use super::characters::{char_at, is_allowed, is_white, line_break, skip_blanks};
use super::pages::page_break;

/// R3: "(`^[ \t]*([>|:][ \t]?)+`, at most 64 bytes)": the length of the longest such at `at`, or 0.
fn quote_prefix(text: &[u8], at: usize) -> usize {
    const MOST: usize = 64;
    let mut indent = 0;
    while matches!(text.get(at + indent), Some(b' ' | b'\t')) {
        indent += 1;
    }
    let marks = marks(text, at + indent, MOST.saturating_sub(indent));
    if marks == 0 { 0 } else { indent + marks }
}

/// The length of the longest `([>|:][ \t]?)+` of at most `most` bytes at `at`, or 0.
fn marks(text: &[u8], at: usize, most: usize) -> usize {
    let mut length = 0;
    while length < most && matches!(text.get(at + length), Some(b'>' | b'|' | b':')) {
        length += 1;
        if length < most && matches!(text.get(at + length), Some(b' ' | b'\t')) {
            length += 1;
        }
    }
    length
}

/// *Words*: "A line begins at the start of the stream and after a line break."
fn line_start(text: &[u8], mut at: usize) -> usize {
    while at > 0 {
        let after_lf = text[at - 1] == b'\n';
        let after_lone_cr = text[at - 1] == b'\r' && text.get(at) != Some(&b'\n');
        if after_lf || after_lone_cr {
            break;
        }
        at -= 1;
    }
    at
}

/// What is remembered of the line on which a wrapper, or a bare reference, opens.
pub struct OpeningLine<'t> {
    /// R3's P.
    pub prefix: &'t [u8],
    leader: &'t [u8],
}

impl<'t> OpeningLine<'t> {
    pub fn of(text: &'t [u8], opener: usize) -> Self {
        let start = line_start(text, opener);
        let prefix = &text[start..start + quote_prefix(text, start)];
        Self { prefix, leader: leader(text, start, prefix.len(), opener) }
    }
}

/// *Continuation lines*: "The leader is looked for on the opening line after P and blanks, within
/// the first 128 bytes of the line and before the opener; the double is preferred to the single."
fn leader(text: &[u8], line: usize, prefix: usize, opener: usize) -> &[u8] {
    const SINGLES: [&str; 9] = ["*", "#", "//", ";", "%", "!", "+", "-", "<"];
    let at = skip_blanks(text, line + prefix);
    for single in SINGLES {
        for times in [2, 1] {
            let end = at + single.len() * times;
            let there = text.get(at..end) == Some(single.repeat(times).as_bytes());
            if there && end <= opener && end <= line + 128 {
                return &text[at..end];
            }
        }
    }
    &[]
}

/// What is skipped at the start of a continuation line.
pub struct Continuation {
    /// The first byte that is not skipped.
    pub end: usize,
    pub guessed: bool,
    /// How many blanks there are between prefix, leader and what follows.
    pub blanks: usize,
}

/// *Continuation lines*: prefix, blanks, leader if white space follows it, blanks.
/// *`>` after P* is for wrappers only: `limit` is where theirs lies.
pub fn continuation(
    text: &[u8],
    line: usize,
    opening: &OpeningLine,
    limit: Option<usize>,
    iri: bool,
) -> Continuation {
    let mut at = line;
    let mut guessed = false;
    let mut with_prefix = false;
    if !opening.prefix.is_empty() {
        let prefix = opening.prefix.trim_ascii_end();
        if text[at..].starts_with(prefix) {
            with_prefix = true;
            at += prefix.len();
        } else {
            guessed = true;
            at += quote_prefix(text, at);
        }
    }
    let mut blanks = skip_blanks(text, at) - at;
    at += blanks;
    if let Some(limit) = limit.filter(|_| with_prefix) {
        let deeper = deeper_prefix(text, at, limit, iri);
        guessed |= deeper > 0;
        at += deeper;
    }
    let repeated = !opening.leader.is_empty() && text[at..].starts_with(opening.leader);
    if repeated && text.get(at + opening.leader.len()).is_some_and(|&b| is_white(b)) {
        at += opening.leader.len();
        blanks += skip_blanks(text, at) - at;
        at = skip_blanks(text, at);
    }
    Continuation { end: at, guessed, blanks }
}

/// *`>` after P*, with the word's `>` not beyond the wrapper's limit: the length of the deeper prefix that begins with the `>` at `at`, or 0.
fn deeper_prefix(text: &[u8], at: usize, limit: usize, iri: bool) -> usize {
    if text.get(at) != Some(&b'>') {
        return 0;
    }
    let marks = marks(text, at, 64);
    let word = at + marks;
    let mut end = word;
    while let Some((c, length)) = char_at(text, end)
        && is_allowed(c, iri)
    {
        end += length;
    }
    if end > word && end <= limit && text.get(end) == Some(&b'>') { marks } else { 0 }
}

/// White space inside a wrapper, with what is skipped after a line break in it.
pub struct Gap {
    /// The first byte after it.
    pub end: usize,
    pub broken: bool,
    pub guessed: bool,
    /// A blank line (or the end of the input) follows the line break.
    pub blank_line: bool,
    /// A page break was passed over.
    pub page_break: bool,
    /// How many bytes of white space it has, prefix and leader not counted.
    pub white: usize,
    /// After the line break nothing was skipped: no page break, prefix, leader or blank.
    pub flush: bool,
}

/// The white space at `at`, maybe none, in a wrapper whose text may go up to `limit`.
pub fn gap(
    text: &[u8],
    at: usize,
    opening: &OpeningLine,
    limit: usize,
    settings: &Settings,
) -> Gap {
    let end = skip_blanks(text, at);
    let white = end - at;
    let length = line_break(text, end);
    if length == 0 {
        let (broken, guessed, blank_line, page_break, flush) = (false, false, false, false, false);
        return Gap { end, broken, guessed, blank_line, page_break, white, flush };
    }
    let next_page =
        page_break(text, end + length, opening.prefix, limit).filter(|_| settings.page_breaks);
    let line = next_page.unwrap_or(end + length);
    let skipped = continuation(text, line, opening, Some(limit), settings.iri);
    Gap {
        end: skipped.end,
        broken: true,
        guessed: skipped.guessed,
        blank_line: skipped.end == text.len() || line_break(text, skipped.end) > 0,
        page_break: next_page.is_some(),
        white: white + length + skipped.blanks,
        flush: skipped.end == end + length,
    }
}
