//! The options that print paths, or nothing, and the habits of grep.

use std::io::{Read, Write};
use std::process::Stdio;

use crate::support::Folder;

const A: &str = "http://a.example/\n";
const NONE: &str = "nothing here\n";

fn tree() -> Folder {
    Folder::with(&[
        ("d/a", A),
        ("d/b", NONE),
        ("d/c", "ftp://c.example/ http://c.example/ http://c.example/\n"),
        ("d/empty", ""),
    ])
}

#[test]
fn lists_the_files_with_a_reference_that_passes_the_filters() {
    let folder = tree();
    assert_eq!(folder.found("-l d"), "d/a\nd/c\n");
    assert_eq!(folder.found("--files-with-matches d/a"), "d/a\n");
    assert_eq!(folder.found("-l --schemes ftp d"), "d/c\n");
    assert_eq!(folder.found("-l0 d"), "d/a\0d/c\0");
    assert_eq!(folder.found("-lu d/a d/a d"), "d/a\nd/a\nd/a\nd/c\n");
    assert_eq!(folder.run_on("-l", A.as_bytes()).out, "<stdin>\n");
    assert_eq!(folder.run("-l d/b").code, Some(1));
}

#[test]
fn lists_the_files_without_such_a_reference() {
    let folder = tree();
    assert_eq!(folder.found("-L d"), "d/b\nd/empty\n");
    assert_eq!(folder.found("--files-without-match --schemes ftp -0 d"), "d/a\0d/b\0d/empty\0");
    let none = folder.run("-L d/b");
    assert_eq!((none.out.as_str(), none.code), ("d/b\n", Some(1)));
    assert_eq!(folder.found("-lL d"), folder.found("-L d"));
    let missing = folder.run("-L gone d/b");
    assert_eq!((missing.out.as_str(), missing.code), ("d/b\n", Some(2)));
    let damaged = b"\x1f\x8b\x08 damaged".as_slice();
    folder.file("damaged", damaged);
    assert_eq!(folder.run("-L damaged").out, "");
}

#[test]
fn members_of_archives_are_files() {
    let folder = Folder::new();
    folder.file(
        "a.tar",
        crate::writers::tar(&[("x", A.as_bytes()), ("d/y", NONE.as_bytes()), ("z", A.as_bytes())]),
    );
    assert_eq!(folder.found("-l a.tar"), "a.tar/x\na.tar/z\n");
    assert_eq!(folder.found("-L a.tar"), "a.tar/d/y\n");
}

#[test]
fn an_overlong_reference_is_one() {
    let folder = Folder::with(&[("x", &format!("http://a.example/{}\n", "x".repeat(9000)))]);
    assert_eq!(folder.found("-l x"), "x\n");
    let without = folder.run("-L x");
    assert_eq!((without.out.as_str(), without.code), ("", Some(0)));
    assert_eq!(folder.found("-q x"), "");
}

#[test]
fn messages_are_searched_up_to_the_first_reference() {
    let mail = |body: &str| {
        format!("From a@b Thu Jan  1 00:00:00 1970\nSubject: x\nFrom: a@b\n\n{body}\n\n")
    };
    let folder = Folder::with(&[("box", &mail(NONE).repeat(3)), ("found", &mail(A).repeat(3))]);
    assert_eq!(folder.found("-l box found"), "found\n");
    assert_eq!(folder.found("-L box found"), "box\n");
    let stats = folder.run("-l --stats found");
    assert!(stats.err.contains("\nmessages: 3 "), "{}", stats.err);
}

#[test]
fn quiet_prints_nothing_and_ends_at_the_first_reference() {
    let folder = tree();
    assert_eq!(folder.found("-q d"), "");
    assert_eq!(folder.found("-qc --format jsonl d"), "");
    let none = folder.run("-q d/b");
    assert_eq!((none.out.as_str(), none.code), ("", Some(1)));
    let both = folder.run("--quiet gone d");
    assert_eq!((both.out.as_str(), both.code), ("", Some(0)));
    assert_eq!(folder.run("-q gone d/b").code, Some(2));
}

#[test]
fn quiet_searches_everything_for_the_summary() {
    let folder = Folder::with(&[("a", A), ("b", NONE), ("c", A)]);
    for jobs in ["-j1", "-j3"] {
        let ran = folder.run(&format!("-q --stats {jobs} a gone b c"));
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(0)), "{jobs}");
        assert!(ran.err.contains("inputs: 3\n"), "{jobs}: {}", ran.err);
    }
}

#[test]
fn ends_before_the_end_of_the_input() {
    for args in ["-q", "-l", "-L"] {
        let mut child = Folder::new().command([args]).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"http://a.example/ and").unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args}");
        let mut out = String::new();
        child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        assert_eq!(out, if args == "-l" { "<stdin>\n" } else { "" }, "{args}");
        drop(stdin);
    }
}

#[test]
fn modes_that_print_different_things_are_refused_together() {
    let folder = tree();
    for args in ["-lc d", "-L --count d", "-l --format jsonl d"] {
        let ran = folder.run(args);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{args}");
        assert!(ran.err.contains("cannot be combined with"), "{}", ran.err);
    }
}

#[test]
fn output_is_independent_of_threads() {
    let folder = tree();
    folder.file("large", "no reference here, and none there\n".repeat(100_000) + A);
    for args in ["-l", "-L", "-l --stats"] {
        let one = folder.run(&format!("-j1 {args} d large d gone large"));
        for jobs in ["-j2", "-j5"] {
            assert_eq!(folder.run(&format!("{jobs} {args} d large d gone large")), one, "{args}");
        }
    }
}

#[test]
fn habits_of_grep_are_accepted_or_refused_with_a_remedy() {
    let folder = tree();
    assert_eq!(folder.found("-rinH --schemes http d/a"), format!("d/a:1:{A}"));
    folder.link("d/link", "../d/a");
    assert_eq!(folder.found("-RIa --schemes http d").lines().count(), 4);
    for (args, remedy) in [
        ("-e http d", "--schemes"),
        ("-v d", "-L"),
        ("-m 1 d", "head"),
        ("--json d", "--format jsonl"),
        ("--csv d", "--format csv"),
        ("--after 2019 d", "--since"),
        ("--before 2019 d", "--until"),
    ] {
        let ran = folder.run(args);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{args}");
        assert!(ran.err.contains(remedy), "{}", ran.err);
    }
}
