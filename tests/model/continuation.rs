//! R3, and white space inside a wrapper: quote prefixes and leaders of continuation lines.

use super::characters::{char_at, is_allowed, is_white, line_break, skip_blanks};
use super::pages::page_break;
use super::types::{Settings, Unfolded};

/// R3: "(`^[ \t]*([>|:][ \t]?)+`, at most 64 bytes)". Returns the length of the longest quote prefix at
/// `at`, or 0.
fn quote_prefix(text: &[u8], at: usize) -> usize {
    const MOST: usize = 64;
    let mut indent = 0;
    while matches!(text.get(at + indent), Some(b' ' | b'\t')) {
        indent += 1;
    }
    let marks = marks(text, at + indent, MOST.saturating_sub(indent));
    if marks == 0 { 0 } else { indent + marks }
}

/// Returns the length of the longest match of `([>|:][ \t]?)+` at `at`, of at most `most` bytes, or 0.
pub fn marks(text: &[u8], at: usize, most: usize) -> usize {
    let mut length = 0;
    while length < most && matches!(text.get(at + length), Some(b'>' | b'|' | b':')) {
        length += 1;
        if length < most && matches!(text.get(at + length), Some(b' ' | b'\t')) {
            length += 1;
        }
    }
    length
}

/// Definitions: "A line begins at the start of the stream and after each line break."
pub fn line_start(text: &[u8], mut at: usize) -> usize {
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

/// The start of the line on which a wrapper or a bare reference opens.
pub struct OpeningLine<'t> {
    /// P of R3.
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

/// R3, fine print: "The leader stands on the opening line, after P and blanks, within the first 128
/// bytes of the line and before the opener. A double leader is preferred to a single one."
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

/// The skipped start of a continuation line.
pub struct Continuation {
    /// The first byte that is not skipped.
    pub end: usize,
    pub guessed: bool,
    /// The number of blanks before and after the leader.
    pub blanks: usize,
    /// A mark of a diff may stand at the end.
    pub margin: bool,
}

/// R3, fine print: skips the prefix, blanks, the leader if white space follows it, and blanks at the
/// start of the line at `line`. Only a wrapper, whose text ends at `limit`, has deeper prefixes.
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
    // R3, fine print: "At most as many blanks as P ends in precede it."
    let indent = opening.prefix.len() - opening.prefix.trim_ascii_end().len();
    let mut margin = (opening.prefix.is_empty() || with_prefix) && blanks <= indent;
    if let Some(limit) = limit.filter(|_| with_prefix) {
        let deeper = deeper_prefix(text, at, limit, iri);
        guessed |= deeper > 0;
        margin &= deeper == 0;
        at += deeper;
    }
    let repeated = !opening.leader.is_empty() && text[at..].starts_with(opening.leader);
    if repeated && text.get(at + opening.leader.len()).is_some_and(|&b| is_white(b)) {
        margin = false;
        at += opening.leader.len();
        blanks += skip_blanks(text, at) - at;
        at = skip_blanks(text, at);
    }
    Continuation { end: at, guessed, blanks, margin }
}

/// R3, fine print: "A `>` that follows P and blanks begins a deeper prefix if [...]". Returns the length
/// of the deeper prefix at `at`, or 0.
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

/// White space inside a wrapper: blanks, or a fold with the skipped start of the next line.
pub struct Separation {
    /// The first byte after the white space.
    pub end: usize,
    /// The white space has a line break.
    pub broken: bool,
    pub guessed: bool,
    /// A blank line, or the end of the text, follows the line break.
    pub blank_line: bool,
    /// A page break was skipped.
    pub page_break: bool,
    /// The number of bytes of white space, without prefix and leader.
    pub white: usize,
    /// A mark of a diff may follow.
    pub margin: bool,
    /// Nothing was skipped after the line break: no page break, prefix, leader or blank.
    pub flush: bool,
    /// The border of the frame precedes the line break.
    pub has_right: bool,
    /// The left side does not begin the line after the line break.
    pub lacks_left: bool,
}

