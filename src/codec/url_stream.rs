//! The stream adapter: a stream of chunks in, a stream of frames out.

use std::fmt;
use std::iter::{self, FusedIterator};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use futures_core::Stream;
use pin_project_lite::pin_project;

use super::chunk_driver::ChunkDriver;
use super::frame::Frame;
use crate::config::Config;
use crate::extract::Ending;

pin_project! {
    /// A stream of the references in a stream of chunks, such as the body of an HTTP message or a read
    /// from an object store.
    ///
    /// A frame shares the chunk that contains its reference if that chunk also decides where the reference ends.
    /// A reference that straddles two chunks, or whose end only the next chunk or the end of the stream decides,
    /// is copied. Between two chunks the stream holds what an [`Extractor`](crate::Extractor) holds.
    ///
    /// *Errors*: the findings before an error of the inner stream are yielded first, then the error. Findings
    /// that the error may have cut off have [`Flags::TRUNCATED`](crate::Flags::TRUNCATED). The stream
    /// continues if the inner stream does; a reference that continues after the error is then yielded again,
    /// whole. After the end, `poll_next` returns `None` each time.
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
    ///     values.extend(frame?.as_reference().map(|found| found.value().to_owned()));
    /// }
    /// assert_eq!(values, ["http://a.example/x", "http://www.b.example"]);
    /// # Ok::<(), std::io::Error>(())
    /// # }).unwrap();
    /// ```
    #[derive(Clone)]
    pub struct UrlStream<S>
    where
        S: Stream,
    {
        #[pin]
        inner: S,
        driver: ChunkDriver,
        state: StreamState,
        // The error to yield at the end of `Failing`.
        error: Option<S::Item>,
    }
}

#[derive(Clone)]
enum StreamState {
    /// Waiting for the next chunk.
    NeedsChunk,
    /// Searching a chunk.
    InChunk(Bytes),
    /// Yielding what an end of the stream would decide, before an error. The driver is a copy: the stream may
    /// continue.
    Failing(Box<ChunkDriver>),
    /// Waiting for the next chunk, after an error.
    Failed,
    /// Yielding what the end of the stream decides.
    Finishing(Ending),
    Ended,
}

impl<S: Stream> UrlStream<S> {
    /// Creates a stream of the references in `inner`, without dot-unstuffing.
    ///
    /// ```
    /// use bytes::Bytes;
    /// let inner = futures_util::stream::empty::<Result<Bytes, std::io::Error>>();
    /// let urls = gleaner::codec::UrlStream::new(inner, &gleaner::Config::new());
    /// # let _ = urls;
    /// ```
    #[must_use]
    pub fn new(inner: S, config: &Config) -> Self {
        Self {
            inner,
            driver: ChunkDriver::new(config),
            state: StreamState::NeedsChunk,
            error: None,
        }
    }

    /// Enables or disables dot-unstuffing (off by default), as
    /// [`UrlCodec::dot_stuffed`](super::UrlCodec::dot_stuffed) does.
    ///
    /// ```
    /// use bytes::Bytes;
    /// let inner = futures_util::stream::empty::<Result<Bytes, std::io::Error>>();
    /// let urls = gleaner::codec::UrlStream::new(inner, &gleaner::Config::new()).dot_stuffed(true);
    /// # let _ = urls;
    /// ```
    #[must_use]
    pub fn dot_stuffed(mut self, on: bool) -> Self {
        self.driver.set_dot_stuffed(on);
        self
    }

    /// Returns the inner stream.
    ///
    /// ```
    /// use bytes::Bytes;
    /// let inner = futures_util::stream::empty::<Result<Bytes, std::io::Error>>();
    /// let urls = gleaner::codec::UrlStream::new(inner, &gleaner::Config::new());
    /// let inner = urls.get_ref();
    /// # let _ = inner;
    /// ```
    pub fn get_ref(&self) -> &S {
        &self.inner
    }

