//! Mail and news: locations of findings, options, threads and memory.

use std::fmt::Write;
use std::io::{Read, Write as _};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::support::Folder;

const MBOX: &str = "From joe@a.example Thu Jan  1 00:00:00 1998\n\
    From: joe@a.example\n\
    Subject: one\n\
    List-Archive: <http://l.example/>\n\
    \n\
    http://1.example/\n\
    \n\
    From ann@a.example Thu Jan  1 00:00:01 1998\n\
    Message-ID: <2@a.example>\n\
    Date: Thu, 1 Jan 1998 00:00:01 +0000\n\
    From: =?utf-8?q?J=C3=B6?= <ann@a.example>\n\
    Newsgroups: alt.a\n\
    Subject: two\n\
    Content-Transfer-Encoding: base64\n\
    \n\
    c2VlCiBodHRwOi8vYS5leGFtcGxlLw==\n";

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the values of these keys in each object.
fn keys<const N: usize>(out: &str, keys: [&str; N]) -> Vec<[Value; N]> {
    objects(out).iter().map(|object| keys.map(|key| object[key].clone())).collect()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut data = Vec::new();
    flate2::read::GzEncoder::new(text, flate2::Compression::fast()).read_to_end(&mut data).unwrap();
    data
}

#[test]
fn json_locates_findings_in_messages() {
    let folder = Folder::with(&[("x", MBOX)]);
    let found = objects(&folder.found("--format jsonl x"));
    let second = MBOX.find("From ann").unwrap();
    let [archive, first, encoded] = &found[..] else { panic!("{found:?}") };
    let message = json!({"number": 1, "offset": 0, "from": "joe@a.example", "sender": "joe@a.example", "subject": "one"});
    for (object, value, part) in
        [(archive, "http://l.example/", "header:List-Archive"), (first, "http://1.example/", "1")]
    {
        let at = MBOX.find(value).unwrap();
        assert_eq!(object["message"], message);
        assert_eq!([&object["value"], &object["part"]], [value, part]);
        assert_eq!([&object["offset"], &object["end"]], [at, at + value.len()]);
        assert_eq!(object["line"], MBOX[..at].matches('\n').count() + 1);
        assert_eq!(object["part_line"], 1);
        assert_eq!(object["encoded"], false);
    }
    assert_eq!(archive.get("content_type"), None);
    assert_eq!(first["content_type"], "text/plain");
    // Offsets count in the decoded text of the part: "see", a line break, a space.
    assert_eq!(
        ["value", "part", "encoded", "offset", "end", "part_line"].map(|key| encoded[key].clone()),
        [json!("http://a.example/"), json!("1"), json!(true), json!(5), json!(22), json!(2)]
    );
    // The line in the file is that at which the base64 begins.
    assert_eq!(encoded["line"], MBOX.lines().count());
    assert_eq!(
        encoded["message"],
        json!({
            "number": 2, "offset": second, "id": "<2@a.example>", "date": "Thu, 1 Jan 1998 00:00:01 +0000",
            "date_utc": "1998-01-01T00:00:01Z",
            "from": "J\u{f6} <ann@a.example>", "sender": "ann@a.example", "subject": "two", "newsgroups": "alt.a",
        })
    );
}

#[test]
fn reads_the_same_from_standard_input_and_compressed_files() {
    let folder = Folder::with(&[("x", MBOX)]);
    folder.file("inbox.mbox.gz", gzip(MBOX.as_bytes()));
    let expected = folder.found("-nb --column --no-filename x");
    assert_eq!(expected.lines().count(), 3);
    assert_eq!(folder.found("-nb --column --no-filename inbox.mbox.gz"), expected);
    for input in [MBOX.as_bytes().to_vec(), gzip(MBOX.as_bytes())] {
        let ran = folder.run_on("-nb --column", &input);
        assert_eq!((ran.out, ran.err, ran.code), (expected.clone(), String::new(), Some(0)));
    }
    let places = ["message", "part", "offset", "line", "part_line", "encoded"];
    assert_eq!(
        keys(&folder.found("--format jsonl inbox.mbox.gz"), places),
        keys(&folder.found("--format jsonl x"), places)
    );
}

