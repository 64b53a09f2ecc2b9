//! A wrapped reference while it is read.

use std::num::NonZero;

use crate::class::{ANGLE, QUOTED, URL_ANGLE};
use crate::extract::opening_line::Border;
use crate::extract::unfolded::Unfolded;
use crate::extract::window::Window;
use crate::observe::Reason;
use crate::reference::{Flags, Wrapper};

/// The state of reading a wrapper's content. Offsets are those of the stream.
#[derive(Clone, Debug)]
pub(in crate::extract) struct Wrapped {
    pub wrapper: Wrapper,
    pub outer: u64,
    /// The offset at which the search resumes if the wrapper is abandoned.
    pub after_opener: u64,
    /// Where the text begins, and the limit is counted from.
    pub text: u64,
    /// The offset of the next byte to read.
    pub offset: u64,
    pub closer: char,
    pub gap: Gap,
    /// Where the value begins, once it has a byte.
    pub start: Option<u64>,
    /// Where the value ends.
    pub end: u64,
    /// Where the last run of the value begins, and where the run before it ends.
    pub run: (u64, u64),
    /// Whether the value lies in the buffer.
    pub edited: bool,
    pub flags: Flags,
    /// The number of runs of inner white space.
    pub spaces: u8,
    /// The length of the value before its first white space.
    pub first_space: Option<NonZero<usize>>,
    /// Whether the label of `<…|label>` has begun.
    pub label: bool,
    /// A `>` that was read as a quote mark, but may be the closer (R3). Boxed: it is rare, and idle connections would
    /// hold its memory.
    pub tentative: Option<Box<Tentative>>,
    /// The right side of a box that the content is read with (R3). Boxed for the same reason.
    pub right_side: Option<Box<RightSide>>,
    /// Whether the wrapper is known to have no right side.
    pub no_right_side: bool,
    /// The state before the first line with a left side, if the content is read with one (R3).
    pub left_side: Option<Box<Saved>>,
    /// Whether the wrapper is known to have no left side.
    pub no_left_side: bool,
}

/// The state to which the reader returns if a `>` is the closer after all.
#[derive(Clone, Debug)]
pub(in crate::extract) struct Tentative {
    offset: u64,
    start: Option<u64>,
    end: u64,
    run: (u64, u64),
    value_length: usize,
    /// The last byte of the value, which the gap may remove.
    last: Option<u8>,
    edited: bool,
    gap: Gap,
    label: bool,
    flags: Flags,
    notes: usize,
    gaps: usize,
}

/// The right side of a box or pane that a wrapper is read with. Offsets are those of the stream.
#[derive(Clone, Debug)]
pub(in crate::extract) struct RightSide {
    pub(super) border: Border,
    /// The number of bytes of each line before the border.
    pub(super) column: u64,
    /// Where the current line begins.
    pub(super) line: u64,
    /// Whether the border of the current line was passed.
    pub(super) passed: bool,
    /// Whether the text to the right of the border is being skipped.
    pub(super) beside: bool,
    /// The state before the first border.
    pub(super) before: Saved,
}

/// The state to which the reader returns if a line lacks a side of the box.
#[derive(Clone, Debug)]
pub(in crate::extract) struct Saved {
    pub(super) wrapped: Wrapped,
    pub(super) value: Vec<u8>,
    notes: usize,
    gaps: usize,
}

/// White space that was passed; the next character decides what it means.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::extract) struct Gap {
    pub open: bool,
    /// Whether the gap begins with blanks, before any line break.
    pub blanks: bool,
    pub line: ContinuationLine,
    /// Whether a prefix, leader, blanks or page break was skipped after the line break.
    pub skipped: bool,
    /// Whether the line began with the quote prefix P, and nothing else was skipped after it.
    pub quoted: bool,
    /// Whether P begins the line, so that a mark of a diff may follow.
    pub may_be_marked: bool,
    /// The low bits of the last offset at which the mark may stand: after P, and after one blank if P ends in one. A word of
    /// its own for the whole offset would grow the state of idle connections.
    pub margin: u32,
}

/// The part of a continuation line that is read next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::extract) enum ContinuationLine {
    /// The gap holds no line break.
    #[default]
    None,
    /// The line may be the first of a page break.
    PageBreak,
    Prefix,
    Leader,
    Text,
}

