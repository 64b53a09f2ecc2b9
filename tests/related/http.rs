//! Stored HTTP responses (RFC 9112).

use gleaner::mail::{CutReason, Findings, Format, Options};

use crate::support::resolved;

/// Returns the part and the value of each finding in a stream whose format is detected.
fn found(stream: &[u8]) -> Vec<(String, String)> {
    let findings = Findings::new(stream, &Options::new()).expect("a reader");
    findings
        .map(|finding| {
            let finding = finding.expect("text");
            let origin = finding.origin().expect("a message");
            let value = finding.as_reference().expect("a reference").value();
            (origin.part().to_owned(), value.to_owned())
        })
        .collect()
}

#[test]
fn responses_are_messages_of_one_part() {
    let response =
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nLink: <http://a.example/>; rel=x\r\n\r\n\
        <a href=x>http://b.example/</a>";
    let pair = |part: &str, value: &str| (part.to_owned(), value.to_owned());
    assert_eq!(Format::detect(response), Format::Message);
    assert_eq!(
        found(response),
        [pair("header:Link", "http://a.example/"), pair("1", "x"), pair("1", "http://b.example/"),]
    );
    // Without a media type, a body is text.
    let text = b"HTTP/1.0 404 Not Found\nServer: x\n\n<a href=x>http://b.example/</a>";
    assert_eq!(found(text), [pair("1", "http://b.example/")]);
    let redirected = b"HTTP/1.1 302 Found\r\nLocation: http://c.example/\r\n\r\nHTTP/1.1 200 OK\r\nDate: x\r\n\r\nhttp://d.example/";
    assert_eq!(
        found(redirected),
        [pair("header", "http://c.example/"), pair("1", "http://d.example/")]
    );
}

#[test]
fn fields_of_responses_set_the_base() {
    let response = |fields: &str| {
        format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{fields}\r\n<img src=x>")
    };
    let with = response("Content-Location: http://a.example/b/\r\n");
    assert_eq!(
        resolved(&with, Some("http://c.example/")),
        ["http://a.example/b/x content-location"]
    );
    assert_eq!(
        resolved(&response(""), Some("http://c.example/d")),
        ["http://c.example/x retrieval"]
    );
}

#[test]
fn character_sets_are_those_of_the_header() {
    let response =
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=iso-8859-1\r\n\r\n<img src=caf\xe9>";
    assert_eq!(found(response)[0].1, "caf\u{e9}");
}

#[test]
fn chunks_are_joined() {
    let response =
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n\
        c\r\n<a href=http\r\n15\r\n://a.example/b/c?d=e>t\r\n0\r\n\r\n";
    assert_eq!(found(response), [("1".to_owned(), "http://a.example/b/c?d=e".to_owned())]);
}

#[test]
fn codings_that_remain_are_cuts() {
    let response = b"HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n\xff\x8b\x00 http://a.example/";
    let mut findings = Findings::new(&response[..], &Options::new()).expect("a reader");
    assert_eq!(findings.by_ref().count(), 1);
    let cuts: Vec<_> = findings.take_cuts().iter().map(gleaner::mail::Cut::reason).collect();
    assert_eq!(cuts, [CutReason::ContentCoding]);
}

#[test]
fn responses_in_mail_are_decoded() {
    let mail = b"From: a\nTo: b\nContent-Type: message/http\n\n\
        HTTP/1.1 200 OK\nContent-Type: text/html\n\n<a href=http://a.example/>";
    assert_eq!(found(mail), [("1.1".to_owned(), "http://a.example/".to_owned())]);
}

#[test]
fn logs_are_text() {
    for log in [
        "HTTP/1.1 200 OK\nhttp://a.example/\n",
        "HTTP/1.1 GET http://a.example/\n",
        "HTTP/1.1 200 http://a.example/",
    ] {
        assert_eq!(Format::detect(log.as_bytes()), Format::Text, "{log:?}");
    }
}
