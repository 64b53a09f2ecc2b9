//! The codec returns the findings of the scanner.

use gleaner::mail::{Finding, MessageCodec, Options, Scanner};

use crate::found::Found;
use crate::support::{DOTS, MULTIPART, QUOTED, expected, frames, messages, sent, values};

/// Returns the comparable properties of a finding, with offsets relative to `base`.
fn comparable(finding: &Finding<'_>, base: u64) -> impl PartialEq + std::fmt::Debug + use<> {
    let origin = finding.origin().unwrap();
    let mut found = Found::new(finding.item());
    if !origin.is_encoded() {
        found.span = found.span.start - base..found.span.end - base;
        found.outer = found.outer.start - base..found.outer.end - base;
    }
    // A message with stuffed dots is decoded as a whole.
    let start = (!origin.is_encoded()).then(|| origin.part_start() - base);
    let part = (origin.part().to_owned(), start, origin.content_type().map(str::to_owned));
    let message = origin.message();
    let fields = (message.id().map(str::to_owned), message.subject().map(str::to_owned));
    (found, part, origin.position(), origin.is_oversize(), fields)
}

/// Returns the findings of a scanner in one message.
fn scan(text: &str) -> Vec<Finding<'static>> {
    let mut findings = Vec::new();
    Scanner::new(&Options::new()).scan_message(text.as_bytes(), |finding| {
        findings.push(finding.into_owned());
    });
    findings
}

#[test]
fn agrees_with_the_scanner() {
    let messages = messages();
    let stream: String = messages.iter().map(|message| sent(message)).collect();
    let frames = frames(MessageCodec::new(&Options::new()), stream.as_bytes(), &[]);
    assert_eq!(frames.len(), messages.len());
    let (mut offset, mut found, mut plain) = (0, 0, 0);
    for ((frame, message), number) in frames.iter().zip(&messages).zip(1..) {
        let length = sent(message).len() as u64 - 3;
        assert_eq!((frame.number(), frame.offset()), (number, offset));
        assert_eq!(frame.length(), Some(length));
        assert_eq!(frame.terminating_line(), Some(offset + length..offset + length + 3));
        assert!(frame.is_last() && !frame.is_truncated() && !frame.is_oversize());
        for finding in frame.findings() {
            let origin = finding.origin().unwrap();
            assert_eq!((origin.message().number(), origin.message().offset()), (number, offset));
        }
        let expected = scan(message);
        if length == message.len() as u64 {
            let relative_to = |base| move |finding: &Finding<'static>| comparable(finding, base);
            let actual: Vec<_> = frame.findings().iter().map(relative_to(offset)).collect();
            let expected: Vec<_> = expected.iter().map(relative_to(0)).collect();
            assert_eq!(actual, expected, "{message}");
            plain += 1;
        } else {
            // With stuffed dots, all findings are in decoded text.
            assert_eq!(values(frame.findings()), values(&expected), "{message}");
            let encoded = |finding: &Finding<'_>| finding.origin().unwrap().is_encoded();
            assert!(frame.findings().iter().all(encoded), "{message}");
        }
        found += expected.len();
        offset += length + 3;
    }
    // Lower bounds: the loop has compared findings.
    assert!(found > 20 && plain > 5, "{found}, {plain}");
}

/// Findings that the RFCs determine.
#[test]
fn decodes_messages() {
    let stream = [QUOTED, MULTIPART, DOTS].map(sent).concat();
    let frames = frames(MessageCodec::new(&Options::new()), stream.as_bytes(), &[]);
    let found: Vec<_> = frames.iter().map(|frame| values(frame.findings())).collect();
    assert_eq!(
        found,
        [
            expected(&[
                ("header:Subject", "http://a.example/subject"),
                ("1", "http://a.example/quoted"),
            ]),
            expected(&[
                ("1", "http://a.example/plain"),
                ("2", "http://a.example/base64"),
                ("3", "http://a.example/\u{e9}"),
            ]),
            expected(&[("1", "http://a.example/x.html"), ("1", "http://a.example/")]),
        ]
    );
}

/// RFC 5321, 4.5.2: "If the first character is a period and there are other characters on the line,
/// the first character is deleted": this holds for a single period too.
#[test]
fn removes_a_single_dot() {
    let stream = "\r\n<http://a.example/x\r\n.html>\r\n.\r\n";
    let frames = frames(MessageCodec::new(&Options::new()), stream.as_bytes(), &[]);
    assert_eq!(values(frames[0].findings()), expected(&[("1", "http://a.example/xhtml")]));
}

/// The offsets of findings in parts that are not encoded refer to the stream.
#[test]
fn returns_offsets_in_the_stream() {
    let first = sent(QUOTED).len();
    let stream = [QUOTED, MULTIPART].map(sent).concat();
    let frames = frames(MessageCodec::new(&Options::new()), stream.as_bytes(), &[]);
    let found = frames[1].findings()[0].item().as_reference().unwrap();
    let start = stream.find("http://a.example/plain").unwrap();
    assert!(start > first);
    assert_eq!(found.span(), start as u64..start as u64 + 22);
}
