//! The memory of ten thousand idle connections.
//!
//! A baseline with a codec that does nothing is subtracted, so the pipes and the read buffer of
//! [`FramedRead`] do not count. `--nocapture` prints the figures.

use std::convert::Infallible;
use std::io;

use bytes::{Bytes, BytesMut};
use futures_util::{FutureExt, SinkExt, Stream, StreamExt, sink, stream};
use gleaner::codec::{Frame, Tap, UrlStream};
use gleaner::settle::Evidence;
use gleaner::{Config, UrlCodec};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio_util::codec::{Decoder, FramedRead};

use crate::samples::{config, middle};

const CONNECTIONS: u32 = 10_000;
/// The maximum number of bytes for each connection.
const MAX_BYTES: f64 = 1024.0;
const PIPE: usize = 256;

/// A codec that discards all bytes.
struct Discard;

impl Decoder for Discard {
    type Item = Frame;
    type Error = io::Error;

    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Frame>> {
        buffer.clear();
        Ok(None)
    }
}

/// Returns the average heap bytes of `count` values made by `make`.
fn heap_bytes<T>(count: u32, mut make: impl FnMut() -> T) -> f64 {
    let mut all = Vec::new();
    let info = allocation_counter::measure(|| all = (0..count).map(|_| make()).collect());
    assert_eq!(all.len(), count as usize);
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    let bytes = info.bytes_current as f64;
    bytes / f64::from(count)
}

/// Writes the text in parts that fit the pipe, and lets the other side read each part.
fn exchange(client: &mut DuplexStream, text: &[u8], mut read: impl FnMut()) {
    read();
    for part in text.chunks(PIPE) {
        client.write_all(part).now_or_never().expect("room").unwrap();
        read();
    }
}

fn framed<C>(count: u32, text: &[u8], codec: impl Fn() -> C) -> f64
where
    C: Decoder<Item = Frame, Error = io::Error>,
{
    heap_bytes(count, || {
        let (mut client, server) = duplex(PIPE);
        let mut framed = FramedRead::new(server, codec());
        exchange(&mut client, text, || {
            while let Some(frame) = framed.next().now_or_never() {
                assert!(matches!(frame, Some(Ok(_))));
            }
        });
        (client, framed)
    })
}

fn read<R: AsyncRead + Unpin>(count: u32, text: &[u8], tap: impl Fn(DuplexStream) -> R) -> f64 {
    heap_bytes(count, || {
        let (mut client, server) = duplex(PIPE);
        let mut tap = tap(server);
        exchange(&mut client, text, || {
            let mut buffer = [0; PIPE];
            while let Some(length) = tap.read(&mut buffer).now_or_never() {
                assert!(length.is_ok_and(|length| length > 0));
            }
        });
        (client, tap)
    })
}

type Chunks = stream::Chain<
    stream::Iter<std::vec::IntoIter<io::Result<Bytes>>>,
    stream::Pending<io::Result<Bytes>>,
>;

fn streamed<S: Stream + Unpin>(count: u32, text: &'static [u8], wrap: impl Fn(Chunks) -> S) -> f64 {
    heap_bytes(count, || {
        let chunks: Vec<_> = text.chunks(PIPE).map(|part| Ok(Bytes::from_static(part))).collect();
        let mut stream = wrap(stream::iter(chunks).chain(stream::pending()));
        while let Some(frame) = stream.next().now_or_never() {
            assert!(frame.is_some());
        }
        stream
    })
}

