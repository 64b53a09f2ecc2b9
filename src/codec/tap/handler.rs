//! The handlers of a tap: a closure or a sink.

use std::collections::VecDeque;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use futures_sink::Sink;
use pin_project_lite::pin_project;

use crate::codec::chunk_driver::EventInChunk;
use crate::codec::frame::Frame;
use crate::flow::IntoFlow;
use crate::reference::Item;

/// A consumer of the findings of a [`Tap`](super::Tap): a [`Callback`] or a [`Forward`], and no other type.
///
/// ```
/// use gleaner::codec::{Tap, TapHandler};
/// use tokio::io::AsyncRead;
///
/// async fn read_all<R: AsyncRead, H: TapHandler>(tap: Tap<R, H>) -> std::io::Result<u64> {
///     tokio::io::copy(&mut std::pin::pin!(tap), &mut tokio::io::sink()).await
/// }
/// # let tap = Tap::new(&b"text"[..], &gleaner::Config::new(), |_| {});
/// # assert_eq!(tokio_test::block_on(read_all(tap)).unwrap(), 4);
/// ```
pub trait TapHandler: sealed::TapHandler {}

impl<F: FnMut(Item<'_>) -> R, R: IntoFlow> TapHandler for Callback<F> {}
impl<S: Sink<Frame>> TapHandler for Forward<S> {}

pub(super) mod sealed {
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use crate::codec::chunk_driver::EventInChunk;

    pub trait TapHandler {
        /// Waits until every event that was handled has been delivered.
        fn poll_ready(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()>;

        /// Delivers or queues an event.
        fn handle(self: Pin<&mut Self>, event: EventInChunk<'_>);

        /// Reports whether events are still delivered.
        fn is_open(&self) -> bool;
    }
}

pin_project! {
    /// The handler of [`Tap::new`](super::Tap::new): calls a closure, during the read that decides the finding.
    ///
    /// ```
    /// use gleaner::Item;
    /// use gleaner::codec::{Callback, Tap};
    ///
    /// type CountingTap<R> = Tap<R, Callback<Box<dyn FnMut(Item<'_>)>>>;
    /// # let tap: CountingTap<&[u8]> =
    /// #     Tap::new(b"text", &gleaner::Config::new(), Box::new(|_: Item<'_>| ()));
    /// # let _ = tap;
    /// ```
    #[derive(Clone)]
    pub struct Callback<F> {
        callback: F,
        stopped: bool,
    }
}

impl<F> Callback<F> {
    pub(super) fn new(callback: F) -> Self {
        Self { callback, stopped: false }
    }
}

impl<F> fmt::Debug for Callback<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Callback").field("stopped", &self.stopped).finish_non_exhaustive()
    }
}

impl<F: FnMut(Item<'_>) -> R, R: IntoFlow> sealed::TapHandler for Callback<F> {
    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        Poll::Ready(())
    }

    fn handle(self: Pin<&mut Self>, event: EventInChunk<'_>) {
        let this = self.project();
        if !*this.stopped
            && let Some(item) = event.item()
        {
            *this.stopped = (this.callback)(item).into_flow().is_break();
        }
    }

    fn is_open(&self) -> bool {
        !self.stopped
    }
}

pin_project! {
    /// The handler of [`Tap::with_sink`](super::Tap::with_sink): sends frames to a [`Sink`](futures_sink::Sink), before
    /// the tap reads more.
    ///
    /// ```
    /// use gleaner::codec::{Forward, Frame, Tap};
    /// use tokio_util::sync::PollSender;
    ///
    /// type SendingTap<R> = Tap<R, Forward<PollSender<Frame>>>;
    /// # let sender = PollSender::new(tokio::sync::mpsc::channel(1).0);
    /// # let tap: SendingTap<&[u8]> = Tap::with_sink(b"text", &gleaner::Config::new(), sender);
    /// # let _ = tap;
    /// ```
    #[derive(Clone)]
    pub struct Forward<S> {
        // `None` after the sink has failed.
        #[pin]
        sink: Option<S>,
        queue: VecDeque<Frame>,
        flushed: bool,
    }
}

impl<S> Forward<S> {
    pub(super) fn new(sink: S) -> Self {
        Self { sink: Some(sink), queue: VecDeque::new(), flushed: true }
    }
}

/// Writes the frames that are not delivered yet, and whether the sink has failed.
impl<S> fmt::Debug for Forward<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Forward")
            .field("queue", &self.queue)
            .field("failed", &self.sink.is_none())
            .finish_non_exhaustive()
    }
}

impl<S: Sink<Frame>> Forward<S> {
    fn poll_send(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        let this = self.project();
        let Some(mut sink) = this.sink.as_pin_mut() else {
            return Poll::Ready(Ok(()));
        };
        while !this.queue.is_empty() {
            ready!(sink.as_mut().poll_ready(context))?;
            if let Some(frame) = this.queue.pop_front() {
                *this.flushed = false;
                sink.as_mut().start_send(frame)?;
            }
        }
        // An idle tap holds no queue.
        *this.queue = VecDeque::new();
        if !*this.flushed {
            ready!(sink.poll_flush(context))?;
            *this.flushed = true;
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: Sink<Frame>> sealed::TapHandler for Forward<S> {
    fn poll_ready(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if ready!(self.as_mut().poll_send(context)).is_err() {
            let mut this = self.project();
            this.sink.set(None);
            *this.queue = VecDeque::new();
        }
        Poll::Ready(())
    }

    fn handle(self: Pin<&mut Self>, event: EventInChunk<'_>) {
        self.project().queue.push_back(event.frame(Bytes::copy_from_slice));
    }

    fn is_open(&self) -> bool {
        self.sink.is_some()
    }
}
