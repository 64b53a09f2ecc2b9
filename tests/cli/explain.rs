//! `gleaner explain`.

use serde_json::Value;

use crate::support::{Folder, Ran};

const TEXT: &str = "Re: see http://a.example/x.\n<http://b.example/in-\nx> and dc:title\n";

fn folder() -> Folder {
    Folder::with(&[("notes.txt", TEXT)])
}

fn json(folder: &Folder, args: &str) -> Value {
    serde_json::from_str(&folder.found(&format!("explain --json {args}"))).unwrap()
}

/// Returns what `key` has in each object of an array.
fn each<'v>(array: &'v Value, key: &str) -> Vec<&'v Value> {
    array.as_array().unwrap().iter().map(|object| &object[key]).collect()
}

#[test]
fn a_text_is_explained_with_the_rules() {
    let out = folder().found("explain notes.txt");
    let lines = [
        "notes.txt:1:1: `Re:` is no reference: without `//`, only schemes of the bare table count (R9)",
        "notes.txt:1:9: http://a.example/x",
        "  the final `.` was trimmed (R6); reading 2 keeps it",
        "  reading 2 keeps what was trimmed (R6): http://a.example/x.",
        "notes.txt:2:1: http://b.example/in-x",
        "R4  Hyphen or `=` before a line break  (RFC 1738 Appendix, RFC 2396 App. E)",
        "    A hyphen directly before a line break (blanks between them allowed) stays in the value, the",
    ];
    for line in lines {
        assert!(out.lines().any(|other| other == line), "{line}\n{out}");
    }
    let brief = folder().found("explain --brief notes.txt");
    assert!(out.starts_with(&brief) && !brief.contains("\nR4 "), "{brief}");
    assert_eq!(
        folder().run_on("explain", TEXT.as_bytes()).out,
        out.replace("notes.txt", "<stdin>")
    );
}

#[test]
fn json_has_the_decisions_with_their_places() {
    let folder = folder();
    let all = json(&folder, "notes.txt");
    assert_eq!((&all["path"], &all["bytes"]), (&"notes.txt".into(), &TEXT.len().into()));
    assert_eq!(each(&all["findings"], "value"), ["http://a.example/x", "http://b.example/in-x"]);
    assert_eq!(each(&all["refused"], "text"), ["Re:", "dc:"]);
    let first = &all["findings"][0];
    let trimmed = first["decisions"].as_array().unwrap().iter();
    let trimmed = trimmed.clone().find(|one| one["name"] == "punctuation-trimmed").unwrap();
    let expected = serde_json::json!({
        "name": "punctuation-trimmed", "rule": "R6", "rfc": "RFC 1738 Appendix; RFC 2396, 3 and App. E",
        "message": "the final `.` was trimmed; reading 2 keeps it", "reading": 2, "refuses": false,
        "offset": 26, "end": 27, "line": 1, "column": 27, "text": ".",
    });
    assert_eq!(*trimmed, expected);
    assert_eq!(first["readings"][1]["value"], "http://a.example/x.");
    let rules = each(&all["rules"], "rule");
    assert_eq!(rules, ["R1", "R2", "R4", "R6", "R6", "R7", "R9", "R10"]);
}

#[test]
fn a_line_or_a_byte_is_chosen() {
    let folder = folder();
    let found = |args: &str| {
        let all = json(&folder, &format!("{args} notes.txt"));
        let of = |key| each(&all[key], "text").into_iter().map(Value::to_string);
        of("findings").chain(of("refused")).collect::<Vec<_>>()
    };
    let (a, b) = ("\"http://a.example/x\"", "\"<http://b.example/in-\\nx>\"");
    assert_eq!(found("--line 1"), [a, "\"Re:\""]);
    assert_eq!(found("--line 2"), [b]);
    assert_eq!(found("--line 3"), [b, "\"dc:\""]);
    assert_eq!(found("--byte 10"), [a]);
    assert_eq!(found("--byte 26"), [a], "the tail");
    assert_eq!(found("--byte 5"), [a, "\"Re:\""], "the line, as nothing covers the byte");
    for (args, message) in [
        ("--line 4", "notes.txt: --line 4: expected at most 3, the number of lines"),
        (
            "--byte 70",
            "notes.txt: --byte 70: expected less than 66, the length of the text in bytes",
        ),
        ("--max-text 20", "notes.txt: expected at most 20 bytes, found more; raise --max-text"),
    ] {
        let Ran { out, err, code } = folder.run(&format!("explain {args} notes.txt"));
        assert!(err.contains(message), "{err}");
        assert_eq!((&*out, code), ("", Some(2)));
    }
    for args in ["--line 0", "--line 1 --byte 1", "--json --html", "--brief --json"] {
        assert_eq!(folder.run(&format!("explain {args} notes.txt")).code, Some(2), "{args}");
    }
}

