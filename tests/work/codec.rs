//! Bounds on the work of the codecs, the stream adaptor and the tap, relative to the extractor's.

use std::io;

use bytes::{Bytes, BytesMut};
use futures_util::{FutureExt, TryStreamExt, stream};
use gleaner::codec::{Tap, UrlStream};
use gleaner::mail::{MessageCodec, Options};
use gleaner::{Config, Hyphen, UrlCodec};
use tokio::io::AsyncReadExt;
use tokio_util::codec::Decoder;

use crate::cost;
use crate::repeated::{REPEATED, repeated};

const LENGTH: usize = 10_000;
const CHUNKS: [usize; 3] = [usize::MAX, 4096, 1];

/// The extra work per byte for line starts. After it has split a frame off, the codec records how the
/// current line began, as the extractor does at the end of a chunk; that examines each byte at most
/// twice.
const FOR_LINES: u64 = 2;
/// The extra work that does not depend on the length of the text.
const CONSTANT: u64 = 1000;

/// The upper bound on the work of a call of `decode` without new input: an incomplete token, which is
/// at most as long as the longest character reference.
const IDLE: u64 = 64;

fn configs() -> [Config; 2] {
    let every_switch = Config::new().hyphen(Hyphen::Both).emails(true).relative(true);
    [Config::new(), every_switch.join_lines(true).page_breaks(true).max_reference(1 << 30)]
}

/// Returns the work of decoding the text, including the conversion of each frame to an item: the
/// extractor creates items, too.
fn codec_work(config: &Config, text: &[u8], chunk: usize, dot_stuffed: bool) -> u64 {
    let before = gleaner::work();
    let mut codec = UrlCodec::new(config).dot_stuffed(dot_stuffed);
    let mut buffer = BytesMut::new();
    for part in text.chunks(chunk) {
        buffer.extend_from_slice(part);
        while let Some(frame) = codec.decode(&mut buffer).unwrap() {
            let _ = frame.as_item();
        }
    }
    while let Some(frame) = codec.decode_eof(&mut buffer).unwrap() {
        let _ = frame.as_item();
    }
    gleaner::work() - before
}

/// Returns the work of a [`UrlStream`] over the text.
fn stream_work(config: &Config, text: &[u8], chunk: usize, dot_stuffed: bool) -> u64 {
    let before = gleaner::work();
    let chunks = text.chunks(chunk).map(|part| Ok::<_, io::Error>(Bytes::copy_from_slice(part)));
    let urls = UrlStream::new(stream::iter(chunks), config).dot_stuffed(dot_stuffed);
    let all = urls.try_for_each(|frame| {
        let _ = frame.as_item();
        async { Ok(()) }
    });
    all.now_or_never().unwrap().unwrap();
    gleaner::work() - before
}

/// Returns the work of reading the text through a [`Tap`].
fn tap_work(config: &Config, text: &[u8], chunk: usize, dot_stuffed: bool) -> u64 {
    let before = gleaner::work();
    let mut tap = Tap::new(text, config, |_| ()).dot_stuffed(dot_stuffed);
    let mut buffer = vec![0; chunk.min(text.len())];
    while tap.read(&mut buffer).now_or_never().unwrap().unwrap() > 0 {}
    gleaner::work() - before
}

