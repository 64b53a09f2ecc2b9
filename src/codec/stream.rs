//! References in a stream of chunks.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use futures_core::Stream;
use pin_project_lite::pin_project;

use super::frame::Frame;
use super::source::Source;
use crate::config::Config;

pin_project! {
    /// The references in a stream of chunks, such as the body of an HTTP message or a read from an
    /// object store: a stream of [`Frame`]s.
    ///
    /// Chunks are not put together: a reference that stands in one chunk shares it, where that chunk also
    /// decides where it ends; what straddles two, or waits for the next one or the end, is copied. The
    /// next chunk is asked for when all frames of the last one have been taken. Between two it holds what
    /// an [`Extractor`](crate::Extractor) does.
    ///
    /// An error of the inner stream is passed on, after what was found before it; the stream may then
    /// be polled on, and goes on where the inner one does. Where that ends instead, a reference that
    /// the error cut is not made up. After the end it gives `None`, however often it is polled.
    ///
    /// ```
    /// use bytes::Bytes;
    /// use futures_util::{StreamExt, stream};
    /// use gleaner::codec::{Frame, UrlStream};
    /// # tokio_test::block_on(async {
    ///
    /// let body = stream::iter(["see http://a.exam", "ple/x, www.b.example."])
    ///     .map(|chunk| Ok::<_, std::io::Error>(Bytes::from(chunk)));
    /// let mut urls = UrlStream::new(body, &gleaner::Config::new());
    /// let mut values = Vec::new();
    /// while let Some(frame) = urls.next().await {
    ///     values.extend(frame?.reference().map(|found| found.value()));
    /// }
    /// assert_eq!(values, ["http://a.example/x", "http://www.b.example"]);
    /// # Ok::<(), std::io::Error>(())
    /// # }).unwrap();
    /// ```
    #[derive(Clone, Debug)]
    pub struct UrlStream<S> {
        #[pin]
        inner: S,
        source: Source,
        state: State,
    }
}

#[derive(Clone, Debug)]
enum State {
    /// The next chunk is to be asked for.
    Wanting,
    Chunk(Bytes),
    /// The inner stream's last word was an error.
    Failed,
    Ending,
    Ended,
}

impl<S> UrlStream<S> {
    /// The references in what `inner` gives, which is not dot-stuffed.
    ///
    /// ```
    /// # use bytes::Bytes;
    /// let inner = futures_util::stream::empty::<Result<Bytes, std::io::Error>>();
    /// let urls = gleaner::codec::UrlStream::new(inner, &gleaner::Config::new());
    /// # let _ = urls;
    /// ```
    #[must_use]
    pub fn new(inner: S, config: &Config) -> Self {
        Self { inner, source: Source::new(config), state: State::Wanting }
    }

    /// Whether dots that begin lines are to be taken off; as in
    /// [`UrlCodec::dot_stuffed`](super::UrlCodec::dot_stuffed).
    ///
    /// ```
    /// # use bytes::Bytes;
    /// # let inner = futures_util::stream::empty::<Result<Bytes, std::io::Error>>();
    /// let urls = gleaner::codec::UrlStream::new(inner, &gleaner::Config::new()).dot_stuffed(true);
    /// # let _ = urls;
    /// ```
    #[must_use]
    pub fn dot_stuffed(mut self, on: bool) -> Self {
        self.source.set_dot_stuffed(on);
        self
    }

    /// The inner stream.
    ///
    /// ```
    /// # use bytes::Bytes;
    /// # let inner = futures_util::stream::empty::<Result<Bytes, std::io::Error>>();
    /// let urls = gleaner::codec::UrlStream::new(inner, &gleaner::Config::new());
    /// let inner = urls.get_ref();
    /// # let _ = inner;
    /// ```
    pub fn get_ref(&self) -> &S {
        &self.inner
    }

    /// The inner stream again; what was held of it is dropped.
    ///
    /// ```
    /// # use bytes::Bytes;
    /// # let inner = futures_util::stream::empty::<Result<Bytes, std::io::Error>>();
    /// let urls = gleaner::codec::UrlStream::new(inner, &gleaner::Config::new());
    /// let inner = urls.into_inner();
    /// # let _ = inner;
    /// ```
    pub fn into_inner(self) -> S {
        self.inner
    }
}

impl<S, E> Stream for UrlStream<S>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    type Item = Result<Frame, E>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut this = self.project();
        loop {
            match this.state {
                State::Chunk(chunk) => {
                    if let Some(event) = this.source.pull(chunk) {
                        let frame = this.source.pulled(chunk, event).frame(|raw| share(chunk, raw));
                        return Poll::Ready(Some(Ok(frame)));
                    }
                    *this.state = State::Wanting;
                }
                State::Wanting | State::Failed => {
                    match ready!(this.inner.as_mut().poll_next(context)) {
                        Some(Ok(chunk)) => *this.state = State::Chunk(chunk),
                        Some(Err(error)) => {
                            *this.state = State::Failed;
                            return Poll::Ready(Some(Err(error)));
                        }
                        None if matches!(this.state, State::Failed) => *this.state = State::Ended,
                        None => *this.state = State::Ending,
                    }
                }
                State::Ending => {
                    if let Some(event) = this.source.pull_last() {
                        let frame = this.source.pulled(&[], event).frame(Bytes::copy_from_slice);
                        return Poll::Ready(Some(Ok(frame)));
                    }
                    *this.state = State::Ended;
                }
                State::Ended => return Poll::Ready(None),
            }
        }
    }
}

/// `raw` as a part of the chunk, where it is one.
fn share(chunk: &Bytes, raw: &[u8]) -> Bytes {
    let (whole, part) = (chunk.as_ptr_range(), raw.as_ptr_range());
    if whole.start <= part.start && part.end <= whole.end {
        chunk.slice_ref(raw)
    } else {
        Bytes::copy_from_slice(raw)
    }
}
