//! Errors of the reader: passed on after the earlier findings, and after the reference that they cut off,
//! flagged.

use std::cell::RefCell;
use std::io;

use futures_util::{FutureExt, StreamExt};
use gleaner::UrlCodec;
use gleaner::codec::{Tap, UrlStream};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::sync::mpsc;
use tokio_util::codec::FramedRead;
use tokio_util::sync::PollSender;

use crate::drivers;
use crate::found::Found;
use crate::readers::{Read, Script, failure};
use crate::samples::{config, expected, found, sample};

/// Cuts the sample at each offset between two bytes.
fn halves(text: &[u8]) -> impl Iterator<Item = [&[u8]; 2]> {
    (1..text.len()).map(|at| text.split_at(at).into())
}

fn cut<'t>(first: &'t [u8], second: &'t [u8]) -> Script<'t> {
    Script::new([Read::Bytes(first), Read::Fail, Read::Bytes(second), Read::End])
}

/// An error and then the end, like a connection that was reset.
fn cut_off(first: &[u8]) -> Script<'_> {
    Script::new([Read::Bytes(first), Read::Fail, Read::End])
}

/// Returns the findings in these bytes; those that more bytes would decide are flagged.
fn truncated(text: &[u8]) -> Vec<Found> {
    drivers::truncated(text, &[], &config())
}

fn is_decided(found: &Found) -> bool {
    !found.flags.contains(&"truncated")
}

/// Returns the findings that these bytes decide, whatever follows.
fn decided(text: &[u8]) -> Vec<Found> {
    truncated(text).into_iter().filter(is_decided).collect()
}

fn is_the_failure(error: &io::Error) -> bool {
    error.kind() == failure().kind()
}

/// Returns the frames before an error; a `while let` loop ends after the error.
fn until_error(framed: &mut FramedRead<Script<'_>, UrlCodec>) -> Vec<Found> {
    let mut all = Vec::new();
    loop {
        match framed.next().now_or_never().unwrap() {
            Some(Ok(frame)) => all.push(found(&frame)),
            Some(Err(error)) => {
                assert!(is_the_failure(&error), "{error}");
                assert!(framed.next().now_or_never().unwrap().is_none());
                return all;
            }
            None => panic!("no error after {all:?}"),
        }
    }
}

/// [`FramedRead`] yields `None` after an error, and continues if it is polled again.
#[test]
fn a_codec_continues_after_an_error() {
    let text = sample();
    for [first, second] in halves(&text) {
        let mut framed = FramedRead::new(cut(first, second), UrlCodec::new(&config()));
        let mut all = until_error(&mut framed);
        assert_eq!(all, decided(first), "{}", first.len());
        while let Some(frame) = framed.next().now_or_never().unwrap() {
            all.push(found(&frame.unwrap()));
        }
        assert_eq!(all, expected(&text, &config()), "{}", first.len());
    }
}

#[test]
fn a_stream_continues_after_an_error() {
    let text = sample();
    for [first, second] in halves(&text) {
        let mut all = Vec::new();
        let mut errors = 0;
        let mut stream = UrlStream::new(cut(first, second).chunks(), &config());
        while let Some(frame) = stream.next().now_or_never().unwrap() {
            match frame {
                Ok(frame) => all.push(found(&frame)),
                Err(error) => {
                    assert!(is_the_failure(&error), "{error}");
                    assert_eq!(all, truncated(first), "{}", first.len());
                    all.retain(is_decided);
                    errors += 1;
                }
            }
        }
        assert_eq!((errors, all), (1, expected(&text, &config())), "{}", first.len());
    }
}

#[test]
fn a_stream_that_ends_after_an_error_flags_the_cut_reference() {
    let text = sample();
    for [first, _] in halves(&text) {
        let mut stream = UrlStream::new(cut_off(first).chunks(), &config());
        let all: Vec<_> = stream.by_ref().collect().now_or_never().unwrap();
        let (error, all) = all.split_last().unwrap();
        assert!(error.as_ref().is_err_and(is_the_failure));
        let all: Vec<_> = all.iter().map(|frame| found(frame.as_ref().unwrap())).collect();
        assert_eq!(all, truncated(first), "{}", first.len());
        assert!(stream.next().now_or_never().unwrap().is_none());
    }
}

#[test]
fn a_tap_continues_after_an_error() {
    let text = sample();
    for [first, second] in halves(&text) {
        let items = RefCell::new(Vec::new());
        let keep = |item: gleaner::Item<'_>| items.borrow_mut().push(Found::new(&item));
        let mut tap = Tap::new(cut(first, second), &config(), keep);
        let mut passed = Vec::new();
        let error = tap.read_to_end(&mut passed).now_or_never().unwrap().unwrap_err();
        assert!(is_the_failure(&error), "{error}");
        assert_eq!((&passed[..], &*items.borrow()), (first, &truncated(first)));
        items.borrow_mut().retain(is_decided);
        tap.read_to_end(&mut passed).now_or_never().unwrap().unwrap();
        assert_eq!((&passed, items.take()), (&text, expected(&text, &config())));
    }
}

