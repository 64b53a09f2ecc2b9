//! Readers and streams with controlled read sizes, pending states and errors.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::Stream;
use futures_util::stream::poll_fn;
use tokio::io::{AsyncRead, ReadBuf};

use crate::drivers::Seeded;

/// A reader that is pending at random, half of the time, and reads few bytes; it always wakes its task.
pub struct RandomlyPending<'t> {
    text: &'t [u8],
    random: Seeded,
    most: usize,
}

impl<'t> RandomlyPending<'t> {
    /// Creates a reader of at most `most` bytes in each read.
    pub fn new(text: &'t [u8], most: usize, seed: u64) -> Self {
        Self { text, random: Seeded(seed), most }
    }

    fn poll(&mut self, context: &mut Context<'_>, room: usize) -> Poll<&'t [u8]> {
        if self.random.below(2) == 0 {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let length = (1 + self.random.below(self.most)).min(room).min(self.text.len());
        let (now, later) = self.text.split_at(length);
        self.text = later;
        Poll::Ready(now)
    }

    /// Converts the reader into a stream of chunks.
    pub fn chunks(mut self) -> impl Stream<Item = io::Result<Bytes>> + use<'t> {
        poll_fn(move |context| {
            let chunk = std::task::ready!(self.poll(context, usize::MAX));
            Poll::Ready((!chunk.is_empty()).then(|| Ok(Bytes::copy_from_slice(chunk))))
        })
    }
}

impl AsyncRead for RandomlyPending<'_> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let room = buffer.remaining();
        self.get_mut().poll(context, room).map(|now| {
            buffer.put_slice(now);
            Ok(())
        })
    }
}

/// The result of one read from a [`Script`].
#[derive(Clone, Copy)]
pub enum Read<'t> {
    Bytes(&'t [u8]),
    End,
    Fail,
}

/// A reader with a list of results, followed by the end.
pub struct Script<'t>(VecDeque<Read<'t>>);

impl<'t> Script<'t> {
    pub fn new(results: impl IntoIterator<Item = Read<'t>>) -> Self {
        Self(results.into_iter().collect())
    }

    /// Converts the reader into a stream of chunks.
    pub fn chunks(mut self) -> impl Stream<Item = io::Result<Bytes>> + use<'t> {
        poll_fn(move |_| {
            Poll::Ready(match self.0.pop_front() {
                Some(Read::Bytes(text)) => Some(Ok(Bytes::copy_from_slice(text))),
                Some(Read::Fail) => Some(Err(failure())),
                Some(Read::End) | None => None,
            })
        })
    }
}

pub fn failure() -> io::Error {
    io::ErrorKind::ConnectionReset.into()
}

impl AsyncRead for Script<'_> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.0.pop_front() {
            Some(Read::Bytes(text)) => {
                let (now, later) = text.split_at(text.len().min(buffer.remaining()));
                buffer.put_slice(now);
                if !later.is_empty() {
                    self.0.push_front(Read::Bytes(later));
                }
            }
            Some(Read::Fail) => return Poll::Ready(Err(failure())),
            Some(Read::End) | None => {}
        }
        Poll::Ready(Ok(()))
    }
}

/// A reader that repeats a text and fills the buffer of each read; it counts bytes and reads.
pub struct Repeating<'t> {
    text: &'t [u8],
    left: usize,
    most: usize,
    pub given: usize,
    pub reads: usize,
}

impl<'t> Repeating<'t> {
    /// Creates a reader of `length` bytes in total.
    pub fn new(text: &'t [u8], length: usize) -> Self {
        Self { text, left: length, most: usize::MAX, given: 0, reads: 0 }
    }

    /// Limits the bytes of each read.
    pub fn at_most(self, most: usize) -> Self {
        Self { most, ..self }
    }
}

impl AsyncRead for Repeating<'_> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.reads += 1;
        let mut room = buffer.remaining().min(self.most);
        while self.left > 0 && room > 0 {
            let from = self.given % self.text.len();
            let length = (self.text.len() - from).min(room).min(self.left);
            buffer.put_slice(&self.text[from..from + length]);
            self.given += length;
            self.left -= length;
            room -= length;
        }
        Poll::Ready(Ok(()))
    }
}
