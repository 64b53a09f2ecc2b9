//! `--settle`: evidence from all inputs, and the inputs that it refuses.

use std::fs::File;
use std::io::{Seek, SeekFrom};
use std::process::Command;

use serde_json::{Value, json};

use crate::support::{Folder, ran};
use crate::writers::tar;

const WHOLE: &str = "see <http://a.example/long/path.html>\n";
const BROKEN: &str = "see http://a.example/long/\npath.html for more\n";

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn evidence_comes_from_every_input() {
    let folder = Folder::with(&[("a", BROKEN), ("b", WHOLE), ("c", WHOLE)]);
    let found = objects(&folder.found("--settle --format jsonl a b c"));
    assert_eq!(found[0]["value"], "http://a.example/long/path.html");
    assert_eq!(found[0]["raw"], "http://a.example/long/\npath.html");
    assert_eq!((&found[0]["offset"], &found[0]["end"]), (&4.into(), &36.into()));
    assert_eq!(found[0]["flags"], json!(["settled"]));
    let readings = ["http://a.example/long/path.html", "http://a.example/long/"];
    assert_eq!(found[0]["readings"], json!(readings));
    let first = json!({"path": "b", "offset": 5});
    let settled = json!({"value": "http://a.example/long/", "count": 2, "first": first});
    assert_eq!(found[0]["settled"], settled);
    assert_eq!(found[1].get("settled"), None);
    assert_eq!(found.len(), 3);
}

#[test]
fn without_evidence_nothing_changes() {
    let folder =
        Folder::with(&[("a", BROKEN), ("b", "http://b.example/x-\ny http://b.example/z.")]);
    assert_eq!(folder.found("--settle --format jsonl ."), folder.found("--format jsonl ."));
    assert_eq!(folder.run("--settle -c none").code, Some(2));
}

#[test]
fn mail_is_settled_after_decoding() {
    let mail = "From: a@a.example\nSubject: b\nContent-Type: text/plain\n\
                Content-Transfer-Encoding: quoted-printable\n\n\
                > see http://a.example/lo=\nng/\n> path.html\n";
    let folder = Folder::with(&[
        ("mail", mail),
        ("x.html", "<a href=http://a.example/long/path.html>x</a>"),
    ]);
    assert_eq!(
        folder.found("--settle mail x.html"),
        "\
mail:http://a.example/long/path.html
x.html:http://a.example/long/path.html
"
    );
}

#[test]
fn an_archive_is_a_source_for_each_member() {
    let folder = Folder::new();
    folder.file("d.tar", tar(&[("d/a", BROKEN.as_bytes()), ("d/b", WHOLE.as_bytes())]));
    let found = objects(&folder.found("--settle --format jsonl d.tar"));
    assert_eq!(found[0]["settled"]["first"], json!({"path": "d.tar/d/b", "offset": 5}));
}

#[test]
fn output_is_independent_of_threads() {
    let folder = Folder::new();
    for number in 0..200 {
        folder.file(
            format!("{number}"),
            format!("http://a.example/{}/\nx <http://a.example/{}/x>", number % 9, number % 7),
        );
    }
    let large = "some text http://a.example/3/\nx and more text\n".repeat(80_000);
    folder.file("large", large);
    let one = folder.found("--settle --format jsonl -j1 .");
    assert!(one.contains("settled"));
    assert_eq!(one, folder.found("--settle --format jsonl -j4 ."));
}

#[test]
fn a_small_memory_is_a_sample_with_a_warning() {
    let folder = Folder::new();
    let lines =
        |line: &str| (0..2000).map(|number| line.replace('N', &number.to_string())).collect();
    let whole: String = lines("<http://a.example/N/x>\n");
    let broken: String = lines("http://a.example/N/\nx y\n");
    folder.file("x", whole + &broken);
    let all = folder.found("--settle --format jsonl x").matches("\"settled\":").count();
    assert_eq!(all, 2000);
    let ran = folder.run("--settle --settle-memory 64K --format jsonl x");
    let some = ran.out.matches("\"settled\":").count();
    assert!((100..1000).contains(&some), "{some}");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.starts_with("gleaner: --settle-memory (65536 bytes) holds "), "{}", ran.err);
    assert!(ran.err.ends_with("raise it to settle more\n"), "{}", ran.err);
}

#[test]
fn refuses_what_cannot_be_read_twice() {
    let folder = Folder::new();
    let made = ran(Command::new("mkfifo").arg("pipe").current_dir(folder.path()));
    assert_eq!(made.code, Some(0));
    for (args, named) in
        [("--settle", "<stdin>"), ("--settle -", "<stdin>"), ("--settle pipe", "pipe is a pipe")]
    {
        let ran = folder.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args}");
        for part in ["reads its input twice", named, "save it to a file"] {
            assert!(ran.err.contains(part), "{args}: {}", ran.err);
        }
    }
    assert_eq!(folder.run("--settle --join-lines .").code, Some(2));
}

#[test]
fn a_file_as_standard_input_is_read_twice_from_its_offset() {
    const SKIPPED: &str = "http://skipped.example/\n";
    let folder = Folder::with(&[("x", &format!("{SKIPPED}{BROKEN}{WHOLE}"))]);
    let mut file = File::open(folder.path().join("x")).unwrap();
    for args in ["--settle", "--settle -", "--settle -j4 -"] {
        file.seek(SeekFrom::Start(SKIPPED.len() as u64)).unwrap();
        let mut command = folder.command(args.split_whitespace());
        let ran = ran(command.stdin(file.try_clone().unwrap()));
        let value = "http://a.example/long/path.html\n";
        assert_eq!(
            (ran.code, ran.out, ran.err),
            (Some(0), value.repeat(2), String::new()),
            "{args}"
        );
    }
    let piped = folder.run_on("--settle", WHOLE.as_bytes());
    assert_eq!((piped.code, piped.out.as_str()), (Some(2), ""));
    assert!(piped.err.contains("<stdin> is a pipe"), "{}", piped.err);
}

#[test]
fn filters_select_after_the_evidence() {
    let folder =
        Folder::with(&[("x", "<ftp://a.example/xy>\n<ftp://a.example/x-\ny> http://b.example/")]);
    assert_eq!(folder.found("--settle -u --schemes ftp x"), "ftp://a.example/xy\n");
    assert_eq!(
        folder.found("--settle --hyphen both --wrappers angle -b x"),
        "1:ftp://a.example/xy\n22:ftp://a.example/xy\n"
    );
}
