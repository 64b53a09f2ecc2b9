//! Dot-stuffed streams: each text of a stream yields the findings of the text alone, with the offsets of the
//! stream.

use std::fmt;
use std::ops::Range;

use bytes::BytesMut;
use gleaner::{Config, UrlCodec};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;
use tokio_util::codec::Decoder;

use crate::config::config;
use crate::drive::{self, ReadBy, Seen};
use crate::drivers;
use crate::found::shown;
use crate::generate::{self, GeneratedCase};
use crate::seed;

/// A dot-stuffed stream of several texts, and its expected frames.
#[derive(Default)]
struct StuffedStream {
    stream: Vec<u8>,
    expected: Vec<Seen>,
}

impl StuffedStream {
    /// RFC 5321, 4.5.2: "Before sending a line of mail text, the SMTP client checks the first character
    /// of the line.  If it is a period, one additional period is inserted at the beginning of the line."
    ///
    /// Without a terminating line, the text is truncated.
    fn send(&mut self, text: &[u8], config: &Config, truncated: bool) {
        let mut offsets = Vec::new();
        for line in lines(text) {
            if line.starts_with(b".") {
                self.stream.push(b'.');
            }
            offsets.extend((self.stream.len() as u64..).take(line.len()));
            self.stream.extend_from_slice(line);
        }
        let index = |at: u64| usize::try_from(at).unwrap();
        let in_stream =
            |span: &Range<u64>| offsets[index(span.start)]..offsets[index(span.end) - 1] + 1;
        let all = if truncated {
            drivers::truncated(text, &[], config)
        } else {
            drivers::whole(text, config)
        };
        for mut found in all {
            found.span = in_stream(&found.span);
            found.outer = in_stream(&found.outer);
            let raw = &self.stream[index(found.span.start)..index(found.span.end)];
            found.raw = found.raw.map(|_| raw.to_vec());
            self.expected.push(Seen::Found(found));
        }
    }

    /// Appends the terminating line.
    fn end(&mut self) {
        let start = self.stream.len() as u64;
        self.stream.extend_from_slice(b".\r\n");
        self.expected.push(Seen::End(start..self.stream.len() as u64));
    }
}

/// Splits a text into lines, which end with a carriage return and a line feed (RFC 5321, 2.3.8).
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.windows(2).position(|two| two == b"\r\n") {
        let (line, more) = rest.split_at(at + 2);
        lines.push(line);
        rest = more;
    }
    lines.push(rest);
    lines
}

/// Random texts of one stream.
#[derive(Clone)]
struct Texts {
    each: Vec<Vec<u8>>,
    /// Whether the stream ends within the last text.
    truncated: bool,
    case: GeneratedCase,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.each.iter().map(|text| shown(text)).collect();
        let Self { truncated, case, .. } = self;
        write!(f, "{texts:?}, truncated: {truncated}, {:?}", case.settings)
    }
}

impl Texts {
    fn stuffed(&self, config: &Config) -> StuffedStream {
        let mut stream = StuffedStream::default();
        for (index, text) in self.each.iter().enumerate() {
            let last = self.truncated && index + 1 == self.each.len();
            let mut text = text.clone();
            if !last && !text.is_empty() && !text.ends_with(b"\r\n") {
                text.extend_from_slice(b"\r\n");
            }
            stream.send(&text, config, last);
            if !last {
                stream.end();
            }
        }
        stream
    }
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    #[rustfmt::skip]
    const DOTS: &[&[u8]] = &[
        b".", b"\n.", b"\r\n.", b"\n..", b"\r\n..", b"\n.\n", b"\r\n.\r\n", b"\r\n.\rx", b"\r\n\r\n.",
        b"\n.\r\n", b"\r\n.\n", b"\r", b"\n", b"\r\n..html>", b"\r\n.b/>", b"<http://a.example/x\r\n.html>", b"http://a.example/\n.x",
    ];
    let dots = prop::collection::vec((any::<u16>(), select(DOTS)), 0..8);
    (generate::cases(), dots).prop_map(|(case, dots)| {
        let mut text = case.text;
        for (position, dot) in dots {
            let at = usize::from(position) % (text.len() + 1);
            text.splice(at..at, dot.iter().copied());
        }
        text
    })
}

fn texts() -> impl Strategy<Value = Texts> {
    (prop::collection::vec(text(), 1..4), any::<bool>(), generate::cases())
        .prop_map(|(each, truncated, case)| Texts { each, truncated, case })
}

