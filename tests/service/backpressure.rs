//! Backpressure: a slow consumer stalls the reader, and loses nothing.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::{FutureExt, Sink, StreamExt};
use gleaner::UrlCodec;
use gleaner::codec::{Frame, Tap};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::sync::mpsc;
use tokio_util::codec::FramedRead;
use tokio_util::sync::PollSender;

use crate::readers::Repeating;
use crate::samples::{LIMIT, config, expected, found, sample};

const PIPE: usize = 512;
const READ_BUFFER: usize = 1024;

/// The sample many times; the gaps between references are shorter than the pipe.
fn long_text() -> Vec<u8> {
    [&sample()[..], b"\n"].concat().repeat(40)
}

/// Writes until the pipe is full; returns the number of bytes written.
fn write_all_it_takes(client: &mut DuplexStream, text: &[u8]) -> usize {
    let mut written = 0;
    while let Some(length) = client.write(&text[written..]).now_or_never() {
        match length.unwrap() {
            0 => break,
            length => written += length,
        }
    }
    written
}

#[test]
fn reads_nothing_until_polled() {
    let text = long_text();
    let (mut client, server) = duplex(PIPE);
    let framed = FramedRead::with_capacity(server, UrlCodec::new(&config()), READ_BUFFER);
    assert_eq!(write_all_it_takes(&mut client, &text), PIPE);
    assert!(framed.read_buffer().is_empty());
}

/// Takes one frame whenever the writer is blocked: the writer is never further ahead of the last frame than
/// the pipe and the read buffer allow.
#[test]
fn a_slow_consumer_stalls_the_writer() {
    let text = long_text();
    let (client, server) = duplex(PIPE);
    let mut client = Some(client);
    let mut framed = FramedRead::with_capacity(server, UrlCodec::new(&config()), READ_BUFFER);
    let (mut written, mut blocked) = (0, 0);
    let mut all = Vec::new();
    loop {
        let taken = all.last().map_or(0, |last: &crate::found::Found| last.outer.end);
        if let Some(writer) = &mut client {
            written += write_all_it_takes(writer, &text[written..]);
            blocked += usize::from(written < text.len());
            assert!(written as u64 <= taken + (PIPE + READ_BUFFER) as u64, "{written} at {taken}");
        }
        if written == text.len() {
            client = None;
        }
        match framed.next().now_or_never() {
            Some(Some(frame)) => all.push(found(&frame.unwrap())),
            Some(None) => break,
            // The pipe holds no complete frame.
            None => {}
        }
    }
    assert_eq!(all, expected(&text, &config()));
    assert!(blocked > 100, "{blocked}");
}

/// Creates a tap on the text, with a channel of one frame.
fn tap(
    text: &[u8],
) -> (Tap<Repeating<'_>, impl gleaner::codec::TapHandler + Unpin>, mpsc::Receiver<Frame>) {
    let (sender, receiver) = mpsc::channel(1);
    let inner = Repeating::new(text, text.len());
    (Tap::with_sink(inner, &config(), PollSender::new(sender)), receiver)
}

#[test]
fn a_tap_with_a_full_channel_reads_nothing() {
    let text = long_text();
    let (mut tap, mut receiver) = tap(&text);
    let (mut passed, mut all) = (Vec::new(), Vec::new());
    let mut buffer = [0; READ_BUFFER];
    let mut stalls = 0;
    loop {
        let before = tap.get_ref().given;
        if let Some(length) = tap.read(&mut buffer).now_or_never() {
            let length = length.unwrap();
            assert_eq!(tap.get_ref().given - before, length, "what is read is passed on");
            passed.extend_from_slice(&buffer[..length]);
            if length == 0 {
                break;
            }
            continue;
        }
        stalls += 1;
        for _ in 0..3 {
            assert!(tap.read(&mut buffer).now_or_never().is_none());
        }
        assert_eq!((tap.get_ref().given, passed.len()), (before, before), "nothing was read");
        all.push(found(&receiver.try_recv().unwrap()));
    }
    all.extend(std::iter::from_fn(|| receiver.try_recv().ok()).map(|frame| found(&frame)));
    assert_eq!(passed, text);
    assert_eq!(all, expected(&text, &config()));
    assert!(stalls >= all.len() - 2, "{stalls} stalls for {} frames", all.len());
}

/// The consumer is woken by the channel; nothing polls in a loop.
#[test]
fn a_tap_continues_when_its_channel_is_drained() {
    let text = long_text();
    let (mut tap, mut receiver) = tap(&text);
    let (passed, all) = tokio_test::block_on(async {
        let reading = async move {
            let mut passed = Vec::new();
            tap.read_to_end(&mut passed).await.unwrap();
            passed
        };
        let taking = async move {
            let mut all = Vec::new();
            while let Some(frame) = receiver.recv().await {
                all.push(found(&frame));
                tokio::task::yield_now().await;
            }
            all
        };
        futures_util::future::join(reading, taking).await
    });
    assert_eq!(passed, text);
    assert_eq!(all, expected(&text, &config()));
}

#[test]
fn a_tap_with_a_closed_channel_passes_bytes() {
    let text = long_text();
    for taken in [0, 1, 5] {
        let (mut tap, mut receiver) = tap(&text);
        let mut all = Vec::new();
        let passed = tokio_test::block_on(async {
            let taking = async move {
                while all.len() < taken
                    && let Some(frame) = receiver.recv().await
                {
                    all.push(found(&frame));
                }
                all
            };
            let mut passed = Vec::new();
            let reading = tap.read_to_end(&mut passed);
            let (all, length) = futures_util::future::join(taking, reading).await;
            assert_eq!(all, expected(&text, &config())[..taken]);
            assert_eq!(length.unwrap(), text.len());
            passed
        });
        assert_eq!(passed, text, "{taken} taken");
    }
}

/// A sink that fails at the first call and panics at the next one.
struct FailingSink(bool);

impl Sink<Frame> for FailingSink {
    type Error = ();

    fn poll_ready(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), ()>> {
        assert!(!std::mem::replace(&mut self.0, true), "polled after an error");
        Poll::Ready(Err(()))
    }

    fn start_send(self: Pin<&mut Self>, _: Frame) -> Result<(), ()> {
        panic!("sent to a sink that is not ready");
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), ()>> {
        panic!("flushed without a frame");
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), ()>> {
        panic!("closed by the tap");
    }
}

/// "It is permanently impossible to send more" when a sink has failed.
#[test]
fn a_tap_does_not_call_a_failed_sink() {
    let text = long_text();
    let mut tap = Tap::with_sink(Repeating::new(&text, text.len()), &config(), FailingSink(false));
    let mut passed = Vec::new();
    tap.read_to_end(&mut passed).now_or_never().unwrap().unwrap();
    assert_eq!(passed, text);
}

#[test]
fn the_text_has_short_gaps() {
    let ends: Vec<u64> =
        expected(&long_text(), &config()).iter().map(|one| one.outer.end).collect();
    assert!(ends.windows(2).all(|pair| pair[1] - pair[0] < (READ_BUFFER - LIMIT) as u64));
}

/// A sink may buffer frames until it is flushed.
#[test]
fn a_tap_flushes_before_the_next_read() {
    let text = b"see http://a.example/ and";
    let (sender, mut receiver) = mpsc::channel(8);
    let sink = futures_util::SinkExt::buffer(PollSender::new(sender), 8);
    let mut tap = Tap::with_sink(&text[..], &config(), sink);
    let mut buffer = [0; 64];
    assert_eq!(tap.read(&mut buffer).now_or_never().unwrap().unwrap(), text.len());
    assert!(receiver.try_recv().is_ok());
}
