//! Encoding and decoding are inverse to each other.

use std::io;

use bytes::BytesMut;
use futures_util::future::join;
use futures_util::{SinkExt, StreamExt};
use gleaner::codec::Frame;
use gleaner::uri::UriRef;
use gleaner::{Config, Hyphen, Item, UrlCodec, extract_with};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use tokio::io::{AsyncReadExt, duplex};
use tokio_util::codec::{Decoder, Encoder, Framed, FramedRead, FramedWrite};

use crate::generate::{references, texts};
use crate::seed;

fn config() -> Config {
    Config::new().relative(true)
}

fn holds<S: Strategy>(strategy: S, property: impl Fn(S::Value) -> Result<(), TestCaseError>)
where
    S::Value: std::fmt::Debug,
{
    let settings = seed::settings(1_000);
    let seed = settings.rng_seed;
    if let Err(error) = TestRunner::new(settings).run(&strategy, property) {
        panic!("GLEANER_SEED: {seed}\n{error}");
    }
}

/// Reports whether a search finds the reference in `<URL:…>`; for some schemes, R9 requires more than
/// validity.
fn is_found(reference: &str) -> bool {
    let text = format!("<URL:{reference}>");
    let found = extract_with(text.as_bytes(), &config()).filter_map(Item::into_reference);
    found.map(|one| one.value().to_owned()).eq([reference])
}

/// Decodes a stream in chunks whose lengths cycle through `chunks`; returns wrappers and values.
fn decoded(
    mut codec: UrlCodec,
    mut stream: &[u8],
    chunks: &[usize],
) -> Vec<(&'static str, String)> {
    let mut buffer = BytesMut::new();
    let mut all = Vec::new();
    for &length in chunks.iter().cycle() {
        let (now, later) = stream.split_at(length.min(stream.len()));
        stream = later;
        buffer.extend_from_slice(now);
        while let Some(frame) = codec.decode(&mut buffer).unwrap() {
            all.push(frame);
        }
        if stream.is_empty() {
            break;
        }
    }
    while let Some(frame) = codec.decode_eof(&mut buffer).unwrap() {
        all.push(frame);
    }
    let pair = |frame: Frame| match frame.into_reference() {
        Some(found) => (found.wrapper().as_str(), found.value().to_owned()),
        None => ("overlong", String::new()),
    };
    all.into_iter().map(pair).collect()
}

#[test]
fn decodes_what_was_encoded() {
    let input = (
        vec(prop_oneof![references(), texts()], 1..6),
        0_usize..=100,
        any::<bool>(),
        vec(1_usize..40, 1..8),
    );
    holds(input, |(mut references, width, dots, chunks)| {
        references.retain(|text| UriRef::parse_lenient(text).is_ok() && is_found(text));
        let mut codec = UrlCodec::new(&config()).width(width).dot_stuffed(dots);
        let mut stream = BytesMut::new();
        for reference in &references {
            codec.encode(reference, &mut stream).unwrap();
        }
        let text = std::str::from_utf8(&stream).unwrap();
        for line in text.split_inclusive('\n') {
            prop_assert!(!line.starts_with('.'), "{text:?}");
            prop_assert_eq!(line.ends_with("\r\n"), dots, "{:?}", text);
            prop_assert!(line.ends_with('\n'), "{text:?}");
        }
        let expected: Vec<_> = references.iter().map(|one| ("url-angle", one.clone())).collect();
        prop_assert_eq!(decoded(codec, &stream, &chunks), expected, "{:?}", text);
        Ok(())
    });
}

/// Settings that decide whether a reference in `<URL:…>` is found, and with which value.
fn settings() -> impl Strategy<Value = Config> {
    let switches = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    let limits = prop_oneof![Just(8 << 10), 1_usize..60];
    let hyphens = prop_oneof![Just(Hyphen::Keep), Just(Hyphen::Drop), Just(Hyphen::Both)];
    (switches, limits, hyphens).prop_map(
        |((abbreviated, emails, iri, relative, join), limit, hyphen)| {
            let config = Config::new().abbreviated(abbreviated).emails(emails).iri(iri);
            config.relative(relative).join_lines(join).max_reference(limit).hyphen(hyphen)
        },
    )
}

/// Texts that look like references, and texts with what ends them.
fn any_text() -> impl Strategy<Value = String> {
    let pieces = vec![
        "<",
        ">",
        "URL:",
        "\n",
        " ",
        "http://",
        "a.example",
        "/",
        "-",
        "=",
        "[1]",
        "www.",
        "é",
        "@",
    ];
    let odd = vec(proptest::sample::select(pieces), 0..8).prop_map(|pieces| pieces.concat());
    prop_oneof![references(), texts(), odd]
}

#[test]
fn encodes_exactly_what_it_decodes() {
    let input = (any_text(), settings(), 0_usize..=80, any::<bool>(), vec(1_usize..40, 1..8));
    holds(input, |(text, config, width, dots, chunks)| {
        let codec = || UrlCodec::new(&config).width(width).dot_stuffed(dots);
        let values = |stream: &[u8]| -> Vec<_> {
            decoded(codec(), stream, &chunks).into_iter().map(|(_, value)| value).collect()
        };
        let mut stream = BytesMut::new();
        if codec().encode(&text, &mut stream).is_ok() {
            prop_assert_eq!(values(&stream), [&*text], "{:?}", stream);
            let parsed = UriRef::parse_lenient(&text);
            prop_assert!(parsed.is_ok(), "{:?}", parsed);
        } else {
            let line_ending = if dots { "\r\n" } else { "\n" };
            let line = format!("<URL:{text}>{line_ending}");
            prop_assert_ne!(values(line.as_bytes()), [&*text], "{:?}", line);
        }
        Ok(())
    });
}

