//! Streams that are given up at any offset: every driver reports the references so far, and flags those that more bytes
//! might change.

use std::cell::RefCell;

use futures_util::{FutureExt, StreamExt, stream};
use gleaner::codec::{Tap, UrlStream, finish_truncated};
use gleaner::{Flags, UrlCodec};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio::sync::mpsc;
use tokio_util::codec::FramedRead;
use tokio_util::sync::PollSender;

use crate::drivers;
use crate::found::Found;
use crate::readers::{Read, Script, failure};
use crate::samples::{config, expected, found, sample};

/// The offset from which on a read stays pending, at each offset of the sample.
fn offsets(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    (1..=text.len()).map(|at| &text[..at])
}

/// A connection on which these bytes have arrived, and that stays open as long as the other end lives.
fn idle_after(text: &[u8]) -> (DuplexStream, DuplexStream) {
    let (mut client, server) = tokio::io::duplex(text.len());
    client.write_all(text).now_or_never().unwrap().unwrap();
    (client, server)
}

/// Returns the findings of a stream that is cut off after `text`.
fn truncated(text: &[u8]) -> Vec<Found> {
    drivers::truncated(text, &[], &config())
}

#[test]
fn a_codec_returns_what_a_timeout_leaves() {
    let text = sample();
    for text in offsets(&text) {
        let (_client, server) = idle_after(text);
        let mut frames = FramedRead::new(server, UrlCodec::new(&config()));
        let mut all = Vec::new();
        while let Some(frame) = frames.next().now_or_never() {
            all.push(found(&frame.unwrap().unwrap()));
        }
        all.extend(finish_truncated(&mut frames).map(|frame| found(&frame)));
        assert_eq!(all, truncated(text), "{}", text.len());
        assert_eq!(finish_truncated(&mut frames).count(), 0);
    }
}

/// The frames that were not taken before the end are returned too, and a dropped iterator keeps its frames.
#[test]
fn a_codec_returns_frames_that_were_not_taken() {
    let text = b"http://a.example/ http://b.example/ http://c.exam";
    let (mut client, server) = idle_after(text);
    let mut frames = FramedRead::new(server, UrlCodec::new(&config()));
    assert_eq!(frames.next().now_or_never().unwrap().unwrap().unwrap().span(), 0..17);
    let second = finish_truncated(&mut frames).next().unwrap();
    assert_eq!((second.span(), second.flags()), (18..35, Flags::empty()));
    let last: Vec<_> = finish_truncated(&mut frames).map(|frame| found(&frame)).collect();
    assert_eq!(last, truncated(text)[2..]);
    // A new stream begins.
    client.write_all(b"http://d.example/ ").now_or_never().unwrap().unwrap();
    assert_eq!(frames.next().now_or_never().unwrap().unwrap().unwrap().span(), 0..17);
}

#[test]
fn a_stream_returns_what_a_timeout_leaves() {
    let text = sample();
    for text in offsets(&text) {
        // Gives up before the first chunk, between frames of a chunk, and after all of them.
        for taken in [0, 1, 4, 100] {
            let chunks = Script::new([Read::Bytes(text)]).chunks().chain(stream::pending());
            let mut urls = UrlStream::new(Box::pin(chunks), &config());
            let mut all = Vec::new();
            while all.len() < taken
                && let Some(frame) = urls.next().now_or_never()
            {
                all.push(found(&frame.unwrap().unwrap()));
            }
            let before = all.len();
            all.extend(urls.finish_truncated().take(1).map(|frame| found(&frame)));
            all.extend(urls.finish_truncated().map(|frame| found(&frame)));
            let expected = if taken == 0 { Vec::new() } else { truncated(text) };
            assert_eq!(all, expected, "{}, after {before} frames", text.len());
            assert!(urls.next().now_or_never().unwrap().is_none());
        }
    }
}

