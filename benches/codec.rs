//! The throughput of the asynchronous drivers, compared with the plain extractor in the same process.
//!
//! ```text
//! cargo bench --bench codec
//! ```
//!
//! All drivers read from memory, so no network is measured. The texts and the rounds are those of the
//! `extract` bench; every driver must find the same number of references.

mod common;

use std::hint::black_box;

use bytes::Bytes;
use common::Contenders;
use common::pack;
use common::texts::{self, PLANTED};
use common::throughput::{self, Outcome};
use futures_util::{FutureExt, Stream, StreamExt, stream};
use gleaner::codec::{Frame, Tap, UrlStream};
use gleaner::{Config, UrlCodec};
use tokio::io::AsyncReadExt;
use tokio_util::codec::FramedRead;

const CHUNK: usize = 64 << 10;

const CONTENDERS: Contenders<Bytes, 7> = [
    ("extract", whole),
    ("Extractor, 64 KiB chunks", chunks),
    ("FramedRead, 64 KiB", framed),
    ("FramedRead, 8 KiB", framed_default),
    ("UrlStream, 64 KiB chunks", url_stream),
    ("Tap, callback, 64 KiB", tap),
    ("FramedRead, dot-stuffed", framed_stuffed),
];

/// The pairs of contenders in the table of ratios.
const PAIRS: [(usize, usize); 6] = [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)];

fn main() {
    let mut criterion = common::criterion();
    let expected = Some([PLANTED; CONTENDERS.len()]);
    let made_up = Bytes::from(texts::made_up());
    let mut outcomes =
        vec![throughput::run("made-up mail", &made_up, &CONTENDERS, expected, criterion.as_mut())];
    for (name, text) in pack::two() {
        let text = Bytes::from(text);
        outcomes.push(throughput::run(name, &text, &CONTENDERS, None, criterion.as_mut()));
    }
    for Outcome { name, counts, .. } in &outcomes {
        // The texts are not dot-stuffed, so the dot-unstuffing driver may find other references.
        assert!(counts[..6].iter().all(|count| *count == counts[0]), "{name}: {counts:?}");
    }
    throughput::ratios(&outcomes, &CONTENDERS, &PAIRS);
}

fn whole(text: &Bytes) -> usize {
    gleaner::extract(text).map(black_box).count()
}

fn chunks(text: &Bytes) -> usize {
    texts::found_in_chunks(text, &Config::new(), CHUNK)
}

fn framed(text: &Bytes) -> usize {
    framed_with(text, UrlCodec::new(&Config::new()), CHUNK)
}

fn framed_default(text: &Bytes) -> usize {
    framed_with(text, UrlCodec::new(&Config::new()), 8 << 10)
}

fn framed_stuffed(text: &Bytes) -> usize {
    framed_with(text, UrlCodec::new(&Config::new()).dot_stuffed(true), CHUNK)
}

fn framed_with(text: &Bytes, codec: UrlCodec, capacity: usize) -> usize {
    count(FramedRead::with_capacity(&text[..], codec, capacity))
}

/// Reads each value, which validates it as UTF-8, as the plain extractor does.
fn count<E>(frames: impl Stream<Item = Result<Frame, E>>) -> usize {
    let counting = async {
        let mut frames = std::pin::pin!(frames);
        let mut count = 0;
        while let Some(frame) = frames.next().await {
            if let Ok(Frame::Reference(found)) = frame {
                black_box(found.value());
                black_box(found.span());
                count += 1;
            }
        }
        count
    };
    counting.now_or_never().expect("memory is always ready")
}

fn url_stream(text: &Bytes) -> usize {
    let starts = (0..text.len()).step_by(CHUNK);
    let chunk = |start: usize| text.slice(start..text.len().min(start + CHUNK));
    let body = stream::iter(starts.map(|start| Ok::<_, std::io::Error>(chunk(start))));
    count(UrlStream::new(body, &Config::new()))
}

fn tap(text: &Bytes) -> usize {
    let mut count = 0;
    let mut tap = Tap::new(&text[..], &Config::new(), |item| {
        black_box(item);
        count += 1;
    });
    let mut buffer = vec![0; CHUNK];
    let reading = async { while !matches!(tap.read(&mut buffer).await, Ok(0) | Err(_)) {} };
    reading.now_or_never().expect("memory is always ready");
    drop(tap);
    count
}
