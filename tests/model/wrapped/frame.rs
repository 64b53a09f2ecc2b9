//! R3: the sides of boxes, and the borders of terminal panes.

use std::ops::Range;

use super::{Content, Wrapper, judge};
use crate::model::abbreviated::r8_begin_path;
use crate::model::characters::{is_white, line_break};
use crate::model::continuation::{Frame, OpeningLine, Separation, line_start};
use crate::model::types::{Attempt, Settings, Unfolded};

/// R3, fine print: "The first right one stands on the opener's line, after a character of the value, and no other is tried. A
/// `|` counts there only if a blank directly precedes it, or white space follows it, and if no `<`, `>` or `"` follows it on the
/// line." Returns the frame that has it. The value begins at `from` or after white space there.
pub(super) fn of_opener(attempt: Attempt, from: usize) -> Option<Frame> {
    let Attempt { text, at, .. } = attempt;
    let end = (at..text.len()).find(|&at| line_break(text, at) > 0)?;
    let line = line_start(text, at);
    let value = (from..end).find(|&at| !is_white(text[at]))?;
    let is_first_bar = |at: usize| {
        text[at] == b'|'
            && (b" \t\x0c".contains(&text[at - 1]) || is_white(text[at + 1]))
            && !text[at..end].iter().any(|b| b"<>\"".contains(b))
            && end - at <= 1025
    };
    (value + 1..end).find_map(|at| {
        let border = if text[at..].starts_with("│".as_bytes()) {
            "│"
        } else {
            is_first_bar(at).then_some("|")?
        };
        Some(Frame { column: at - line, border })
    })
}

/// R3, fine print: "The left one is the last border between P and the opener that counts, within the first 128 bytes of its
/// line."
pub(super) fn left_of_opener(attempt: Attempt) -> Option<Frame> {
    let Attempt { text, at: opener, .. } = attempt;
    let line = line_start(text, opener);
    let head = &text[line..opener.min(line + 128)];
    let prefix = OpeningLine::of(text, opener).prefix.len();
    (prefix..head.len()).rev().find_map(|column| {
        let blank_before = column > 0 && b" \t\x0c".contains(&head[column - 1]);
        let white_after = head.get(column + 1).is_some_and(|&b| is_white(b));
        let border = match head[column] {
            b'|' if blank_before || white_after => "|",
            _ if head[column..].starts_with("│".as_bytes()) => "│",
            _ => return None,
        };
        Some(Frame { column, border })
    })
}

/// The lines of a wrapper, in which the frame, if there is one, is skipped.
pub(super) struct FramedLines {
    pub frame: Option<Frame>,
    /// The content before the frame on the first line.
    pub head: Option<Box<Content>>,
}

impl FramedLines {
    /// Passes white space; returns `None` if it has a line break, but no frame before that.
    pub fn pass(
        &mut self,
        white: &Separation,
        unfolded: &Unfolded,
        white_before: &[usize],
    ) -> Option<()> {
        if self.frame.is_none() || !white.broken {
            return Some(());
        }
        // "The first right one stands on the opener's line, after a character of the value".
        let follows_value = self.head.is_some() || !unfolded.chars.is_empty();
        (white.has_right && follows_value).then_some(())?;
        let (unfolded, white_before) = (unfolded.clone(), white_before.to_vec());
        self.head.get_or_insert(Box::new(Content { unfolded, white_before, end: 0, head: None }));
        Some(())
    }

    /// "The last one follows the closer, within `max_reference`": within `limit`. "a reference with a label has no frame".
    pub fn end(&self, text: &[u8], labels: bool, closer: Range<usize>, limit: usize) -> Option<()> {
        let Some(frame) = self.frame else { return Some(()) };
        let at = line_start(text, closer.start) + frame.column;
        let follows = closer.end <= at && at <= limit && frame.is_at(text, at);
        (follows && !labels && self.head.is_some()).then_some(())
    }
}

/// "In R2 the part before the first `|` [...] is a reading if it is a reference by itself."
pub(super) fn part_before(head: &Content, wrapper: Wrapper, settings: &Settings) -> Option<String> {
    let judged = judge(head, wrapper, settings).filter(|_| wrapper == Wrapper::Angle)?;
    let (mut value, completed) = judged.parts();
    let mut unfolded = head.unfolded.clone();
    if completed > 0 && r8_begin_path(&mut unfolded).is_some() {
        value.truncate(completed);
        value.push_str(&unfolded.value());
    }
    Some(value)
}
