//! The end of a stream: the findings that it decides come before it, and a new stream begins after it.

use std::cell::RefCell;

use bytes::BytesMut;
use futures_util::{FutureExt, StreamExt};
use gleaner::codec::{Frame, Tap};
use gleaner::{Config, UrlCodec};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::sync::mpsc;
use tokio_util::codec::{Decoder, FramedRead};
use tokio_util::sync::PollSender;

use crate::cases;
use crate::found::Found;
use crate::readers::{Read, Repeating, Script};
use crate::samples::{LIMIT, config, expected, found, sample};

/// Cuts the sample at each offset into two streams.
fn halves(text: &[u8]) -> impl Iterator<Item = [&[u8]; 2]> {
    (0..=text.len()).map(|at| text.split_at(at).into())
}

/// The frames until the first `None`.
fn until_none(framed: &mut FramedRead<Script<'_>, UrlCodec>) -> Vec<Found> {
    let mut all = Vec::new();
    while let Some(frame) = framed.next().now_or_never().expect("no script is pending") {
        all.push(found(&frame.unwrap()));
    }
    all
}

#[test]
fn a_new_stream_begins_after_none() {
    let (text, config) = (sample(), config());
    for [first, second] in halves(&text) {
        let script = Script::new([Read::Bytes(first), Read::End, Read::Bytes(second), Read::End]);
        let mut framed = FramedRead::new(script, UrlCodec::new(&config));
        assert_eq!(until_none(&mut framed), expected(first, &config), "{}", first.len());
        if !first.is_empty() {
            assert_eq!(until_none(&mut framed), expected(second, &config), "{}", first.len());
        }
        assert!(first.is_empty() || until_none(&mut framed).is_empty());
    }
}

#[test]
fn a_new_stream_begins_after_decode_eof() {
    for case in cases::load().unwrap() {
        let expected = expected(&case.text, &case.config);
        let mut codec = UrlCodec::new(&case.config);
        let mut buffer = BytesMut::new();
        for round in 0..3 {
            let mut all = Vec::new();
            buffer.extend_from_slice(&case.text);
            // In the second round, `decode` is not called before the end.
            while round != 1
                && let Some(frame) = codec.decode(&mut buffer).unwrap()
            {
                all.push(found(&frame));
            }
            while let Some(frame) = codec.decode_eof(&mut buffer).unwrap() {
                all.push(found(&frame));
            }
            assert_eq!(all, expected, "{}, round {round}", case.name);
            assert!(buffer.is_empty(), "{}", case.name);
        }
    }
}

/// A line feed at the start of a stream does not complete a line end of the stream before it.
#[test]
fn no_line_continues_past_the_end() {
    for first in ["x", "x\r", ".", ".\r", "x\r\n", "x\r\n.", "x\r\n.\r", "http://a.example/\r\n.."]
    {
        let mut codec = UrlCodec::new(&config()).dot_stuffed(true);
        let mut buffer = BytesMut::from(first);
        while codec.decode(&mut buffer).unwrap().is_some() {}
        while codec.decode_eof(&mut buffer).unwrap().is_some() {}
        assert!(buffer.is_empty());
        buffer.extend_from_slice(b"\nwww.a.example\r\n.\r\n");
        let frame = codec.decode(&mut buffer).unwrap().and_then(Frame::into_reference).unwrap();
        assert_eq!(frame.span(), 1..14, "after {first:?}");
        assert_eq!(codec.decode(&mut buffer).unwrap(), Some(Frame::TerminatingLine(16..19)));
    }
}

/// Over-long references are frames too, also at the end of the stream.
#[test]
fn a_loop_over_frames_yields_all_of_them() {
    let overlong = format!("http://a.example/{} ", "x".repeat(LIMIT));
    let text = [&sample()[..], b"\n", overlong.repeat(3).as_bytes()].concat().repeat(30);
    let text = text.trim_ascii_end();
    let expected = expected(text, &config());
    let count = expected.iter().filter(|one| one.overlong).count();
    assert_eq!((count, expected.last().unwrap().overlong), (30 * 4, true));
    for capacity in [1, 64, 1000, 8192, 1 << 20] {
        let reader = Repeating::new(text, text.len());
        let mut framed = FramedRead::with_capacity(reader, UrlCodec::new(&config()), capacity);
        let mut all = Vec::new();
        while let Some(frame) = framed.next().now_or_never().unwrap() {
            all.push(found(&frame.unwrap()));
        }
        assert_eq!(all, expected, "in {capacity}");
        assert!(framed.next().now_or_never().unwrap().is_none());
    }
}

