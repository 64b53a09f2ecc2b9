//! Where a tap's findings go.

use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use futures_sink::Sink;
use pin_project_lite::pin_project;

use super::frame::Frame;
use super::source::Pulled;
use crate::reference::Item;

/// What takes the findings of a [`Tap`](super::Tap): a [`Callback`] or a [`Forward`]; nothing else can
/// implement it.
///
/// ```
/// use gleaner::codec::{TapHandler, Tap};
/// use tokio::io::AsyncRead;
///
/// async fn read_all<R: AsyncRead, O: TapHandler>(tap: Tap<R, O>) -> std::io::Result<u64> {
///     tokio::io::copy(&mut std::pin::pin!(tap), &mut tokio::io::sink()).await
/// }
/// # let tap = Tap::new(&b"text"[..], &gleaner::Config::new(), |_| {});
/// # assert_eq!(tokio_test::block_on(read_all(tap)).unwrap(), 4);
/// ```
pub trait TapHandler: sealed::TapHandler {}

impl<F: FnMut(Item<'_>)> TapHandler for Callback<F> {}
impl<S: Sink<Frame>> TapHandler for Forward<S> {}

pub(super) mod sealed {
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use crate::codec::source::Pulled;

    pub trait TapHandler {
        /// Waits until all that was taken has been passed on.
        fn poll_ready(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()>;

        fn take(self: Pin<&mut Self>, pulled: Pulled<'_>);

        /// Whether there is still someone to take anything.
        fn is_open(&self) -> bool;
    }
}

pin_project! {
    /// Gives the findings of a tap to a closure, in the read that decides them; made by
    /// [`Tap::new`](super::Tap::new).
    ///
    /// ```
    /// use gleaner::Item;
    /// use gleaner::codec::{Callback, Tap};
    ///
    /// type Counting<R> = Tap<R, Callback<Box<dyn FnMut(Item<'_>)>>>;
    /// # let tap: Counting<&[u8]> =
    /// #     Tap::new(b"text", &gleaner::Config::new(), Box::new(|_: Item<'_>| ()));
    /// # let _ = tap;
    /// ```
    #[derive(Clone, Debug)]
    pub struct Callback<F> {
        callback: F,
    }
}

impl<F> Callback<F> {
    pub(super) fn new(callback: F) -> Self {
        Self { callback }
    }
}

impl<F: FnMut(Item<'_>)> sealed::TapHandler for Callback<F> {
    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        Poll::Ready(())
    }

    fn take(self: Pin<&mut Self>, pulled: Pulled<'_>) {
        if let Some(item) = pulled.item() {
            (self.project().callback)(item);
        }
    }

    fn is_open(&self) -> bool {
        true
    }
}

pin_project! {
    /// Sends the findings of a tap on, before more is read; made by
    /// [`Tap::with_sink`](super::Tap::with_sink).
    ///
    /// ```
    /// use gleaner::codec::{Forward, Frame, Tap};
    /// use tokio_util::sync::PollSender;
    ///
    /// type Sending<R> = Tap<R, Forward<PollSender<Frame>>>;
    /// # let sender = PollSender::new(tokio::sync::mpsc::channel(1).0);
    /// # let tap: Sending<&[u8]> = Tap::with_sink(b"text", &gleaner::Config::new(), sender);
    /// # let _ = tap;
    /// ```
    #[derive(Clone, Debug)]
    pub struct Forward<S> {
        // None once it has failed.
        #[pin]
        sink: Option<S>,
        waiting: VecDeque<Frame>,
        flushed: bool,
    }
}

impl<S> Forward<S> {
    pub(super) fn new(sink: S) -> Self {
        Self { sink: Some(sink), waiting: VecDeque::new(), flushed: true }
    }
}

impl<S: Sink<Frame>> Forward<S> {
    fn poll_send(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        let this = self.project();
        let Some(mut sink) = this.sink.as_pin_mut() else {
            return Poll::Ready(Ok(()));
        };
        while !this.waiting.is_empty() {
            ready!(sink.as_mut().poll_ready(context))?;
            if let Some(frame) = this.waiting.pop_front() {
                *this.flushed = false;
                sink.as_mut().start_send(frame)?;
            }
        }
        // An idle tap holds no queue.
        *this.waiting = VecDeque::new();
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
            *this.waiting = VecDeque::new();
        }
        Poll::Ready(())
    }

    fn take(self: Pin<&mut Self>, pulled: Pulled<'_>) {
        self.project().waiting.push_back(pulled.frame(Bytes::copy_from_slice));
    }

    fn is_open(&self) -> bool {
        self.sink.is_some()
    }
}