fn settings() -> [(&'static str, Config, bool); 5] {
    let added = ["bug", "issue", "doi", "hdl"]
        .iter()
        .fold(config(), |config, name| config.scheme(name).unwrap());
    [
        ("plain", config(), false),
        ("dot-stuffed", config(), true),
        ("added schemes", added.clone(), false),
        ("settled", config().settle(Evidence::new()), false),
        ("all", added.emails(true).relative(true).join_lines(true).page_breaks(true), true),
    ]
}

/// References of all kinds, one of them over-long, and a dot-stuffed line, followed by plain text.
fn history() -> Vec<u8> {
    [b"..and www.a.example\r\n", &middle()[..], b"\r\nand more"].concat()
}

fn check(what: &str, fresh: f64, idle: f64, most: f64) {
    println!("{what}: {fresh:.0} bytes fresh, {idle:.0} idle after text");
    assert!(fresh < most && idle < most, "{what}: {fresh} fresh, {idle} idle after text");
}

#[test]
fn bounds_ten_thousand_framed_connections() {
    let baseline = [&[][..], &history()].map(|text| framed(CONNECTIONS, text, || Discard));
    println!("FramedRead and the pipe: {:.0} bytes fresh, {:.0} idle", baseline[0], baseline[1]);
    for (what, config, dots) in settings() {
        // Like a server, clones one codec for each connection.
        let codec = UrlCodec::new(&config).dot_stuffed(dots);
        let [fresh, idle] =
            [&[][..], &history()].map(|text| framed(CONNECTIONS, text, || codec.clone()));
        check(&format!("UrlCodec, {what}"), fresh - baseline[0], idle - baseline[1], MAX_BYTES);
    }
}

/// Unlike the test above, creates each codec from the settings.
#[test]
fn bounds_codecs_that_are_not_clones() {
    let baseline = framed(1000, &history(), || Discard);
    for (what, config, dots) in settings() {
        let new = || UrlCodec::new(&config).dot_stuffed(dots);
        let idle = framed(1000, &history(), new) - baseline;
        check(&format!("UrlCodec, {what}, new"), idle, idle, MAX_BYTES);
    }
}

/// Without a read buffer, they keep the last bytes themselves.
#[test]
fn bounds_ten_thousand_taps_and_streams() {
    let most = 2.0 * MAX_BYTES;
    let text: &'static [u8] = history().leak();
    let baseline = [&[][..], text].map(|text| read(CONNECTIONS, text, |server| server));
    let without = [&[][..], text].map(|text| streamed(CONNECTIONS, text, |chunks| chunks));
    let [plain, .., all] = settings();
    for (what, config, dots) in [plain, all] {
        let tap = |text| {
            read(CONNECTIONS, text, |server| Tap::new(server, &config, |_| {}).dot_stuffed(dots))
        };
        let [fresh, idle] = [tap(&[][..]) - baseline[0], tap(text) - baseline[1]];
        check(&format!("Tap with a callback, {what}"), fresh, idle, most);

        let drain = || sink::drain().sink_map_err(|error: Infallible| match error {});
        let tap = |text| {
            read(CONNECTIONS, text, |server| {
                Tap::with_sink(server, &config, drain()).dot_stuffed(dots)
            })
        };
        let [fresh, idle] = [tap(&[][..]) - baseline[0], tap(text) - baseline[1]];
        check(&format!("Tap with a sink, {what}"), fresh, idle, most);

        let urls = |text| {
            streamed(CONNECTIONS, text, |chunks| UrlStream::new(chunks, &config).dot_stuffed(dots))
        };
        let [fresh, idle] = [urls(&[][..]) - without[0], urls(text) - without[1]];
        check(&format!("UrlStream, {what}"), fresh, idle, most);
    }
}

/// A reference of nearly the limit must fit into the read buffer, which grows from 8 KiB to 16 KiB and does
/// not shrink.
#[test]
fn the_read_buffer_grows_to_hold_the_limit() {
    let long = format!("http://a.example/{} and more", "x".repeat(10_000));
    let baseline = framed(1000, long.as_bytes(), || Discard);
    let idle = framed(1000, long.as_bytes(), || UrlCodec::new(&Config::new())) - baseline;
    check("UrlCodec and what the buffer grew", 0.0, idle, MAX_BYTES + 8192.0);
}

/// The memory of a long reference is released after it.
#[test]
fn taps_and_streams_release_a_long_reference() {
    let config = Config::new();
    for length in [2000, 8000, 10_000] {
        let long = format!("http://a.example/{} and more", "x".repeat(length));
        let text: &'static [u8] = long.leak().as_bytes();
        let baseline = read(1000, text, |server| server);
        let idle = read(1000, text, |server| Tap::new(server, &config, |_| {})) - baseline;
        check(&format!("Tap after {length} bytes"), 0.0, idle, 2.0 * MAX_BYTES);
        let without = streamed(1000, text, |chunks| chunks);
        let idle = streamed(1000, text, |chunks| UrlStream::new(chunks, &config)) - without;
        check(&format!("UrlStream after {length} bytes"), 0.0, idle, 2.0 * MAX_BYTES);
    }
}

/// Nothing is kept after the end of a stream, or after the receiver is gone.
#[test]
fn taps_release_a_reference_cut_by_the_end() {
    let most = 2.0 * MAX_BYTES;
    let long = format!("http://a.example/ <http://a.example/{}", "x".repeat(8000));
    let ended = heap_bytes(100, || {
        let mut tap = Tap::new(long.as_bytes(), &Config::new(), |_| {});
        let mut buffer = [0; PIPE];
        while tap.read(&mut buffer).now_or_never().unwrap().unwrap() > 0 {}
        tap
    });
    check("Tap after the end", 0.0, ended, most);
    let closed = heap_bytes(100, || {
        let (sender, receiver) = tokio::sync::mpsc::channel(1);
        drop(receiver);
        let sender = tokio_util::sync::PollSender::new(sender);
        let mut tap = Tap::with_sink(long.as_bytes(), &Config::new(), sender);
        let mut buffer = [0; 8000];
        for _ in 0..2 {
            assert!(tap.read(&mut buffer).now_or_never().unwrap().unwrap() > 0);
        }
        tap
    });
    check("Tap without a receiver", 0.0, closed, most);
}
