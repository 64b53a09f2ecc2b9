//! `--report`: a page about the findings, beside any other output.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::support::{Folder, ran};

const MARK: &str = "<meta name=\"generator\" content=\"gleaner report\">";

const MAIL: &str = "From a@a.example Thu Dec  1 12:00:00 1994\nFrom: Ann <ANN@a.example>\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe_</script>?=\n\
    Date: Thu, 1 Dec 1994 12:00:00 +0100\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n";

/// The data of a page.
struct Page {
    html: String,
    summary: Value,
    rows: Vec<Map<String, Value>>,
}

impl Page {
    fn of(folder: &Folder, name: &str) -> Self {
        let html = fs::read_to_string(folder.path().join(name)).unwrap();
        let columns = &data(&html, "columns")[0];
        let (mut texts, mut rows) = (Vec::new(), Vec::new());
        for chunk in data(&html, "rows") {
            if chunk["new"] == true {
                texts.clear();
            }
            texts.extend(chunk["texts"].as_array().unwrap().clone());
            rows.extend(
                chunk["rows"].as_array().unwrap().iter().map(|row| read(row, columns, &texts)),
            );
        }
        let summary = data(&html, "summary").remove(0);
        Self { html, summary, rows }
    }

    fn texts(&self, name: &str) -> Vec<&str> {
        self.rows
            .iter()
            .map(|row| row.get(name).map_or("", |text| text.as_str().unwrap()))
            .collect()
    }

    /// Returns the keys and counts of a group.
    fn group(&self, name: &str) -> Vec<(&str, u64)> {
        let group = &self.summary["totals"][name];
        let keys = group["keys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap());
        keys.zip(group["counts"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()))
            .collect()
    }

    fn elements<'h>(&'h self, open: &str, close: &str) -> Vec<&'h str> {
        self.html.split(open).skip(1).map(|rest| rest.split(close).next().unwrap()).collect()
    }
}

fn data(html: &str, kind: &str) -> Vec<Value> {
    let open = format!("<script type=\"application/json\" data-of=\"{kind}\">");
    let texts = html.split(&open).skip(1).map(|rest| rest.split("</script>").next().unwrap());
    texts.map(|text| serde_json::from_str(text).unwrap()).collect()
}

fn read(row: &Value, columns: &Value, texts: &[Value]) -> Map<String, Value> {
    let cells = row.as_array().unwrap();
    let text = |value: &Value| texts[usize::try_from(value.as_u64().unwrap()).unwrap()].clone();
    let mut read = Map::new();
    for (at, name) in ["value", "before", "after"].iter().enumerate() {
        read.insert((*name).to_owned(), cells[at].clone());
    }
    for (at, name) in ["path", "host", "sender"].iter().enumerate() {
        read.insert((*name).to_owned(), text(&cells[3 + at]));
    }
    for pair in cells[6..].chunks(2) {
        let column = usize::try_from(pair[0].as_u64().unwrap()).unwrap();
        let value =
            if columns["shared"][column] == true { text(&pair[1]) } else { pair[1].clone() };
        read.insert(columns["columns"][column].as_str().unwrap().to_owned(), value);
    }
    read
}

/// Returns the page of a run, which finds something.
fn report(folder: &Folder, args: &str) -> Page {
    folder.found(&format!("--report r.html {args}"));
    Page::of(folder, "r.html")
}

fn mail() -> Folder {
    let html =
        "<p>one <a href='http://evil.example/a'>www.good.example</a> two http://2130706433/</p>";
    let text = format!(
        "{MAIL}{}\n\n{}",
        STANDARD.encode(html),
        "From b@b.example Fri Dec  2 12:00:00 1994\n\nsee <ftp://c.example/d\ne> there\n"
    );
    Folder::with(&[("box", &text), ("text", "x http://a.example/1 y\nhttp://a.example/2\n")])
}

#[test]
fn has_the_totals_and_the_findings_with_their_context() {
    let folder = mail();
    let page = report(&folder, "box text");
    assert_eq!(
        page.texts("value"),
        [
            "http://evil.example/a",
            "http://www.good.example",
            "http://2130706433/",
            "ftp://c.example/de",
            "http://a.example/1",
            "http://a.example/2"
        ]
    );
    assert_eq!(page.group("hosts")[0], ("a.example", 2));
    assert_eq!(page.group("schemes"), [("http", 5), ("ftp", 1)]);
    assert_eq!(page.group("senders"), [("-", 3), ("ann@a.example", 3)]);
    assert_eq!(page.group("months"), [("1994-12", 3)]);
    assert_eq!(page.group("hazards"), [("numeric-host", 1)]);
    assert_eq!(page.group("mismatches"), [("www.good.example → evil.example", 1)]);
    assert_eq!(page.group("files"), [("box", 4), ("text", 2)]);
    let totals = &page.summary["totals"];
    let number = |name: &str| totals[name].as_u64().unwrap();
    let counts = ["findings", "hazardous", "mismatched", "dated"].map(number);
    assert_eq!(counts, [6, 1, 1, 3]);
    assert_eq!(totals["first"], "1994-12-01T11:00:00Z");
    assert_eq!(page.texts("subject")[0], "Grüße </script>");
    assert_eq!(page.texts("text_host")[0], "www.good.example");
    assert_eq!(page.texts("before")[0], "<p>one <a href='");
    assert_eq!(page.texts("after")[2], "</p>");
    assert_eq!((page.texts("before")[3], page.texts("after")[3]), ("see <", "> there\n"));
    assert_eq!(page.texts("raw")[3], "ftp://c.example/d\ne");
    assert_eq!(
        (page.texts("before")[5], page.texts("after")[4]),
        ("x http://a.example/1 y\n", " y\nhttp://a.example/2\n")
    );
    assert_eq!(page.rows[5]["line"], 2);
}