/// By `read` and by `fill_buf`; the bytes after the end are a new stream.
#[test]
fn a_tap_that_ends_after_an_error_flags_the_cut_reference() {
    let text = sample();
    for [first, second] in halves(&text) {
        let items = RefCell::new(Vec::new());
        let keep = |item: gleaner::Item<'_>| items.borrow_mut().push(Found::new(&item));
        let script = || {
            Script::new([Read::Bytes(first), Read::Fail, Read::End, Read::Bytes(second), Read::End])
        };
        let mut buffer = vec![0; text.len()];

        let mut tap = Tap::new(script(), &config(), keep);
        let mut read = || tap.read(&mut buffer).now_or_never().unwrap();
        assert_eq!(read().unwrap(), first.len());
        assert!(read().is_err_and(|error| is_the_failure(&error)));
        assert_eq!(read().unwrap(), 0);
        assert_eq!(items.take(), truncated(first), "{}", first.len());
        assert_eq!((read().unwrap(), read().unwrap()), (second.len(), 0));
        assert_eq!(items.take(), expected(second, &config()), "{}", first.len());

        let mut tap = Tap::new(BufReader::new(script()), &config(), keep);
        assert_eq!(tap.fill_buf().now_or_never().unwrap().unwrap(), first);
        tap.consume(first.len());
        assert!(tap.fill_buf().now_or_never().unwrap().is_err_and(|error| is_the_failure(&error)));
        assert_eq!(tap.fill_buf().now_or_never().unwrap().unwrap(), b"");
        assert_eq!(items.take(), truncated(first), "{}, buffered", first.len());
        assert_eq!(tap.fill_buf().now_or_never().unwrap().unwrap(), second);
    }
}

/// The owner of a [`FramedRead`] may end the stream after an error.
#[test]
fn a_codec_flags_the_cut_reference() {
    let text = sample();
    for [first, _] in halves(&text) {
        for codec in [UrlCodec::new(&config()), UrlCodec::new(&config()).dot_stuffed(true)] {
            let mut framed = FramedRead::new(cut_off(first), codec);
            let mut all = until_error(&mut framed);
            let mut buffer = std::mem::take(framed.read_buffer_mut());
            while let Some(frame) = framed.decoder_mut().decode_truncated(&mut buffer) {
                all.push(found(&frame));
            }
            assert_eq!(all, truncated(first), "{}", first.len());
        }
    }
}

/// A dot-stuffed text that ends without a terminating line is truncated.
#[test]
fn an_unterminated_text_is_truncated() {
    for (text, flagged) in [(&b"http://a.exam"[..], true), (b"http://a.exam\r\n.\r\n", false)] {
        let items = RefCell::new(Vec::new());
        let keep = |item: gleaner::Item<'_>| items.borrow_mut().push(Found::new(&item));
        let mut tap = Tap::new(text, &config(), keep).dot_stuffed(true);
        tap.read_to_end(&mut Vec::new()).now_or_never().unwrap().unwrap();
        let items = items.borrow();
        assert_eq!((items.len(), is_decided(&items[0])), (1, !flagged));
        let mut frames = FramedRead::new(text, UrlCodec::new(&config()).dot_stuffed(true));
        let frame = frames.next().now_or_never().unwrap().unwrap().unwrap();
        assert_eq!(found(&frame), items[0]);
    }
}

/// The findings before the error are delivered before the reader returns it, those that it cut off too.
#[test]
fn a_tap_delivers_before_the_error() {
    let text = b"http://a.example/ http://b.example/ and http://c.exam";
    let (sender, mut receiver) = mpsc::channel(1);
    let mut tap = Tap::with_sink(cut_off(text), &config(), PollSender::new(sender));
    let mut buffer = [0; 100];
    assert_eq!(tap.read(&mut buffer).now_or_never().unwrap().unwrap(), text.len());
    assert!(tap.read(&mut buffer).now_or_never().is_none(), "one frame is in the channel");
    receiver.try_recv().unwrap();
    assert!(tap.read(&mut buffer).now_or_never().is_none(), "the second frame is in the channel");
    assert_eq!(receiver.try_recv().unwrap().into_reference().unwrap().value(), "http://b.example/");
    assert!(tap.read(&mut buffer).now_or_never().unwrap().is_err());
    let cut_off = receiver.try_recv().unwrap().into_reference().unwrap();
    assert_eq!((cut_off.value(), cut_off.flags()), ("http://c.exam", gleaner::Flags::TRUNCATED));
    assert_eq!(tap.read(&mut buffer).now_or_never().unwrap().unwrap(), 0);
    assert!(receiver.try_recv().is_err());
}
