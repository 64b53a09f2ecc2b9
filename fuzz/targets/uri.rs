//! Parses, resolves, normalizes and wraps any text as a reference, and checks the results.
//!
//! The first line of the input is the base, the rest is the reference. A single line is both.

use bytes::BytesMut;
use gleaner::codec::Frame;
use gleaner::scheme::Parts;
use gleaner::uri::{ExcessDots, Grammar, Resolver, UriRef, unwrap, wrap};
use gleaner::{Config, UrlCodec};
use tokio_util::codec::{Decoder, Encoder};

pub fn check(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    let (base, reference) = text.split_once('\n').unwrap_or((text, text));
    check_parts(reference);
    check_normal_form(reference);
    check_wrapping(reference, base.len());
    check_resolution(base, reference);
    if let Ok(unwrapped) = unwrap(text) {
        assert!(UriRef::parse_lenient(&unwrapped).is_ok());
    }
    check_encoding(reference);
}

fn check_parts(text: &str) {
    let uri = UriRef::split(text);
    let mut again = String::new();
    for (before, part, after) in [
        ("", uri.scheme(), ":"),
        ("//", uri.authority().map(gleaner::uri::Authority::as_str), ""),
        ("", Some(uri.path()), ""),
        ("?", uri.query(), ""),
        ("#", uri.fragment(), ""),
    ] {
        if let Some(part) = part {
            again.extend([before, part, after]);
        }
    }
    assert_eq!(again, text);
    if let Ok(strict) = UriRef::parse(text) {
        assert_eq!(strict.components().collect::<Vec<_>>(), uri.components().collect::<Vec<_>>());
        assert!(UriRef::parse_lenient(text).is_ok());
    }
    for &grammar in Grammar::ALL {
        if let Err(error) = UriRef::parse_as(text, grammar) {
            assert!(text.is_char_boundary(error.offset()), "{error}");
        }
    }
    let mut last = 0;
    for hazard in uri.hazards() {
        assert!(!text[hazard.range()].is_empty() && hazard.range().start >= last);
        last = hazard.range().start;
    }
    match Parts::of(uri) {
        Ok(Some(Parts::Ftp(ftp))) => {
            let commands = ftp.commands(b"joe@a.example", None);
            for command in commands.into_iter().flatten() {
                assert!(!command.argument().iter().any(|octet| b"\r\n\0".contains(octet)));
            }
        }
        Ok(Some(Parts::Gopher(gopher))) => {
            if let Ok(request) = gopher.request() {
                assert!(request.ends_with(b"\r\n"));
            }
        }
        _ => {}
    }
}

fn check_normal_form(text: &str) {
    let uri = UriRef::split(text);
    let normal = uri.normalize();
    assert_eq!(UriRef::split(&normal).normalize(), normal);
    assert!(uri.equivalent(&normal));
    if UriRef::parse(text).is_ok() {
        assert!(UriRef::parse(&normal).is_ok(), "{normal}");
    }
}

fn check_wrapping(text: &str, width: usize) {
    if let Ok(uri) = UriRef::parse(text) {
        let folded = wrap(uri, width);
        assert_eq!(unwrap(&folded).as_deref(), Ok(text), "{folded}");
        let quoted: Vec<_> = folded.lines().map(|line| format!("> {line}")).collect();
        let quoted = quoted.join("\n");
        assert_eq!(unwrap(&quoted).as_deref(), Ok(text), "{quoted}");
    }
}

fn check_resolution(base: &str, reference: &str) {
    let Ok(resolver) = Resolver::new(base) else { return };
    if let Ok(resolved) = resolver.clone().rfc3986(true).resolve(reference) {
        assert!(resolved.uri().is_absolute());
    }
    let repairing = resolver.clone().excess_dots(ExcessDots::Drop).loophole(true).request(true);
    for resolver in [resolver, repairing] {
        let Ok(resolved) = resolver.resolve(reference) else { continue };
        let uri = resolved.uri();
        assert!(uri.is_absolute() || resolved.is_same_document());
        if uri.is_absolute() {
            let again = resolver.resolve(uri).map(|again| again.to_string());
            assert_eq!(again, Ok(uri.to_string()));
        }
    }
}

/// The encoder accepts exactly the references that the decoder returns.
fn check_encoding(text: &str) {
    for config in [Config::new(), Config::new().relative(true).abbreviated(false)] {
        let mut line = BytesMut::new();
        let encoded = UrlCodec::new(&config).encode(text, &mut line).is_ok();
        if !encoded {
            assert!(line.is_empty());
            line.extend_from_slice(format!("<URL:{text}>\n").as_bytes());
        }
        let mut codec = UrlCodec::new(&config);
        let first = codec.decode_eof(&mut line).expect("no error");
        let is_same = |frame: Frame| frame.into_reference().is_some_and(|one| one.value() == text);
        let is_only = codec.decode_eof(&mut line).expect("no error").is_none();
        assert_eq!(first.is_some_and(is_same) && is_only, encoded, "{text:?}");
    }
}