/// Returns an mbox of messages of all lengths, and the message, line, offset and value of each
/// reference.
fn large() -> (String, Vec<(usize, usize, usize, String)>) {
    let (mut text, mut expected) = (String::new(), Vec::new());
    let mut line = 1;
    for number in 1..=1_000_usize {
        let ending = if number % 3 == 0 { "\r\n" } else { "\n" };
        let start = text.len();
        let filling = format!("filling{ending}").repeat(number * 7919 % 400);
        let value = format!("http://{number}.example/");
        write!(
            text,
            "From a Thu Jan  1 00:00:00 1998{ending}Subject: {number}{ending}{ending}{filling}see {value} x{ending}{ending}"
        )
        .unwrap();
        let at = start + text[start..].find("http").unwrap();
        line += text[start..at].matches('\n').count();
        expected.push((number, line, at, value));
        line += text[at..].matches('\n').count();
    }
    (text, expected)
}

#[test]
fn output_is_independent_of_threads() {
    let (text, expected) = large();
    assert!(text.len() > 1 << 20, "several batches");
    let folder = Folder::new();
    folder.file("large", &text);
    folder.file("large.gz", gzip(text.as_bytes()));
    for file in ["large", "large.gz"] {
        let out = folder.found(&format!("--format jsonl -j1 {file}"));
        let found: Vec<_> = objects(&out)
            .iter()
            .map(|object| {
                let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
                let value = object["value"].as_str().unwrap().to_owned();
                assert_eq!(
                    object["message"]["subject"],
                    number(&object["message"]["number"]).to_string()
                );
                (
                    number(&object["message"]["number"]),
                    number(&object["line"]),
                    number(&object["offset"]),
                    value,
                )
            })
            .collect();
        assert!(found == expected, "{file}");
        for args in [
            "--format jsonl",
            "-nb --column",
            "--max-message 2000 --format jsonl",
            "--type text -nb",
        ] {
            let alone = folder.run(&format!("-j1 {args} {file}"));
            assert!(alone.code == Some(0) && alone.out.lines().count() > 700);
            for threads in [2, 4] {
                let ran = folder.run(&format!("-j{threads} {args} {file}"));
                assert!(ran.out == alone.out, "{args} {file}");
                // The warnings of one file come in the order of its messages.
                assert!(ran.err == alone.err, "{args} {file}");
            }
            let on_input = folder.run_on(&format!("-j4 {args}"), text.as_bytes()).out;
            if !args.contains("json") {
                assert!(on_input == alone.out, "{args}, standard input");
            }
        }
    }
}

#[test]
fn type_option_overrides_detection() {
    let folder = Folder::with(&[
        ("x", MBOX),
        ("mail/cur/1.M1.host:2,S", MBOX),
        ("mail/new/2.M1.host", "http=3A//never.example/ http://n.example/\n"),
        ("mail/tmp/3.M1.host", "http://tmp.example/\n"),
        ("group/1", "Subject: x\n\nhttp://1.example/\n"),
        ("group/.overview", "http://over.example/\n"),
        ("group/README", "http://readme.example/\n"),
    ]);
    let found = |args: &str| -> Vec<[Value; 2]> {
        let out = folder.found(&format!("--format jsonl {args}"));
        objects(&out)
            .iter()
            .map(|object| [object["value"].clone(), object["message"]["number"].clone()])
            .collect()
    };
    let one = |value: &str| [json!(value), json!(1)];
    let [l, first] = ["http://l.example/", "http://1.example/"].map(one);
    assert_eq!(
        found("--type text x"),
        [json!("http://l.example/"), json!("http://1.example/")].map(|value| [value, Value::Null])
    );
    assert_eq!(found("--type mbox x").len(), 3);
    assert_eq!(found("--type message x"), [l.clone(), first.clone()]);
    assert_eq!(found("--type rnews x"), [l.clone(), first.clone()]);
    // In a maildir, a file is one message even if it contains "From " lines.
    assert_eq!(found("mail"), [l, first.clone(), one("http://n.example/")]);
    assert_eq!(found("--type maildir mail").len(), 3);
    assert_eq!(found("--type text mail/new"), [[json!("http://n.example/"), Value::Null]]);
    for kind in ["spool", "mh"] {
        assert_eq!(found(&format!("--type {kind} group")), std::slice::from_ref(&first), "{kind}");
    }
    let ran = folder.run("--type letter x");
    assert_eq!(ran.code, Some(2), "{ran:?}");
}

