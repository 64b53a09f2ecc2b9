//! Hostile and damaged messages: memory, time and limits, and messages caught in delivery.

#[path = "message/delivery.rs"]
mod delivery;
#[path = "message/header.rs"]
mod header;

use std::fmt::Write;
use std::io::Read;

use gleaner::mail::{Counts, Cut, CutReason, Findings, Options, Scanner};

use crate::support::Folder;

/// The findings in a message, as part and value; the places where its decoding stopped; and the counts.
struct Searched {
    found: Vec<(String, String)>,
    cuts: Vec<Cut>,
    counts: Counts,
}

fn search(mail: &str, options: &Options) -> Searched {
    let mut scanner = Scanner::new(options);
    let mut found = Vec::new();
    scanner.scan_message(mail.as_bytes(), |finding| {
        let part = finding.origin().map(|origin| origin.part().to_owned());
        let value = finding.item().as_reference().map(|found| found.value().to_owned());
        found.push((part.unwrap_or_default(), value.unwrap_or_default()));
    });
    Searched { found, cuts: scanner.take_cuts(), counts: scanner.counts() }
}

/// Returns a message with an encoded reference inside this many messages.
fn nested_messages(levels: usize) -> String {
    format!(
        "{}Content-Transfer-Encoding: quoted-printable\n\nhttp=3A//a.example/ http://b.example/\n",
        "Content-Type: message/rfc822\n\n".repeat(levels)
    )
}

/// Returns a message with an encoded reference inside this many multiparts.
fn nested_multiparts(levels: usize) -> String {
    let mut mail = String::new();
    for level in 0..levels {
        write!(mail, "Content-Type: multipart/mixed; boundary=b{level}x\n\n--b{level}x\n").unwrap();
    }
    mail +=
        "Content-Transfer-Encoding: quoted-printable\n\nhttp=3A//a.example/ http://b.example/\n";
    for level in (0..levels).rev() {
        writeln!(mail, "--b{level}x--").unwrap();
    }
    mail
}

#[test]
fn decodes_parts_down_to_the_limit() {
    for nested in [nested_messages, nested_multiparts] {
        for limit in [0, 1, 2, 64, 256] {
            let options = Options::new().max_nesting(limit);
            for levels in limit.saturating_sub(1)..=limit + 1 {
                let Searched { found, cuts, counts } = search(&nested(levels), &options);
                let values: Vec<_> = found.iter().map(|(_, value)| &**value).collect();
                if levels <= limit {
                    assert_eq!(values, ["http://a.example/", "http://b.example/"], "{levels}");
                    assert_eq!((cuts.len(), counts.cuts), (0, 0));
                } else {
                    // What is not decoded is searched nevertheless.
                    assert_eq!(values, ["http://b.example/"], "{levels}");
                    assert_eq!((cuts.len(), counts.cuts, counts.too_deep), (1, 1, 1));
                    assert_eq!((cuts[0].reason(), cuts[0].offset()), (CutReason::Nesting, 0));
                }
            }
        }
    }
}

#[test]
fn reports_parts_that_are_nested_too_deep() {
    let folder = Folder::new();
    folder.file("mail", format!("From: a\nDate: b\n{}", nested_messages(65)));
    let ran = folder.run("mail");
    assert_eq!((&*ran.out, ran.code), ("http://b.example/\n", Some(2)));
    assert!(ran.err.contains("mail: part 1.1"), "{}", ran.err);
    assert!(ran.err.contains(") is nested deeper than --max-nesting"), "{}", ran.err);
}

#[test]
fn searches_textual_parts() {
    for kind in [
        "application/json",
        "application/ld+json",
        "image/svg+xml; charset=utf-8",
        "application/xml; name=\"a.xml\"",
    ] {
        let mail = format!(
            "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: {kind}\n\
             Content-Disposition: attachment; filename=a\nContent-Transfer-Encoding: base64\n\n\
             eyJ1IjoiaHR0cDpcL1wvYS5leGFtcGxlXC94In0=\n--b--\n"
        );
        let Searched { found, counts, .. } = search(&mail, &Options::new());
        assert_eq!(found, [("1".to_owned(), "http://a.example/x".to_owned())], "{kind}");
        assert_eq!((counts.parts, counts.attachments), (1, 0));
    }
    // `<a>http://a.example/</a>` in UTF-16, with and without a byte order mark.
    for data in [
        "//48AGEAPgBoAHQAdABwADoALwAvAGEALgBlAHgAYQBtAHAAbABlAC8APAAvAGEAPgA=",
        "PABhAD4AaAB0AHQAcAA6AC8ALwBhAC4AZQB4AGEAbQBwAGwAZQAvADwALwBhAD4A",
        "ADwAYQA+AGgAdAB0AHAAOgAvAC8AYQAuAGUAeABhAG0AcABsAGUALwA8AC8AYQA+",
    ] {
        let mail =
            format!("Content-Type: application/xml\nContent-Transfer-Encoding: base64\n\n{data}\n");
        let Searched { found, .. } = search(&mail, &Options::new());
        assert_eq!(found, [("1".to_owned(), "http://a.example/".to_owned())], "{data}");
    }
}

