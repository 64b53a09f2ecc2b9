//! The number of reads that the codec causes, and the capacity of the read buffer.

use std::collections::VecDeque;
use std::io;

use bytes::BytesMut;
use futures_util::{FutureExt, StreamExt};
use gleaner::codec::Frame;
use gleaner::{Config, UrlCodec};
use tokio_util::codec::{Decoder, FramedRead};

use crate::readers::Repeating;
use crate::samples::{LIMIT, config, sample};

const LENGTH: usize = 10_000_000;
const CAPACITY: usize = 64 << 10;

/// A codec that records the largest capacity of the read buffer.
struct CapacityRecorder {
    codec: UrlCodec,
    capacity: usize,
}

impl Decoder for CapacityRecorder {
    type Item = Frame;
    type Error = io::Error;

    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Frame>> {
        self.capacity = self.capacity.max(buffer.capacity());
        self.codec.decode(buffer)
    }

    fn decode_eof(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Frame>> {
        self.codec.decode_eof(buffer)
    }
}

/// Returns the number of reads, including that of the end, and the largest capacity of the read buffer,
/// while the last `kept` frames are kept alive.
fn reads(reader: Repeating<'_>, config: &Config, capacity: usize, kept: usize) -> (usize, usize) {
    let recorder = CapacityRecorder { codec: UrlCodec::new(config), capacity: 0 };
    let mut framed = FramedRead::with_capacity(reader, recorder, capacity);
    let mut last = VecDeque::with_capacity(kept + 1);
    while let Some(frame) = framed.next().now_or_never().expect("never pending") {
        last.push_back(frame.unwrap());
        if last.len() > kept {
            last.pop_front();
        }
    }
    (framed.get_ref().reads, framed.decoder().capacity)
}

fn texts() -> [(&'static str, Vec<u8>); 3] {
    let line = "see http://a.example/x, www.example.org and <http://b.example/> or so: \"no\"\n";
    [
        ("references of all kinds", sample()),
        ("many references", line.into()),
        ("plain text", b"a line of plain text, at 12:30, as there is in mail\n".repeat(100)),
    ]
}

/// Each read gets most of the buffer, whether frames are kept or dropped.
#[test]
fn reads_are_as_large_as_the_buffer() {
    for (what, text) in texts() {
        for kept in [0, 100] {
            let (reads, capacity) = reads(Repeating::new(&text, LENGTH), &config(), CAPACITY, kept);
            println!("{what}, {kept} frames kept: {reads} reads, capacity at most {capacity}");
            let fewest = LENGTH.div_ceil(CAPACITY);
            assert!(reads * 10 <= fewest * 13, "{what}, {kept} kept: {reads} for {fewest}");
            assert_eq!(capacity, CAPACITY, "{what}, {kept} kept");
        }
    }
}

/// Sockets and some files return short reads; the next read must not be limited to the rest of the buffer.
#[test]
fn short_reads_are_not_split() {
    const MOST: usize = 50_000;
    for (what, text) in texts() {
        for kept in [0, 100] {
            let reader = Repeating::new(&text, LENGTH / 10).at_most(MOST);
            let (reads, capacity) = reads(reader, &config(), CAPACITY, kept);
            let fewest = (LENGTH / 10).div_ceil(MOST);
            assert!(reads * 10 <= fewest * 13, "{what}, {kept} kept: {reads} for {fewest}");
            assert_eq!(capacity, CAPACITY, "{what}, {kept} kept");
        }
    }
}

/// The buffer holds "at most `max_reference` and 256 bytes" and needs room for one more; [`bytes`] doubles it,
/// to at least 1 KiB.
#[test]
fn a_small_buffer_grows_to_what_the_limit_needs() {
    for (what, text) in texts() {
        for capacity in [1, 64, 500, 2048] {
            for kept in [0, 100] {
                let needed = 2 * (LIMIT + 256).max(capacity).max(512);
                for at_most in [3, 100, usize::MAX] {
                    let reader = Repeating::new(&text, 100_000).at_most(at_most);
                    let (_, most) = reads(reader, &config(), capacity, kept);
                    assert!(most <= needed, "{what}, {kept} kept: {most} for {capacity}");
                }
            }
        }
    }
}

/// A reference, a wrapper or a word without an end does not grow the buffer.
#[test]
fn endless_references_do_not_grow_the_buffer() {
    let parts =
        ["x", "<URL:http://a/", "http://a/", "a:", "www.a", "joe@", "<a:\n", "((", "\"a://b "];
    for part in parts {
        let reader = Repeating::new(part.as_bytes(), LENGTH / 10);
        let (reads, capacity) = reads(reader, &Config::new().emails(true), CAPACITY, 0);
        assert_eq!(capacity, CAPACITY, "{part:?}");
        let fewest = (LENGTH / 10).div_ceil(CAPACITY);
        assert!(reads * 10 <= fewest * 13, "{part:?}: {reads} for {fewest}");
    }
}
