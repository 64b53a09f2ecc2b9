//! Codecs that are resumed from a checkpoint.

use bytes::BytesMut;
use gleaner::checkpoint::CheckpointError;
use gleaner::mail::{MessageCodec, MessageFrame, Options};
use tokio_util::codec::Decoder;

const STREAM: &[u8] = b"From: a\r\nSubject: http://a.example/\r\n\r\n..http://b.example/\r\n.\r\n\
    Content-Transfer-Encoding: quoted-printable\r\n\r\nhttp=3A//c.example/ and\r\n.http://d.example/\r\n.\r\n.\r\n\
    \r\n<URL:http://e.example/lo\r\nng> http://f.example/ http://g.example/\r\n.\r\n\r\nhttp://h.exam";

/// Decodes the stream in chunks; before each one, the codec is replaced by its checkpoint, if it has one and `resumes`. Also returns how often.
fn decoded(options: &Options, length: usize, resumes: bool) -> (Vec<MessageFrame>, usize) {
    let (mut frames, mut count) = (Vec::new(), 0);
    let (mut codec, mut buffer) = (MessageCodec::new(options), BytesMut::new());
    for chunk in STREAM.chunks(length) {
        if resumes && let Some(checkpoint) = codec.checkpoint(&buffer) {
            (codec, buffer) = MessageCodec::resume(options, &checkpoint).unwrap();
            count += 1;
        }
        buffer.extend_from_slice(chunk);
        while let Some(frame) = codec.decode(&mut buffer).unwrap() {
            frames.push(frame);
        }
    }
    while let Some(frame) = codec.decode_eof(&mut buffer).unwrap() {
        frames.push(frame);
    }
    (frames, count)
}

#[test]
fn a_resumed_codec_decodes_the_rest() {
    for (options, is_held) in [(Options::new(), true), (Options::new().max_message(30), false)] {
        for length in [1, 2, 7, 40, 1000] {
            let (expected, _) = decoded(&options, length, false);
            let (frames, count) = decoded(&options, length, true);
            assert_eq!(format!("{frames:?}"), format!("{expected:?}"), "{length}");
            // Within an oversize message there is no checkpoint.
            assert_eq!(count == STREAM.chunks(length).len(), is_held || length > 100, "{length}");
        }
    }
}

#[test]
fn other_options_are_an_error() {
    let codec = MessageCodec::new(&Options::new());
    let checkpoint = codec.checkpoint(b"").unwrap();
    let resumed = MessageCodec::resume(&Options::new().max_nesting(1), &checkpoint);
    assert_eq!(resumed.err(), Some(CheckpointError::OtherSettings));
}
