//! The codecs, the stream adaptor and the tap look at bytes about as often as the extractor does.

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

/// Where the codec has split a finding off, it remembers how the line began, which the extractor does
/// at the end of a chunk: what has gone by of the line is looked at for that, and a start of it kept.
/// More cannot come to two looks at each byte.
const FOR_LINES: u64 = 2;
const CONSTANT: u64 = 1000;

/// What a call of `decode` may look at when nothing has come: a token that is not whole, as far as the
/// longest entity goes.
const IDLE: u64 = 64;

fn configs() -> [Config; 2] {
    let every_switch = Config::new().hyphen(Hyphen::Both).emails(true).relative(true);
    [Config::new(), every_switch.join_lines(true).page_breaks(true).max_reference(1 << 30)]
}

/// The work of `decode` until the end; each frame is made an item, as the extractor makes one.
fn decoded(config: &Config, text: &[u8], chunk: usize, dot_stuffed: bool) -> u64 {
    let before = gleaner::work();
    let mut codec = UrlCodec::new(config).dot_stuffed(dot_stuffed);
    let mut buffer = BytesMut::new();
    for part in text.chunks(chunk) {
        buffer.extend_from_slice(part);
        while let Some(frame) = codec.decode(&mut buffer).unwrap() {
            let _ = frame.item();
        }
    }
    while let Some(frame) = codec.decode_eof(&mut buffer).unwrap() {
        let _ = frame.item();
    }
    gleaner::work() - before
}

fn streamed(config: &Config, text: &[u8], chunk: usize, dot_stuffed: bool) -> u64 {
    let before = gleaner::work();
    let chunks = text.chunks(chunk).map(|part| Ok::<_, io::Error>(Bytes::copy_from_slice(part)));
    let urls = UrlStream::new(stream::iter(chunks), config).dot_stuffed(dot_stuffed);
    let all = urls.try_for_each(|frame| {
        let _ = frame.item();
        async { Ok(()) }
    });
    all.now_or_never().unwrap().unwrap();
    gleaner::work() - before
}

fn tapped(config: &Config, text: &[u8], chunk: usize, dot_stuffed: bool) -> u64 {
    let before = gleaner::work();
    let mut tap = Tap::new(text, config, |_| ()).dot_stuffed(dot_stuffed);
    let mut buffer = vec![0; chunk.min(text.len())];
    while tap.read(&mut buffer).now_or_never().unwrap().unwrap() > 0 {}
    gleaner::work() - before
}

#[test]
fn codec_looks_little_more_often_than_the_extractor() {
    let mut failures = Vec::new();
    for config in &configs() {
        for input in REPEATED {
            let text = repeated(input, LENGTH);
            let for_lines = text.len() as u64 * FOR_LINES;
            for chunk in CHUNKS {
                let plain = cost(config, &text, chunk).work;
                for dot_stuffed in [false, true] {
                    let work = decoded(config, &text, chunk, dot_stuffed);
                    let for_dots = if dot_stuffed { text.len() as u64 } else { 0 };
                    if work > plain + for_lines + for_dots + CONSTANT {
                        failures.push(format!("{input:?} in {chunk}: {work} for {plain}"));
                    }
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// They drive an extractor, whose work is asserted on its own; where dots are to be taken out, and no
/// input of the table has any, each byte is looked at once for that.
#[test]
fn stream_and_tap_look_as_often_as_the_extractor() {
    let mut failures = Vec::new();
    for config in &configs() {
        for input in REPEATED {
            let text = repeated(input, LENGTH);
            for chunk in CHUNKS {
                let plain = cost(config, &text, chunk).work;
                for dot_stuffed in [false, true] {
                    for way in [streamed, tapped] {
                        let work = way(config, &text, chunk, dot_stuffed);
                        let for_dots = if dot_stuffed { text.len() as u64 } else { 0 };
                        if work != plain + for_dots {
                            failures.push(format!("{input:?} in {chunk}: {work} for {plain}"));
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
                    .map(|length| decoded(config, &repeated(input, length), chunk, true));
                if twice > 2 * once + once / 20 + 1000 {
                    failures.push(format!("{input:?} in {chunk}: {once}, then {twice}"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Lines that all begin with a dot: what was taken out is remembered, and neither searched for nor
/// moved again.
#[test]
fn dots_are_taken_out_in_linear_work() {
    for line in ["..\r\n", "..<a://b/\r\n", ".. http://a/\r\n", ".x\r\n", ".\r.\r\n"] {
        let input = ("<URL:http://a/\r\n", line, "");
        for config in &configs() {
            for chunk in CHUNKS {
                let [once, twice] = [LENGTH, 2 * LENGTH]
                    .map(|length| decoded(config, &repeated(&input, length), chunk, true));
                assert!(twice <= 2 * once + once / 20 + 1000, "{line:?}: {once}, then {twice}");
            }
        }
    }
}

/// What waits in the buffer is not searched again because someone asks.
#[test]
fn asking_again_costs_next_to_nothing() {
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
                    most = (work, format!("{input:?}, {} in the buffer", buffer.len()));
                }
            }
        }
    }
    assert!(most.0 <= IDLE, "{most:?}");
}

/// The work of a message that is longer than the limit, until its end.
fn oversize(config: &Config, text: &[u8], chunk: usize, limit: usize) -> u64 {
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

/// No input of the table has dots to be taken out: once each byte is looked at for the end of the message,
/// and once more when it is given up to hold it; and the first ones are for the header.
#[test]
fn a_message_that_is_not_held_is_looked_at_twice_more() {
    let mut failures = Vec::new();
    for config in &configs() {
        for input in REPEATED {
            let mut text = repeated(input, LENGTH);
            text.extend_from_slice(b"\r\n");
            for chunk in CHUNKS {
                // What was held is searched in one piece, in which more is seen ahead.
                let [plain, whole] =
                    [chunk, usize::MAX].map(|chunk| cost(config, &text, chunk).work);
                let plain = plain.max(whole);
                let limit = text.len() / 2;
                let work = oversize(config, &text, chunk, limit);
                // Where the text is cut in two, a little is looked at again.
                let for_dots = 2 * text.len() + limit;
                if work > plain + for_dots as u64 + 4 * CONSTANT {
                    failures.push(format!("{input:?} in {chunk}: {work} for {plain}"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// However small the reads are, a message that is held is looked for its end once, and decoded once.
#[test]
fn small_reads_of_a_message_cost_nothing() {
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
        // `\r\n.` is looked for in what is new, and may be looked at again where that ends in it.
        let [once, small] = [usize::MAX, 1].map(work);
        assert!(small <= once + text.len() as u64, "{line:?}: {small}, at once {once}");
    }
}