/// A body that is decoded in windows has the findings of one that is decoded at once, with their positions.
#[test]
fn decodes_long_bodies_like_short_ones() {
    const LINES: u64 = 200_000;
    let mut body = String::from("Content-Type: text/plain; charset=iso-8859-1\n");
    body += "Content-Transfer-Encoding: quoted-printable\n\n";
    for line in 0..LINES {
        writeln!(body, "=E9 <URL:http://a.ex=\nample/{line}>").unwrap();
    }
    let mut scanner = Scanner::new(&Options::new());
    let mut line = 0;
    scanner.scan_message(body.as_bytes(), |finding| {
        let position = finding.origin().and_then(gleaner::mail::Origin::position).unwrap();
        let found = finding.as_reference().unwrap();
        assert_eq!(found.value(), format!("http://a.example/{line}"));
        line += 1;
        assert_eq!((position.line, position.column), (line, 9));
    });
    assert_eq!(line, LINES);
}

/// An over-long reference in many windows is not held, and keeps its position.
#[test]
fn locates_references_after_one_of_many_windows() {
    let long = "x".repeat(9 << 20);
    let text =
        format!("see\n a URL: http://a.example/{long}\n http://b.example/{long} http://c.example/");
    let mail = "Content-Type: text/plain; charset=utf-16le\n\n".to_owned();
    let units = text.encode_utf16().flat_map(u16::to_le_bytes);
    let mail: Vec<u8> = mail.into_bytes().into_iter().chain(units).collect();
    let mut positions = Vec::new();
    Scanner::new(&Options::new()).scan_message(&mail, |finding| {
        let position = finding.origin().and_then(gleaner::mail::Origin::position).unwrap();
        positions.push((position.line, position.column));
    });
    let end = " http://b.example/".len() as u64 + (9 << 20) + 2;
    assert_eq!(positions, [(2, 9), (3, 2), (3, end)]);
}

/// Encoded messages and fields are decoded up to a limit, and searched as text beyond it.
#[test]
fn reports_encoded_text_that_is_too_long() {
    // 64 KiB are always decoded.
    for (length, reported) in [((64 << 10) - 1, false), (64 << 10, false), ((64 << 10) + 1, true)] {
        let options = Options::new().max_message(100 << 10);
        let field = format!(" =?utf-8?q?http=3A//a.example/?= {}\n", "x".repeat(length - 34));
        assert_eq!(field.len(), length);
        let Searched { found, cuts, .. } = search(&format!("Subject:{field}\nText"), &options);
        let reasons: Vec<_> = cuts.iter().map(Cut::reason).collect();
        assert_eq!(found.len(), usize::from(!reported));
        assert_eq!(reasons, [CutReason::EncodedField; 1][..usize::from(reported)]);

        let header = "Content-Transfer-Encoding: quoted-printable\n\nhttp=3D3A//a.example/\n";
        let inner = format!("{header}{}\n", "x".repeat(length - header.len() - 1));
        let mail = format!(
            "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\n{inner}"
        );
        let Searched { found, cuts, .. } = search(&mail, &options);
        let reasons: Vec<_> = cuts.iter().map(Cut::reason).collect();
        assert_eq!(found.len(), usize::from(!reported));
        assert_eq!(reasons, [CutReason::EncodedLength; 1][..usize::from(reported)]);
    }
}

/// Of base64 data, line breaks included, three quarters count.
#[test]
fn counts_three_quarters_of_base64() {
    let group = "aHR0\n".repeat(100 << 10);
    let mail =
        format!("Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n{group}");
    let limit = group.len() / 4 * 3 * 2;
    for (max_message, is_reported) in [(limit - 2, true), (limit, false), (limit + 2, false)] {
        let Searched { cuts, .. } = search(&mail, &Options::new().max_message(max_message));
        assert_eq!(cuts.len(), usize::from(is_reported), "{max_message}");
    }
}

