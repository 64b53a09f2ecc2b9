//! Hostile and damaged messages: memory, time, limits, and messages caught in delivery.

use std::fmt::Write;
use std::ops::ControlFlow;

use gleaner::mail::{Counts, Cut, CutReason, Options, Scanner};

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
    let _ = scanner.scan_message(mail.as_bytes(), &mut |finding| {
        let part = finding.origin().map(|origin| origin.part().to_owned());
        let value = finding.item().clone().reference().map(|found| found.value().to_owned());
        found.push((part.unwrap_or_default(), value.unwrap_or_default()));
        ControlFlow::Continue(())
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
    assert!(ran.err.contains("byte 0 is nested deeper than --max-nesting"), "{}", ran.err);
}