#[test]
fn each_text_yields_its_own_findings() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let test = |texts: Texts| {
        let config = config(&texts.case.settings);
        let StuffedStream { stream, expected } = texts.stuffed(&config);
        let case = GeneratedCase { text: stream.clone(), ..texts.case.clone() };
        let cuts = case.cuts();

        let mut codec = UrlCodec::new(&config).dot_stuffed(true);
        let decoded = drive::decoded(&stream, &cuts, &mut codec);
        prop_assert_eq!(&decoded, &expected, "decoded, cut at {:?}", cuts);
        let again = drive::decoded(&stream, &cuts, &mut codec);
        prop_assert_eq!(&again, &expected, "decoded again, cut at {:?}", cuts);

        let streamed = runtime.block_on(drive::streamed(&case.chunks(), &config, true));
        prop_assert_eq!(&streamed, &expected, "streamed, cut at {:?}", cuts);

        // A callback gets no terminating lines.
        let found: Vec<Seen> =
            expected.iter().filter(|seen| seen.found().is_some()).cloned().collect();
        for by in [ReadBy::Read, ReadBy::Both] {
            let tapped = runtime.block_on(drive::tapped(&stream, &config, true, by));
            prop_assert_eq!(&tapped, &found, "tapped by {:?}", by);
            let sent = runtime.block_on(drive::channelled(&stream, &config, true, by));
            prop_assert_eq!(&sent, &expected, "tapped by {:?} into a channel", by);
        }
        Ok(())
    };
    TestRunner::new(seed::settings(1_000)).run(&texts(), test).unwrap();
}

/// A single dot before other characters was not doubled by the sender, and is removed nevertheless (RFC 5321,
/// 4.5.2: "If the first character is a period and there are other characters on the line, the first character
/// is deleted").
#[test]
fn removes_a_dot_that_was_not_doubled() {
    let mut codec = UrlCodec::new(&Config::new()).dot_stuffed(true);
    let stream = b".http://a.example/\r\n.\r\nhttp://b.example/";
    for cuts in [vec![], (1..stream.len()).collect()] {
        let seen = drive::decoded(stream, &cuts, &mut codec);
        let [Seen::Found(first), Seen::End(end), Seen::Found(second)] = &seen[..] else {
            panic!("{seen:?}")
        };
        assert_eq!((first.value.as_str(), &first.span), ("http://a.example/", &(1..18)));
        assert_eq!(*end, 20..23);
        assert_eq!((second.value.as_str(), &second.span), ("http://b.example/", &(23..40)));
    }
}

/// `FramedRead::read_buffer_mut` allows taking bytes out of the buffer between two calls.
#[test]
fn accepts_a_buffer_that_was_truncated() {
    for text in ["see http://a.exam", "x\r\n.", "x\r\n.\r", "..\r\n.\r", "http://a/ \r\n.\r\nrest"]
    {
        for left in 0..=text.len() {
            for more in ["", "x", "\n", ".\r\ny"] {
                let mut codec = UrlCodec::new(&Config::new()).dot_stuffed(true);
                let mut buffer = BytesMut::from(text);
                codec.decode(&mut buffer).unwrap();
                buffer.truncate(left);
                buffer.extend_from_slice(more.as_bytes());
                while codec.decode(&mut buffer).unwrap().is_some() {}
                while codec.decode_eof(&mut buffer).unwrap().is_some() {}
                assert!(buffer.is_empty());
            }
        }
    }
}

/// RFC 5321, 4.1.1.4: a bare line feed does not end a line, so it cannot end a text and hide links.
#[test]
fn bare_line_feeds_do_not_end_a_text() {
    for end in ["\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r", "\r\n.\r"] {
        let stream = format!("x{end}http://a.example/ \r\n.\r\n");
        for cuts in [vec![], (1..stream.len()).collect()] {
            let mut codec = UrlCodec::new(&Config::new()).dot_stuffed(true);
            let seen = drive::decoded(stream.as_bytes(), &cuts, &mut codec);
            let [Seen::Found(found), Seen::End(line)] = &seen[..] else {
                panic!("{end:?}: {seen:?}")
            };
            let start = 1 + end.len() as u64;
            assert_eq!(found.span, start..start + 17, "{end:?}");
            assert_eq!(*line, start + 20..start + 23, "{end:?}");
        }
    }
}

/// A carriage return after a dot is text unless a line feed follows, in whatever chunk that arrives.
#[test]
fn keeps_a_carriage_return_after_a_removed_dot() {
    let stream = b"x\r\n.\rhttp://a.example/ .\r\n.\rwww.b.example \r\n.\r\n";
    for cuts in [vec![], (1..stream.len()).collect(), vec![5], vec![29]] {
        let mut codec = UrlCodec::new(&Config::new()).dot_stuffed(true);
        let seen = drive::decoded(stream, &cuts, &mut codec);
        let [Seen::Found(first), Seen::Found(second), Seen::End(end)] = &seen[..] else {
            panic!("{seen:?}")
        };
        assert_eq!((first.span.clone(), second.span.clone()), (5..22, 28..41), "{cuts:?}");
        assert_eq!(*end, 44..47, "{cuts:?}");
    }
}
