//! Runs a text through the codec, the stream adapter or the tap, and collects the frames.

use std::io;
use std::ops::Range;

use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, TryStreamExt, stream};
use gleaner::codec::{Frame, Tap, UrlStream};
use gleaner::{Config, UrlCodec};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, BufReader};
use tokio_util::codec::{Decoder, FramedRead};
use tokio_util::sync::PollSender;

use crate::drivers::Seeded;
use crate::found::Found;

/// The content of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    Found(Found),
    /// The span of a terminating line.
    End(Range<u64>),
}

impl Seen {
    /// Panics if the accessors of the frame contradict each other.
    pub fn new(frame: &Frame) -> Self {
        let Some(item) = frame.as_item() else {
            let Frame::TerminatingLine(span) = frame else { panic!("no item: {frame:?}") };
            return Self::End(span.clone());
        };
        assert_eq!(frame.clone().into_item(), Some(item.clone()));
        let found = Found::new(&item);
        if let Frame::Reference(shared) = frame {
            assert_eq!(shared.value(), found.value);
            assert_eq!(shared.value_bytes(), found.value);
            assert_eq!(Some(shared.raw()), found.raw.as_deref());
            assert_eq!(shared.raw_bytes(), shared.raw());
            assert_eq!(shared.to_reference().uri(), shared.uri());
            assert_eq!(shared.to_reference().tail(), shared.tail());
            assert_eq!(shared.to_reference().scheme(), shared.scheme());
            assert_eq!((shared.span(), shared.outer()), (found.span.clone(), found.outer.clone()));
            assert_eq!(
                (shared.wrapper().as_str(), shared.kind().as_str()),
                (found.wrapper, found.kind)
            );
            assert!(shared.flags().names().eq(found.flags.iter().copied()));
        }
        Self::Found(found)
    }

    pub fn found(&self) -> Option<&Found> {
        match self {
            Self::Found(found) => Some(found),
            Self::End(_) => None,
        }
    }
}

/// Cuts a text into pieces, which may be empty.
pub fn pieces<'t>(text: &'t [u8], cuts: &[usize]) -> Vec<&'t [u8]> {
    let ends = cuts.iter().copied().chain([text.len()]);
    let mut from = 0;
    ends.map(|to| &text[std::mem::replace(&mut from, to)..to]).collect()
}

/// Calls `decode` after each piece until it returns `None`; after a terminating line, the buffer must hold
/// exactly the received bytes after it.
pub fn decoded(text: &[u8], cuts: &[usize], codec: &mut UrlCodec) -> Vec<Seen> {
    let mut buffer = BytesMut::new();
    let mut all = Vec::new();
    let mut received = 0;
    let mut take = |frame: Frame, received: usize, buffer: &BytesMut| {
        let seen = Seen::new(&frame);
        if let Seen::End(span) = &seen {
            let end = usize::try_from(span.end).unwrap();
            assert_eq!(buffer, &text[end..received], "after the line at {span:?}");
        }
        all.push(seen);
    };
    for piece in pieces(text, cuts) {
        buffer.extend_from_slice(piece);
        received += piece.len();
        while let Some(frame) = codec.decode(&mut buffer).unwrap() {
            take(frame, received, &buffer);
        }
    }
    while let Some(frame) = codec.decode_eof(&mut buffer).unwrap() {
        take(frame, received, &buffer);
    }
    assert!(buffer.is_empty(), "undecoded: {buffer:?}");
    all
}

/// Reads by a `FramedRead`, and drops each frame before the next one is read.
pub async fn framed(reader: impl AsyncRead + Unpin, codec: UrlCodec) -> Vec<Seen> {
    let mut framed = FramedRead::with_capacity(reader, codec, 16);
    let mut all = Vec::new();
    while let Some(frame) = framed.next().await {
        all.push(Seen::new(&frame.unwrap()));
    }
    all
}

/// Reads by a `FramedRead`, and keeps all frames until the end of the stream.
pub async fn kept(reader: impl AsyncRead + Unpin, codec: UrlCodec) -> Vec<Seen> {
    let source = FramedRead::with_capacity(reader, codec, 16);
    let frames: Vec<Frame> = source.try_collect().await.unwrap();
    frames.iter().map(Seen::new).collect()
}

pub async fn streamed(pieces: &[&[u8]], config: &Config, dot_stuffed: bool) -> Vec<Seen> {
    let chunks = pieces.iter().map(|piece| Ok::<_, io::Error>(Bytes::copy_from_slice(piece)));
    let urls = UrlStream::new(stream::iter(chunks), config).dot_stuffed(dot_stuffed);
    let frames: Vec<Frame> = urls.try_collect().await.unwrap();
    frames.iter().map(Seen::new).collect()
}

/// The calls by which a tap is read.
#[derive(Clone, Copy, Debug)]
pub enum ReadBy {
    Read,
    /// `fill_buf` and `consume`.
    Buffer,
    Both,
}

/// Reads through a tap with a callback. The bytes must pass unchanged.
pub async fn tapped(text: &[u8], config: &Config, dot_stuffed: bool, by: ReadBy) -> Vec<Seen> {
    let mut all = Vec::new();
    let callback = |item: gleaner::Item<'_>| all.push(Seen::Found(Found::new(&item)));
    let mut tap = Tap::new(small_buffer(text), config, callback).dot_stuffed(dot_stuffed);
    let passed = drained(&mut tap, by).await;
    drop(tap);
    assert_eq!(passed, text, "the bytes passed unchanged");
    all
}

/// Reads through a tap with a channel of one frame. The bytes must pass unchanged.
pub async fn channelled(text: &[u8], config: &Config, dot_stuffed: bool, by: ReadBy) -> Vec<Seen> {
    let (sender, mut receiver) = tokio::sync::mpsc::channel(1);
    let reading = async move {
        let sink = PollSender::new(sender);
        let mut tap = Tap::with_sink(small_buffer(text), config, sink).dot_stuffed(dot_stuffed);
        drained(&mut tap, by).await
    };
    let receiving = async {
        let mut all = Vec::new();
        while let Some(frame) = receiver.recv().await {
            all.push(Seen::new(&frame));
        }
        all
    };
    let (passed, all) = tokio::join!(reading, receiving);
    assert_eq!(passed, text, "the bytes passed unchanged");
    all
}

fn small_buffer(text: &[u8]) -> BufReader<&[u8]> {
    BufReader::with_capacity(1 + text.len() % 13, text)
}

/// Reads to the end in small amounts; by `consume` sometimes a part of the shown bytes, or none.
async fn drained(reader: &mut (impl AsyncBufRead + Unpin), by: ReadBy) -> Vec<u8> {
    let mut dice = Seeded(0);
    let mut passed = Vec::new();
    loop {
        let by_buffer = match by {
            ReadBy::Read => false,
            ReadBy::Buffer => true,
            ReadBy::Both => dice.below(2) == 0,
        };
        if by_buffer {
            let held = reader.fill_buf().await.unwrap();
            if held.is_empty() {
                return passed;
            }
            let amount = dice.below(held.len() + 1);
            passed.extend_from_slice(&held[..amount]);
            reader.consume(amount);
        } else {
            let mut buffer = vec![0; 1 + dice.below(20)];
            let amount = reader.read(&mut buffer).await.unwrap();
            if amount == 0 {
                return passed;
            }
            passed.extend_from_slice(&buffer[..amount]);
        }
    }
}
