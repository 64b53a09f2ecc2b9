//! References share the bytes of the read buffer or the chunk: their addresses are the same.

use std::io;

use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, TryStreamExt, stream};
use gleaner::codec::{Frame, SharedReference, UrlStream};
use gleaner::{Config, Flags, UrlCodec};
use tokio_util::codec::Decoder;

use crate::corpus_texts::{self, CorpusText};
use crate::drive::{Seen, pieces};

/// The buffer passed to `decode`: its address, and its span in the stream.
struct PassedBuffer {
    address: *const u8,
    start: u64,
    end: u64,
}

impl PassedBuffer {
    fn new(buffer: &BytesMut, received: usize) -> Self {
        let start = (received - buffer.len()) as u64;
        Self { address: buffer.as_ptr(), start, end: received as u64 }
    }

    /// Panics unless the raw bytes lie in the buffer; returns whether the value does, too.
    fn contains(&self, found: &SharedReference, text: &CorpusText) -> bool {
        let span = found.span();
        assert!(self.start <= span.start && span.end <= self.end, "{found:?}");
        let expected = self.address.wrapping_add(usize::try_from(span.start - self.start).unwrap());
        assert_eq!(found.raw().as_ptr(), expected, "{found:?}");
        let shared = found.value().as_ptr() == expected;
        assert!(shared || is_unfolded(found, text), "{found:?}");
        shared
    }
}

/// Reports whether the value needs a copy, because it differs from the raw bytes or did so before the
/// reference was complete: a hyphen, `=` or `\` before a line break, or white space after slashes, which R1 drops; because a
/// reading has more text than the value (R1, R6) or lacks its beginning (R6), or the tail has an escape (R6); or because evidence chose it, or did not
/// join the next line (R13).
fn is_unfolded(found: &SharedReference, text: &CorpusText) -> bool {
    let settles = text.config.get_settle().is_some();
    let text = &text.bytes[..];
    let outer = found.outer();
    let [start, end] = [outer.start, outer.end].map(|at| usize::try_from(at).unwrap());
    let unsettled: [&[u8]; 10] =
        [b"-\n", b"-\r", b"=\n", b"=\r", b"\\\n", b"\\\r", b"/ ", b"/\t", b"/\n", b"/\r"];
    let reference = found.to_reference();
    let value = found.value();
    let has_more = |reading: &str| reading.len() > value.len() + found.tail().len();
    let lacks_beginning = |reading: &str| reading != value && value.ends_with(reading);
    reference.readings().any(|reading| has_more(&reading) || lacks_beginning(&reading))
        || found.as_bytes() != found.raw()
        || found.flags().contains(Flags::SETTLED)
        || settles
            && ends_line(text[end..].strip_prefix(found.tail().as_bytes()).unwrap_or_default())
        || text[end..].iter().take(found.tail().len()).any(|&b| b == b'\\')
        || text[start..end].windows(2).any(|two| unsettled.contains(&two))
}

/// Reports whether blanks and a line break begin `text`.
fn ends_line(text: &[u8]) -> bool {
    let blanks = text.iter().take_while(|b| b" \t\x0c".contains(b)).count();
    matches!(text.get(blanks), Some(b'\n' | b'\r'))
}

/// Returns the number of shared values and of copied ones.
fn shared_and_copied(text: &CorpusText, cuts: &[usize]) -> (usize, usize) {
    let (mut shared, mut copied) = (0, 0);
    let mut codec = UrlCodec::new(&text.config);
    let mut buffer = BytesMut::new();
    let mut received = 0;
    let mut frames = Vec::new();
    let pieces = pieces(&text.bytes, cuts);
    for (index, piece) in pieces.iter().enumerate() {
        buffer.extend_from_slice(piece);
        received += piece.len();
        let last = index + 1 == pieces.len();
        loop {
            let passed = PassedBuffer::new(&buffer, received);
            let frame =
                if last { codec.decode_eof(&mut buffer) } else { codec.decode(&mut buffer) };
            let Some(frame) = frame.unwrap() else { break };
            if let Frame::Reference(found) = &frame {
                let count = if passed.contains(found, text) { &mut shared } else { &mut copied };
                *count += 1;
            }
            frames.push(frame);
        }
    }
    // The frames were kept while later decoding reused the buffer.
    let seen: Vec<Seen> = frames.iter().map(Seen::new).collect();
    assert_eq!(text.difference("kept", &seen), None);
    (shared, copied)
}

