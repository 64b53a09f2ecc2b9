//! Cancellation: a future dropped at any await point loses no data, and the next one continues.

use futures_util::{FutureExt, StreamExt};
use gleaner::codec::{Frame, Tap, UrlStream};
use gleaner::{Config, UrlCodec};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::sync::mpsc;
use tokio_util::codec::FramedRead;
use tokio_util::sync::PollSender;

use crate::cases;
use crate::drivers::Seeded;
use crate::found::Found;
use crate::readers::RandomlyPending;
use crate::samples::{config, expected, found, sample};

/// Calls `poll_once` until it returns a value; each call polls a new future once and drops it. Also returns
/// the number of dropped futures.
fn repeat<T>(mut poll_once: impl FnMut() -> Option<T>) -> (T, usize) {
    let mut dropped = 0;
    loop {
        match poll_once() {
            Some(value) => return (value, dropped),
            None => dropped += 1,
        }
    }
}

fn framed(text: &[u8], config: &Config, most: usize, seed: u64) -> (Vec<Found>, usize) {
    let mut framed = FramedRead::new(RandomlyPending::new(text, most, seed), UrlCodec::new(config));
    let (mut all, mut dropped) = (Vec::new(), 0);
    loop {
        let (frame, times) = repeat(|| framed.next().now_or_never());
        dropped += times;
        match frame {
            Some(frame) => all.push(found(&frame.unwrap())),
            None => return (all, dropped),
        }
    }
}

fn streamed(text: &[u8], config: &Config, most: usize, seed: u64) -> (Vec<Found>, usize) {
    let mut stream = UrlStream::new(RandomlyPending::new(text, most, seed).chunks(), config);
    let (mut all, mut dropped) = (Vec::new(), 0);
    loop {
        let (frame, times) = repeat(|| stream.next().now_or_never());
        dropped += times;
        match frame {
            Some(frame) => all.push(found(&frame.unwrap())),
            None => return (all, dropped),
        }
    }
}

#[test]
fn dropping_next_loses_nothing() {
    let (text, config) = (sample(), config());
    let expected = expected(&text, &config);
    for most in [1, 2, 7, 100, 5000] {
        for seed in 0..10 {
            for (all, dropped) in
                [framed(&text, &config, most, seed), streamed(&text, &config, most, seed)]
            {
                assert_eq!(all, expected, "at most {most}, seed {seed}");
                assert!(dropped > 0 || most > 100);
            }
        }
    }
}

#[test]
fn dropping_next_loses_nothing_in_the_corpus() {
    for case in cases::load().unwrap() {
        let expected = expected(&case.text, &case.config);
        for (most, seed) in [(1, 1), (20, 2)] {
            let framed = framed(&case.text, &case.config, most, seed).0;
            assert_eq!(framed, expected, "{}: FramedRead, at most {most}", case.name);
            let streamed = streamed(&case.text, &case.config, most, seed).0;
            assert_eq!(streamed, expected, "{}: UrlStream, at most {most}", case.name);
        }
    }
}

/// Long references with short gaps between them, in which their memory is released.
#[test]
fn dropping_next_loses_nothing_of_long_references() {
    let config = Config::new();
    let mut random = Seeded(1);
    let mut text = Vec::new();
    for number in 0..60 {
        let [path, gap] = [9000, 800].map(|most| random.below(most));
        let words = "and so on ".repeat(gap / 10);
        let line_end = ["", "\n"][random.below(2)];
        let path = format!("{}{line_end}{}", "x".repeat(path), "y/".repeat(random.below(50)));
        text.extend_from_slice(format!("<http://a{number}.example/{path}> {words}").as_bytes());
    }
    let expected = expected(&text, &config);
    for (most, seed) in [(10, 1), (500, 2), (700, 3), (3000, 4), (20_000, 5)] {
        assert_eq!(framed(&text, &config, most, seed).0, expected, "FramedRead, {most}");
        assert_eq!(streamed(&text, &config, most, seed).0, expected, "UrlStream, {most}");
    }
}

#[test]
fn dropping_a_select_branch_loses_nothing() {
    let (text, config) = (sample(), config());
    let reader = RandomlyPending::new(&text, 30, 3);
    let mut framed = FramedRead::new(reader, UrlCodec::new(&config));
    let (mut all, mut dropped) = (Vec::new(), 0);
    tokio_test::block_on(async {
        loop {
            tokio::select! {
                biased;
                frame = framed.next() => match frame {
                    Some(frame) => all.push(found(&frame.unwrap())),
                    None => break,
                },
                () = std::future::ready(()) => dropped += 1,
            }
        }
    });
    assert_eq!(all, expected(&text, &config));
    assert!(dropped > 10, "{dropped}");
}

/// A slow consumer of a channel with room for one frame.
struct SlowConsumer {
    receiver: mpsc::Receiver<Frame>,
    random: Seeded,
    frames: Vec<Found>,
    full: usize,
}

impl SlowConsumer {
    fn new(seed: u64) -> (PollSender<Frame>, Self) {
        let (sender, receiver) = mpsc::channel(1);
        let random = Seeded(seed);
        (PollSender::new(sender), Self { receiver, random, frames: Vec::new(), full: 0 })
    }

    /// Takes a frame, in one call of four.
    fn take_sometimes(&mut self) {
        self.full += usize::from(self.receiver.len() == 1);
        if self.random.below(4) == 0 {
            self.take();
        }
    }

    fn take(&mut self) {
        self.frames.extend(self.receiver.try_recv().ok().map(|frame| found(&frame)));
    }
}

#[test]
fn dropping_a_tap_read_loses_nothing() {
    let (text, config) = (sample(), config());
    for (most, seed) in [(1, 1), (5, 2), (100, 3), (5000, 4), (5000, 5)] {
        let (sender, mut consumer) = SlowConsumer::new(seed);
        let mut tap = Tap::with_sink(RandomlyPending::new(&text, most, seed), &config, sender);
        let mut passed = Vec::new();
        let mut buffer = [0; 64];
        loop {
            let room = 1 + consumer.random.below(buffer.len());
            let (length, _) = repeat(|| {
                consumer.take_sometimes();
                tap.read(&mut buffer[..room]).now_or_never()
            });
            match length.unwrap() {
                0 => break,
                length => passed.extend_from_slice(&buffer[..length]),
            }
        }
        consumer.take();
        assert_eq!(passed, text, "at most {most}");
        assert_eq!(consumer.frames, expected(&text, &config), "at most {most}");
        assert!(consumer.full > 0);
    }
}

#[test]
fn dropping_a_tap_fill_buf_loses_nothing() {
    let (text, config) = (sample(), config());
    for (capacity, seed) in [(1, 1), (7, 2), (64, 3), (5000, 4), (5000, 5)] {
        let (sender, mut consumer) = SlowConsumer::new(seed);
        let reader = BufReader::with_capacity(capacity, RandomlyPending::new(&text, 5000, seed));
        let mut tap = Tap::with_sink(reader, &config, sender);
        let mut passed = Vec::new();
        loop {
            consumer.take_sometimes();
            let part = consumer.random.below(5);
            let Some(held) = tap.fill_buf().now_or_never() else { continue };
            let held = held.unwrap();
            if held.is_empty() {
                break;
            }
            // Consumes a part of the shown bytes, all of them, or none.
            let length = held.len() * part / 4;
            passed.extend_from_slice(&held[..length]);
            tap.consume(length);
        }
        consumer.take();
        assert_eq!(passed, text, "in {capacity}");
        assert_eq!(consumer.frames, expected(&text, &config), "in {capacity}");
        assert!(consumer.full > 0);
    }
}
