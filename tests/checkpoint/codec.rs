//! Codecs.

use bytes::BytesMut;
use gleaner::checkpoint::CheckpointError;
use gleaner::codec::Frame;
use gleaner::{Config, Extractor, UrlCodec};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use tokio_util::codec::Decoder;

use crate::config::config;
use crate::generate;
use crate::seed;

/// Decodes chunks with a codec that is replaced by its checkpoint before each chunk if `resumes`.
fn decoded(mut codec: UrlCodec, chunks: &[&[u8]], config: &Config, resumes: bool) -> Vec<Frame> {
    let mut frames = Vec::new();
    let mut buffer = BytesMut::new();
    for chunk in chunks {
        if resumes {
            (codec, buffer) = UrlCodec::resume(config, &codec.checkpoint(&buffer)).unwrap();
        }
        buffer.extend_from_slice(chunk);
        while let Some(frame) = codec.decode(&mut buffer).unwrap() {
            frames.push(frame);
            if resumes {
                (codec, buffer) = UrlCodec::resume(config, &codec.checkpoint(&buffer)).unwrap();
            }
        }
    }
    while let Some(frame) = codec.decode_eof(&mut buffer).unwrap() {
        frames.push(frame);
    }
    frames
}

#[test]
fn a_resumed_codec_decodes_the_rest() {
    let mut settings = seed::settings(10_000);
    settings.cases = settings.cases.div_ceil(4);
    let mut runner = TestRunner::new(settings);
    runner
        .run(&generate::cases(), |mut case| {
            let config = config(&case.settings);
            for is_stuffed in [false, true] {
                if is_stuffed {
                    // Some lines begin with a dot, and some lines are one.
                    case.text = case
                        .text
                        .split(|&byte| byte == b'\n')
                        .collect::<Vec<_>>()
                        .join(&b"\r\n."[..]);
                    case.text.extend_from_slice(b"\r\n.\r\nhttp://z.example/\r\n.\r\n");
                }
                let codec = UrlCodec::new(&config).dot_stuffed(is_stuffed);
                let expected = decoded(codec.clone(), &case.chunks(), &config, false);
                let found = decoded(codec, &case.chunks(), &config, true);
                prop_assert_eq!(found, expected, "{:?}", case);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn the_width_of_encoded_lines_is_kept() {
    use tokio_util::codec::Encoder;
    let codec = UrlCodec::new(&Config::new()).width(24);
    let (mut codec, mut buffer) = UrlCodec::resume(&Config::new(), &codec.checkpoint(b"")).unwrap();
    codec.encode("http://a.example/long/name.html", &mut buffer).unwrap();
    assert_eq!(buffer, "<URL:http://a.example/\nlong/name.html>\n");
}

#[test]
fn a_checkpoint_of_an_extractor_is_an_error_and_so_is_the_reverse() {
    let codec = UrlCodec::default().checkpoint(b"");
    let resumed = Extractor::resume(&Config::new(), &codec).err();
    assert_eq!(resumed, Some(CheckpointError::OtherDriver));
    let extractor = Extractor::default().checkpoint();
    let resumed = UrlCodec::resume(&Config::new(), &extractor).err();
    assert_eq!(resumed, Some(CheckpointError::OtherDriver));
}