#[test]
fn references_share_the_read_buffer() {
    let (mut shared, mut copied) = (0, 0);
    // A search that rewrites defanged references keeps the text, and copies the raw bytes.
    let is_plain = |text: &CorpusText| text.config.get_refang().is_none();
    for text in corpus_texts::all().into_iter().filter(is_plain) {
        for cuts in [vec![], vec![text.bytes.len() / 2], text.every_byte()] {
            let (more_shared, more_copied) = shared_and_copied(&text, &cuts);
            shared += more_shared;
            copied += more_copied;
        }
    }
    assert!(shared > 1000 && copied > 300, "{shared} shared, {copied} copied");
}

#[test]
fn references_share_the_buffer_after_removed_dots() {
    let mut codec = UrlCodec::new(&Config::new()).dot_stuffed(true);
    let mut buffer =
        BytesMut::from("..\r\n..\r\nhttp://a.example/1 <http://a.example/\r\n..2>\r\n");
    let range = buffer.as_ptr_range();
    let found = codec.decode(&mut buffer).unwrap().and_then(Frame::into_reference).unwrap();
    assert_eq!((found.value(), found.span()), ("http://a.example/1", 8..26));
    let value = found.as_bytes();
    assert!(range.contains(&value.as_ptr()) && range.end >= value.as_ptr_range().end);
    // A dot was removed within this reference, so its raw bytes are restored in a copy.
    let found = codec.decode(&mut buffer).unwrap().and_then(Frame::into_reference).unwrap();
    assert_eq!(found.value(), "http://a.example/.2");
    assert_eq!(found.raw_bytes(), "http://a.example/\r\n..2");
}

#[tokio::test]
async fn references_share_the_chunk() {
    let text =
        b"http://a.example/1 <http://a.example/2> \"http://a.example/\n3\" http://a.example/4, ";
    let chunks: Vec<Bytes> = (0..3).map(|_| Bytes::copy_from_slice(text)).collect();
    let source = stream::iter(chunks.clone()).map(Ok::<_, io::Error>);
    let mut urls = UrlStream::new(source, &Config::new());
    let mut values = Vec::new();
    while let Some(frame) = urls.try_next().await.unwrap() {
        let Frame::Reference(found) = frame else { panic!("{frame:?}") };
        let start = usize::try_from(found.span().start).unwrap();
        let expected = chunks[start / text.len()][start % text.len()..].as_ptr();
        assert_eq!(found.raw().as_ptr(), expected, "{found:?}");
        let folded = found.value() == "http://a.example/3";
        assert!(folded || found.value().as_ptr() == expected, "{found:?}");
        values.push(found.value_bytes());
    }
    let numbers = ["1", "2", "3", "4"].repeat(3);
    let expected = numbers.iter().map(|number| format!("http://a.example/{number}"));
    assert!(values.iter().eq(expected.collect::<Vec<_>>().iter()), "{values:?}");
}

#[tokio::test]
async fn references_across_chunks_are_complete() {
    let chunks = ["see <http://a.example/1", "2>, http://a.exam", "ple/3 and http://a.example/4"];
    let source = stream::iter(chunks).map(|chunk| Ok::<_, io::Error>(Bytes::from(chunk)));
    let frames: Vec<Frame> = UrlStream::new(source, &Config::new()).try_collect().await.unwrap();
    let values: Vec<Bytes> = frames
        .into_iter()
        .filter_map(|frame| Some(frame.into_reference()?.value_bytes()))
        .collect();
    assert_eq!(values, ["http://a.example/12", "http://a.example/3", "http://a.example/4"]);
}

/// White space between the wrapper and the value does not interrupt the value.
#[test]
fn white_space_beside_the_value_causes_no_copy() {
    for text in
        ["<http://a.example/x\n>", "<URL:\r\n  http://a.example/x \r\n >", "\"http://a/\n\""]
    {
        let mut buffer = BytesMut::from(text);
        let address = buffer[text.find("http").unwrap()..].as_ptr();
        let frame = UrlCodec::new(&Config::new()).decode(&mut buffer).unwrap();
        let found = frame.and_then(Frame::into_reference).unwrap();
        assert_eq!(found.value().as_ptr(), address, "{text:?}");
        assert!(found.as_bytes().ends_with(found.raw().last_chunk::<2>().unwrap()), "{text:?}");
    }
}
