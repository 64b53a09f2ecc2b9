//! A reader whose bytes are looked at as they pass.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_sink::Sink;
use pin_project_lite::pin_project;
use tokio::io::{AsyncBufRead, AsyncRead, AsyncWrite, ReadBuf};

use super::frame::Frame;
use super::handler::{Callback, Forward, TapHandler};
use super::source::Source;
use crate::config::Config;
use crate::reference::Item;

pin_project! {
    /// A reader that passes on what `R` gives, unchanged, and the references in it to someone else: a
    /// closure ([`new`](Self::new)) or a channel ([`with_sink`](Self::with_sink)).
    ///
    /// The bytes of one read are passed on in that read, and looked at in it; what is read ahead by
    /// [`AsyncBufRead`] is looked at once, when it is first seen. The end of `R` is passed on after what
    /// only the end decides has been delivered. What comes after the end is a new stream, whose offsets
    /// begin at 0. An error of `R` is passed on and ends nothing; but where `R` ends next, a reference that
    /// the error cut is not made up.
    ///
    /// Where `R` can be written to, so can the tap; what is written is not looked at.
    ///
    /// It holds what an [`Extractor`](crate::Extractor) does and, for a channel, copies of what was found
    /// in the last read and has not been delivered.
    ///
    /// ```
    /// use gleaner::codec::Tap;
    /// use tokio::io::AsyncReadExt;
    /// # tokio_test::block_on(async {
    ///
    /// let (mut passed, mut values) = (String::new(), Vec::new());
    /// let inner: &[u8] = b"see http://a.example/x.";
    /// let mut tap = Tap::new(inner, &gleaner::Config::new(), |item| {
    ///     values.extend(item.reference().map(|found| found.value().to_owned()));
    /// });
    /// tap.read_to_string(&mut passed).await?;
    /// drop(tap);
    /// assert_eq!(passed, "see http://a.example/x.");
    /// assert_eq!(values, ["http://a.example/x"]);
    /// # Ok::<(), std::io::Error>(())
    /// # }).unwrap();
    /// ```
    #[derive(Clone, Debug)]
    pub struct Tap<R, O> {
        #[pin]
        inner: R,
        #[pin]
        handler: O,
        source: Source,
        // So many bytes that the inner reader holds have been looked at.
        ahead: usize,
        said: Word,
    }
}

/// What the inner reader said last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    /// Bytes, or an end that has been passed on.
    Bytes,
    Failure,
    /// An end that is to be passed on when what it decides has been delivered.
    End,
}

impl<R, F: FnMut(Item<'_>)> Tap<R, Callback<F>> {
    /// A tap on `inner`, which is not dot-stuffed; `callback` gets what is found, in stream order,
    /// borrowed from what was read.
    ///
    /// ```
    /// let inner: &[u8] = b"http://a.example/";
    /// let tap = gleaner::codec::Tap::new(inner, &gleaner::Config::new(), |item| println!("{item:?}"));
    /// # let _ = tap;
    /// ```
    pub fn new(inner: R, config: &Config, callback: F) -> Self {
        Self::with_outlet(inner, config, Callback::new(callback))
    }
}

impl<R, S: Sink<Frame>> Tap<R, Forward<S>> {
    /// A tap on `inner`, which is not dot-stuffed; `sink` gets what is found, in stream order, such as a
    /// channel's sender: that of `futures`, or Tokio's in a
    /// [`PollSender`](tokio_util::sync::PollSender).
    ///
    /// Where the sink is not ready, no more is read until it is: who reads from the tap must not be the
    /// one who is to empty the channel. Once it fails, as its receiver is gone, nothing is searched any
    /// more, and the bytes go on.
    ///
    /// ```
    /// use futures_util::StreamExt;
    /// use futures_util::future::join;
    /// use gleaner::codec::Tap;
    /// use tokio::io::{copy, sink};
    /// # tokio_test::block_on(async {
    ///
    /// let (sender, mut receiver) = tokio::sync::mpsc::channel(8);
    /// let sender = tokio_util::sync::PollSender::new(sender);
    /// let inner: &[u8] = b"see http://a.example/x.";
    /// let reading = async move {
    ///     let mut tap = Tap::with_sink(inner, &gleaner::Config::new(), sender);
    ///     copy(&mut tap, &mut sink()).await
    /// };
    /// let (copied, frame) = join(reading, receiver.recv()).await;
    /// assert_eq!(copied?, 23);
    /// assert_eq!(frame.unwrap().reference().unwrap().as_str(), "http://a.example/x");
    /// # Ok::<(), std::io::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn with_sink(inner: R, config: &Config, sink: S) -> Self {
        Self::with_outlet(inner, config, Forward::new(sink))
    }
}

impl<R, O> Tap<R, O> {
    fn with_outlet(inner: R, config: &Config, handler: O) -> Self {
        Self { inner, handler, source: Source::new(config), ahead: 0, said: Word::Bytes }
    }