/// The effect of a conjunction on a wrapper (R1).
#[derive(Default)]
pub(super) struct Conjunction {
    /// The whole value, and the same with `%20` for inner white space.
    pub alternatives: Vec<Vec<u8>>,
    /// Whether the search resumes after the value, because a reference follows.
    pub resumes: bool,
}

/// The result of reading one piece of a wrapper's content.
pub(super) enum Flow {
    /// The next piece follows.
    Continue,
    /// The closer follows; it has this many bytes.
    Close(usize),
    /// The wrapper is abandoned, unless a `>` that was passed closes it (R1, R3).
    Abandon(Reason),
    /// The window ends before the piece does.
    More,
}

impl Wrapped {
    #[inline]
    pub fn new(wrapper: Wrapper, outer: u64, after_opener: u64, text: u64, closer: char) -> Self {
        Self {
            wrapper,
            outer,
            after_opener,
            text,
            offset: text,
            closer,
            gap: Gap::default(),
            start: None,
            end: text,
            run: (text, text),
            edited: false,
            flags: Flags::empty(),
            spaces: 0,
            first_space: None,
            label: false,
            tentative: None,
            right_side: None,
            no_right_side: false,
            left_side: None,
            no_left_side: false,
        }
    }

    /// Returns the class of the wrapper's ASCII characters.
    pub fn class(&self) -> u16 {
        match self.wrapper {
            Wrapper::UrlAngle => URL_ANGLE,
            Wrapper::Angle => ANGLE,
            _ => QUOTED,
        }
    }

    /// Returns the value so far.
    pub fn value<'a>(&self, window: Window<'a>, unfolded: &'a Unfolded) -> &'a [u8] {
        match self.start {
            Some(_) if self.edited => &unfolded.value,
            Some(start) => window.slice(start..self.end),
            None => b"",
        }
    }

    /// Moves the value into the buffer.
    pub fn edit(&mut self, window: Window<'_>, unfolded: &mut Unfolded) {
        if !self.edited
            && let Some(start) = self.start
        {
            unfolded.set(window.slice(start..self.end));
            self.edited = true;
        }
    }

    /// Appends bytes at the current offset to the value.
    pub fn extend(&mut self, unfolded: &mut Unfolded, bytes: &[u8]) {
        if self.edited {
            unfolded.value.extend_from_slice(bytes);
        }
        self.start.get_or_insert(self.offset);
        self.run = (self.offset, self.end);
        self.offset += bytes.len() as u64;
        self.end = self.offset;
    }

    /// Returns the state, in which the reader may continue again.
    pub fn save(&self, window: Window<'_>, unfolded: &Unfolded) -> Saved {
        Saved {
            wrapped: self.clone(),
            value: self.value(window, unfolded).to_vec(),
            notes: unfolded.notes.len(),
            gaps: unfolded.gaps.len(),
        }
    }

    /// Returns to a saved state.
    pub fn restore(&mut self, saved: Saved, unfolded: &mut Unfolded) {
        *self = saved.wrapped;
        unfolded.value = saved.value;
        unfolded.notes.truncate(saved.notes);
        unfolded.gaps.truncate(saved.gaps);
    }

    /// Passes a `>` that may be the closer, and `marks` bytes with it.
    pub fn pass_tentatively(&mut self, unfolded: &Unfolded, marks: usize) {
        self.tentative = Some(Box::new(Tentative {
            offset: self.offset,
            start: self.start,
            end: self.end,
            run: self.run,
            value_length: unfolded.value.len(),
            last: unfolded.value.last().copied(),
            edited: self.edited,
            gap: self.gap,
            label: self.label,
            flags: self.flags,
            notes: unfolded.notes.len(),
            gaps: unfolded.gaps.len(),
        }));
        self.flags |= Flags::GUESSED;
        self.gap.quoted = false;
        self.gap.may_be_marked = false;
        self.offset += marks as u64;
    }

    /// Returns to the `>` that was passed tentatively, if any.
    pub fn backtrack(&mut self, unfolded: &mut Unfolded) -> bool {
        let Some(back) = self.tentative.take() else {
            return false;
        };
        self.offset = back.offset;
        self.start = back.start;
        self.end = back.end;
        self.run = back.run;
        self.edited = back.edited;
        self.gap = back.gap;
        self.flags = back.flags;
        self.label = back.label;
        unfolded.value.truncate(back.value_length.saturating_sub(1));
        unfolded.value.extend(back.last);
        unfolded.notes.truncate(back.notes);
        unfolded.gaps.truncate(back.gaps);
        true
    }
}
