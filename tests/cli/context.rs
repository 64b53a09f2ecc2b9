//! Lines around findings.

use std::fmt::Write;

use crate::support::Folder;

const TEXT: &str = "one\ntwo http://a.example/2 end\nthree\nfour\nfive\nsix www.b.example\nseven\n";

#[test]
fn prints_lines_around_findings_as_grep_does() {
    let folder = Folder::with(&[("x", TEXT), ("y", "http://y.example/\nlast\n"), ("none", "no\n")]);
    assert_eq!(
        folder.found("-C 1 x"),
        "one\ntwo http://a.example/2 end\nthree\n--\nfive\nsix www.b.example\nseven\n"
    );
    assert_eq!(
        folder.found("-nC2 x"),
        "1-one\n2:two http://a.example/2 end\n3-three\n4-four\n5-five\n6:six www.b.example\n7-seven\n"
    );
    assert_eq!(
        folder.found("-A1 -nb --column x"),
        "2:5:4:two http://a.example/2 end\n3-31-three\n--\n6:5:47:six www.b.example\n7-65-seven\n"
    );
    assert_eq!(
        folder.found("-B 1 -C 0 -n --schemes ftp,http x --no-abbreviated"),
        "1-one\n2:two http://a.example/2 end\n"
    );
    assert_eq!(
        folder.found("-nC1 --no-abbreviated x none y"),
        "x-1-one\nx:2:two http://a.example/2 end\nx-3-three\n--\ny:1:http://y.example/\ny-2-last\n"
    );
    assert_eq!(
        folder.found("-C0 --heading -H x y"),
        "x\ntwo http://a.example/2 end\n--\nsix www.b.example\n\ny\nhttp://y.example/\n"
    );
    assert_eq!(folder.found("-C0 -0H y"), "y\0http://y.example/\0");
    assert_eq!(folder.run("-C3 none").code, Some(1));
}

#[test]
fn colors_the_findings_in_their_lines() {
    let folder = Folder::with(&[("x", "a <http://a.example/\n  b> www.c.example\nd\n")]);
    assert_eq!(
        folder.found("-C1 --color always x"),
        "a <\u{1b}[1mhttp://a.example/\u{1b}[0m\n\u{1b}[1m  b\u{1b}[0m> \u{1b}[1mwww.c.example\u{1b}[0m\nd\n"
    );
}

#[test]
fn divides_long_lines_and_loses_no_finding() {
    let text = format!(
        "{}http://a.example/1 {}http://a.example/2\n",
        "x ".repeat(5000),
        "y ".repeat(50_000)
    );
    let folder = Folder::with(&[("x", &text)]);
    let found = folder.found("-C0 x");
    assert!(found.contains("http://a.example/1 ") && found.ends_with("http://a.example/2\n"));
    assert!(found.starts_with('\u{2026}') && found.lines().all(|line| line.len() <= 8192 + 6));
    assert_eq!(folder.found("-C0 --max-line 1G x"), text);
}

#[test]
fn shows_the_text_of_documents_mail_and_utf_16() {
    let html = "<html>\n<p>a\n<a href=http://a.example/>x</a>\n</html>\n";
    let mail = |encoding: &str, body: &str| {
        format!(
            "From a@b Thu Jan  1 00:00:00 1970\nFrom: a@b\nSubject: x\nContent-Transfer-Encoding: {encoding}\n\n{body}\n"
        )
    };
    let mbox = mail("7bit", "Hello\nsee http://a.example/1 there\nBye\n")
        + &mail("quoted-printable", "Hi\nsee http://a.example/=3D2 there\n")
        + &mail("7bit", "http://a.example/3\nend\n");
    let folder = Folder::with(&[("x.html", html), ("box", &mbox)]);
    assert_eq!(
        folder.found("-nC1 x.html"),
        "2-<p>a\n3:<a href=http://a.example/>x</a>\n4-</html>\n"
    );
    for jobs in ["-j1", "-j3"] {
        assert_eq!(
            folder.found(&format!("-nC1 {jobs} box")),
            "6-Hello\n7:see http://a.example/1 there\n8-Bye\n--\n15:http://a.example/=2\n--\n\
             22-\n23:http://a.example/3\n24-end\n"
        );
    }
    folder.file("utf16", crate::support::utf16(TEXT, u16::to_le_bytes));
    assert!(
        folder
            .found("-nC1 utf16")
            .starts_with("1-one\n2:two http://a.example/2 end\n3-three\n--\n")
    );
}

