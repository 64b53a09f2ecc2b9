//! The last frames of a reader that is given up.

use std::iter::{self, FusedIterator};
use std::mem;

use tokio_util::codec::FramedRead;

use super::frame::Frame;
use super::url_codec::UrlCodec;

/// Ends the stream of a reader that failed or is given up, for example after a timeout: returns the frames in the bytes
/// read so far that have not been returned yet.
///
/// Findings that more bytes might change have [`Flags::TRUNCATED`](crate::Flags::TRUNCATED), which says more. After the
/// last frame, `frames` is ready for a new stream, whose offsets begin at 0.
///
/// ```
/// use futures_util::StreamExt;
/// use gleaner::codec::finish_truncated;
/// use gleaner::{Config, Flags, UrlCodec};
/// use tokio::io::AsyncWriteExt;
/// use tokio_util::codec::FramedRead;
/// # tokio_test::block_on(async {
///
/// let (mut client, server) = tokio::io::duplex(100);
/// client.write_all(b"http://a.example/1 http://a.example/par").await?;
/// let mut frames = FramedRead::new(server, UrlCodec::new(&Config::new()));
/// assert_eq!(frames.next().await.unwrap()?.span(), 0..18);
/// let last = finish_truncated(&mut frames).next().unwrap();
/// assert_eq!((last.span(), last.flags()), (19..39, Flags::TRUNCATED));
/// # Ok::<(), std::io::Error>(())
/// # }).unwrap();
/// ```
pub fn finish_truncated<R>(
    frames: &mut FramedRead<R, UrlCodec>,
) -> impl FusedIterator<Item = Frame> {
    let next = move || {
        let mut buffer = mem::take(frames.read_buffer_mut());
        let frame = frames.decoder_mut().decode_truncated(&mut buffer);
        *frames.read_buffer_mut() = buffer;
        frame
    };
    iter::from_fn(next).fuse()
}