#[test]
fn has_the_context_across_reads_and_threads() {
    let line = |n: usize| format!("{n} http://a.example/{n} {}\n", "é".repeat(n % 90));
    let text: String = (0..60_000).map(line).collect();
    let folder = Folder::with(&[("large", &text)]);
    let (one, four) = (
        report(&folder, "-cj1 --report-max 9999999 large"),
        report(&folder, "-cj4 --report-max 9999999 large"),
    );
    assert_eq!(one.rows, four.rows);
    assert_eq!(one.rows.len(), 60_000);
    let mut at = 0;
    for row in &one.rows {
        let value = row["value"].as_str().unwrap();
        at += text[at..].find(value).unwrap();
        let end = at + value.len();
        let before: String = text[..at].chars().rev().take(80).collect();
        let before: String = before.chars().rev().collect();
        assert_eq!(
            (row["before"].as_str(), row["after"].as_str().unwrap()),
            (Some(&*before), &*text[end..].chars().take(80).collect::<String>())
        );
        at = end;
    }
}

#[test]
fn is_the_same_beside_any_other_output() {
    let folder = mail();
    let expected = report(&folder, "box text").rows;
    for args in [
        "-c",
        "-l",
        "-L",
        "-q",
        "-u",
        "--count-by host",
        "--format jsonl",
        "-C1",
        "--get {host}",
        "--settle",
        "--stats -c",
        "-j4 -o out",
    ] {
        let alone = folder.run(&format!("{args} box text"));
        let _ = fs::remove_file(folder.path().join("out"));
        let beside = folder.run(&format!("--report r.html {args} box text"));
        let _ = fs::remove_file(folder.path().join("out"));
        assert_eq!(alone, beside, "{args}");
        assert_eq!(Page::of(&folder, "r.html").rows, expected, "{args}");
    }
    #[cfg(feature = "sqlite")]
    assert_eq!(report(&folder, "--format sqlite -o links.db box text").rows, expected);
    #[cfg(feature = "csv")]
    assert_eq!(report(&folder, "--format csv box text").rows, expected);
}

#[test]
fn has_what_passes_the_filters() {
    let folder = mail();
    assert_eq!(report(&folder, "--host a.example box text").rows.len(), 2);
    let ran = folder.run("--report r.html --host none.example box");
    assert_eq!((ran.code, &*ran.err), (Some(1), ""));
    let page = Page::of(&folder, "r.html");
    assert_eq!((page.rows.len(), &page.summary["totals"]["findings"]), (0, &Value::from(0)));
}

#[test]
fn says_what_selects_the_findings() {
    let folder = mail();
    folder.run("--report r.html --since 1990 --host a.example --host <b> --emails box text");
    let page = Page::of(&folder, "r.html");
    let selection =
        "--host a.example,<b> --since 1990 --emails (references without a date are left out)";
    assert_eq!(page.summary["selection"], selection);
    folder.run("--report r.html box text");
    assert_eq!(Page::of(&folder, "r.html").summary["selection"], "");
}

#[test]
fn says_what_the_table_and_the_groups_leave_out() {
    let folder = Folder::with(&[("x", "http://a.example/ http://b.example/ http://b.example/2")]);
    let ran = folder.run("-c --report r.html --report-max 1 --max-keys 1 x");
    let table = "the table has the first 1 of 3 findings (--report-max); all are in the totals; raise --report-max to list more";
    let hosts = "counts 1 different hosts (--max-keys); findings with other hosts, which only the totals count: 2; raise \
        --max-keys to count more";
    let expected =
        format!("gleaner: --report r.html: {table}\ngleaner: --report r.html: {hosts}\n");
    assert_eq!((ran.code, ran.out, ran.err), (Some(0), "3\n".into(), expected));
    let page = Page::of(&folder, "r.html");
    assert_eq!(page.summary["limits"], serde_json::json!([table, hosts]));
    assert_eq!((page.rows.len(), &page.summary["totals"]["findings"]), (1, &Value::from(3)));
    assert_eq!(page.group("hosts"), [("a.example", 1)]);
}

