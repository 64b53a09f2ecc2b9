//! `max_message`: a longer message is searched as raw text and marked as oversize.

use std::io::{self, Read};

use gleaner::internals::{Batch, Splitter};
use gleaner::mail::{Findings, Format, Options};

use crate::found::{all, inconsistencies, line};
use crate::trickle::Trickle;

const LONG: usize = 2_000;

/// A long message with references throughout, between two short ones.
fn mbox(ending: &str) -> String {
    let filling = "filling line\n".repeat(LONG / 13);
    let text = format!(
        "From a Thu Jan  1 00:00:00 1998\nSubject: one\n\nhttp=3A//never.example/ http://1.example/\n\n\
         From b Thu Jan  1 00:00:00 1998\nSubject: two http://s.example/\nFrom: =?utf-8?q?J=C3=B6?=\n\
         Content-Transfer-Encoding: quoted-printable\n\nhttp=3A//never.example/\n{filling}<URL:http://2.example/a\n\
         b>\n{filling}\nFrom here\n{filling}http://3.example/\n\n\
         From c Thu Jan  1 00:00:00 1998\nContent-Transfer-Encoding: quoted-printable\n\nhttp=3A//4.example/\n"
    );
    text.replace('\n', ending)
}

#[test]
fn searches_oversize_messages_as_raw_text() {
    for ending in ["\n", "\r\n"] {
        let text = mbox(ending);
        let options = Options::new().max_message(LONG);
        let (whole, counts) = all(text.as_bytes(), None, &options);
        assert_eq!(inconsistencies(text.as_bytes(), &whole), [""; 0]);
        assert_eq!(
            whole.iter().map(line).collect::<Vec<_>>(),
            [
                "1 text/plain = http://1.example/",
                "#2 raw - = http://s.example/ oversize",
                "#2 raw - = http://2.example/ab oversize",
                "#2 raw - = http://3.example/ oversize",
                "#3 1 text/plain ~ http://4.example/",
            ]
        );
        assert_eq!((counts.messages, counts.oversize), (3, 1));
        let message = whole[1].origin().unwrap().message();
        assert_eq!(
            (message.subject(), message.from()),
            (Some("two http://s.example/"), Some("Jö"))
        );
        assert!(text[usize::try_from(message.offset()).unwrap()..].starts_with("From b"));
        for lengths in [&[1][..], &[500], &[3, 1999]] {
            let (found, counted) = all(Trickle::new(text.as_bytes(), lengths), None, &options);
            assert_eq!((&found, counted), (&whole, counts), "{lengths:?}");
        }
    }
}

/// Only the length of a message makes it oversize, not the reads or the bytes after it.
#[test]
fn applies_the_limit_exactly() {
    let message = "From a Thu Jan  1 00:00:00 1998\nContent-Transfer-Encoding: quoted-printable\n\n\
                   http=3A//1.example/\n\n";
    for after in ["", message] {
        let text = format!("{message}{after}");
        for (max, oversize) in
            [(message.len() - 1, true), (message.len(), false), (message.len() + 1, false)]
        {
            let options = Options::new().max_message(max);
            for lengths in [&[1][..], &[9], &[100_000]] {
                let (found, counts) = all(Trickle::new(text.as_bytes(), lengths), None, &options);
                let expected = if after.is_empty() { 1 } else { 2 };
                let (decoded, long) = if oversize { (0, expected) } else { (expected, 0) };
                assert_eq!(found.len(), decoded, "{max} {lengths:?}");
                assert_eq!(counts.oversize, long as u64, "{max} {lengths:?}");
            }
        }
    }
}

#[test]
fn applies_to_all_formats() {
    let header = "Path: a!b\nNewsgroups: alt.a\nContent-Transfer-Encoding: quoted-printable\n\n";
    let text = format!("{header}http=3A//never.example/\nhttp://1.example/\n");
    let (found, _) = all(text.as_bytes(), None, &Options::new().max_message(50));
    assert_eq!(found.iter().map(line).collect::<Vec<_>>(), ["raw - = http://1.example/ oversize"]);
    let batch = format!("#! rnews {}\n{text}#! rnews 20\nPath: a!b\n\nhttp://2/\n", text.len());
    let (found, _) = all(batch.as_bytes(), None, &Options::new().max_message(50));
    assert_eq!(inconsistencies(batch.as_bytes(), &found), [""; 0]);
    assert_eq!(
        found.iter().map(line).collect::<Vec<_>>(),
        ["raw - = http://1.example/ oversize", "#2 1 text/plain = http://2/"]
    );
    // The limit does not apply to plain text.
    let (found, _) = all(&b"see http://1.example/"[..], None, &Options::new().max_message(1));
    assert_eq!(found.iter().map(line).collect::<Vec<_>>(), ["text = http://1.example/"]);
}

/// A message of 300 MB is not held: the batches stay small.
#[test]
fn bounds_the_memory_of_batches() {
    const MAX: usize = 1 << 20;
    let header = b"From a Thu Jan  1 00:00:00 1998\nSubject: x\n\n";
    let line = b"just some filling, sixty-four bytes of it, with its line ending\n";
    assert_eq!(line.len(), 64);
    let lines = io::repeat(0).take(300 << 20);
    let body = Repeated { line, zeros: lines, at: 0 };
    let read = header.chain(body).chain(&b"http://a.example/\n"[..]);
    let mut splitter = Splitter::new(read, Format::Mbox, &Options::new().max_message(MAX));
    let (mut batch, mut longest, mut total) = (Batch::new(), 0, 0);
    while splitter.fill(&mut batch).unwrap() {
        longest = longest.max(batch.bytes().len());
        total += batch.bytes().len();
    }
    assert_eq!(total, header.len() + (300 << 20) + 18);
    assert!(longest < 4 * MAX, "{longest}");
}

/// A reader that repeats a line for as many bytes as `zeros` contains.
struct Repeated<'a, R> {
    line: &'a [u8],
    zeros: R,
    at: usize,
}

impl<R: Read> Read for Repeated<'_, R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let length = self.zeros.read(block)?;
        for byte in &mut block[..length] {
            *byte = self.line[self.at % self.line.len()];
            self.at += 1;
        }
        Ok(length)
    }
}

/// The iterator returns a finding before it has read the next message.
#[test]
fn reads_lazily() {
    let text = mbox("\n");
    let mut findings =
        Findings::new(Trickle::new(text.as_bytes(), &[100]), &Options::new().max_message(LONG))
            .unwrap();
    assert_eq!(line(&findings.next().unwrap().unwrap()), "1 text/plain = http://1.example/");
}