/// What was yielded before an error is not returned again; an end is complete.
#[test]
fn a_stream_that_failed_or_ended_returns_the_rest() {
    let text = sample();
    let whole = truncated(&text);
    for taken in 0..=whole.len() {
        let reads = [Ok(text.clone().into()), Err(failure())];
        let mut urls = UrlStream::new(stream::iter(reads).chain(stream::pending()), &config());
        let mut all: Vec<_> = urls
            .by_ref()
            .take(taken)
            .map(|frame| found(&frame.unwrap()))
            .collect()
            .now_or_never()
            .unwrap();
        if taken > 0 {
            all.extend(urls.finish_truncated().map(|frame| found(&frame)));
            assert_eq!(all, whole, "after {taken} frames");
        }
        assert_eq!(urls.finish_truncated().count(), 0);
    }
    let reads = [Ok(text.clone().into()), Err(failure())];
    let mut urls = UrlStream::new(stream::iter(reads).chain(stream::pending()), &config());
    while urls.next().now_or_never().unwrap().unwrap().is_ok() {}
    assert_eq!(urls.finish_truncated().count(), 0);

    let mut urls =
        UrlStream::new(Script::new([Read::Bytes(b"http://a.example/")]).chunks(), &config());
    assert!(urls.next().now_or_never().unwrap().unwrap().is_ok());
    assert_eq!(urls.finish_truncated().count(), 0);
}

#[test]
fn a_tap_with_a_closure_delivers_what_a_timeout_leaves() {
    let text = sample();
    let mut buffer = vec![0; text.len()];
    for text in offsets(&text) {
        let items = RefCell::new(Vec::new());
        let keep = |item: gleaner::Item<'_>| items.borrow_mut().push(Found::new(&item));
        let (mut client, server) = idle_after(text);
        let mut tap = Tap::new(server, &config(), keep);
        assert_eq!(tap.read(&mut buffer).now_or_never().unwrap().unwrap(), text.len());
        assert!(tap.read(&mut buffer).now_or_never().is_none());
        for _ in 0..2 {
            tap.finish_truncated().now_or_never().unwrap();
            assert_eq!(*items.borrow(), truncated(text), "{}", text.len());
        }
        // A new stream begins.
        items.borrow_mut().clear();
        client.write_all(text).now_or_never().unwrap().unwrap();
        drop(client);
        tap.read_to_end(&mut Vec::new()).now_or_never().unwrap().unwrap();
        assert_eq!(items.take(), expected(text, &config()));
    }
}

/// Before an error is passed on, the tap has delivered the findings that it cut off.
#[test]
fn a_tap_that_failed_or_ended_delivers_nothing_again() {
    let text = sample();
    for last in [Read::Fail, Read::End] {
        let items = RefCell::new(Vec::new());
        let keep = |item: gleaner::Item<'_>| items.borrow_mut().push(Found::new(&item));
        let reader = Script::new([Read::Bytes(&text), last, Read::Bytes(&text), Read::End]);
        let mut tap = Tap::new(reader, &config(), keep);
        let _ = tap.read_to_end(&mut Vec::new()).now_or_never().unwrap();
        let before = items.borrow().len();
        tap.finish_truncated().now_or_never().unwrap();
        assert_eq!(items.borrow().len(), before);
        items.borrow_mut().clear();
        tap.read_to_end(&mut Vec::new()).now_or_never().unwrap().unwrap();
        assert_eq!(items.take(), expected(&text, &config()));
    }
}

/// The future waits for room in the channel; a dropped one loses nothing.
#[test]
fn a_tap_with_a_channel_delivers_what_a_timeout_leaves() {
    let text = sample();
    for text in offsets(&text) {
        let (sender, mut receiver) = mpsc::channel(1);
        let (_client, server) = idle_after(text);
        let mut tap = Tap::with_sink(server, &config(), PollSender::new(sender));
        let mut buffer = vec![0; text.len()];
        assert_eq!(tap.read(&mut buffer).now_or_never().unwrap().unwrap(), text.len());
        let mut all = Vec::new();
        while tap.finish_truncated().now_or_never().is_none() {
            all.push(found(&receiver.try_recv().unwrap()));
        }
        while let Ok(frame) = receiver.try_recv() {
            all.push(found(&frame));
        }
        assert_eq!(all, truncated(text), "{}", text.len());
    }
}
