//! The choice between headers and bodies.

use gleaner::mail::{Counts, CutReason, Finding, Options, Parts, Scanner};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::cases;
use crate::found::{all, line, value};
use crate::mutations::{changes, damaged};
use crate::seed;

const MAIL: &str = "Subject: http://subject.example/\n\
    no field http://line.example/\n\
    Content-Type: multipart/mixed; boundary=b\n\n\
    http://preamble.example/\n\
    --b\nContent-Description: http://mime.example/\n\nhttp://one.example/\n\
    --b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n\
    U3ViamVjdDogaHR0cDovL2lubmVyLmV4YW1wbGUvCgpodHRwOi8vdHdvLmV4YW1wbGUvCg==\n\
    --b\nContent-Type: image/gif\n\nhttp://gif.example/\n\
    --b--\nhttp://epilogue.example/\n";

fn search(options: &Options, mail: &str) -> (Vec<String>, Counts) {
    let (mut found, mut scanner) = (Vec::new(), Scanner::new(options));
    scanner.scan_message(mail, |finding| found.push(value(&finding)));
    (found, scanner.counts())
}

#[test]
fn selects_headers_or_bodies() {
    let names = |parts| {
        let (found, counts) = search(&Options::new().parts(parts), MAIL);
        let hosts: Vec<_> = found.iter().map(|value| &value[7..value.len() - 9]).collect();
        (hosts.join(" "), counts.parts, counts.decoded, counts.attachments, counts.unselected)
    };
    let all = "subject line preamble mime one inner two epilogue";
    assert_eq!(names(Parts::All), (all.to_owned(), 2, 1, 1, 0));
    assert_eq!(names(Parts::Body), ("preamble one two epilogue".to_owned(), 2, 1, 1, 0));
    assert_eq!(names(Parts::Header), ("subject line mime inner".to_owned(), 0, 0, 1, 2));
}

#[test]
fn does_no_work_for_parts_that_are_not_selected() {
    let field = format!("Subject: =?utf-8?q?{}?=\n\nText\n", "=41".repeat(40_000));
    let body = "From: a\nContent-Transfer-Encoding: base64\n\nQUJ";
    for (mail, reason, skipping) in [
        (field.as_str(), CutReason::EncodedField, Parts::Body),
        (body, CutReason::Encoding, Parts::Header),
    ] {
        for parts in [Parts::All, Parts::Body, Parts::Header] {
            let options = Options::new().max_message(1 << 20).parts(parts);
            let mut scanner = Scanner::new(&options);
            scanner.scan_message(mail, |_| ());
            let reasons: Vec<_> =
                scanner.take_cuts().iter().map(gleaner::mail::Cut::reason).collect();
            let expected = if parts == skipping { vec![] } else { vec![reason] };
            assert_eq!(reasons, expected, "{parts} of {}", &mail[..20]);
        }
    }
}

#[test]
fn a_message_that_is_not_decoded_is_a_body() {
    let mail: &[u8] = b"From: a\nSubject: http://a.example/\n\nhttp://b.example/\n";
    for (parts, expected, unselected) in [
        (Parts::All, &["http://a.example/", "http://b.example/"][..], 0),
        (Parts::Body, &["http://a.example/", "http://b.example/"], 0),
        (Parts::Header, &[], 1),
    ] {
        let (found, counts) = all(mail, None, &Options::new().max_message(30).parts(parts));
        assert_eq!(found.iter().map(value).collect::<Vec<_>>(), expected, "{parts}");
        assert_eq!((counts.messages, counts.oversize, counts.unselected), (1, 1, unselected));
    }
}

#[test]
fn text_that_is_not_mail_is_searched_in_any_case() {
    for parts in Parts::ALL {
        let (found, counts) =
            all(&b"see http://a.example/"[..], None, &Options::new().parts(*parts));
        assert_eq!((found.len(), counts.unselected), (1, 0), "{parts}");
    }
}

/// Reports whether the part of a finding is in a header, as the documentation of `Origin::part` names them.
fn is_in_header(finding: &Finding<'_>) -> bool {
    let part = finding.origin().unwrap().part();
    let path = part.split(':').next().unwrap();
    let name = path.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    ["header", "mime"].contains(&name)
}

/// The findings in headers and in bodies are those of a search of both, in any mail.
#[test]
fn divides_the_findings_of_damaged_mail() {
    let cases = cases::load();
    let input = (0..cases.len(), changes(), 1..2_000_usize);
    let check = |(case, changes, max): (usize, Vec<_>, usize)| {
        let text = damaged(&cases[case].text, &changes);
        for options in [Options::new(), Options::new().max_message(max)] {
            let (found, counts) = all(&text[..], None, &options);
            for (parts, header) in [(Parts::Body, false), (Parts::Header, true)] {
                let (selected, selected_counts) =
                    all(&text[..], None, &options.clone().parts(parts));
                let is_selected = |finding: &&Finding<'_>| {
                    finding.origin().is_none() || is_in_header(finding) == header
                };
                let expected: Vec<_> = found.iter().filter(is_selected).map(line).collect();
                let selected: Vec<_> = selected.iter().map(line).collect();
                prop_assert_eq!(selected, expected, "{} {}", parts, text.escape_ascii());
                prop_assert_eq!(selected_counts.messages, counts.messages);
                let bodies = |counts: Counts| counts.parts + counts.attachments + counts.unselected;
                let skipped = if header { counts.oversize } else { 0 };
                prop_assert_eq!(bodies(selected_counts), bodies(counts) + skipped);
            }
        }
        Ok(())
    };
    TestRunner::new(seed::settings(200)).run(&input, check).unwrap();
}
