//! Bodies of HTTP responses.

use super::{decode, header_start};
use crate::mail::Options;
use crate::mail::message::header::fields::Header;

fn decoded(fields: &str, body: &[u8]) -> Option<String> {
    let header = Header::parse(fields.as_bytes());
    let body = decode(header, body, &Options::new());
    body.is_whole.then(|| String::from_utf8_lossy(&body.bytes).into_owned())
}

#[test]
fn the_last_response_counts() {
    let text = b"HTTP/1.1 301 Moved\r\nLocation: x\r\n\r\nHTTP/1.1 200 OK\r\nDate: y\r\n\r\nbody";
    assert_eq!(header_start(text), Some(52));
    assert_eq!(header_start(b"Date: y\r\n\r\n"), None);
}

#[test]
fn chunks_are_joined() {
    let chunked = "Transfer-Encoding: gzip, chunked\n";
    for (body, whole) in [
        ("4\r\nWiki\r\n5;x=y\r\npedia\r\n0\r\n\r\n", "Wikipedia"),
        ("a\n0123456789\n0\nTrailer: x\n\n", "0123456789"),
        ("4\r\nWi", "Wi"),
        ("4\r\nWiki\r\nno chunk\r\n", "Wikino chunk\r\n"),
        ("<html>", "<html>"),
        ("", ""),
        ("ffffffffffffffffff\r\nx", "ffffffffffffffffff\r\nx"),
    ] {
        assert_eq!(decoded(chunked, body.as_bytes()).as_deref(), Some(whole), "{body:?}");
    }
    assert_eq!(decoded("", b"4\r\nWiki\r\n0\r\n\r\n").as_deref(), Some("4\r\nWiki\r\n0\r\n\r\n"));
}

#[test]
fn unknown_codings_remain() {
    assert_eq!(decoded("Content-Encoding: br\n", b"\x8b\x03\x80http\x03"), None);
    assert_eq!(decoded("Content-Encoding: br\n", b"text").as_deref(), Some("text"));
    assert_eq!(decoded("Content-Encoding: identity\n", b"\xff").as_deref(), Some("\u{fffd}"));
}

#[cfg(feature = "archives")]
#[test]
fn compressed_bodies_are_decompressed() {
    use std::io::Read;
    let mut gzip = Vec::new();
    let text: &[u8] = b"http://a.example/";
    let fast = flate2::Compression::fast();
    flate2::read::GzEncoder::new(text, fast).read_to_end(&mut gzip).expect("memory");
    assert_eq!(decoded("Content-Encoding: gzip\n", &gzip).as_deref(), Some("http://a.example/"));
    gzip.truncate(15);
    assert_eq!(decoded("Content-Encoding: gzip\n", &gzip), None);
    let header = Header::parse(b"Content-Encoding: gzip\n");
    let cut = decode(header, &gzip, &Options::new());
    assert!(text.starts_with(&cut.bytes));
}
