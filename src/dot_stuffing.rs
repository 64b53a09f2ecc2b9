//! Dot-unstuffing (RFC 5321, 4.5.2; RFC 3977, 3.1.1).
//!
//! SMTP, NNTP and POP3 send one more dot before each line that begins with a dot, and end a text with a
//! line that consists of a single dot. This module is the crate's one definition of how that is undone:
//! [`Unstuffer`] for a stream that arrives in chunks, [`unstuff`] for a text in memory, and
//! [`unstuff_doubled`] for a stored article.
//!
//! Only a carriage return followed by a line feed ends a line. Of accepting bare line feeds RFC 5321,
//! 4.1.1.4, says that "SMTP server systems MUST NOT do this, even in the name of improved robustness":
//! otherwise a sender could end a text here that continues for other readers.

#[cfg(feature = "mail")]
use std::borrow::Cow;

use memchr::memmem;

#[cfg(feature = "codec")]
use crate::checkpoint::{save_fields, save_variants};
#[cfg(feature = "mail")]
use crate::memory::large_buffer;
#[cfg(feature = "codec")]
use crate::work;

/// The end of a line, and the dot that begins the next one.
const LINE_END_AND_DOT: &[u8] = b"\r\n.";

/// How an [`Unstuffer`] reads the next bytes of a stream.
#[cfg(feature = "codec")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DotEvent {
    /// This number of bytes is text.
    Text(usize),
    /// This number of bytes is skipped: a stuffed dot, or the start of a possible terminating line.
    Skip(usize),
    /// A carriage return that was skipped earlier is text after all; no byte is consumed.
    HeldReturn,
    /// This number of bytes completes the terminating line: the text has ended.
    End(usize),
}

/// The position of an [`Unstuffer`] within a line.
#[cfg(feature = "codec")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum DotState {
    #[default]
    LineStart,
    /// After the dot that begins the line.
    Dot,
    /// After the dot that begins the line, and a carriage return.
    DotReturn,
    InLine,
    /// After a carriage return within the line.
    Return,
}

#[cfg(feature = "codec")]
save_variants!(DotState { LineStart, Dot, DotReturn, InLine, Return });

/// A state machine that separates text from stuffed dots, whatever the chunks are.
#[cfg(feature = "codec")]
#[derive(Clone, Debug, Default)]
pub(crate) struct Unstuffer {
    state: DotState,
    text_length: u64,
}

#[cfg(feature = "codec")]
save_fields!(Unstuffer { state, text_length });

#[cfg(feature = "codec")]
impl Unstuffer {
    /// Classifies the first bytes of `input`, the next bytes of the stream; `None` if it is empty.
    pub fn next(&mut self, input: &[u8]) -> Option<DotEvent> {
        let first = *input.first()?;
        match (self.state, first) {
            (DotState::LineStart, b'.') => {
                self.state = DotState::Dot;
                Some(DotEvent::Skip(1))
            }
            (DotState::Dot, b'\r') => {
                self.state = DotState::DotReturn;
                Some(DotEvent::Skip(1))
            }
            (DotState::DotReturn, b'\n') => Some(DotEvent::End(1)),
            (DotState::DotReturn, _) => {
                self.text_length += 1;
                self.state = DotState::Return;
                Some(DotEvent::HeldReturn)
            }
            (DotState::Return, b'\n') => {
                self.text_length += 1;
                self.state = DotState::LineStart;
                Some(DotEvent::Text(1))
            }
            (DotState::LineStart | DotState::Dot | DotState::InLine | DotState::Return, _) => {
                Some(self.text(input))
            }
        }
    }

    fn text(&mut self, input: &[u8]) -> DotEvent {
        let length = memmem::find(input, LINE_END_AND_DOT).map_or(input.len(), |at| at + 2);
        work::count(length);
        self.state = match &input[..length] {
            [.., b'\r', b'\n'] => DotState::LineStart,
            [.., b'\r'] => DotState::Return,
            _ => DotState::InLine,
        };
        self.text_length += length as u64;
        DotEvent::Text(length)
    }

    /// Returns the number of text bytes so far.
    pub fn text_length(&self) -> u64 {
        self.text_length
    }

    /// Reports whether a line has begun with a dot, and only later bytes decide whether that was stuffed.
    pub fn is_after_dot(&self) -> bool {
        matches!(self.state, DotState::Dot | DotState::DotReturn)
    }

    /// Returns the length of the start of a possible terminating line that was skipped last.
    #[cfg(feature = "mail")]
    pub fn undecided(&self) -> usize {
        usize::from(self.is_after_dot()) + self.held()
    }

    /// Returns how many of the skipped bytes may still become text.
    pub fn held(&self) -> usize {
        usize::from(self.state == DotState::DotReturn)
    }
}

/// Unstuffs `text` in place and returns its new length.
///
/// Nothing may follow a terminating line in `text`.
#[cfg(all(feature = "codec", feature = "mail"))]
pub(crate) fn unstuff(text: &mut [u8]) -> usize {
    let mut unstuffer = Unstuffer::default();
    let (mut read, mut written) = (0, 0);
    while let Some(event) = unstuffer.next(&text[read..]) {
        match event {
            DotEvent::Text(length) => {
                text.copy_within(read..read + length, written);
                read += length;
                written += length;
            }
            DotEvent::Skip(length) | DotEvent::End(length) => read += length,
            DotEvent::HeldReturn => {
                text[written] = b'\r';
                written += 1;
            }
        }
    }
    written
}

/// Reports whether a line begins with two dots.
#[cfg(feature = "mail")]
pub(crate) fn has_doubled(text: &[u8]) -> bool {
    text.starts_with(b"..") || memmem::find(text, b"\r\n..").is_some()
}

/// Removes the first dot of each line that begins with two.
///
/// A line that begins with one dot keeps it: no sender produces such a line, so the text was edited
/// after it was received.
#[cfg(feature = "mail")]
pub(crate) fn unstuff_doubled(text: &[u8]) -> Cow<'_, [u8]> {
    if !has_doubled(text) {
        return Cow::Borrowed(text);
    }
    let dots = memmem::find_iter(text, LINE_END_AND_DOT)
        .map(|at| at + LINE_END_AND_DOT.len())
        .filter(|&second| text.get(second) == Some(&b'.'));
    let mut bytes = large_buffer::with_capacity(text.len());
    let mut from = usize::from(text.starts_with(b".."));
    for dot in dots {
        bytes.extend_from_slice(&text[from..dot]);
        from = dot + 1;
    }
    bytes.extend_from_slice(&text[from..]);
    Cow::Owned(bytes)
}

#[cfg(test)]
#[path = "../tests/unit/dot_stuffing.rs"]
mod tests;