/// Returns the white space at `at`, which may be empty, in a wrapper whose text ends at `limit`, and which may have
/// frames.
pub fn separation(
    text: &[u8],
    at: usize,
    opening: &OpeningLine,
    limit: usize,
    settings: &Settings,
    frames: Frames,
) -> Separation {
    let in_frame = |at: usize| frames.right.and_then(|frame| frame.end_at(text, at));
    let mut end = skip_blanks(text, at);
    let has_right = in_frame(end).is_some();
    end = in_frame(end).unwrap_or(end);
    let white = end - at;
    let length = line_break(text, end);
    if length == 0 {
        let (broken, guessed, blank_line, page_break) = (false, false, false, false);
        let (margin, flush, lacks_left) = (false, false, false);
        return Separation {
            end,
            broken,
            guessed,
            blank_line,
            page_break,
            white,
            margin,
            flush,
            has_right,
            lacks_left,
        };
    }
    let next_page =
        page_break(text, end + length, opening.prefix, limit).filter(|_| settings.page_breaks);
    let line = next_page.unwrap_or(end + length);
    let beside = frames.left.map(|frame| frame.after(text, line));
    let skipped = match beside {
        Some(Some(after)) => {
            let end = skip_blanks(text, after);
            Continuation { end, guessed: true, blanks: end - after, margin: false }
        }
        _ => continuation(text, line, opening, Some(limit), settings.iri),
    };
    Separation {
        end: skipped.end,
        broken: true,
        guessed: skipped.guessed,
        blank_line: skipped.end == text.len()
            || line_break(text, skipped.end) > 0
            || in_frame(skipped.end).is_some(),
        page_break: next_page.is_some(),
        white: white + length + skipped.blanks,
        margin: skipped.margin,
        flush: skipped.end == end + length,
        has_right,
        lacks_left: beside == Some(None),
    }
}

/// The frames on both sides of a wrapper.
#[derive(Clone, Copy, Default)]
pub struct Frames {
    pub left: Option<Frame>,
    pub right: Option<Frame>,
}

/// R3: "A `|` in the same column of each line", or a `│`.
#[derive(Clone, Copy)]
pub struct Frame {
    pub column: usize,
    pub border: &'static str,
}

impl Frame {
    /// Returns the end of the line whose border is at `at`.
    pub fn end_at(self, text: &[u8], at: usize) -> Option<usize> {
        let after = at + self.border.len();
        let end = (after..text.len()).find(|&at| line_break(text, at) > 0)?;
        (self.is_at(text, at) && end - after <= 1024).then_some(end)
    }

    /// Returns the offset after the border of the line at `line`.
    fn after(self, text: &[u8], line: usize) -> Option<usize> {
        let at = line + self.column;
        self.is_at(text, at)
            .then_some(at + self.border.len())
            .filter(|_| line_start(text, at) == line)
    }

    /// Reports whether the border of a line is at `at`.
    pub fn is_at(self, text: &[u8], at: usize) -> bool {
        self.column <= 1024
            && text.get(at..).is_some_and(|text| text.starts_with(self.border.as_bytes()))
            && at == line_start(text, at) + self.column
    }
}

/// The continuation lines that begin with marks of a diff.
#[derive(Default)]
pub struct MarkedLines {
    pub count: usize,
    /// The length of the value before the last one.
    before_last: usize,
}

impl MarkedLines {
    /// Skips the mark at `at`, which begins a line, and the blanks after it.
    pub fn skip(
        &mut self,
        text: &[u8],
        at: usize,
        mark: u8,
        margin: bool,
        unfolded: &Unfolded,
    ) -> Option<usize> {
        let length = unfolded.chars.len();
        let marked = margin && text[at] == mark && length > self.before_last;
        self.count += 1;
        self.before_last = length;
        let next = skip_blanks(text, at + 1);
        (marked && !text.get(next).is_some_and(|&b| is_white(b))).then_some(next)
    }
}