#[test]
fn codec_does_little_more_work_than_the_extractor() {
    let mut failures = Vec::new();
    for config in &configs() {
        for input in REPEATED {
            let text = repeated(input, LENGTH);
            let for_lines = text.len() as u64 * FOR_LINES;
            for chunk in CHUNKS {
                let plain = cost(config, &text, chunk).work;
                for dot_stuffed in [false, true] {
                    let work = codec_work(config, &text, chunk, dot_stuffed);
                    let for_dots = if dot_stuffed { text.len() as u64 } else { 0 };
                    if work > plain + for_lines + for_dots + CONSTANT {
                        failures.push(report(input, chunk, work, plain));
                    }
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Both drive an extractor and add no work of their own. Dot-unstuffing examines each byte once; no
/// input of the table has stuffed dots.
#[test]
fn stream_and_tap_do_the_same_work_as_the_extractor() {
    let mut failures = Vec::new();
    for config in &configs() {
        for input in REPEATED {
            let text = repeated(input, LENGTH);
            for chunk in CHUNKS {
                let plain = cost(config, &text, chunk).work;
                for dot_stuffed in [false, true] {
                    for driver_work in [stream_work, tap_work] {
                        let work = driver_work(config, &text, chunk, dot_stuffed);
                        let for_dots = if dot_stuffed { text.len() as u64 } else { 0 };
                        if work != plain + for_dots {
                            failures.push(report(input, chunk, work, plain));
                        }
                    }
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn doubling_the_input_doubles_the_codecs_work_at_most() {
    let mut failures = Vec::new();
    for config in &configs() {
        for input in REPEATED {
            for chunk in CHUNKS {
                let [once, twice] = [LENGTH, 2 * LENGTH]
                    .map(|length| codec_work(config, &repeated(input, length), chunk, true));
                if twice > 2 * once + once / 20 + 1000 {
                    let message =
                        format!("{input:?} in chunks of {chunk}: {once}, doubled {twice}");
                    failures.push(message);
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Each line begins with a dot. The codec remembers the removed dots, and neither searches for them nor
/// moves bytes again.
#[test]
fn dot_unstuffing_is_linear() {
    for line in ["..\r\n", "..<a://b/\r\n", ".. http://a/\r\n", ".x\r\n", ".\r.\r\n"] {
        let input = ("<URL:http://a/\r\n", line, "");
        for config in &configs() {
            for chunk in CHUNKS {
                let [once, twice] = [LENGTH, 2 * LENGTH]
                    .map(|length| codec_work(config, &repeated(&input, length), chunk, true));
                assert!(twice <= 2 * once + once / 20 + 1000, "{line:?}: {once}, doubled {twice}");
            }
        }
    }
}

/// A call of `decode` without new input does not search the buffer again.
#[test]
fn decode_without_new_input_does_little_work() {
    let mut most = (0, String::new());
    for config in &configs() {
        for input in REPEATED {
            let mut codec = UrlCodec::new(config);
            let mut buffer = BytesMut::new();
            for part in repeated(input, LENGTH).chunks(997) {
                buffer.extend_from_slice(part);
                while codec.decode(&mut buffer).unwrap().is_some() {}
                let before = gleaner::work();
                assert_eq!(codec.decode(&mut buffer).unwrap(), None);
                let work = gleaner::work() - before;
                if work > most.0 {
                    most = (work, format!("{input:?}, {} bytes in the buffer", buffer.len()));
                }
            }
        }
    }
    assert!(most.0 <= IDLE, "{most:?}");
}

/// Returns the work of decoding a message that is longer than `limit`.
fn oversize_work(config: &Config, text: &[u8], chunk: usize, limit: usize) -> u64 {
    let before = gleaner::work();
    let options = Options::new().config(config.clone()).max_message(limit);
    let mut codec = MessageCodec::new(&options);
    let mut buffer = BytesMut::new();
    for part in text.chunks(chunk).chain([&b".\r\n"[..]]) {
        buffer.extend_from_slice(part);
        while let Some(frame) = codec.decode(&mut buffer).unwrap() {
            assert!(frame.is_oversize());
        }
    }
    gleaner::work() - before
}

/// The codec examines each byte once for the end of the message, once more when it stops holding the
/// message, and the first bytes for the header. No input of the table has stuffed dots.
#[test]
fn an_oversize_message_costs_two_more_passes() {
    let mut failures = Vec::new();
    for config in &configs() {
        for input in REPEATED {
            let mut text = repeated(input, LENGTH);
            text.extend_from_slice(b"\r\n");
            for chunk in CHUNKS {
                // The held part is searched as one chunk, with more lookahead.
                let [plain, whole] =
                    [chunk, usize::MAX].map(|chunk| cost(config, &text, chunk).work);
                let plain = plain.max(whole);
                let limit = text.len() / 2;
                let work = oversize_work(config, &text, chunk, limit);
                // The constant covers bytes that are examined on both sides of the cut.
                let for_the_end = 2 * text.len() + limit;
                if work > plain + for_the_end as u64 + 4 * CONSTANT {
                    failures.push(report(input, chunk, work, plain));
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// However small the reads are, the codec searches a held message once for its end and decodes it once.
#[test]
fn small_reads_of_a_message_add_at_most_one_pass() {
    for line in ["text\r\n", "..\r\n", ".\r.\r\n", "\r\n.x", "<http://a.example/\r\n"] {
        let text = line.repeat(LENGTH / line.len());
        let text = format!("Subject: a\r\n\r\n{text}x\r\n.\r\n");
        let work = |chunk| {
            let before = gleaner::work();
            let (mut codec, mut buffer) = (MessageCodec::new(&Options::new()), BytesMut::new());
            let mut frames = 0;
            for part in text.as_bytes().chunks(chunk) {
                buffer.extend_from_slice(part);
                frames += usize::from(codec.decode(&mut buffer).unwrap().is_some());
            }
            assert_eq!(frames, 1);
            gleaner::work() - before
        };
        // The search for `\r\n.` covers new bytes only, but may repeat its start at the end of a read.
        let [once, small] = [usize::MAX, 1].map(work);
        assert!(small <= once + text.len() as u64, "{line:?}: {small}, in one read {once}");
    }
}

/// Describes an input on which a driver does other work than the extractor's `plain`.
fn report(input: &(&str, &str, &str), chunk: usize, work: u64, plain: u64) -> String {
    format!("{input:?} in chunks of {chunk}: {work}, the extractor {plain}")
}