    /// Ends a stream that is given up, for example after a timeout: returns the frames in the chunks so far that have
    /// not been yielded yet. Then `poll_next` returns `None`.
    ///
    /// Findings that more bytes might change have [`Flags::TRUNCATED`](crate::Flags::TRUNCATED), which says more. Those
    /// that were yielded before an error are not returned again; an error that was not yielded is dropped. An
    /// iterator that is dropped early leaves its frames to a second call.
    ///
    /// If `S` is not [`Unpin`], pin it, not the `UrlStream`: `UrlStream::new(Box::pin(inner), &config)`.
    ///
    /// ```
    /// use bytes::Bytes;
    /// use futures_util::{StreamExt, stream};
    /// use gleaner::{Config, Flags, codec::UrlStream};
    /// # tokio_test::block_on(async {
    ///
    /// let chunk = Bytes::from("http://a.example/1 http://a.example/par");
    /// let body = stream::iter([Ok::<_, std::io::Error>(chunk)]).chain(stream::pending());
    /// let mut urls = UrlStream::new(body, &Config::new());
    /// assert_eq!(urls.next().await.unwrap()?.span(), 0..18);
    /// let last = urls.finish_truncated().next().unwrap();
    /// assert_eq!((last.span(), last.flags()), (19..39, Flags::TRUNCATED));
    /// # Ok::<(), std::io::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn finish_truncated(&mut self) -> impl FusedIterator<Item = Frame> {
        let next = || loop {
            let frame = self.state.held_frame(&mut self.driver);
            if frame.is_some() {
                return frame;
            }
            self.state = match self.state {
                StreamState::InChunk(_) | StreamState::NeedsChunk => {
                    StreamState::Finishing(Ending::Truncated)
                }
                StreamState::Ended => return None,
                StreamState::Failing(_) | StreamState::Failed | StreamState::Finishing(_) => {
                    self.error = None;
                    StreamState::Ended
                }
            };
        };
        iter::from_fn(next).fuse()
    }

    /// Returns the inner stream and drops the bytes and frames held from it, unless
    /// [`finish_truncated`](Self::finish_truncated) has returned them before.
    ///
    /// ```
    /// use bytes::Bytes;
    /// let inner = futures_util::stream::empty::<Result<Bytes, std::io::Error>>();
    /// let urls = gleaner::codec::UrlStream::new(inner, &gleaner::Config::new());
    /// let inner = urls.into_inner();
    /// # let _ = inner;
    /// ```
    pub fn into_inner(self) -> S {
        self.inner
    }
}

impl StreamState {
    /// Returns the next frame that needs no other chunk.
    fn held_frame(&mut self, driver: &mut ChunkDriver) -> Option<Frame> {
        match self {
            Self::InChunk(chunk) => {
                let event = driver.pull(chunk)?;
                Some(driver.bind(chunk, event).frame(|raw| share(chunk, raw)))
            }
            Self::Failing(copy) => last_frame(copy, Ending::Truncated),
            Self::Finishing(ending) => last_frame(driver, *ending),
            Self::NeedsChunk | Self::Failed | Self::Ended => None,
        }
    }
}

/// Returns the next frame that the end of the stream decides.
fn last_frame(driver: &mut ChunkDriver, ending: Ending) -> Option<Frame> {
    let event = driver.pull_last(ending)?;
    Some(driver.bind(&[], event).frame(Bytes::copy_from_slice))
}

impl<S, E> Stream for UrlStream<S>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    type Item = Result<Frame, E>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut this = self.project();
        loop {
            if let Some(frame) = this.state.held_frame(this.driver) {
                return Poll::Ready(Some(Ok(frame)));
            }
            match this.state {
                StreamState::InChunk(_) => *this.state = StreamState::NeedsChunk,
                StreamState::NeedsChunk | StreamState::Failed => {
                    match ready!(this.inner.as_mut().poll_next(context)) {
                        Some(Ok(chunk)) => *this.state = StreamState::InChunk(chunk),
                        Some(Err(error)) if matches!(this.state, StreamState::Failed) => {
                            return Poll::Ready(Some(Err(error)));
                        }
                        Some(error) => {
                            *this.state = StreamState::Failing(Box::new(this.driver.clone()));
                            *this.error = Some(error);
                        }
                        None if matches!(this.state, StreamState::Failed) => {
                            *this.state = StreamState::Ended;
                        }
                        None => *this.state = StreamState::Finishing(Ending::Complete),
                    }
                }
                StreamState::Failing(_) => {
                    *this.state = StreamState::Failed;
                    if let Some(Err(error)) = this.error.take() {
                        return Poll::Ready(Some(Err(error)));
                    }
                }
                StreamState::Finishing(_) => *this.state = StreamState::Ended,
                StreamState::Ended => return Poll::Ready(None),
            }
        }
    }
}

impl<S: Stream + fmt::Debug> fmt::Debug for UrlStream<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UrlStream")
            .field("inner", &self.inner)
            .field("dot_stuffed", &self.driver.is_dot_stuffed())
            .finish_non_exhaustive()
    }
}

/// Returns `raw` as a slice that shares `chunk` if it lies within it, else as a copy.
fn share(chunk: &Bytes, raw: &[u8]) -> Bytes {
    let (whole, part) = (chunk.as_ptr_range(), raw.as_ptr_range());
    if whole.start <= part.start && part.end <= whole.end {
        chunk.slice_ref(raw)
    } else {
        Bytes::copy_from_slice(raw)
    }
}
