//! Dot-unstuffing in place, in the read buffer.

use std::ops::Range;

use bytes::{Buf, BytesMut};

use super::dot_map::DotMap;
use crate::checkpoint::save_fields;
use crate::dot_stuffing::DotEvent;

/// The state of a read buffer that holds unstuffed text at its front and unread bytes after it.
#[derive(Clone, Debug, Default)]
pub(super) struct UnstuffedBuffer {
    dots: DotMap,
    /// The number of text bytes at the front of the buffer.
    text: usize,
    /// The number of bytes of the buffer that have been read.
    read: usize,
    /// The index of the first byte after the terminating line, once that has been read.
    rest: Option<usize>,
}

save_fields!(UnstuffedBuffer { dots, text, read, rest });

impl UnstuffedBuffer {
    /// Returns the number of text bytes at the front of the buffer.
    pub fn text_length(&self) -> usize {
        self.text
    }

    /// Reports whether a checkpoint may have this state of a buffer of `length` bytes.
    pub fn is_possible(&self, length: usize) -> bool {
        self.text <= self.read
            && self.read <= length
            && self.rest.is_none_or(|rest| rest <= length)
            && self.dots.is_possible()
    }

    pub fn dots(&self) -> &DotMap {
        &self.dots
    }

    /// Unstuffs the unread bytes of `buffer` in place; returns the length of the text in it, and whether
    /// its terminating line follows. Linear in the number of unread bytes.
    pub fn unstuff(&mut self, buffer: &mut BytesMut) -> (usize, bool) {
        // The owner of the buffer may have taken bytes out of it between two calls.
        self.read = self.read.min(buffer.len());
        self.text = self.text.min(self.read);
        while self.rest.is_none()
            && let Some(event) = self.dots.next(&buffer[self.read..])
        {
            match event {
                DotEvent::Text(length) => {
                    if self.read != self.text {
                        buffer.copy_within(self.read..self.read + length, self.text);
                    }
                    self.read += length;
                    self.text += length;
                }
                DotEvent::Skip(length) => self.read += length,
                DotEvent::HeldReturn => {
                    if let Some(byte) = buffer[..self.read].get_mut(self.text) {
                        *byte = b'\r';
                        self.text += 1;
                    }
                }
                DotEvent::End(length) => self.rest = Some(self.read + length),
            }
        }
        if self.rest.is_none() {
            // Keeps one byte for a carriage return that may still become text.
            self.read = self.read.min(self.text + self.dots.held());
            buffer.truncate(self.read);
        }
        (self.text, self.rest.is_some())
    }

    /// Ends the text: leaves in `buffer` the bytes after the terminating line and returns the span of
    /// that line, or `None` if the stream ended without one.
    pub fn end(&mut self, buffer: &mut BytesMut) -> Option<Range<u64>> {
        self.text = 0;
        self.read = 0;
        let Some(rest) = self.rest.take() else {
            self.dots = DotMap::default();
            buffer.clear();
            return None;
        };
        buffer.advance(rest.min(buffer.len()));
        Some(self.dots.end())
    }

    /// Accounts for `count` bytes removed from the front of the buffer, which now begins at offset `base`
    /// of the text; no later finding begins before `earliest`.
    pub fn advance(&mut self, count: usize, earliest: u64, base: u64) {
        self.text -= count;
        self.read -= count;
        self.rest = self.rest.map(|rest| rest.saturating_sub(count));
        self.dots.forget(earliest, base);
    }
}
