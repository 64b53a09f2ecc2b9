//! Dot-stuffing undone in the read buffer.

use std::ops::Range;

use bytes::{Buf, BytesMut};

use super::dots::{Dots, Piece};

/// What of the read buffer is text, and what has not been looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Stuffed {
    dots: Dots,
    /// So many bytes at the front of the buffer are text.
    text: usize,
    /// So many have been looked at.
    seen: usize,
    /// Where the bytes begin that follow the end of the text.
    rest: Option<usize>,
}

impl Stuffed {
    pub fn dots(&self) -> &Dots {
        &self.dots
    }

    /// Takes the dots out of what is new in the buffer, where it lies; returns how much of it is text,
    /// and whether that ends there. Linear in what is new.
    pub fn undo(&mut self, buffer: &mut BytesMut, last: bool) -> (usize, bool) {
        // Whoever has the buffer may have taken bytes out of it behind the codec's back.
        self.seen = self.seen.min(buffer.len());
        self.text = self.text.min(self.seen);
        while self.rest.is_none()
            && let Some(piece) = self.dots.next(&buffer[self.seen..])
        {
            match piece {
                Piece::Text(length) => {
                    if self.seen != self.text {
                        buffer.copy_within(self.seen..self.seen + length, self.text);
                    }
                    self.seen += length;
                    self.text += length;
                }
                Piece::Nothing(length) => self.seen += length,
                Piece::Return => {
                    if let Some(place) = buffer[..self.seen].get_mut(self.text) {
                        *place = b'\r';
                        self.text += 1;
                    }
                }
                Piece::End(length) => self.rest = Some(self.seen + length),
            }
        }
        if self.rest.is_none() {
            // What was passed may be text after all, and has then a place to go to.
            self.seen = self.seen.min(self.text + self.dots.held());
            buffer.truncate(self.seen);
        }
        (self.text, last || self.rest.is_some())
    }

    /// After the end of a text: leaves in the buffer what follows, and returns the span of the line that
    /// ended it, or nothing where that was the end of the stream.
    pub fn end(&mut self, buffer: &mut BytesMut) -> Option<Range<u64>> {
        self.text = 0;
        self.seen = 0;
        let Some(rest) = self.rest.take() else {
            self.dots = Dots::default();
            buffer.clear();
            return None;
        };
        buffer.advance(rest.min(buffer.len()));
        Some(self.dots.end())
    }

    /// So many bytes have gone from the buffer, which begins at `base` now; no later finding begins
    /// before `earliest`.
    pub fn spend(&mut self, spent: usize, earliest: u64, base: u64) {
        self.text -= spent;
        self.seen -= spent;
        self.rest = self.rest.map(|rest| rest.saturating_sub(spent));
        self.dots.forget(earliest, base);
    }
}