    /// Whether dots that begin lines are to be taken off before the search; they are passed on. As in
    /// [`UrlCodec::dot_stuffed`](super::UrlCodec::dot_stuffed). A [`Callback`] is not told of
    /// terminating lines.
    ///
    /// ```
    /// # let inner: &[u8] = b"http://a.example/";
    /// let tap = gleaner::codec::Tap::new(inner, &gleaner::Config::new(), |_| {}).dot_stuffed(true);
    /// # let _ = tap;
    /// ```
    #[must_use]
    pub fn dot_stuffed(mut self, on: bool) -> Self {
        self.source.set_dot_stuffed(on);
        self
    }

    /// The inner reader.
    ///
    /// ```
    /// # let inner: &[u8] = b"http://a.example/";
    /// let tap = gleaner::codec::Tap::new(inner, &gleaner::Config::new(), |_| {});
    /// assert_eq!(tap.get_ref().len(), 17);
    /// ```
    pub fn get_ref(&self) -> &R {
        &self.inner
    }

    /// The inner reader; what is read from it passes the tap by. Bytes that [`AsyncBufRead`] has been
    /// shown and that were not consumed have been looked at: who consumes them here hides as many of
    /// those that come next.
    ///
    /// ```
    /// # let inner: &[u8] = b"http://a.example/";
    /// let mut tap = gleaner::codec::Tap::new(inner, &gleaner::Config::new(), |_| {});
    /// *tap.get_mut() = &tap.get_ref()[1..];
    /// assert_eq!(tap.get_ref().len(), 16);
    /// ```
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.inner
    }

    /// The inner reader again; what was held of the stream, or not delivered, is dropped.
    ///
    /// ```
    /// # let inner: &[u8] = b"http://a.example/";
    /// let tap = gleaner::codec::Tap::new(inner, &gleaner::Config::new(), |_| {});
    /// assert_eq!(tap.into_inner().len(), 17);
    /// ```
    pub fn into_inner(self) -> R {
        self.inner
    }
}

/// Gives the handler what is found in `fresh`, the next bytes of the stream.
fn look<O: TapHandler>(source: &mut Source, mut handler: Pin<&mut O>, fresh: &[u8]) {
    if handler.is_open() {
        while let Some(event) = source.pull(fresh) {
            handler.as_mut().take(source.pulled(fresh, event));
        }
    } else {
        // Nothing is searched any more, and so nothing is to be held.
        while source.pull_last().is_some() {}
    }
}

/// Gives the handler what only the end of the stream decides, unless it was an error that cut the stream.
fn end<O: TapHandler>(source: &mut Source, mut handler: Pin<&mut O>, said: &mut Word) {
    let taken = *said != Word::Failure && handler.is_open();
    while let Some(event) = source.pull_last() {
        if taken {
            handler.as_mut().take(source.pulled(&[], event));
        }
    }
    *said = Word::End;
}

impl<R: AsyncRead, O: TapHandler> AsyncRead for Tap<R, O> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let mut this = self.project();
        ready!(this.handler.as_mut().poll_ready(context));
        if *this.said == Word::End && buffer.remaining() > 0 {
            *this.said = Word::Bytes;
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        ready!(this.inner.poll_read(context, buffer)).inspect_err(|_| {
            *this.said = Word::Failure;
        })?;
        let passed = &buffer.filled()[before..];
        if passed.is_empty() {
            if buffer.remaining() > 0 {
                end(this.source, this.handler.as_mut(), this.said);
                ready!(this.handler.poll_ready(context));
                *this.said = Word::Bytes;
            }
            return Poll::Ready(Ok(()));
        }
        *this.said = Word::Bytes;
        let seen = passed.len().min(*this.ahead);
        *this.ahead -= seen;
        look(this.source, this.handler.as_mut(), &passed[seen..]);
        // The bytes are the caller's: what cannot be delivered now is so before the next read.
        let _ = this.handler.poll_ready(context);
        Poll::Ready(Ok(()))
    }
}

impl<R: AsyncBufRead, O: TapHandler> AsyncBufRead for Tap<R, O> {
    fn poll_fill_buf(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        let mut this = self.project();
        ready!(this.handler.as_mut().poll_ready(context));
        if *this.said == Word::End {
            *this.said = Word::Bytes;
            return Poll::Ready(Ok(&[]));
        }
        let held = ready!(this.inner.poll_fill_buf(context)).inspect_err(|_| {
            *this.said = Word::Failure;
        })?;
        if held.is_empty() {
            end(this.source, this.handler.as_mut(), this.said);
            ready!(this.handler.poll_ready(context));
            *this.said = Word::Bytes;
            return Poll::Ready(Ok(held));
        }
        *this.said = Word::Bytes;
        if let Some(fresh) = held.get(*this.ahead..) {
            *this.ahead = held.len();
            look(this.source, this.handler.as_mut(), fresh);
            let _ = this.handler.poll_ready(context);
        }
        Poll::Ready(Ok(held))
    }

    fn consume(self: Pin<&mut Self>, amount: usize) {
        let this = self.project();
        *this.ahead = this.ahead.saturating_sub(amount);
        this.inner.consume(amount);
    }
}

impl<R: AsyncWrite, O> AsyncWrite for Tap<R, O> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.project().inner.poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.project().inner.poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.project().inner.poll_shutdown(context)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.project().inner.poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }
}
