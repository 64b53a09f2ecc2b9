//! How often, and into how large a buffer, the codec has the reader read.

use std::collections::VecDeque;
use std::io;

use bytes::BytesMut;
use futures_util::{FutureExt, StreamExt};
use gleaner::codec::Frame;
use gleaner::{Config, UrlCodec};
use tokio_util::codec::{Decoder, FramedRead};

use crate::readers::Filling;
use crate::texts::{LIMIT, config, sample};

const LENGTH: usize = 10_000_000;
const CAPACITY: usize = 64 << 10;

/// Notes how large the read buffer is when it is decoded.
struct Watched {
    codec: UrlCodec,
    capacity: usize,
}

impl Decoder for Watched {
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

/// The reads, of which the last finds the end, and the largest capacity that the read buffer had, where
/// so many frames are kept.
fn reads(reader: Filling<'_>, config: &Config, capacity: usize, kept: usize) -> (usize, usize) {
    let watched = Watched { codec: UrlCodec::new(config), capacity: 0 };
    let mut framed = FramedRead::with_capacity(reader, watched, capacity);
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

/// What is left of the buffer for the next read is never little, be its frames kept or dropped.
#[test]
fn reads_are_as_large_as_the_buffer() {
    for (what, text) in texts() {
        for kept in [0, 100] {
            let (reads, capacity) = reads(Filling::new(&text, LENGTH), &config(), CAPACITY, kept);
            println!("{what}, {kept} frames kept: {reads} reads, capacity at most {capacity}");
            let fewest = LENGTH.div_ceil(CAPACITY);
            assert!(reads * 10 <= fewest * 13, "{what}, {kept} kept: {reads} for {fewest}");
            assert_eq!(capacity, CAPACITY, "{what}, {kept} kept");
        }
    }
}

/// As sockets do, and some files: the end of the buffer that one read leaves is none for the next.
#[test]
fn reads_that_do_not_fill_the_buffer_are_not_cut_in_two() {
    const MOST: usize = 50_000;
    for (what, text) in texts() {
        for kept in [0, 100] {
            let reader = Filling::new(&text, LENGTH / 10).at_most(MOST);
            let (reads, capacity) = reads(reader, &config(), CAPACITY, kept);
            let fewest = (LENGTH / 10).div_ceil(MOST);
            assert!(reads * 10 <= fewest * 13, "{what}, {kept} kept: {reads} for {fewest}");
            assert_eq!(capacity, CAPACITY, "{what}, {kept} kept");
        }
    }
}

/// "At most `max_reference` and 256 bytes" are left in the buffer, and it has to have room for one byte
/// more; [`bytes`] doubles it, and makes none that is smaller than 1 KiB.
#[test]
fn a_small_buffer_grows_to_what_the_limit_needs() {
    for (what, text) in texts() {
        for capacity in [1, 64, 500, 2048] {
            for kept in [0, 100] {
                let needed = 2 * (LIMIT + 256).max(capacity).max(512);
                for at_most in [3, 100, usize::MAX] {
                    let reader = Filling::new(&text, 100_000).at_most(at_most);
                    let (_, most) = reads(reader, &config(), capacity, kept);
                    assert!(most <= needed, "{what}, {kept} kept: {most} for {capacity}");
                }
            }
        }
    }
}

/// A reference, a wrapper or a word that never ends does not make it grow either.
#[test]
fn what_never_ends_does_not_grow_the_buffer() {
    let parts =
        ["x", "<URL:http://a/", "http://a/", "a:", "www.a", "joe@", "<a:\n", "((", "\"a://b "];
    for part in parts {
        let reader = Filling::new(part.as_bytes(), LENGTH / 10);
        let (reads, capacity) = reads(reader, &Config::new().emails(true), CAPACITY, 0);
        assert_eq!(capacity, CAPACITY, "{part:?}");
        let fewest = (LENGTH / 10).div_ceil(CAPACITY);
        assert!(reads * 10 <= fewest * 13, "{part:?}: {reads} for {fewest}");
    }
}
