//! Searches arbitrary bytes as mail and news: see `fuzz/README.md`.
#![no_main]

use std::io::{self, Read};

use gleaner::Item;
use gleaner::mail::{Alternative, Counts, Finding, Findings, Format, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&[settings, seed], text)) = input.split_first_chunk() else { return };
    // A byte order mark above the text: a fuzzer rarely inserts all its bytes at once.
    let marked = [&b"\xef\xbb\xbf"[..], text].concat();
    let text = if settings & 8 == 0 { text } else { &marked[..] };
    let options = options(settings);
    let format = format(settings);
    let (whole, counts) = all(text, format, &options);
    check(text, &whole);
    for longest in [1, 64, 4096] {
        let cut = Cut { text, state: u64::from(seed) << 8 | longest, longest };
        let (found, counted) = all(cut, format, &options);
        assert_eq!(found, whole, "in reads of up to {longest}");
        assert_eq!(counted, counts, "in reads of up to {longest}");
    }
});

fn options(settings: u8) -> Options {
    let options = Options::new().alternative(Alternative::ALL[usize::from(settings & 3) % 3]);
    if settings & 4 == 0 { options } else { options.max_message(200) }
}

fn format(settings: u8) -> Option<Format> {
    let choice = usize::from(settings >> 4);
    Format::ALL.get(choice).copied()
}

/// Does not decompress: a fuzzer rarely finds a checksum, and other tests cover compression.
fn all(
    read: impl Read,
    format: Option<Format>,
    options: &Options,
) -> (Vec<Finding<'static>>, Counts) {
    let Ok(stream) = gleaner::mail::Stream::without_decompression(read, format) else { return Default::default() };
    let mut findings = Findings::from_stream(stream, options);
    let found = findings.by_ref().map_while(Result::ok).collect();
    (found, findings.counts())
}

fn check(text: &[u8], found: &[Finding<'_>]) {
    let (mut number, mut end) = (0, 0);
    for finding in found {
        let origin = finding.origin();
        if let Some(origin) = origin {
            assert!(origin.message().number() >= number.max(1), "messages ascend");
            number = origin.message().number();
            assert!(!origin.part().is_empty());
            assert_eq!(origin.position().is_some(), origin.is_encoded());
            assert!(!(origin.is_oversize() && origin.is_encoded()));
        }
        let (span, raw) = match finding.item() {
            Item::Reference(found) => (found.span(), Some(found.raw())),
            Item::Overlong(found) => (found.span(), None),
        };
        assert!(span.start < span.end);
        if origin.is_none_or(|origin| !origin.is_encoded()) {
            let (start, stop) = (span.start as usize, span.end as usize);
            let there = text.get(start..stop).expect("within the stream");
            assert!(raw.is_none_or(|raw| raw == there), "the bytes at its offset");
            assert!(span.start >= origin.map_or(0, |origin| origin.message().offset()));
            assert!(span.start >= end, "ascending");
            end = span.end;
        }
    }
}

/// A reader that returns random lengths.
struct Cut<'a> {
    text: &'a [u8],
    state: u64,
    longest: u64,
}

impl Read for Cut<'_> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let length = 1 + (self.state >> 33) % self.longest;
        let length = block.len().min(length as usize);
        self.text.read(&mut block[..length])
    }
}
