//! The tap: a reader that passes its bytes on unchanged and searches them on the way.

mod handler;
mod last_read;
mod write;

use std::fmt;
use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_sink::Sink;
use pin_project_lite::pin_project;
use tokio::io::{AsyncBufRead, AsyncRead, ReadBuf};

use super::chunk_driver::ChunkDriver;
use super::frame::Frame;
use crate::config::Config;
use crate::flow::IntoFlow;
use crate::reference::Item;
pub use handler::{Callback, Forward, TapHandler};
use last_read::{LastRead, search};

pin_project! {
    /// A reader that passes the bytes of `R` on unchanged and reports the references in them to a closure
    /// ([`new`](Self::new)) or a channel ([`with_sink`](Self::with_sink)).
    ///
    /// The bytes of a read are searched during that read. Bytes that [`AsyncBufRead`](tokio::io::AsyncBufRead) shows
    /// are searched once, when they first appear. The findings that only the end of `R` decides are delivered
    /// before the end is passed on; bytes after the end are a new stream, whose offsets begin at 0. Before an
    /// error of `R` is passed on, the findings that it may have cut off are delivered with
    /// [`Flags::TRUNCATED`](crate::Flags::TRUNCATED). The error does not end the stream: a reference that
    /// continues after it is delivered again, whole.
    ///
    /// If `R` implements [`AsyncWrite`](tokio::io::AsyncWrite), so does the tap; written bytes are not searched.
    ///
    /// A tap holds what an [`Extractor`](crate::Extractor) holds. With a channel it also holds copies of the
    /// findings of the last read until they are delivered.
    ///
    /// ```
    /// use gleaner::codec::Tap;
    /// use tokio::io::AsyncReadExt;
    /// # tokio_test::block_on(async {
    ///
    /// let (mut passed, mut values) = (String::new(), Vec::new());
    /// let inner: &[u8] = b"see http://a.example/x.";
    /// let mut tap = Tap::new(inner, &gleaner::Config::new(), |item| {
    ///     values.extend(item.into_reference().map(|found| found.value().to_owned()));
    /// });
    /// tap.read_to_string(&mut passed).await?;
    /// assert_eq!(passed, "see http://a.example/x.");
    /// assert_eq!(values, ["http://a.example/x"]);
    /// # Ok::<(), std::io::Error>(())
    /// # }).unwrap();
    /// ```
    pub struct Tap<R, H> {
        #[pin]
        inner: R,
        #[pin]
        handler: H,
        driver: ChunkDriver,
        // The number of bytes that the inner reader still holds and that have been searched.
        searched_ahead: usize,
        last_read: LastRead,
    }
}

impl<R, F: FnMut(Item<'_>) -> T, T: IntoFlow> Tap<R, Callback<F>> {
    /// Creates a tap on `inner` that calls `callback` with each item, in stream order, without dot-unstuffing.
    ///
    /// The callback returns `()`, or a [`ControlFlow`](std::ops::ControlFlow). If it returns `Break`, the search ends, and
    /// bytes continue to pass.
    ///
    /// ```
    /// let inner: &[u8] = b"http://a.example/";
    /// let tap = gleaner::codec::Tap::new(inner, &gleaner::Config::new(), |item| println!("{item:?}"));
    /// # let _ = tap;
    /// ```
    pub fn new(inner: R, config: &Config, callback: F) -> Self {
        Self::with_handler(inner, config, Callback::new(callback))
    }
}

impl<R, S: Sink<Frame>> Tap<R, Forward<S>> {
    /// Creates a tap on `inner` that sends each frame to `sink`, in stream order, without dot-unstuffing.
    ///
    /// The sink can be the sender of a `futures` channel, or Tokio's in a
    /// [`PollSender`](tokio_util::sync::PollSender). While the sink is not ready, reads are pending, so the task that
    /// reads from the tap must not be the one that drains the channel. When the sink fails because its receiver is
    /// gone, the search ends, and bytes continue to pass.
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
    /// assert_eq!(frame.unwrap().into_reference().unwrap().value(), "http://a.example/x");
    /// # Ok::<(), std::io::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn with_sink(inner: R, config: &Config, sink: S) -> Self {
        Self::with_handler(inner, config, Forward::new(sink))
    }
}

impl<R, H> Tap<R, H> {
    fn with_handler(inner: R, config: &Config, handler: H) -> Self {
        let driver = ChunkDriver::new(config);
        Self { inner, handler, driver, searched_ahead: 0, last_read: LastRead::Bytes }
    }

    /// Enables or disables dot-unstuffing before the search (off by default), as
    /// [`UrlCodec::dot_stuffed`](crate::UrlCodec::dot_stuffed) does.
    ///
    /// The reader passes all dots on. A [`Callback`] gets no event for a terminating line.
    ///
    /// ```
    /// let inner: &[u8] = b"http://a.example/";
    /// let tap = gleaner::codec::Tap::new(inner, &gleaner::Config::new(), |_| {}).dot_stuffed(true);
    /// # let _ = tap;
    /// ```
    #[must_use]
    pub fn dot_stuffed(mut self, on: bool) -> Self {
        self.driver.set_dot_stuffed(on);
        self
    }

    /// Returns the inner reader.
    ///
    /// ```
    /// let inner: &[u8] = b"http://a.example/";
    /// let tap = gleaner::codec::Tap::new(inner, &gleaner::Config::new(), |_| {});
    /// assert_eq!(tap.get_ref().len(), 17);
    /// ```
    pub fn get_ref(&self) -> &R {
        &self.inner
    }

