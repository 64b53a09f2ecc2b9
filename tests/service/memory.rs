//! What ten thousand idle connections cost.
//!
//! Compared with the same connections and a codec that does nothing, so that the pipes, and the read
//! buffer that [`FramedRead`] has anyway, do not count. `--nocapture` shows the figures.

use std::convert::Infallible;
use std::io;

use bytes::{Bytes, BytesMut};
use futures_util::{FutureExt, SinkExt, Stream, StreamExt, sink, stream};
use gleaner::codec::{Frame, Tap, UrlStream};
use gleaner::{Config, UrlCodec};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio_util::codec::{Decoder, FramedRead};

use crate::texts::{config, middle};

const CONNECTIONS: u32 = 10_000;
/// Bytes of the codec's own a connection.
const MOST: f64 = 1024.0;
const PIPE: usize = 256;

/// Reads and forgets.
struct Nothing;

impl Decoder for Nothing {
    type Item = Frame;
    type Error = io::Error;

    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Frame>> {
        buffer.clear();
        Ok(None)
    }
}

/// What so many of what `make` makes hold, each, in bytes of the heap.
fn held<T>(count: u32, mut make: impl FnMut() -> T) -> f64 {
    let mut all = Vec::new();
    let info = allocation_counter::measure(|| all = (0..count).map(|_| make()).collect());
    assert_eq!(all.len(), count as usize);
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    let bytes = info.bytes_current as f64;
    bytes / f64::from(count)
}

/// Writes the text, a pipe full at a time, and lets the other side read it to be idle again.
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
    held(count, || {
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
    held(count, || {
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
    held(count, || {
        let chunks: Vec<_> = text.chunks(PIPE).map(|part| Ok(Bytes::from_static(part))).collect();
        let mut stream = wrap(stream::iter(chunks).chain(stream::pending()));
        while let Some(frame) = stream.next().now_or_never() {
            assert!(frame.is_some());
        }
        stream
    })
}

fn settings() -> [(&'static str, Config, bool); 4] {
    let added = ["bug", "issue", "doi", "hdl"]
        .iter()
        .fold(config(), |config, name| config.scheme(name).unwrap());
    [
        ("plain", config(), false),
        ("dot-stuffed", config(), true),
        ("added schemes", added.clone(), false),
        ("all", added.emails(true).relative(true).join_lines(true).page_breaks(true), true),
    ]
}

/// References of all kinds, one of them over-long, with a dot-stuffed line; then plain text.
fn history() -> Vec<u8> {
    [b"..and www.a.example\r\n", &middle()[..], b"\r\nand more"].concat()
}

fn check(what: &str, fresh: f64, idle: f64, most: f64) {
    println!("{what}: {fresh:.0} bytes fresh, {idle:.0} idle after text");
    assert!(fresh < most && idle < most, "{what}: {fresh} fresh, {idle} idle after text");
}

#[test]
fn ten_thousand_framed_connections() {
    let nothing = [&[][..], &history()].map(|text| framed(CONNECTIONS, text, || Nothing));
    println!("FramedRead and the pipe: {:.0} bytes fresh, {:.0} idle", nothing[0], nothing[1]);
    for (what, config, dots) in settings() {
        // As a server does: one codec is made, and cloned for each connection.
        let codec = UrlCodec::new(&config).dot_stuffed(dots);
        let [fresh, idle] =
            [&[][..], &history()].map(|text| framed(CONNECTIONS, text, || codec.clone()));
        check(&format!("UrlCodec, {what}"), fresh - nothing[0], idle - nothing[1], MOST);
    }
}

/// As before, but that each codec is made from settings.
#[test]
fn a_codec_that_is_no_clone() {
    let nothing = framed(1000, &history(), || Nothing);
    for (what, config, dots) in settings() {
        let new = || UrlCodec::new(&config).dot_stuffed(dots);
        let idle = framed(1000, &history(), new) - nothing;
        check(&format!("UrlCodec, {what}, new"), idle, idle, MOST);
    }
}

/// They keep, beyond what a codec does, the end of what came last, as they have no read buffer.
#[test]
fn ten_thousand_taps_and_streams() {
    let most = 2.0 * MOST;
    let text: &'static [u8] = history().leak();
    let nothing = [&[][..], text].map(|text| read(CONNECTIONS, text, |server| server));
    let without = [&[][..], text].map(|text| streamed(CONNECTIONS, text, |chunks| chunks));
    let [plain, .., all] = settings();
    for (what, config, dots) in [plain, all] {
        let tap = |text| {
            read(CONNECTIONS, text, |server| Tap::new(server, &config, |_| {}).dot_stuffed(dots))
        };
        let [fresh, idle] = [tap(&[][..]) - nothing[0], tap(text) - nothing[1]];
        check(&format!("Tap with a callback, {what}"), fresh, idle, most);

        let drain = || sink::drain().sink_map_err(|error: Infallible| match error {});
        let tap = |text| {
            read(CONNECTIONS, text, |server| {
                Tap::with_sink(server, &config, drain()).dot_stuffed(dots)
            })
        };
        let [fresh, idle] = [tap(&[][..]) - nothing[0], tap(text) - nothing[1]];
        check(&format!("Tap with a sink, {what}"), fresh, idle, most);

        let urls = |text| {
            streamed(CONNECTIONS, text, |chunks| UrlStream::new(chunks, &config).dot_stuffed(dots))
        };
        let [fresh, idle] = [urls(&[][..]) - without[0], urls(text) - without[1]];
        check(&format!("UrlStream, {what}"), fresh, idle, most);
    }
}

/// What is nearly as long as the limit has to lie in the read buffer, whose 8 KiB are then 16, and
/// remain so.
#[test]
fn the_read_buffer_grows_to_hold_the_limit() {
    let long = format!("http://a.example/{} and more", "x".repeat(10_000));
    let nothing = framed(1000, long.as_bytes(), || Nothing);
    let idle = framed(1000, long.as_bytes(), || UrlCodec::new(&Config::new())) - nothing;
    check("UrlCodec and what the buffer grew", 0.0, idle, MOST + 8192.0);
}

/// What a long reference took is given back when it has passed.
#[test]
fn taps_and_streams_give_back_what_the_limit_took() {
    let config = Config::new();
    for length in [2000, 8000, 10_000] {
        let long = format!("http://a.example/{} and more", "x".repeat(length));
        let text: &'static [u8] = long.leak().as_bytes();
        let nothing = read(1000, text, |server| server);
        let idle = read(1000, text, |server| Tap::new(server, &config, |_| {})) - nothing;
        check(&format!("Tap after {length} bytes"), 0.0, idle, 2.0 * MOST);
        let without = streamed(1000, text, |chunks| chunks);
        let idle = streamed(1000, text, |chunks| UrlStream::new(chunks, &config)) - without;
        check(&format!("UrlStream after {length} bytes"), 0.0, idle, 2.0 * MOST);
    }
}

/// Nor is anything kept of a stream that has ended, or that nobody wants to know about any more.
#[test]
fn taps_give_back_what_the_end_cut() {
    let most = 2.0 * MOST;
    let long = format!("http://a.example/ <http://a.example/{}", "x".repeat(8000));
    let ended = held(100, || {
        let mut tap = Tap::new(long.as_bytes(), &Config::new(), |_| {});
        let mut buffer = [0; PIPE];
        while tap.read(&mut buffer).now_or_never().unwrap().unwrap() > 0 {}
        tap
    });
    check("Tap after the end", 0.0, ended, most);
    let closed = held(100, || {
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