/// A dot-stuffed message is copied up to a limit, half of --max-message, and decoded with its dots beyond it.
#[test]
fn reports_a_dot_stuffed_message_that_is_too_long() {
    const LIMIT: usize = 100 << 10;
    let header = "Path: a\r\nNewsgroups: b\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\
                  Content-Transfer-Encoding: base64\r\n\r\naHR0cDovL2EuZXhhbXBsZS94Cg==\r\n--x\r\n\r\n\
                  ..\r\n<URL:http://a.example/x\r\n..html>\r\n";
    for (length, reported) in [(LIMIT - 1, false), (LIMIT, false), (LIMIT + 1, true)] {
        let mail = format!("{header}{}\r\n", "x".repeat(length - header.len() - 2));
        assert_eq!(mail.len(), length);
        let stream = format!("{mail}.\r\n");
        let options = Options::new().max_message(2 * LIMIT);
        let mut findings = Findings::new(stream.as_bytes(), &options).unwrap();
        let found: Vec<_> = findings.by_ref().map(Result::unwrap).collect();
        let shown = |finding: &gleaner::mail::Finding<'_>| {
            let part = finding.origin().unwrap().part().to_owned();
            (part, finding.item().as_reference().unwrap().value().to_owned())
        };
        let found: Vec<_> = found.iter().map(shown).collect();
        let dots = if reported { ".." } else { "." };
        let expected =
            [("1", "http://a.example/x"), ("2", &format!("http://a.example/x{dots}html"))];
        assert_eq!(found, expected.map(|(part, value)| (part.to_owned(), value.to_owned())));
        let reasons: Vec<_> = findings.take_cuts().iter().map(Cut::reason).collect();
        assert_eq!(reasons, [CutReason::DotStuffing; 1][..usize::from(reported)]);
        assert_eq!(findings.counts().cuts, u64::from(reported));

        let folder = Folder::new();
        folder.file("a", &stream);
        let ran = folder.run(&format!("--max-message {} a", 2 * LIMIT));
        assert_eq!(ran.code, Some(if reported { 2 } else { 0 }), "{}", ran.err);
        assert_eq!(
            ran.err.contains("a: the message at byte 0 is dot-stuffed"),
            reported,
            "{}",
            ran.err
        );
    }
}

/// A reader that returns the parts of a text, one for each read.
struct Parts<'a>(Vec<&'a [u8]>);

impl Read for Parts<'_> {
    fn read(&mut self, block: &mut [u8]) -> std::io::Result<usize> {
        if self.0.first().is_some_and(|part| part.is_empty()) {
            self.0.remove(0);
        }
        self.0.first_mut().map_or(Ok(0), |part| part.read(block))
    }
}

#[test]
fn finds_mail_after_a_byte_order_mark_in_any_reads() {
    let mail = "\u{feff}From: a\nDate: b\nContent-Transfer-Encoding: base64\n\n\
                c2VlIGh0dHA6Ly9hLmV4YW1wbGUveCBub3c=\n";
    let findings = |text: &str, cut| {
        let (start, end) = text.as_bytes().split_at(cut);
        let parts = [start, end].into_iter().filter(|part| !part.is_empty()).collect();
        let findings = Findings::new(Parts(parts), &Options::new()).unwrap();
        findings.map(Result::unwrap).collect::<Vec<_>>()
    };
    for cut in 0..mail.len() {
        let found = findings(mail, cut);
        assert_eq!(found.len(), 1, "{cut}");
        let origin = found[0].origin().unwrap();
        assert_eq!((origin.part(), origin.message().from()), ("1", Some("a")), "{cut}");
    }
    let article = mail.trim_start_matches('\u{feff}');
    let batch = format!("\u{feff}{}", format!("#! rnews {}\n{article}", article.len()).repeat(2));
    for cut in 0..batch.len() {
        let places = findings(&batch, cut).into_iter().map(|found| {
            let message = found.origin().unwrap().message();
            (message.number(), message.offset(), message.from() == Some("a"))
        });
        let second = (batch.len() + 3) as u64 / 2;
        assert_eq!(places.collect::<Vec<_>>(), [(1, 0, true), (2, second, true)], "{cut}");
    }
    // The scanner, and so the codec, skip it too.
    let Searched { found, .. } = search(mail, &Options::new());
    assert_eq!(found, [("1".to_owned(), "http://a.example/x".to_owned())]);
}
