//! Oversize messages.

use gleaner::mail::{MessageCodec, MessageFrame, Options};

use crate::support::{DOTS, QUOTED, expected, frames, sent, values};

fn codec(limit: usize) -> MessageCodec {
    MessageCodec::new(&Options::new().max_message(limit))
}

/// The limit applies to the message as sent, without the terminating line.
#[test]
fn applies_the_limit_exactly() {
    for message in ["\r\nwww.a.example\r\n", DOTS] {
        let stream = sent(message);
        let length = stream.len() - 3;
        for (limit, oversize) in [(length, false), (length - 1, true), (length - 2, true)] {
            let frames = frames(codec(limit), stream.as_bytes(), &[]);
            assert_eq!(frames.len(), 1);
            assert_eq!(frames[0].is_oversize(), oversize, "{limit}: {message}");
            let is_oversize =
                |frame: &MessageFrame| frame.findings()[0].origin().unwrap().is_oversize();
            assert_eq!(is_oversize(&frames[0]), oversize);
        }
    }
}

/// An oversize message is unstuffed but not decoded, offsets refer to the stream, and the next
/// message is decoded.
#[test]
fn searches_raw_text() {
    let long = "Subject: long\r\nMessage-ID: <2@a.example>\r\n\r\n\
        http=3A//a.example/ <http://a.example/x\r\n.html>\r\n...\r\n. www.a.example\r\n"
        .to_owned()
        + &"x".repeat(300)
        + "\r\nhttp://a.example/end\r\n";
    let stream = [QUOTED, &long, QUOTED].map(sent).concat();
    let mut codec_of_all = codec(300);
    let frames = frames(codec(300), stream.as_bytes(), &[]);
    let [first, second, third] = &frames[..] else { panic!("{frames:?}") };
    assert!(!first.is_oversize() && second.is_oversize() && !third.is_oversize());
    let values_of_long = expected(&[
        ("raw", "http://a.example/x.html"),
        ("raw", "http://www.a.example"),
        ("raw", "http://a.example/end"),
    ]);
    assert_eq!(values(second.findings()), values_of_long);
    assert_eq!(values(third.findings()), values(first.findings()));
    let start = sent(QUOTED).len() as u64;
    assert_eq!((second.number(), second.offset()), (2, start));
    assert_eq!((third.number(), third.offset()), (3, start + sent(&long).len() as u64));
    for (finding, text) in second.findings().iter().zip([
        "http://a.example/x\r\n..html",
        "www.a.example",
        "http://a.example/end",
    ]) {
        let found = finding.item().as_reference().unwrap();
        let at = stream.find(text).unwrap() as u64;
        assert_eq!((found.span(), found.raw()), (at..at + text.len() as u64, text.as_bytes()));
        let origin = finding.origin().unwrap();
        let message = origin.message();
        assert_eq!((message.id(), message.subject()), (Some("<2@a.example>"), Some("long")));
        assert_eq!((message.number(), message.offset()), (2, start));
        assert!(!origin.is_encoded());
    }

    let mut buffer = stream.as_bytes().into();
    while tokio_util::codec::Decoder::decode(&mut codec_of_all, &mut buffer).unwrap().is_some() {}
    let counts = codec_of_all.counts();
    assert_eq!((counts.messages, counts.oversize), (3, 1));
}

/// The summary of the message omits a field that exceeds the limit.
#[test]
fn truncates_a_long_header() {
    let stream = sent("Subject: all\r\nMessage-ID: <half@a.example>\r\n\r\nwww.a.example\r\n");
    let frames = frames(codec(30), stream.as_bytes(), &[]);
    let message = frames[0].findings()[0].origin().unwrap().message();
    assert_eq!((message.subject(), message.id()), (Some("all"), None));
}

/// Each frame has 64 findings, except the last one, which has the rest or none.
#[test]
fn splits_findings_into_frames() {
    for (count, sizes) in [(63, &[63][..]), (64, &[64, 0]), (150, &[64, 64, 22])] {
        let links: Vec<_> = (0..count).map(|n| format!("http://a.example/{n}\r\n")).collect();
        let text = links.concat();
        let stream = sent(&text) + &sent(QUOTED);
        let frames = frames(codec(500), stream.as_bytes(), &[]);
        let (last, frames) = frames.split_last().unwrap();
        assert_eq!((last.number(), last.is_oversize()), (2, false));
        let found: Vec<_> = frames.iter().map(|frame| frame.findings().len()).collect();
        assert_eq!(found, sizes);
        let numbers = frames.iter().flat_map(|frame| values(frame.findings())).zip(0..);
        for ((part, value), number) in numbers {
            assert_eq!((part.as_str(), value), ("raw", format!("http://a.example/{number}")));
        }
        for (frame, left) in frames.iter().zip((0..frames.len()).rev()) {
            assert!(frame.is_oversize() && frame.number() == 1 && frame.offset() == 0);
            assert_eq!(frame.is_last(), left == 0);
            assert_eq!(frame.length(), (left == 0).then_some(text.len() as u64));
            assert_eq!(frame.terminating_line().is_some(), left == 0);
        }
    }
}