#[test]
fn alternative_option_selects_parts() {
    let part = |kind: &str| format!("--b\nContent-Type: text/{kind}\n\nhttp://{kind}.example/\n");
    let text = format!(
        "MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n{}{}--b--\n",
        part("plain"),
        part("html")
    );
    let folder = Folder::with(&[("x", &text)]);
    let (plain, html) = ("http://plain.example/\n", "http://html.example/\n");
    assert_eq!(folder.found("x"), format!("{plain}{html}"));
    assert_eq!(folder.found("--alternative all x"), format!("{plain}{html}"));
    assert_eq!(folder.found("--alternative text x"), plain);
    assert_eq!(folder.found("--alternative html x"), html);
}

/// Returns the findings with this limit, and checks the warning on standard error.
fn long(folder: &Folder, max: usize) -> String {
    let ran = folder.run(&format!("--max-message {max} --format jsonl x"));
    let warning = format!(
        "exceeds --max-message ({max} bytes) and is searched without decoding; raise --max-message to decode it\n"
    );
    assert!(ran.code == Some(0) && ran.err.ends_with(&warning), "{}", ran.err);
    ran.out
}

#[test]
fn marks_findings_in_messages_over_the_limit() {
    let folder = Folder::with(&[("x", MBOX)]);
    let out = long(&folder, 180);
    assert_eq!(
        keys(&out, ["value", "part", "oversize", "encoded"]),
        [
            [json!("http://l.example/"), json!("header:List-Archive"), Value::Null, json!(false)],
            [json!("http://1.example/"), json!("1"), Value::Null, json!(false)],
        ]
    );
    let out = long(&folder, 50);
    assert_eq!(
        keys(&out, ["value", "part", "oversize", "encoded"]),
        [
            [json!("http://l.example/"), json!("raw"), json!(true), json!(false)],
            [json!("http://1.example/"), json!("raw"), json!(true), json!(false)],
        ]
    );
    let ran = folder.run("--max-message 180 --stats x");
    assert!(ran.err.contains("messages: 2 (1 longer than --max-message)"), "{}", ran.err);
}

#[test]
fn stats_count_attachments() {
    let text = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nhttp://1.example/\n\
                --b\nContent-Type: image/gif\n\nhttp://never.example/\n--b--\n";
    let folder = Folder::with(&[("x", text)]);
    let ran = folder.run("--stats x");
    assert_eq!((ran.out.as_str(), ran.code), ("http://1.example/\n", Some(0)));
    assert!(ran.err.contains("1 attachment"), "{}", ran.err);
}

/// Searches `bytes` bytes of `filling` between two references; returns the peak memory in KiB.
#[cfg(target_os = "linux")]
fn memory(bytes: usize, filling: &str, args: &str) -> u64 {
    let folder = Folder::new();
    let mut command = folder.command(args.split_whitespace());
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"From a Thu Jan  1 00:00:00 1998\nSubject: x\n\nhttp://1.example/\n").unwrap();
    let filling = filling.repeat((64 << 10) / filling.len());
    for _ in 0..bytes / filling.len() {
        stdin.write_all(filling.as_bytes()).unwrap();
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    stdin.write_all(b"http://2.example/\n").unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.stdout, b"http://1.example/\nhttp://2.example/\n");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    peak.trim().strip_suffix(" kB").unwrap().parse().unwrap()
}

/// A message over the limit needs memory for the limit only.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded_for_a_long_message() {
    let filling = "just some filling, sixty-four bytes of it, with its line ending\n";
    let peak = memory(40 << 20, filling, "--max-message 1MiB");
    assert!(peak < 24 << 10, "{peak} KiB");
}

/// An mbox needs memory for one batch, whatever its Content-Length fields claim.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded_for_many_messages() {
    let message = |length: &str| {
        format!("From a Thu Jan  1 00:00:00 1998\nSubject: x\n{length}\n{}\n", "text\n".repeat(99))
    };
    let honest = memory(96 << 20, &message(""), "-j1");
    assert!(honest < 24 << 10, "{honest} KiB");
    let lying = memory(96 << 20, &message("Content-Length: 60000000\n"), "-j1");
    assert!(lying < 64 << 10, "{lying} KiB");
}
