//! Randomly damaged mail: no panic, and the invariants of findings hold.

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;

use gleaner::mail::{Format, Options};

use crate::cases;
use crate::found::{all, inconsistencies, line, value};
use crate::seed;
use crate::trickle::Trickle;

/// Insertions that are likely to do damage.
const WORDS: [&str; 29] = [
    "\n",
    "\r\n",
    "\n\n",
    "--b",
    "--b--",
    "\n--b\n",
    "--",
    "=",
    "=\n",
    "=?",
    "?=",
    "<",
    ">",
    "\"",
    "(",
    ":",
    ";",
    "*0*=",
    "From ",
    "\nFrom a Thu Jan  1 00:00:00 1998\n",
    "#! rnews 10\n",
    "Content-Type: message/rfc822\n",
    "Content-Transfer-Encoding: base64\n",
    "charset=utf-16",
    "\0",
    "\u{fffd}",
    "\u{feff}",
    "http://a.example/",
    "<URL:",
];

/// Generates changes: an offset, the number of bytes to replace, and an index into `WORDS`; an
/// index out of bounds deletes.
pub fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, usize, usize)>> {
    prop::collection::vec((any::<prop::sample::Index>(), 0..20_usize, 0..=WORDS.len()), 1..6)
}

pub fn damaged(text: &[u8], changes: &[(prop::sample::Index, usize, usize)]) -> Vec<u8> {
    let mut text = text.to_vec();
    for (at, length, word) in changes {
        let at = at.index(text.len() + 1);
        let end = (at + length).min(text.len());
        let word = WORDS.get(*word).copied().unwrap_or_default();
        text.splice(at..end, word.bytes());
    }
    text
}

#[test]
fn keeps_invariants_in_damaged_mail() {
    let cases = cases::load();
    let input =
        (0..cases.len(), changes(), prop::collection::vec(1..200_usize, 1..6), 1..2_000_usize);
    let check = |(case, changes, lengths, max): (usize, Vec<_>, Vec<usize>, usize)| {
        let mut text = damaged(&cases[case].text, &changes);
        if lengths[0] % 4 == 0 {
            text.splice(0..0, "\u{feff}".bytes());
        }
        for format in [None, Some(Format::Mbox), Some(Format::Message), Some(Format::Rnews)] {
            for options in [Options::new(), Options::new().max_message(max)] {
                let (whole, counts) = all(&text[..], format, &options);
                let wrong = inconsistencies(&text, &whole);
                prop_assert!(wrong.is_empty(), "{format:?}: {wrong:?}\n{}", text.escape_ascii());
                let (pieces, counted) = all(Trickle::new(&text, &lengths), format, &options);
                let lines = |found: &[gleaner::mail::Finding<'_>]| -> Vec<String> {
                    found.iter().map(line).collect()
                };
                prop_assert_eq!(
                    lines(&pieces),
                    lines(&whole),
                    "{:?} {}",
                    format,
                    text.escape_ascii()
                );
                prop_assert!(pieces == whole && counted == counts);
            }
        }
        Ok(())
    };
    TestRunner::new(seed::settings(200)).run(&input, check).unwrap();
}

/// Values of `Content-Type` that the search does not skip.
const TYPES: [&str; 17] = [
    "text/plain",
    "TEXT/html",
    "text",
    "text/",
    "/",
    "",
    "message/rfc822",
    "message/partial",
    "multipart/mixed",
    "multipart/mixed; boundary=b",
    "multipart/digest; boundary=\"x y\"",
    "multipart/alternative; boundary=never",
    "message/external-body",
    "text/plain; format=flowed; delsp=yes",
    "application/octet-stream",
    "image/gif",
    "text/plain;;;",
];

/// Parameters for `Content-Type`.
const CHARSETS: [&str; 16] = [
    "",
    "; charset=utf-8",
    "; charset=utf-16",
    "; charset=UTF-16LE",
    "; charset=iso-2022-jp",
    "; charset=shift_jis",
    "; charset=koi8-r",
    "; charset=utf-32",
    "; charset=\"",
    "; charset=x-none",
    "; charset=gb18030",
    "; charset=utf-16be",
    "; charset=hz-gb-2312",
    "; charset=ibm500",
    "; charset=iso-2022-kr",
    "; charset=big5",
];

/// Values of `Content-Transfer-Encoding`.
const ENCODINGS: [&str; 10] = [
    "7bit",
    "8bit",
    "binary",
    "",
    "base64",
    "quoted-printable",
    "x-uuencode",
    "BASE64 (a)",
    "(",
    "\"base64\"",
];

/// Bodies with one unencoded reference.
const BODIES: [&str; 11] = [
    "See http://a.example/ there.\n",
    "--b\n\nhttp://a.example/\n",
    "--b\n\nhttp://a.example/\n--b--\n",
    "--b\nX: http://a.example/\n",
    "--b--\n\nhttp://a.example/",
    "--never\nhttp://a.example/\n\n--x y\n",
    "To: x\n\nhttp://a.example/\n",
    "begin 644 x\nhttp://a.example/\n",
    "SGVsbG8h\nhttp://a.example/\n",
    "\n\n\nb\u{fc}cher http://a.example/ b\u{fc}\n",
    "Content-Type: message/rfc822\n\nContent-Type: text/plain\n\nhttp://a.example/\n",
];

/// A wrong header loses no finding: a reference in a body without encoding is found for each
/// combination of header fields, except types that are skipped on purpose.
#[test]
fn finds_references_in_spite_of_wrong_headers() {
    let input = (select(&TYPES), select(&CHARSETS), select(&ENCODINGS), select(&BODIES));
    let check = |(kind, charset, encoding, body): (&str, &str, &str, &str)| {
        let text = format!(
            "From: a@b.example\nContent-Type: {kind}{charset}\nContent-Transfer-Encoding: {encoding}\n\n{body}"
        );
        let (found, _) = all(text.as_bytes(), None, &Options::new());
        let values: Vec<String> = found.iter().map(value).collect();
        prop_assert_eq!(values, ["http://a.example/"], "{}", text);
        Ok(())
    };
    TestRunner::new(seed::settings(3_000)).run(&input, check).unwrap();
}
