//! Unit tests of `gleaner/output/tally/message.rs`.

use gleaner::mail::{Options, Scanner};

use super::{month, sender};

fn keys(header: &str) -> (String, String) {
    let mail = format!("Subject: x\n{header}\n\nhttp://a.example/\n");
    let mut keys = Vec::new();
    Scanner::new(&Options::new()).scan_message(&mail, |finding| {
        keys.extend(finding.origin().map(|origin| {
            let message = origin.message();
            (sender(message).unwrap_or_default(), month(message).unwrap_or_default())
        }));
    });
    keys.pop().unwrap_or_else(|| panic!("{header}"))
}

#[test]
fn senders_are_addresses_in_lower_case_or_the_text() {
    for (from, expected) in [
        ("Joe Doe <Joe@A.example>", "joe@a.example"),
        ("=?utf-8?q?x=40b.example?= <joe@a.example>", "joe@a.example"),
        ("=?utf-8?q?Joe_=3Cjoe=40a.example=3E?=", "Joe <joe@a.example>"),
        ("a!b!joe (Joe Doe)", "a!b!joe (Joe Doe)"),
        ("Mail System", "Mail System"),
        ("", ""),
    ] {
        assert_eq!(keys(&format!("From: {from}")).0, expected, "{from}");
    }
    assert_eq!(keys("To: a@a.example").0, "");
}

#[test]
fn months_are_those_in_utc() {
    let month = |date: &str| keys(&format!("Date: {date}")).1;
    assert_eq!(month("Thu, 1 Dec 1994 00:30:00 +0100"), "1994-11");
    assert_eq!(month("Sat, 31 Dec 1994 23:30:00 -0500"), "1995-01");
    assert_eq!(month("yesterday"), "");
}