#[test]
fn its_policy_permits_its_own_style_and_scripts_alone() {
    let folder = mail();
    let page = report(&folder, "box");
    let policy = page.elements("Content-Security-Policy\" content=\"", "\"")[0];
    let hash =
        |text: &&str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text.as_bytes())));
    let scripts: Vec<_> = page.elements("<script>", "</script>").iter().map(hash).collect();
    let styles: Vec<_> = page.elements("<style>", "</style>").iter().map(hash).collect();
    assert_eq!(
        policy,
        format!(
            "default-src 'none'; script-src {}; style-src {}; base-uri 'none'; form-action 'none'; \
             require-trusted-types-for 'script'; trusted-types 'none'",
            scripts.join(" "),
            styles.join(" ")
        )
    );
    let mut markup = page.html.clone();
    for text in
        page.elements("<style>", "</style>").iter().chain(&page.elements("<script", "</script>"))
    {
        markup = markup.replace(text, "");
    }
    for resource in ["src=", "href=", "url(", "style=", " onload", " onerror"] {
        assert!(!markup.contains(resource), "{resource} in {markup}");
    }
}

#[test]
fn hostile_texts_cannot_leave_the_data() {
    let hostile = "<http://a.example/</script><script>alert(1)</script>>\nhttp://a.example/&amp;\u{2028}\u{202e}\0 <!--<script>";
    let folder = Folder::with(&[("<script>&.txt", hostile)]);
    let page = report(&folder, "<script>&.txt");
    assert_eq!(page.texts("path")[0], "<script>&.txt");
    let data = page.elements(" data-of=", "</script>");
    assert_eq!(data.len(), 3);
    for text in data {
        let json = text.split_once('>').unwrap().1;
        assert!(!json.contains(['<', '>', '&', '\0', '\u{2028}', '\u{202e}']), "{json}");
    }
    let texts = [page.texts("value"), page.texts("before"), page.texts("after")].concat().join(" ");
    for part in ["</script>", "&amp;", "\u{2028}", "\u{202e}", "\0", "<!--<script>"] {
        assert!(texts.contains(part), "{part:?} in {texts:?}");
    }
}

#[test]
fn replaces_only_a_report() {
    let folder = mail();
    report(&folder, "text");
    assert_eq!(report(&folder, "box").rows.len(), 4);
    folder.file("other.html", "<!doctype html>");
    folder.file("empty.html", "");
    folder.found("--report empty.html -c text");
    assert!(Page::of(&folder, "empty.html").html.contains(MARK));
    for (args, expected) in [
        (
            "--report other.html text",
            "--report other.html: this file exists, and it is no report file that gleaner wrote; remove it",
        ),
        (
            "--report text text",
            "--report text: this file is an input; write the output to another file",
        ),
        ("--report - text", "--report -: standard output has the references; name a file"),
        (
            "--report no/r.html text",
            "--report no/r.html: expected an existing directory, and no is none; create it first",
        ),
        (
            "--report . text",
            "--report .: expected a file, and this is a directory; name a file in it",
        ),
        (
            "--report ./new -o new text",
            "--report ./new: this file is also that of -o; name two files",
        ),
    ] {
        let ran = folder.run(args);
        assert!(ran.code == Some(2) && ran.err.contains(expected), "{args}: {}", ran.err);
    }
    assert_eq!(fs::read_to_string(folder.path().join("other.html")).unwrap(), "<!doctype html>");
    assert!(!folder.path().join("new").exists());
}

#[test]
fn is_not_searched() {
    let folder = mail();
    for _ in 0..2 {
        assert_eq!(folder.found("-c --report r.html ."), "./box:4\n./text:2\n");
    }
    let names = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(names, 3, "no partial file is left");
}

#[test]
fn goes_on_after_the_reader_of_standard_output() {
    let line = |n: usize| format!("http://a.example/{n}\n");
    let text: String = (0..50_000).map(line).collect();
    let folder = Folder::with(&[("large", &text)]);
    let mut child = folder.command(["--report", "r.html", "large"]).spawn().unwrap();
    child.stdout.take().unwrap().read_exact(&mut [0; 10]).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(Page::of(&folder, "r.html").summary["totals"]["findings"], 50_000);
}

#[test]
fn a_signal_completes_it() {
    let folder = Folder::new();
    for format in ["text", "jsonl"] {
        let mut command = folder.command(["--report", "r.html", "--format", format]);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"http://a.example/ and\n").unwrap();
        // The finding is in the output, and the input goes on.
        child.stdout.as_mut().unwrap().read_exact(&mut [0; 10]).unwrap();
        let kill = Command::new("kill").args(["-s", "TERM", &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(15));
        let page = Page::of(&folder, "r.html");
        assert_eq!(page.texts("value"), ["http://a.example/"]);
        assert_eq!(page.summary["stopped"], "a signal ended the search");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[test]
fn its_error_does_not_end_the_other_output() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let folder = mail();
    let ran = ran(&mut folder.command(["-c", "--report", "/dev/full", "text"]));
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.starts_with("gleaner: --report /dev/full: No space left on device; "),
        "{}",
        ran.err
    );
}
