//! `-n` and `--column` in mail: lines of the file, which an editor can open.

use serde_json::Value;

use crate::support::Folder;

const MAIL: &str = "From a Thu Jan  1 00:00:00 1998\n\
    Subject: first\n\n\
    one\nhttp://plain.example/1\n\n\
    From b Thu Jan  1 00:00:00 1998\n\
    Subject: =?utf-8?q?see_?=\n =?utf-8?q?http=3A//subject.example/2?=\n\
    X-Links: see\n  http://folded.example/3\n\
    Content-Type: multipart/mixed; boundary=b\n\n\
    preamble\nhttp://preamble.example/4\n\
    --b\nContent-Description: http://mime.example/5\n\
    Content-Transfer-Encoding: quoted-printable\n\n\
    a=\nb\nhttp=3A//qp.example/6\nand\nhttp://qp.example/7\n\
    --b\n\nplain\n  http://plain.example/8\n\
    --b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n\
    U3ViamVjdDogaHR0cDovL2lubmVyLmV4YW1wbGUvOQoKYgpodHRwOi8vaW5uZXIu\nZXhhbXBsZS8xMAo=\n\
    --b\nContent-Type: text/plain; format=flowed\n\n\
    a \nflowed http://flowed.example/11\n\
    --b\nContent-Type: text/plain; charset=iso-8859-2\n\n\
    \u{a3}\nhttp://charset.example/12\n\
    --b--\n\
    http://epilogue.example/13\n";

/// The last path segment of a value, its line in the file, its column, and its line in the part.
const EXPECTED: [(&str, u64, u64, u64); 13] = [
    ("1", 5, 1, 2),
    // Encoded words, a field in one line when it is decoded: the start of the field.
    ("2", 8, 9, 1),
    ("3", 11, 3, 2),
    ("4", 15, 1, 2),
    ("5", 17, 22, 1),
    // Quoted-printable: the line below the header of the part.
    ("6", 20, 1, 2),
    ("7", 20, 1, 4),
    ("8", 28, 3, 2),
    // A header and a body inside base64: the first line of base64.
    ("9", 33, 1, 1),
    ("10", 33, 1, 2),
    // Joined lines.
    ("11", 38, 1, 1),
    // Another character set.
    ("12", 43, 1, 2),
    ("13", 46, 1, 1),
];

fn segment(value: &str) -> &str {
    value.rsplit('/').next().unwrap()
}

#[test]
fn prints_lines_of_the_file() {
    let folder = Folder::with(&[("x", MAIL)]);
    let expected: Vec<_> =
        EXPECTED.iter().map(|(name, line, ..)| format!("{line}:{name}")).collect();
    let printed = |args: &str| -> Vec<String> {
        let out = folder.found(args);
        let short = |line: &str| format!("{}:{}", line.split(':').next().unwrap(), segment(line));
        out.lines().map(short).collect()
    };
    assert_eq!(printed("-n x"), expected);
    assert_eq!(printed("-n -j1 --type mbox x"), expected);
}

#[test]
fn prints_columns_of_the_file() {
    let folder = Folder::with(&[("x", MAIL)]);
    let out = folder.found("-nH --column x");
    let expected =
        EXPECTED.iter().map(|(name, line, column, _)| format!("x:{line}:{column}:{name}"));
    let found = out.lines().map(|line| {
        let at = line.find("http").unwrap();
        format!("{}{}", &line[..at], segment(line))
    });
    assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

/// An independent count: for text that stands in the file, its line begins with the printed column.
#[test]
fn text_stands_at_the_printed_line_and_column() {
    let folder = Folder::with(&[("x", MAIL)]);
    let lines: Vec<_> = MAIL.lines().collect();
    let out = folder.found("-n --column x");
    let mut count = 0;
    for found in out.lines() {
        let mut fields = found.splitn(3, ':');
        let mut number = || fields.next().unwrap().parse::<usize>().unwrap();
        let (line, column) = (number(), number());
        let value = fields.next().unwrap();
        count += usize::from(lines[line - 1][column - 1..].starts_with(value));
    }
    assert_eq!(count, 6);
}

#[test]
fn json_has_both_lines() {
    let folder = Folder::with(&[("x", MAIL)]);
    let out = folder.found("--format jsonl x");
    let found: Vec<_> = out
        .lines()
        .map(|line| {
            let object: Value = serde_json::from_str(line).unwrap();
            let number = |key: &str| object[key].as_u64().unwrap();
            (
                segment(object["value"].as_str().unwrap()).to_owned(),
                number("line"),
                number("part_line"),
            )
        })
        .collect();
    let expected: Vec<_> =
        EXPECTED.iter().map(|(name, line, _, part)| ((*name).to_owned(), *line, *part)).collect();
    assert_eq!(found, expected);
}

/// Plain text has no parts.
#[test]
fn json_of_text_has_no_line_in_a_part() {
    let ran = Folder::new().run_on("--format jsonl", b"\nhttp://a.example/");
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((object["line"].as_u64(), object.get("part_line")), (Some(2), None));
}

/// The text of an oversize message is searched in many batches; its lines count from its start.
#[test]
fn counts_lines_in_an_oversize_message() {
    let line = format!("{}\n", "x".repeat(99));
    let mut text =
        "From a Thu Jan  1 00:00:00 1998\nSubject: a\n\nhttp://a.example/\n\n".to_owned();
    let start = text.lines().count() as u64 + 1;
    text += "From b Thu Jan  1 00:00:00 1998\nSubject: b\n\n";
    text += &line.repeat(40_000);
    let far = text.lines().count() as u64 + 1;
    text += "http://b.example/\n";
    let folder = Folder::with(&[("x", &text)]);
    for jobs in [1, 2] {
        let ran = folder.run(&format!("--max-message 1K --format jsonl -j{jobs} x"));
        let found: Vec<_> = ran
            .out
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap())
            .map(|object| ["line", "part_line"].map(|key| object[key].as_u64().unwrap()))
            .collect();
        assert_eq!(found, [[4, 1], [far, far - start + 1]], "{}", ran.err);
    }
}

/// The body of an article with stuffed dots is decoded as a whole; its header stands in the file.
#[test]
fn a_dot_stuffed_article_has_lines() {
    let text = "Path: a\r\nFrom: b\r\nNewsgroups: a.b\r\nSubject: http://a.example/\r\nMessage-ID: <1@a>\r\n\
        Date: Thu, 1 Jan 1998 00:00:00 +0000\r\n\r\n..\r\nx\r\nhttp://b.example/\r\n.\r\n";
    let folder = Folder::with(&[("x", text)]);
    assert_eq!(folder.found("-n --type message x"), "4:http://a.example/\n8:http://b.example/\n");
}