#[test]
fn a_large_text_shows_the_same_lines_with_any_number_of_threads() {
    let (mut text, mut expected) = (String::new(), String::new());
    for group in 1..700 {
        let number = group * 100;
        text += &"some words without a reference\n".repeat(97);
        text += "before\n";
        let line = format!("see http://a.example/{group} there\n");
        text += &line;
        text += "after\n";
        let separator = if group > 1 { "--\n" } else { "" };
        let (before, found) = (number - 2, number - 1);
        let _ = write!(expected, "{separator}{before}-before\n{found}:{line}{number}-after\n");
    }
    assert!(text.len() > 2 << 20);
    let folder = Folder::with(&[("x", &text)]);
    for jobs in ["-j1", "-j4"] {
        assert!(folder.found(&format!("{jobs} -nC1 x")) == expected, "{jobs}");
    }
}

#[test]
fn a_large_mailbox_shows_the_same_lines_with_any_number_of_threads() {
    let (mut mbox, mut expected) = (String::new(), String::new());
    for message in 0..12_000 {
        mbox += "From a@b Thu Jan  1 00:00:00 1970\nFrom: a@b\nSubject: x\n\n";
        mbox += &"some words without a reference\n".repeat(4);
        if message % 3 == 0 {
            let references = format!("http://a.example/{message} ").repeat(9);
            let _ = writeln!(mbox, "before\n{references}\nafter\n");
            let separator = if message > 0 { "--\n" } else { "" };
            let _ = writeln!(expected, "{separator}before\n{references}\nafter");
        }
    }
    assert!(mbox.len() > 2 << 20);
    let folder = Folder::with(&[("box", &mbox)]);
    for args in ["-j1", "-j4", "-j1 --report one.html", "-j4 --report two.html"] {
        assert!(folder.found(&format!("-C1 {args} box")) == expected, "{args}");
    }
    let lines: Vec<_> = mbox.lines().collect();
    for jobs in ["-j1", "-j4"] {
        let numbered = folder.found(&format!("-nC1 {jobs} box"));
        assert!(numbered.lines().count() == expected.lines().count(), "{jobs}");
        for shown in numbered.lines().filter(|line| *line != "--") {
            let (number, line) = shown.split_once([':', '-']).unwrap();
            assert_eq!(lines[number.parse::<usize>().unwrap() - 1], line, "{jobs}");
        }
    }
}

/// The parts of an oversize message, which are as long as reads are, end anywhere.
#[test]
fn an_oversize_message_shows_the_lines_of_its_text() {
    let mut message = "From: a@b\nSubject: x\n\n".to_owned();
    for line in 0..60_000 {
        let _ = match line % 7 {
            0 => writeln!(message, "line {line} with http://a.example/{line}"),
            _ => writeln!(message, "line {line}{}", " and words".repeat(line % 5)),
        };
    }
    message += "no line feed ends www.b.example";
    assert!(message.len() > 1 << 20);
    let mbox = format!(
        "From a@b Thu Jan  1 00:00:00 1970\n{message}\n\nFrom a@b Thu Jan  1 00:00:00 1970\nFrom: a@b\n\n1\n2\n3\nhttp://c.example/\n"
    );
    let folder = Folder::with(&[("message", &message), ("box", &mbox)]);
    for context in ["-C1", "-nC2", "-nbA3", "-B4"] {
        let expected = folder.found(&format!("{context} --type text message"));
        let shown = folder.run(&format!("{context} --max-message 1K --type message message"));
        assert!(shown.out == expected, "{context} message");
        let expected = folder.found(&format!("{context} --type text --no-abbreviated box"));
        let shown = folder.run(&format!("{context} --max-message 1K --no-abbreviated box"));
        assert!(shown.out == expected, "{context} box");
    }
}

#[test]
fn refuses_options_that_print_other_text() {
    let folder = Folder::with(&[("x", TEXT)]);
    for args in ["-C1 -u x", "-A1 --defang x", "-B1 --format jsonl x", "-C1 --normalize x"] {
        let ran = folder.run(args);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{args}");
        assert!(ran.err.contains("--context") && ran.err.contains("remove"), "{}", ran.err);
    }
    assert_eq!(folder.found("-cC1 x"), "2\n");
}
