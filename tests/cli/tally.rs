//! `--count-by`.

use crate::support::Folder;

const MAIL: &str = "From Ann\u{40}a.example Thu Dec  1 12:00:00 1994
From: Ann <Ann@a.example>
Date: Thu, 1 Dec 1994 00:30:00 +0100

http://www.a.example/ HTTP://WWW.A.example:80/x ftp://ftp.b.example/ mailto:ann@a.example

From bob@b.example Thu Dec  1 12:00:00 1994
From: =?utf-8?q?Bob=09B=0A?=
Date: Thu, 1 Dec 1994 12:00:00 GMT

http://www.a.example/ http://192.0.2.1/ http://a_b.c.example/ <http://n.example/long-
  name>

From x Thu Dec  1 12:00:00 1994
Subject: x

http://www.a.example/
";

fn folder() -> Folder {
    Folder::with(&[
        ("d/mail", MAIL),
        ("d/text", "http://n.example/ http://www.a.example/ tel:+1-555-0100"),
    ])
}

#[test]
fn counts_by_each_key() {
    let folder = folder();
    for (key, expected) in [
        (
            "host",
            "5\twww.a.example\n2\t-\n2\tn.example\n1\t192.0.2.1\n1\ta_b.c.example\n1\tftp.b.example\n",
        ),
        ("domain", "5\ta.example\n2\t-\n2\tn.example\n1\t192.0.2.1\n1\tb.example\n1\tc.example\n"),
        ("scheme", "9\thttp\n1\tftp\n1\tmailto\n1\ttel\n"),
        ("file", "9\td/mail\n3\td/text\n"),
        ("sender", "4\t-\n4\tBob\\tB\n4\tann@a.example\n"),
        ("month", "4\t-\n4\t1994-11\n4\t1994-12\n"),
    ] {
        for jobs in ["-j1", "-j2", "-j7"] {
            assert_eq!(
                folder.found(&format!("--count-by {key} {jobs} d")),
                expected,
                "{key} {jobs}"
            );
        }
    }
}

#[test]
fn counts_only_what_would_be_printed() {
    let folder = folder();
    assert_eq!(
        folder.found("--count-by host --top 3 -u --normalize d"),
        "2\t-\n2\tn.example\n2\twww.a.example\n"
    );
    assert_eq!(folder.found("--count-by sender --host ftp.* d"), "1\tann@a.example\n");
    assert_eq!(folder.found("--count-by scheme --schemes ftp,tel d/text"), "1\ttel\n");
    assert_eq!(folder.found("--count-by host --hyphen both --host n.* d/mail"), "2\tn.example\n");
    let ran = folder.run("--count-by host --schemes gopher d");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(1), "", ""));
}

#[test]
fn counts_resolved_references_and_targets() {
    let wrapped = "https://eur01.safelinks.protection.outlook.com/?url=ftp%3A%2F%2Fa.example%2F&data=05 <URL:x>";
    let folder = Folder::with(&[("x", wrapped)]);
    let resolve = "--base http://b.example/ --resolve";
    assert_eq!(
        folder.found(&format!("--count-by host --unwrap {resolve} x")),
        "1\ta.example\n1\tb.example\n"
    );
    assert_eq!(folder.found(&format!("--count-by scheme {resolve} x")), "1\thttp\n1\thttps\n");
    assert_eq!(folder.found("--count-by scheme --relative --wrappers url-angle x"), "1\t-\n");
    let html = Folder::with(&[("x.html", "<base href=http://c.example/><a href=y>z</a>")]);
    assert_eq!(html.found("--count-by host x.html"), "2\tc.example\n");
}

#[test]
fn null_ends_the_lines() {
    let folder = folder();
    assert_eq!(
        folder.found("--count-by sender --part body --schemes http -0 d/mail"),
        "4\tBob\tB\x002\tann@a.example\x001\t-\0"
    );
}

#[test]
fn names_the_limit_that_leaves_keys_out() {
    let folder = folder();
    for jobs in ["-j1", "-j3"] {
        let ran = folder.run(&format!("--count-by host --max-keys 2 {jobs} d"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), "5\twww.a.example\n1\tftp.b.example\n"));
        assert!(
            ran.err.contains("--max-keys") && ran.err.contains("not counted: 6"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn quiet_prints_nothing() {
    let folder = Folder::with(&[("x", "http://a.example/")]);
    for args in ["-q --count-by host", "-q --format csv", "-q --format tsv", "-q --get {host}"] {
        let ran = folder.run(&format!("{args} x"));
        assert_eq!((&*ran.out, &*ran.err, ran.code), ("", "", Some(0)), "{args}");
    }
}

#[test]
fn rejects_what_has_no_effect() {
    let folder = folder();
    for (args, remedy) in [
        ("--top 3 d", "add --count-by"),
        ("--count-by host --format jsonl d", "--format jsonl; remove"),
        ("--count-by host -c d", "--count; remove"),
        ("--count-by host -l d", "--files-with-matches; remove"),
        ("--count-by host -L d", "--files-without-match; remove"),
        ("--count-by host --top 0 d", "--top"),
        ("--count-by hosts d", "--count-by"),
        ("--count-by host --max-keys 0 d", "--max-keys"),
    ] {
        let ran = folder.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args}");
        assert!(ran.err.contains(remedy), "{args}: {}", ran.err);
    }
}

#[test]
fn counts_combinations_of_keys() {
    let folder = folder();
    assert_eq!(
        folder.found("--count-by month,sender,scheme --top 3 d/mail"),
        "4\t1994-12\tBob\\tB\thttp\n2\t1994-11\tann@a.example\thttp\n1\t-\t-\thttp\n"
    );
    assert_eq!(
        folder.found("--count-by scheme,file --schemes tel,ftp d"),
        "1\tftp\td/mail\n1\ttel\td/text\n"
    );
    // Each value counts where it first occurs.
    assert_eq!(
        folder.found("-u --count-by host,month --host www.a.example --normalize d/mail"),
        "2\twww.a.example\t1994-11\n"
    );
    let ran = folder.run("--count-by month,month d");
    assert_eq!((ran.code, ran.err.contains("a key twice")), (Some(2), true), "{}", ran.err);
}