/// The reference exceeds the limit and the read buffer by far.
#[test]
fn finds_a_reference_after_an_overlong_one_of_a_megabyte() {
    let text = format!("http://a.example/{} http://b.example/", "x".repeat(1 << 20));
    let reader = Repeating::new(text.as_bytes(), text.len());
    let framed = FramedRead::new(reader, UrlCodec::new(&Config::new()));
    let all = framed.map(Result::unwrap).collect::<Vec<_>>().now_or_never().unwrap();
    let [Frame::Overlong(long), Frame::Reference(found)] = &all[..] else {
        panic!("{all:?}");
    };
    assert_eq!(long.span(), 0..17 + (1 << 20));
    assert_eq!((found.value(), found.span().start), ("http://b.example/", 18 + (1 << 20)));
}

/// Reads all bytes until the end of the stream.
fn read_to_end(reader: &mut (impl tokio::io::AsyncRead + Unpin)) -> Vec<u8> {
    let mut passed = Vec::new();
    reader.read_to_end(&mut passed).now_or_never().expect("not pending").unwrap();
    passed
}

#[test]
fn a_tap_delivers_before_the_end_and_begins_a_new_stream() {
    let (text, config) = (sample(), config());
    for [first, second] in halves(&text) {
        let script =
            || Script::new([Read::Bytes(first), Read::End, Read::Bytes(second), Read::End]);
        let items = RefCell::new(Vec::new());
        let keep = |item: gleaner::Item<'_>| items.borrow_mut().push(Found::new(&item));
        let mut tap = Tap::new(script(), &config, keep);
        let mut buffered = Tap::new(BufReader::with_capacity(50, script()), &config, keep);
        for part in [first, second] {
            assert_eq!(read_to_end(&mut tap), part);
            assert_eq!(items.take(), expected(part, &config), "{}", first.len());
            let mut passed = Vec::new();
            let copying = tokio::io::copy_buf(&mut buffered, &mut passed);
            assert_eq!(copying.now_or_never().unwrap().unwrap(), part.len() as u64);
            assert_eq!(passed, part);
            assert_eq!(items.take(), expected(part, &config), "{}, buffered", first.len());
            if first.is_empty() {
                break;
            }
        }
    }
}

/// The end is passed on even if its findings first wait for the channel.
#[test]
fn a_tap_passes_on_an_end_that_waited_for_the_channel() {
    let text = b"http://a.example/ http://b.example/";
    let (sender, mut receiver) = mpsc::channel(1);
    let script =
        Script::new([Read::Bytes(text), Read::End, Read::Bytes(b"www.c.example"), Read::End]);
    let mut tap = Tap::with_sink(script, &config(), PollSender::new(sender));
    let mut buffer = [0; 100];
    assert_eq!(tap.read(&mut buffer).now_or_never().unwrap().unwrap(), text.len());
    assert!(tap.read(&mut buffer).now_or_never().is_none(), "one frame is in the channel");
    receiver.try_recv().unwrap();
    assert_eq!(tap.read(&mut buffer).now_or_never().unwrap().unwrap(), 0);
    let span = |frame: Frame| frame.into_reference().unwrap().span();
    assert_eq!(receiver.try_recv().map(span).unwrap(), 18..35);
    assert_eq!(tap.read(&mut buffer).now_or_never().unwrap().unwrap(), 13);
    assert_eq!(tap.read(&mut buffer).now_or_never().unwrap().unwrap(), 0);
    assert_eq!(receiver.try_recv().map(span).unwrap(), 0..13);
}

#[test]
fn a_buffered_tap_passes_on_an_end_that_waited_for_the_channel() {
    let text = b"http://a.example/ http://b.example/";
    let (sender, mut receiver) = mpsc::channel(1);
    let script =
        Script::new([Read::Bytes(text), Read::End, Read::Bytes(b"www.c.example"), Read::End]);
    let mut tap = Tap::with_sink(BufReader::new(script), &config(), PollSender::new(sender));
    assert_eq!(tap.fill_buf().now_or_never().unwrap().unwrap(), text);
    tap.consume(text.len());
    assert!(tap.fill_buf().now_or_never().is_none(), "one frame is in the channel");
    receiver.try_recv().unwrap();
    assert_eq!(tap.fill_buf().now_or_never().unwrap().unwrap(), b"");
    assert_eq!(tap.fill_buf().now_or_never().unwrap().unwrap(), b"www.c.example");
}
