//! A future that is dropped at any await point has lost nothing: the next one goes on.

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
use crate::readers::Fitful;
use crate::texts::{config, expected, found, sample};

/// Asks again and again, each time with a new future that is polled once and dropped.
fn insist<T>(mut ask: impl FnMut() -> Option<T>) -> (T, usize) {
    let mut dropped = 0;
    loop {
        match ask() {
            Some(answer) => return (answer, dropped),
            None => dropped += 1,
        }
    }
}

fn framed(text: &[u8], config: &Config, most: usize, seed: u64) -> (Vec<Found>, usize) {
    let mut framed = FramedRead::new(Fitful::new(text, most, seed), UrlCodec::new(config));
    let (mut all, mut dropped) = (Vec::new(), 0);
    loop {
        let (frame, times) = insist(|| framed.next().now_or_never());
        dropped += times;
        match frame {
            Some(frame) => all.push(found(&frame.unwrap())),
            None => return (all, dropped),
        }
    }
}

fn streamed(text: &[u8], config: &Config, most: usize, seed: u64) -> (Vec<Found>, usize) {
    let mut stream = UrlStream::new(Fitful::new(text, most, seed).chunks(), config);
    let (mut all, mut dropped) = (Vec::new(), 0);
    loop {
        let (frame, times) = insist(|| stream.next().now_or_never());
        dropped += times;
        match frame {
            Some(frame) => all.push(found(&frame.unwrap())),
            None => return (all, dropped),
        }
    }
}

#[test]
fn a_next_that_is_dropped_loses_nothing() {
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
fn nor_in_any_case_of_the_corpus() {
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

/// References that take far more room than what stands between them, which is given back in between.
#[test]
fn nor_where_references_are_long() {
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
fn a_branch_that_select_drops_loses_nothing() {
    let (text, config) = (sample(), config());
    let reader = Fitful::new(&text, 30, 3);
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

/// A channel of one frame, that is emptied now and then.
struct Slow {
    receiver: mpsc::Receiver<Frame>,
    random: Seeded,
    frames: Vec<Found>,
    full: usize,
}

impl Slow {
    fn new(seed: u64) -> (PollSender<Frame>, Self) {
        let (sender, receiver) = mpsc::channel(1);
        let random = Seeded(seed);
        (PollSender::new(sender), Self { receiver, random, frames: Vec::new(), full: 0 })
    }

    /// Takes what is there, one time in four.
    fn perhaps_take(&mut self) {
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
fn a_read_of_a_tap_that_is_dropped_loses_nothing() {
    let (text, config) = (sample(), config());
    for (most, seed) in [(1, 1), (5, 2), (100, 3), (5000, 4), (5000, 5)] {
        let (sender, mut slow) = Slow::new(seed);
        let mut tap = Tap::with_sink(Fitful::new(&text, most, seed), &config, sender);
        let mut passed = Vec::new();
        let mut buffer = [0; 64];
        loop {
            let room = 1 + slow.random.below(buffer.len());
            let (length, _) = insist(|| {
                slow.perhaps_take();
                tap.read(&mut buffer[..room]).now_or_never()
            });
            match length.unwrap() {
                0 => break,
                length => passed.extend_from_slice(&buffer[..length]),
            }
        }
        slow.take();
        assert_eq!(passed, text, "at most {most}");
        assert_eq!(slow.frames, expected(&text, &config), "at most {most}");
        assert!(slow.full > 0);
    }
}

#[test]
fn a_fill_buf_of_a_tap_that_is_dropped_loses_nothing() {
    let (text, config) = (sample(), config());
    for (capacity, seed) in [(1, 1), (7, 2), (64, 3), (5000, 4), (5000, 5)] {
        let (sender, mut slow) = Slow::new(seed);
        let reader = BufReader::with_capacity(capacity, Fitful::new(&text, 5000, seed));
        let mut tap = Tap::with_sink(reader, &config, sender);
        let mut passed = Vec::new();
        loop {
            slow.perhaps_take();
            let part = slow.random.below(5);
            let Some(held) = tap.fill_buf().now_or_never() else { continue };
            let held = held.unwrap();
            if held.is_empty() {
                break;
            }
            // Nothing, a part or all of it is consumed.
            let length = held.len() * part / 4;
            passed.extend_from_slice(&held[..length]);
            tap.consume(length);
        }
        slow.take();
        assert_eq!(passed, text, "in {capacity}");
        assert_eq!(slow.frames, expected(&text, &config), "in {capacity}");
        assert!(slow.full > 0);
    }
}
