//! The ends of messages and of streams.

use bytes::BytesMut;
use futures_util::{FutureExt, StreamExt};
use gleaner::Flags;
use gleaner::mail::{CutReason, Finding, MessageCodec, MessageFrame, Options};
use tokio::io::{AsyncWriteExt, duplex};
use tokio_util::codec::{Decoder, FramedRead};

use crate::support::{QUOTED, expected, frames, sent, values};

fn codec() -> MessageCodec {
    MessageCodec::new(&Options::new())
}

/// The bytes after the terminating line stay in the buffer for the next codec.
#[test]
fn leaves_the_bytes_after_a_message() {
    for follows in ["", ".", ".\r\n", "250 http://a.example/\r\n.\r\n"] {
        for limit in [Options::MAX_MESSAGE, 40] {
            let mut codec = MessageCodec::new(&Options::new().max_message(limit));
            let mut buffer = BytesMut::from(&*(sent(QUOTED) + follows));
            let frame = codec.decode(&mut buffer).unwrap().unwrap();
            assert!(frame.is_last() && frame.is_oversize() == (limit == 40));
            assert_eq!(buffer, follows, "{limit}");
        }
    }
}

/// RFC 5321, 4.1.1.4: only `<CRLF>.<CRLF>` ends a message.
#[test]
fn ignores_bare_line_feeds() {
    for ending in ["\n.\n", "\n.\r\n", "\r\n.\n", "\r\n.\rx\r\n", "\r.\r", "\n\r.\r\n"] {
        let stream = format!("\r\nsee{ending} http://a.example/hidden\r\n.\r\n");
        for limit in [Options::MAX_MESSAGE, 0] {
            let codec = MessageCodec::new(&Options::new().max_message(limit));
            let frames = frames(codec, stream.as_bytes(), &[]);
            assert_eq!(frames.len(), 1, "{ending:?}");
            let length = stream.len() as u64 - 3;
            assert_eq!(frames[0].length(), Some(length), "{ending:?}");
            let part = if limit == 0 { "raw" } else { "1" };
            let expected = expected(&[(part, "http://a.example/hidden")]);
            assert_eq!(values(frames[0].findings()), expected, "{ending:?}");
        }
    }
}

#[test]
fn returns_empty_messages() {
    let frames = frames(codec(), b".\r\n.\r\n\r\n.\r\n", &[]);
    let shown = |frame: &MessageFrame| (frame.number(), frame.offset(), frame.length());
    let shown: Vec<_> = frames.iter().map(shown).collect();
    assert_eq!(shown, [(1, 0, Some(0)), (2, 3, Some(0)), (3, 6, Some(2))]);
}

fn is_flagged(finding: &Finding<'_>) -> bool {
    finding.item().as_reference().unwrap().flags().contains(Flags::TRUNCATED)
}

/// Decodes the complete fields of a message that is truncated in its header, searches the line at its end as raw text,
/// flags an incomplete reference there, and reports the cut.
#[test]
fn returns_a_message_truncated_in_its_header() {
    let fields = "Subject: =?utf-8?q?http=3A//s.example/?=\r\nMessage-ID: <2@a.example>\r\n";
    let line = "X-A: http=3A//a.example/ http://a.example/lon";
    let stream = sent(QUOTED) + fields + line;
    let start = sent(QUOTED).len() as u64;
    let frames = frames(codec(), stream.as_bytes(), &[]);
    let [whole, cut] = &frames[..] else { panic!("{frames:?}") };
    assert!(!whole.is_truncated() && cut.is_truncated() && cut.is_last() && !cut.is_oversize());
    assert_eq!((cut.number(), cut.offset(), whole.cuts()), (2, start, &[][..]));
    let found =
        expected(&[("header:Subject", "http://s.example/"), ("raw", "http://a.example/lon")]);
    assert_eq!(values(cut.findings()), found);
    let flagged: Vec<_> = cut.findings().iter().map(is_flagged).collect();
    assert_eq!(flagged, [false, true]);
    let origins: Vec<_> = cut.findings().iter().map(|found| found.origin().unwrap()).collect();
    assert!(origins.iter().all(|origin| origin.message().id() == Some("<2@a.example>")));
    let encoded: Vec<_> = origins.iter().map(|origin| origin.is_encoded()).collect();
    assert_eq!(encoded, [true, false]);
    let at = stream.find("http://a.example/lon").unwrap() as u64;
    assert_eq!(cut.findings()[1].item().span(), at..at + 20);
    let [reported] = cut.cuts() else { panic!("{:?}", cut.cuts()) };
    assert_eq!((reported.reason(), reported.part()), (CutReason::Header, "raw"));
    assert_eq!(reported.stopped_at(), Some((stream.len() - line.len()) as u64));
}

/// A message with stuffed dots is encoded as a whole.
#[test]
fn returns_a_dot_stuffed_message_truncated_in_its_header() {
    let frame = truncated("Subject: www.s.example\r\n..a\r\nX-A: http://a.example/lon");
    let found =
        expected(&[("header:Subject", "http://www.s.example"), ("raw", "http://a.example/lon")]);
    assert_eq!(values(frame.findings()), found);
    assert!(frame.findings().iter().all(|found| found.origin().unwrap().is_encoded()));
    assert!(is_flagged(&frame.findings()[1]));
    let [reported] = frame.cuts() else { panic!("{:?}", frame.cuts()) };
    assert_eq!((reported.reason(), reported.stopped_at()), (CutReason::Header, None));
}

