//! References share the bytes that were read, shown by their addresses.

use std::io;

use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, TryStreamExt, stream};
use gleaner::codec::{Frame, SharedReference, UrlStream};
use gleaner::{Config, UrlCodec};
use tokio_util::codec::Decoder;

use crate::texts::{self, Text};
use crate::ways::{Seen, pieces};

/// Where the buffer lies that is handed to `decode`, and where in the stream it begins.
struct Handed {
    place: *const u8,
    start: u64,
    end: u64,
}

impl Handed {
    fn new(buffer: &BytesMut, come: usize) -> Self {
        let start = (come - buffer.len()) as u64;
        Self { place: buffer.as_ptr(), start, end: come as u64 }
    }

    /// Panics unless the reference lies where it was read to; whether that goes for the value too.
    fn holds(&self, found: &SharedReference, text: &[u8]) -> bool {
        let span = found.span();
        assert!(self.start <= span.start && span.end <= self.end, "{found:?}");
        let there = self.place.wrapping_add(usize::try_from(span.start - self.start).unwrap());
        assert_eq!(found.raw().as_ptr(), there, "{found:?}");
        let shared = found.value().as_ptr() == there;
        assert!(shared || is_unfolded(found, text), "{found:?}");
        shared
    }
}

/// Whether the value is not what stands there, or was so until it was settled: with a hyphen or `=` before
/// a line break, or with white space behind slashes, which R1 drops both.
fn is_unfolded(found: &SharedReference, text: &[u8]) -> bool {
    let outer = found.outer();
    let [start, end] = [outer.start, outer.end].map(|at| usize::try_from(at).unwrap());
    let unsettled = [&b"-\n"[..], b"-\r", b"=\n", b"=\r", b"/ ", b"/\t", b"/\n", b"/\r"];
    found.value() != found.raw() || text[start..end].windows(2).any(|two| unsettled.contains(&two))
}

/// How many values were shared, and how many are their own.
fn shared_and_own(text: &Text, cuts: &[usize]) -> (usize, usize) {
    let (mut shared, mut own) = (0, 0);
    let mut codec = UrlCodec::new(&text.config);
    let mut buffer = BytesMut::new();
    let mut come = 0;
    let mut frames = Vec::new();
    let pieces = pieces(&text.bytes, cuts);
    for (index, piece) in pieces.iter().enumerate() {
        buffer.extend_from_slice(piece);
        come += piece.len();
        let last = index + 1 == pieces.len();
        loop {
            let handed = Handed::new(&buffer, come);
            let frame =
                if last { codec.decode_eof(&mut buffer) } else { codec.decode(&mut buffer) };
            let Some(frame) = frame.unwrap() else { break };
            if let Frame::Reference(found) = &frame {
                let count = if handed.holds(found, &text.bytes) { &mut shared } else { &mut own };
                *count += 1;
            }
            frames.push(frame);
        }
    }
    // Kept while decoding went on over the same buffer.
    let seen: Vec<Seen> = frames.iter().map(Seen::new).collect();
    assert_eq!(text.unlike("kept", &seen), None);
    (shared, own)
}

#[test]
fn references_lie_in_the_read_buffer() {
    let (mut shared, mut own) = (0, 0);
    for text in texts::all() {
        for cuts in [vec![], vec![text.bytes.len() / 2], text.every_byte()] {
            let (more_shared, more_own) = shared_and_own(&text, &cuts);
            shared += more_shared;
            own += more_own;
        }
    }
    assert!(shared > 1000 && own > 300, "{shared} shared, {own} not");
}

#[test]
fn dots_taken_out_elsewhere_do_no_harm() {
    let mut codec = UrlCodec::new(&Config::new()).dot_stuffed(true);
    let mut buffer =
        BytesMut::from("..\r\n..\r\nhttp://a.example/1 <http://a.example/\r\n..2>\r\n");
    let range = buffer.as_ptr_range();
    let found = codec.decode(&mut buffer).unwrap().and_then(Frame::reference).unwrap();
    assert_eq!((found.value(), found.span()), ("http://a.example/1".into(), 8..26));
    let value = found.value();
    assert!(range.contains(&value.as_ptr()) && range.end >= value.as_ptr_range().end);
    // In this one a dot was taken out, so that its raw bytes are no longer together.
    let found = codec.decode(&mut buffer).unwrap().and_then(Frame::reference).unwrap();
    assert_eq!(found.value(), "http://a.example/.2");
    assert_eq!(found.raw(), "http://a.example/\r\n..2");
}

#[tokio::test]
async fn references_lie_in_the_chunk() {
    let text =
        b"http://a.example/1 <http://a.example/2> \"http://a.example/\n3\" http://a.example/4, ";
    let chunks: Vec<Bytes> = (0..3).map(|_| Bytes::copy_from_slice(text)).collect();
    let source = stream::iter(chunks.clone()).map(Ok::<_, io::Error>);
    let mut urls = UrlStream::new(source, &Config::new());
    let mut values = Vec::new();
    while let Some(frame) = urls.try_next().await.unwrap() {
        let Frame::Reference(found) = frame else { panic!("{frame:?}") };
        let start = usize::try_from(found.span().start).unwrap();
        let there = chunks[start / text.len()][start % text.len()..].as_ptr();
        assert_eq!(found.raw().as_ptr(), there, "{found:?}");
        let folded = found.as_str() == "http://a.example/3";
        assert!(folded || found.value().as_ptr() == there, "{found:?}");
        values.push(found.value());
    }
    let expected = ["1", "2", "3", "4"].repeat(3);
    let expected = expected.iter().map(|number| format!("http://a.example/{number}"));
    assert!(values.iter().eq(expected.collect::<Vec<_>>().iter()), "{values:?}");
}

#[tokio::test]
async fn straddling_references_are_right() {
    let chunks = ["see <http://a.example/1", "2>, http://a.exam", "ple/3 and http://a.example/4"];
    let source = stream::iter(chunks).map(|chunk| Ok::<_, io::Error>(Bytes::from(chunk)));
    let frames: Vec<Frame> = UrlStream::new(source, &Config::new()).try_collect().await.unwrap();
    let values: Vec<Bytes> =
        frames.into_iter().filter_map(|frame| Some(frame.reference()?.value())).collect();
    assert_eq!(values, ["http://a.example/12", "http://a.example/3", "http://a.example/4"]);
}

/// White space beside the value is no part of it, and takes nothing out of it.
#[test]
fn white_space_within_the_wrapper_is_no_reason_to_copy() {
    for text in
        ["<http://a.example/x\n>", "<URL:\r\n  http://a.example/x \r\n >", "\"http://a/\n\""]
    {
        let mut buffer = BytesMut::from(text);
        let place = buffer[text.find("http").unwrap()..].as_ptr();
        let frame = UrlCodec::new(&Config::new()).decode(&mut buffer).unwrap();
        let found = frame.and_then(Frame::reference).unwrap();
        assert_eq!(found.value().as_ptr(), place, "{text:?}");
        assert!(found.value().ends_with(found.raw().last_chunk::<2>().unwrap()), "{text:?}");
    }
}
