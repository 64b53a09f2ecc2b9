//! For any input, settings and cuts, with and without dot-unstuffing, the codec, the stream adapter and the tap
//! report the findings of the extractor in each text.
//!
//! The first bytes select the settings and seed the cuts; the rest is the stream.

use std::convert::Infallible;
use std::ops::Range;

use bytes::{Bytes, BytesMut};
use futures_util::{FutureExt, TryStreamExt, stream};
use gleaner::codec::{Frame, Tap, UrlStream};
use gleaner::{Config, Flags, Item, UrlCodec, extract_with};
use tokio::io::AsyncReadExt;
use tokio_util::codec::Decoder;

use super::chunks::chunks;
use super::config::config;

pub fn check(input: &[u8]) {
    let Some((&[switches, limit, seed, size], stream)) = input.split_first_chunk::<4>() else {
        return;
    };
    let (config, bytes) = config(switches, limit);
    let dot_stuffed = size & 0x80 != 0;
    let expected = if dot_stuffed { unstuffed(stream, &config) } else { whole(stream, &config) };
    let found: Vec<_> =
        expected.iter().filter(|seen| matches!(seen, Seen::Found(..))).cloned().collect();
    for most in [1, usize::from(size % 64) + 1, 4096] {
        let pieces = pieces(stream, seed, most);
        assert_eq!(
            decoded(&pieces, bytes, &config, dot_stuffed),
            expected,
            "decoded, cut by {most}"
        );
        assert_eq!(streamed(&pieces, &config, dot_stuffed), expected, "streamed, cut by {most}");
        assert_eq!(tapped(stream, most, &config, dot_stuffed), found, "tapped by {most}");
    }
}

/// The content of a frame or an item; the raw bytes are those of the stream at the span.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Seen {
    Found(Range<u64>, Range<u64>, Vec<String>, Vec<&'static str>, Vec<u8>),
    End(Range<u64>),
}

impl Seen {
    fn new(item: &Item<'_>) -> Self {
        match item {
            Item::Reference(found) => {
                let readings = found.readings().take(40).map(String::from);
                let names = [found.wrapper().as_str(), found.kind().as_str()];
                Self::Found(
                    found.span(),
                    found.outer(),
                    readings.chain([found.value().to_owned(), found.tail().to_owned()]).collect(),
                    names_of(found.flags()).chain(names).collect(),
                    found.raw().to_vec(),
                )
            }
            Item::Overlong(found) => Self::Found(
                found.span(),
                found.outer(),
                vec![found.head().to_owned()],
                names_of(found.flags()).chain([found.wrapper().as_str()]).collect(),
                Vec::new(),
            ),
        }
    }

    fn of(frame: &Frame) -> Self {
        match frame {
            Frame::TerminatingLine(span) => Self::End(span.clone()),
            frame => Self::new(&frame.as_item().expect("a finding")),
        }
    }
}

/// Returns the names of flags without `truncated`: only a driver knows whether a terminating line is missing.
fn names_of(flags: Flags) -> impl Iterator<Item = &'static str> {
    flags.names().filter(|&name| name != "truncated")
}

fn whole(text: &[u8], config: &Config) -> Vec<Seen> {
    extract_with(text, config).map(|item| Seen::new(&item)).collect()
}

/// Unstuffs the stream line by line as in RFC 5321, 4.5.2; returns the expected frames of each text.
fn unstuffed(stream: &[u8], config: &Config) -> Vec<Seen> {
    let mut all = Vec::new();
    let mut text = Vec::new();
    let mut offsets = Vec::new();
    let mut start = 0;
    for line in lines(stream) {
        let end = start + line.len();
        if line == b".\r\n" {
            all.extend(within(stream, &text, &offsets, config));
            all.push(Seen::End(start as u64..end as u64));
            text.clear();
            offsets.clear();
        } else if !matches!(line, b"." | b".\r") {
            let from = usize::from(line.starts_with(b"."));
            text.extend_from_slice(&line[from..]);
            offsets.extend(start as u64 + from as u64..end as u64);
        }
        start = end;
    }
    all.extend(within(stream, &text, &offsets, config));
    all
}

/// Splits the stream into lines with their endings; a bare line feed does not end a line.
fn lines(stream: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = stream;
    while let Some(at) = rest.windows(2).position(|two| two == b"\r\n") {
        let (line, more) = rest.split_at(at + 2);
        lines.push(line);
        rest = more;
    }
    lines.push(rest);
    lines
}

/// Returns the findings in a text, with the offsets of the stream.
fn within(stream: &[u8], text: &[u8], offsets: &[u64], config: &Config) -> Vec<Seen> {
    let moved = |span: Range<u64>| offsets[span.start as usize]..offsets[span.end as usize - 1] + 1;
    let mut all = whole(text, config);
    for seen in &mut all {
        if let Seen::Found(span, outer, _, _, raw) = seen {
            *span = moved(span.clone());
            *outer = moved(outer.clone());
            if !raw.is_empty() {
                *raw = stream[span.start as usize..span.end as usize].to_vec();
            }
        }
    }
    all
}

/// Cuts the stream into pieces of 1 to `most` bytes.
fn pieces(stream: &[u8], seed: u8, most: usize) -> Vec<Bytes> {
    let stream = Bytes::copy_from_slice(stream);
    chunks(&stream, seed, most).map(|chunk| stream.slice_ref(chunk)).collect()
}

fn decoded(pieces: &[Bytes], limit: usize, config: &Config, dot_stuffed: bool) -> Vec<Seen> {
    let mut codec = UrlCodec::new(config).dot_stuffed(dot_stuffed);
    let mut buffer = BytesMut::new();
    let mut frames = Vec::new();
    for piece in pieces {
        buffer.extend_from_slice(piece);
        while let Some(frame) = codec.decode(&mut buffer).expect("no error") {
            frames.push(frame);
        }
        // A search for defanged references keeps the text before the next piece.
        let most = limit + if config.get_refang().is_some() { 16 << 10 } else { 256 };
        assert!(buffer.len() <= most, "{} bytes left in the buffer", buffer.len());
    }
    while let Some(frame) = codec.decode_eof(&mut buffer).expect("no error") {
        frames.push(frame);
    }
    assert!(buffer.is_empty());
    frames.iter().map(Seen::of).collect()
}

fn streamed(pieces: &[Bytes], config: &Config, dot_stuffed: bool) -> Vec<Seen> {
    let chunks = stream::iter(pieces.iter().cloned().map(Ok::<_, Infallible>));
    let urls = UrlStream::new(chunks, config).dot_stuffed(dot_stuffed);
    let Some(Ok(frames)) = urls.try_collect::<Vec<_>>().now_or_never() else {
        panic!("pending without input")
    };
    frames.iter().map(Seen::of).collect()
}

fn tapped(stream: &[u8], most: usize, config: &Config, dot_stuffed: bool) -> Vec<Seen> {
    let (mut all, mut passed) = (Vec::new(), Vec::new());
    let mut tap =
        Tap::new(stream, config, |item| all.push(Seen::new(&item))).dot_stuffed(dot_stuffed);
    let mut buffer = vec![0; most];
    loop {
        let Some(Ok(length)) = tap.read(&mut buffer).now_or_never() else {
            panic!("pending without input")
        };
        if length == 0 {
            break;
        }
        passed.extend_from_slice(&buffer[..length]);
    }
    drop(tap);
    assert_eq!(passed, stream);
    all
}
