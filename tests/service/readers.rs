//! Readers and streams that do not give everything at once.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::Stream;
use futures_util::stream::poll_fn;
use tokio::io::{AsyncRead, ReadBuf};

use crate::drivers::Seeded;

/// Is pending half of the time, and gives few bytes at once; always woken.
pub struct Fitful<'t> {
    text: &'t [u8],
    random: Seeded,
    most: usize,
}

impl<'t> Fitful<'t> {
    /// Gives up to `most` bytes at once.
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

    /// The same as a stream of chunks.
    pub fn chunks(mut self) -> impl Stream<Item = io::Result<Bytes>> + use<'t> {
        poll_fn(move |context| {
            let chunk = std::task::ready!(self.poll(context, usize::MAX));
            Poll::Ready((!chunk.is_empty()).then(|| Ok(Bytes::copy_from_slice(chunk))))
        })
    }
}

impl AsyncRead for Fitful<'_> {
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

/// What a [`Script`] does at one read.
#[derive(Clone, Copy)]
pub enum Act<'t> {
    Give(&'t [u8]),
    End,
    Fail,
}

/// Does one thing after the other, and is at its end then.
pub struct Script<'t>(VecDeque<Act<'t>>);

impl<'t> Script<'t> {
    pub fn new(acts: impl IntoIterator<Item = Act<'t>>) -> Self {
        Self(acts.into_iter().collect())
    }

    /// The same as a stream of chunks.
    pub fn chunks(mut self) -> impl Stream<Item = io::Result<Bytes>> + use<'t> {
        poll_fn(move |_| {
            Poll::Ready(match self.0.pop_front() {
                Some(Act::Give(text)) => Some(Ok(Bytes::copy_from_slice(text))),
                Some(Act::Fail) => Some(Err(failure())),
                Some(Act::End) | None => None,
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
            Some(Act::Give(text)) => {
                let (now, later) = text.split_at(text.len().min(buffer.remaining()));
                buffer.put_slice(now);
                if !later.is_empty() {
                    self.0.push_front(Act::Give(later));
                }
            }
            Some(Act::Fail) => return Poll::Ready(Err(failure())),
            Some(Act::End) | None => {}
        }
        Poll::Ready(Ok(()))
    }
}

/// Fills what it is offered with a text, again and again; counts.
pub struct Filling<'t> {
    text: &'t [u8],
    left: usize,
    most: usize,
    pub given: usize,
    pub reads: usize,
}

impl<'t> Filling<'t> {
    /// Gives `length` bytes in all.
    pub fn new(text: &'t [u8], length: usize) -> Self {
        Self { text, left: length, most: usize::MAX, given: 0, reads: 0 }
    }

    /// Gives so much at one read, however much more it is offered.
    pub fn at_most(self, most: usize) -> Self {
        Self { most, ..self }
    }
}

impl AsyncRead for Filling<'_> {
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