#[test]
fn rejects_what_a_search_does_not_find() {
    let lenient = Config::new().relative(true);
    let strict = Config::new();
    let short = Config::new().max_reference(18);
    for (reference, config, is_encoded) in [
        ("", &lenient, false),
        ("foo:bar", &lenient, false),
        ("../rel", &strict, false),
        ("../rel", &lenient, true),
        ("http://[1]", &strict, true),
        ("http://a.example/", &strict, true),
        ("http://a.example/", &short, true),
        ("http://a.example/1", &short, true),
        ("http://a.example/12", &short, false),
        // Decoded as http://www.a.example/.
        ("www.a.example/", &strict, false),
        ("http://a.example/ x", &strict, false),
        ("http://a.example/\nx", &strict, false),
        ("http://a.example/>", &strict, false),
    ] {
        let mut buffer = BytesMut::new();
        let result = UrlCodec::new(config).encode(reference, &mut buffer);
        assert_eq!(result.is_ok(), is_encoded, "{reference:?}: {result:?}");
        assert_eq!(buffer.is_empty(), !is_encoded, "{reference:?}");
    }
}

/// A line break counts towards the limit, so a reference of just that length cannot be folded.
#[test]
fn does_not_fold_what_would_exceed_the_limit() {
    let reference = "http://a.example/directory/name.html";
    for (limit, folded) in [(reference.len(), false), (reference.len() + 1, true)] {
        let config = Config::new().max_reference(limit);
        let mut buffer = BytesMut::new();
        UrlCodec::new(&config).width(40).encode(reference, &mut buffer).unwrap();
        let first = buffer.iter().position(|&byte| byte == b'\n').unwrap();
        assert_eq!(first + 1 < buffer.len(), folded, "{buffer:?}");
    }
}

/// The property above filters its inputs; most of them must remain.
#[test]
fn finds_most_generated_references() {
    let (tried, found) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    holds(references(), |reference| {
        if UriRef::parse(&reference).is_ok() {
            tried.set(tried.get() + 1);
            found.set(found.get() + u32::from(is_found(&reference)));
        }
        Ok(())
    });
    assert!(found.get() > tried.get() / 2, "{} of {}", found.get(), tried.get());
}

/// RFC 2396, 2.4.3, excludes spaces, `<`, `>`, `"` and control characters.
#[test]
fn rejects_excluded_characters_and_writes_nothing() {
    holds((texts(), "[ <>\"\\x00-\\x1f]"), |(mut text, odd)| {
        text.push_str(&odd);
        let mut codec = UrlCodec::new(&config());
        let mut buffer = BytesMut::from("before");
        let error = codec.encode(&text, &mut buffer).map_err(|error| error.kind());
        prop_assert_eq!(error, Err(io::ErrorKind::InvalidInput));
        prop_assert_eq!(&buffer[..], b"before");
        codec.encode("http://a.example/", &mut buffer).unwrap();
        prop_assert_eq!(&buffer[..], &b"before<URL:http://a.example/>\n"[..]);
        Ok(())
    });
}

/// RFC 2396, Appendix E: "<URL:" and ">", in lines of at most 30 characters.
#[test]
fn writes_folded_lines_over_a_pipe() {
    let (client, mut server) = duplex(7);
    let mut framed = FramedWrite::new(client, UrlCodec::new(&config()).width(30).dot_stuffed(true));
    let mut written = String::new();
    tokio_test::block_on(async {
        let sending = async move {
            framed.send("http://a.example/directory/name.html").await.unwrap();
            let error = framed.send("no reference").await.unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
            framed.feed("../g").await.unwrap();
            SinkExt::<&str>::close(&mut framed).await.unwrap();
        };
        join(sending, server.read_to_string(&mut written)).await.1.unwrap();
    });
    assert!(written.lines().all(|line| line.len() <= 30), "{written:?}");
    let joined: String = written.split_inclusive("\r\n").map(str::trim_ascii_end).collect();
    assert_eq!(joined, "<URL:http://a.example/directory/name.html><URL:../g>");
    assert!(written.ends_with(">\r\n<URL:../g>\r\n"), "{written:?}");
}

/// One codec serves both directions: this service returns the references that it receives.
#[test]
fn echoes_references() {
    let text =
        b"at www.a.example, <http://b.example/x\n/y>, \"http://c.example/\" and http://d.example/z";
    let values =
        ["http://www.a.example", "http://b.example/x/y", "http://c.example/", "http://d.example/z"];
    let (client, server) = duplex(5);
    let all = tokio_test::block_on(async {
        let echoing = async move {
            let mut framed = Framed::new(server, UrlCodec::new(&config()).width(10));
            while let Some(frame) = framed.next().await {
                framed.send(frame.unwrap().into_reference().unwrap()).await.unwrap();
            }
            SinkExt::<&str>::close(&mut framed).await.unwrap();
        };
        let asking = async move {
            let (reading, mut writing) = tokio::io::split(client);
            let sending = async {
                tokio::io::AsyncWriteExt::write_all(&mut writing, text).await.unwrap();
                tokio::io::AsyncWriteExt::shutdown(&mut writing).await.unwrap();
            };
            let framed = FramedRead::new(reading, UrlCodec::new(&config()));
            join(sending, framed.map(Result::unwrap).collect::<Vec<_>>()).await.1
        };
        join(echoing, asking).await.1
    });
    let found: Vec<_> = all.into_iter().filter_map(Frame::into_reference).collect();
    assert_eq!(found.iter().map(AsRef::as_ref).collect::<Vec<&str>>(), values);
    assert!(found.iter().all(|one| one.wrapper() == gleaner::Wrapper::UrlAngle));
}