#[test]
fn settings_of_the_search_count() {
    let text = "hxxp://evil[.]example/ joe@a.example\n";
    let explained = |args: &str| {
        let ran = Folder::new().run_on(&format!("explain --json {args}"), text.as_bytes());
        let all: Value = serde_json::from_str(&ran.out).unwrap();
        let values = each(&all["findings"], "value").into_iter().map(Value::to_string);
        (values.collect::<Vec<_>>(), ran.out)
    };
    let (_, off) = explained("");
    assert!(off.contains("refang-off") && off.contains("the setting `emails` is off"));
    let (found, on) = explained("--refang --emails");
    assert_eq!(found, ["\"http://evil.example/\"", "\"mailto:joe@a.example\""]);
    assert!(on.contains("notation-read") && !on.contains("-off"), "{on}");
    let text = "http://a.example/long/\npath\n<http://a.example/long/path>\n";
    let settled = Folder::new().run_on("explain --settle --brief", text.as_bytes()).out;
    assert!(settled.contains("(R13)"), "{settled}");
}

#[test]
fn a_text_without_candidates_gives_a_message() {
    for text in ["", "no reference\n"] {
        let ran = Folder::new().run_on("explain", text.as_bytes());
        assert_eq!((&*ran.out, ran.code), ("", Some(1)));
        assert!(
            ran.err.contains("<stdin>: no candidate: a reference needs a colon"),
            "{}",
            ran.err
        );
    }
    let ran = Folder::new().run("explain missing.txt");
    assert_eq!((&*ran.out, ran.code), ("", Some(2)));
    assert!(ran.err.contains("missing.txt: "), "{}", ran.err);
    assert_eq!(Folder::with(&[("d/x", "")]).run("explain d").code, Some(2));
}

#[test]
fn what_a_search_decodes_gives_a_warning() {
    let mail = "From a Thu Dec  1 12:00:00 1994\nSubject: x\n\nhttp://a.example/\n";
    for (text, kind) in [(mail, "mail or news"), ("<!DOCTYPE html>http://a.example/", "HTML")] {
        let ran = Folder::new().run_on("explain", text.as_bytes());
        assert!(ran.err.contains(&format!("<stdin>: looks like {kind}")), "{}", ran.err);
        assert!(ran.out.contains("http://a.example/"), "{}", ran.out);
    }
}

#[test]
fn hostile_texts_are_escaped() {
    let text = "\u{1b}[31m http://a.example/\u{202e}x <b>&\" https://b.example/<script>alert(1)</script>\u{7}\n";
    let shown = Folder::new().run_on("explain", text.as_bytes()).out;
    assert!(!shown.contains(['\u{1b}', '\u{202e}', '\u{7}']), "{shown}");
    let page = Folder::new().run_on("explain --html", text.as_bytes()).out;
    assert!(!page.contains("<script") && !page.contains(['\u{1b}', '\u{202e}']), "{page}");
    assert!(page.contains("&lt;script&gt;"), "{page}");
}

#[test]
fn the_page_marks_the_text() {
    let page = folder().found("explain --html notes.txt");
    assert!(page.starts_with("<!doctype html>"));
    assert!(
        page.contains("default-src 'none'") && !page.contains("src=") && !page.contains("<script")
    );
    for part in [
        "<b>1</b><a href=\"#c1\" class=\"refused\">Re:</a> see ",
        "<a href=\"#c2\" class=\"value\">http://a.example/x</a><a href=\"#c2\" class=\"tail\">.</a>",
        "<a href=\"#c3\" class=\"wrapper\">&lt;</a><a href=\"#c3\" class=\"value\">http://b.example/in-</a>",
        "<a href=\"#c3\" class=\"skipped\">\n</a><b>3</b><a href=\"#c3\" class=\"value\">x</a>",
        "<li>the final <code>.</code> was trimmed; reading 2 keeps it (<a href=\"#R6\"",
        "<code>http://a.example/x<mark>.</mark></code>",
        "<details id=\"R6\"",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
}

#[test]
#[cfg(feature = "archives")]
fn compressed_texts_are_explained() {
    let zipped = crate::archives::gzip(b"see http://a.example/x.\n");
    let ran = Folder::new().run_on("explain --brief", &zipped);
    assert!(ran.out.contains("the final `.` was trimmed"), "{}", ran.out);
    let ran = Folder::new().run_on("explain --no-decompress", &zipped);
    assert!(!ran.out.contains("a.example/x\n"), "{}", ran.out);
}

#[test]
fn the_closed_reader_is_no_error() {
    let folder = Folder::new();
    let text = "http://a.example/x.\n".repeat(5000);
    folder.file("big.txt", text);
    let shell = format!("{} explain big.txt | head -1", env!("CARGO_BIN_EXE_gleaner"));
    let ran = crate::support::ran(
        std::process::Command::new("sh").args(["-c", &shell]).current_dir(folder.path()),
    );
    assert_eq!((&*ran.out, &*ran.err), ("big.txt:1:1: http://a.example/x\n", ""));
}