    /// Returns the inner reader, mutably.
    ///
    /// Bytes read from it directly are not searched. Bytes that [`AsyncBufRead`](tokio::io::AsyncBufRead) has shown
    /// have been searched already: consuming them here makes the tap skip the same number of later bytes.
    ///
    /// ```
    /// let inner: &[u8] = b"http://a.example/";
    /// let mut tap = gleaner::codec::Tap::new(inner, &gleaner::Config::new(), |_| {});
    /// *tap.get_mut() = &tap.get_ref()[1..];
    /// assert_eq!(tap.get_ref().len(), 16);
    /// ```
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.inner
    }

    /// Returns the inner reader and drops held bytes and undelivered findings, unless
    /// [`finish_truncated`](Self::finish_truncated) has delivered them before.
    ///
    /// ```
    /// let inner: &[u8] = b"http://a.example/";
    /// let tap = gleaner::codec::Tap::new(inner, &gleaner::Config::new(), |_| {});
    /// assert_eq!(tap.into_inner().len(), 17);
    /// ```
    pub fn into_inner(self) -> R {
        self.inner
    }
}

impl<R: fmt::Debug, H> fmt::Debug for Tap<R, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tap")
            .field("inner", &self.inner)
            .field("dot_stuffed", &self.driver.is_dot_stuffed())
            .finish_non_exhaustive()
    }
}

impl<R: Unpin, H: TapHandler + Unpin> Tap<R, H> {
    /// Ends a stream that is given up, for example after a timeout: delivers the findings of the bytes read so far.
    ///
    /// Findings that more bytes might change have [`Flags::TRUNCATED`](crate::Flags::TRUNCATED), which says more. Those
    /// that were delivered before an error are not delivered again. Bytes that are read afterwards are a new stream, whose
    /// offsets begin at 0.
    ///
    /// With a channel, the future waits for room in it; with a closure, it is ready. It is cancel safe: a second call
    /// delivers the findings that the first one did not.
    ///
    /// ```
    /// use gleaner::codec::Tap;
    /// use gleaner::Config;
    /// use tokio::io::AsyncReadExt;
    /// # tokio_test::block_on(async {
    ///
    /// let (mut buffer, mut found) = ([0; 100], Vec::new());
    /// let inner: &[u8] = b"http://a.example/1 http://a.example/par";
    /// let mut tap = Tap::new(inner, &Config::new(), |item| found.push((item.span(), item.flags())));
    /// tap.read(&mut buffer).await?;
    /// tap.finish_truncated().await;
    /// assert_eq!(found, [(0..18, gleaner::Flags::empty()), (19..39, gleaner::Flags::TRUNCATED)]);
    /// # Ok::<(), std::io::Error>(())
    /// # }).unwrap();
    /// ```
    pub async fn finish_truncated(&mut self) {
        let mut handler = Pin::new(&mut self.handler);
        self.last_read.give_up(&mut self.driver, handler.as_mut());
        poll_fn(|context| handler.as_mut().poll_ready(context)).await;
    }
}

impl<R: AsyncRead, H: TapHandler> AsyncRead for Tap<R, H> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let mut this = self.project();
        ready!(this.handler.as_mut().poll_ready(context));
        if buffer.remaining() > 0
            && let Some(end) = this.last_read.take_end()
        {
            return Poll::Ready(end);
        }
        let before = buffer.filled().len();
        if let Err(error) = ready!(this.inner.poll_read(context, buffer)) {
            return this.last_read.poll_error(this.driver, this.handler, context, error);
        }
        let passed = &buffer.filled()[before..];
        if passed.is_empty() {
            if buffer.remaining() > 0 {
                ready!(this.last_read.poll_end(this.driver, this.handler, context));
            }
            return Poll::Ready(Ok(()));
        }
        *this.last_read = LastRead::Bytes;
        let searched = passed.len().min(*this.searched_ahead);
        *this.searched_ahead -= searched;
        search(this.driver, this.handler, context, &passed[searched..]);
        Poll::Ready(Ok(()))
    }
}

impl<R: AsyncBufRead, H: TapHandler> AsyncBufRead for Tap<R, H> {
    fn poll_fill_buf(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        let mut this = self.project();
        ready!(this.handler.as_mut().poll_ready(context));
        if let Some(end) = this.last_read.take_end() {
            return Poll::Ready(end.map(|()| &[][..]));
        }
        let held = match ready!(this.inner.poll_fill_buf(context)) {
            Ok(held) => held,
            Err(error) => {
                let end = this.last_read.poll_error(this.driver, this.handler, context, error);
                return end.map_ok(|()| &[][..]);
            }
        };
        if held.is_empty() {
            ready!(this.last_read.poll_end(this.driver, this.handler, context));
            return Poll::Ready(Ok(held));
        }
        *this.last_read = LastRead::Bytes;
        if let Some(fresh) = held.get(*this.searched_ahead..) {
            *this.searched_ahead = held.len();
            search(this.driver, this.handler, context, fresh);
        }
        Poll::Ready(Ok(held))
    }

    fn consume(self: Pin<&mut Self>, amount: usize) {
        let this = self.project();
        *this.searched_ahead = this.searched_ahead.saturating_sub(amount);
        this.inner.consume(amount);
    }
}
