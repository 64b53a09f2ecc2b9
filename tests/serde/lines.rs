//! Records with the lines of a `LineCounter` equal the lines of the command.

use std::cell::RefCell;
use std::io::{self, Read};
use std::rc::Rc;

use gleaner::mail::{Finding, Findings, Options};
use gleaner::sink::{ItemLocation, LineCounter, Record};
use gleaner::{Config, Extractor, Item};

use crate::command::assert_same;
use crate::support::Folder;

const MAILBOX: &[u8] = include_bytes!("../../corpus/mail/inbox.mbox");

/// References on several lines, one of them overlong.
fn text() -> Vec<u8> {
    let lines = "\nSee <URL:http://a.example/long-\n\tname> and http://b.example/.\n\n".repeat(20);
    format!("{lines}http://a.example/{}\nhttp://c.example/", "x".repeat(9000)).into()
}

fn assert_lines(text: &[u8], args: &str, json: &[String]) {
    let folder = Folder::new();
    folder.file("x", text);
    let out = folder.run(&format!("--format jsonl {args} x")).out;
    assert_eq!(out.lines().count(), json.len());
    assert!(json.len() > 2, "the input holds references");
    for (line, json) in out.lines().zip(json) {
        assert_same(line, json);
    }
}

fn location(line: u64) -> ItemLocation<'static> {
    ItemLocation::new().path(b"x".as_slice()).line(line)
}

#[test]
fn counts_the_lines_of_a_text_in_chunks() {
    let (text, config) = (text(), Config::new());
    for size in [1, 10, 1000, usize::MAX] {
        let mut extractor = Extractor::new(&config);
        let mut lines = LineCounter::new(config.get_max_reference());
        let mut json = Vec::new();
        let mut write = |item: Item<'_>, lines: &mut LineCounter, chunk: &[u8]| {
            let line = lines.position(chunk, item.span().start).line;
            json.push(serde_json::to_string(&Record::new(&item).location(location(line))).unwrap());
        };
        for chunk in text.chunks(size) {
            extractor.feed(chunk, |item| write(item, &mut lines, chunk));
            lines.end_chunk(chunk, extractor.earliest());
        }
        extractor.finish(|item| write(item, &mut lines, b""));
        assert_lines(&text, "", &json);
    }
}

fn mail_json(finding: &Finding<'_>, lines: &mut LineCounter, chunk: &[u8]) -> String {
    let at = lines.finding_position(chunk, finding);
    let location = location(at.position.line).part_line(at.part_line);
    serde_json::to_string(&Record::from(finding).location(location)).unwrap()
}

#[test]
fn counts_the_lines_of_a_mailbox_in_memory() {
    let mut lines = LineCounter::new(Config::new().get_max_reference());
    let findings = Findings::new(MAILBOX, &Options::new()).unwrap();
    let json: Vec<_> =
        findings.map(|finding| mail_json(&finding.unwrap(), &mut lines, MAILBOX)).collect();
    assert_lines(MAILBOX, "", &json);
}

/// A reader that counts the lines of what is read.
struct CountedReader<R> {
    reader: R,
    lines: Rc<RefCell<LineCounter>>,
}

impl<R: Read> Read for CountedReader<R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        // Small reads, so that findings come while the mailbox is read.
        let length = block.len().min(100);
        let read = self.reader.read(&mut block[..length])?;
        self.lines.borrow_mut().end_chunk(&block[..read], 0);
        Ok(read)
    }
}

#[test]
fn counts_the_lines_of_a_mailbox_while_it_is_read() {
    let lines = Rc::new(RefCell::new(LineCounter::new(usize::MAX)));
    let reader = CountedReader { reader: MAILBOX, lines: Rc::clone(&lines) };
    let findings = Findings::new(reader, &Options::new()).unwrap();
    let json: Vec<_> = findings
        .map(|finding| mail_json(&finding.unwrap(), &mut lines.borrow_mut(), b""))
        .collect();
    assert_lines(MAILBOX, "", &json);
}
