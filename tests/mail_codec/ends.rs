//! The ends of messages and of streams.

use bytes::BytesMut;
use futures_util::{FutureExt, StreamExt};
use gleaner::Flags;
use gleaner::mail::{Finding, MessageCodec, MessageFrame, Options};
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

/// A truncated message is searched as raw text, and an incomplete reference at its end is flagged.
#[test]
fn returns_a_truncated_message() {
    let stream = sent(QUOTED)
        + "Subject: www.s.example\r\nMessage-ID: <2@a.example>\r\nX-Cut: a\r\n\
           Content-Transfer-Encoding: quoted-printable\r\n\r\n\
           http=3A//a.example/ <http://a.example/x\r\n..html> http://a.example/lon";
    let start = sent(QUOTED).len() as u64;
    let frames = frames(codec(), stream.as_bytes(), &[]);
    let [whole, cut] = &frames[..] else { panic!("{frames:?}") };
    assert!(!whole.is_truncated() && cut.is_truncated() && cut.is_last() && !cut.is_oversize());
    assert_eq!((cut.number(), cut.offset()), (2, start));
    let values = values(cut.findings());
    assert_eq!(
        values,
        expected(&[
            ("raw", "http://www.s.example"),
            ("raw", "http://a.example/x.html"),
            ("raw", "http://a.example/lon"),
        ])
    );
    let is_flagged = |finding: &Finding<'_>| {
        let found = finding.item().clone().reference().unwrap();
        found.flags().contains(Flags::TRUNCATED)
    };
    let flagged: Vec<_> = cut.findings().iter().map(is_flagged).collect();
    assert_eq!(flagged, [false, false, true]);
    let origin = cut.findings()[0].origin().unwrap();
    assert_eq!(origin.message().id(), Some("<2@a.example>"));
    assert!(!origin.is_encoded() && !origin.is_oversize());
    // The span in the stream includes the stuffed dot.
    let found = cut.findings()[1].item().clone().reference().unwrap();
    let at = stream.find("http://a.example/x").unwrap() as u64;
    assert_eq!(found.span(), at..at + 26);
    assert_eq!(found.raw(), b"http://a.example/x\r\n..html");
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