/// Decodes the only message of a truncated stream.
#[track_caller]
fn truncated(stream: &str) -> MessageFrame {
    let mut all = frames(codec(), stream.as_bytes(), &[]);
    for cut in 0..stream.len() {
        assert_eq!(frames(codec(), stream.as_bytes(), &[cut]), all, "{cut}: {stream}");
    }
    assert_eq!(all.len(), 1, "{stream}");
    let frame = all.remove(0);
    assert!(frame.is_truncated() && frame.is_last() && !frame.is_oversize());
    assert_eq!(frame.length(), Some(stream.len() as u64));
    frame
}

/// A message that is truncated in its body is decoded like a file that a read error truncates.
#[test]
fn decodes_a_message_truncated_in_its_body() {
    // "see http://a.example/end"
    const BASE64: &str =
        "Content-Transfer-Encoding: base64\r\n\r\nc2VlIGh0dHA6Ly9hLmV4YW1wbGUvZW5k";
    const PARTS: &str = "Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n";
    const END: &str = "http://a.example/end";
    for (stream, part) in [
        (format!("From: a\r\n{BASE64}"), "1"),
        (format!("{PARTS}{BASE64}"), "1"),
        (format!("Content-Type: message/rfc822\r\n\r\nFrom: b\r\n{BASE64}"), "1.1"),
        (format!("\r\n..\r\n{END}"), "1"),
        (format!("\r\n{END}"), "1"),
        (format!("From: a\r\n\r\n{END}"), "1"),
    ] {
        let frame = truncated(&stream);
        assert_eq!(values(frame.findings()), expected(&[(part, END)]), "{stream}");
        assert!(is_flagged(&frame.findings()[0]), "{stream}");
    }
    // The start of a terminating line shows that the line before it is whole.
    for end in ["\r\n.", "\r\n.\r"] {
        let stream = format!("From: a\r\n\r\n{END}{end}");
        let frame = truncated(&stream);
        assert_eq!(values(frame.findings()), expected(&[("1", END)]), "{stream:?}");
        assert!(!is_flagged(&frame.findings()[0]), "{stream:?}");
        assert!(!frame.findings()[0].origin().unwrap().is_encoded(), "{stream:?}");
    }
    let many = format!("From: a\r\n\r\n{}", format!("{END}\r\n").repeat(100));
    assert_eq!(truncated(&many).findings().len(), 100);
}

/// RFC 5321, 4.5.2: a message ends at a line with a single dot, and what follows the last one is one truncated
/// message. Tries all short streams of the bytes that matter.
#[test]
fn splits_all_short_streams() {
    let mut streams = vec![Vec::new()];
    for from in 0.. {
        let stream: &Vec<u8> = &streams[from];
        let (mut rest, mut lengths) = (&stream[..], Vec::new());
        while let Some(end) = terminating_line(rest) {
            lengths.push((end, false));
            rest = &rest[end + 3..];
        }
        lengths.extend((!rest.is_empty()).then_some((rest.len(), true)));
        for limit in [Options::MAX_MESSAGE, 1] {
            let codec = MessageCodec::new(&Options::new().max_message(limit));
            let cuts: Vec<_> = (0..stream.len()).collect();
            let frames = frames(codec, stream, &cuts);
            let seen = |frame: &MessageFrame| {
                (usize::try_from(frame.length().unwrap()).unwrap(), frame.is_truncated())
            };
            let seen: Vec<_> = frames.iter().map(seen).collect();
            assert_eq!(seen, lengths, "{limit}: {}", stream.escape_ascii());
            assert_eq!(at_once(limit, stream), frames, "{limit}: {}", stream.escape_ascii());
        }
        if stream.len() == 7 {
            break;
        }
        let longer = b".\r\na".map(|byte| [&stream[..], &[byte]].concat());
        streams.extend(longer);
    }
}

/// Returns the frames of a stream whose end is known when its bytes arrive.
fn at_once(limit: usize, stream: &[u8]) -> Vec<MessageFrame> {
    let mut codec = MessageCodec::new(&Options::new().max_message(limit));
    let mut buffer = BytesMut::from(stream);
    std::iter::from_fn(|| codec.decode_eof(&mut buffer).unwrap()).collect()
}

/// Returns the offset of the first terminating line.
fn terminating_line(stream: &[u8]) -> Option<usize> {
    if stream.starts_with(b".\r\n") {
        return Some(0);
    }
    stream.windows(5).position(|five| five == b"\r\n.\r\n").map(|at| at + 2)
}

/// After the end of a stream the codec starts a new one.
#[test]
fn restarts_after_the_end_of_a_stream() {
    let mut codec = codec();
    for end in ["", "To: a\r\n", "To: a\r\n.", "."] {
        let mut buffer = BytesMut::from(&*(sent(QUOTED) + end));
        let frame = codec.decode_eof(&mut buffer).unwrap().unwrap();
        assert_eq!((frame.number(), frame.offset(), frame.is_truncated()), (1, 0, false));
        if !end.is_empty() {
            assert!(codec.decode_eof(&mut buffer).unwrap().unwrap().is_truncated());
        }
        assert_eq!(codec.decode_eof(&mut buffer).unwrap(), None);
        assert!(buffer.is_empty());
    }
}

/// A cancelled read loses nothing.
#[test]
fn survives_cancelled_reads() {
    fn sendable<T: Send>(codec: T) -> T {
        codec
    }
    let run = async {
        let (mut peer, stream) = duplex(1 << 10);
        let mut messages = FramedRead::new(stream, sendable(codec()));
        let bytes = sent(QUOTED);
        let mut got = Vec::new();
        for part in bytes.as_bytes().chunks(7) {
            peer.write_all(part).await.unwrap();
            got.extend(messages.next().now_or_never().flatten());
        }
        assert_eq!(got.len(), 1);
        assert_eq!(got[0].as_ref().unwrap(), &frames(codec(), bytes.as_bytes(), &[])[0]);
        drop(peer);
        assert!(messages.next().await.is_none());
    };
    tokio_test::block_on(run);
}
