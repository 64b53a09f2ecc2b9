//! The examples that need no peer: their whole output, written from the texts that they search.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::program::{Ended, Program};

const DIGEST: &str = "corpus/spool/digest.txt";

fn run(name: &str) -> Ended {
    let ended = Program::run_with_input(name, &[], Path::new(DIGEST));
    assert_eq!(ended.code, Some(0), "{name}: {:?}", ended.err);
    ended
}

fn temporary(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn links_prints_spans_and_other_readings() {
    let expected = [
        "32..70 url-angle ftp://info.cern.ch/pub/www/doc;type=d",
        "114..140 url-angle ftp://ds.internic.net/rfc",
        "163..190 angle http://a.example/long-name",
        "    or http://a.example/longname",
    ];
    assert_eq!(run("links").out, expected);
}

#[test]
fn stop_early_counts_four_references() {
    let expected = ["ftp: 1", "http: 2", "news: 1", "stopped after enough references"];
    assert_eq!(run("stop_early").out, expected);
}

#[test]
fn new_links_prints_each_reference_of_a_growing_file_once() {
    let text = "http://a.example/ <URL:http://b.example/lo\nng> www.c.example\n";
    for cuts in [&[][..], &[0, 25], &[3, 17, 18, 30, 44], &[52, 52]] {
        let log = temporary("new_links.log", "");
        let state = log.with_extension("state");
        let _ = std::fs::remove_file(&state);
        let run = || {
            let ended = Program::start("new_links", [&log, &state]).end();
            assert_eq!((ended.code, &*ended.err), (Some(0), &[][..]));
            ended.out
        };
        let mut lines = Vec::new();
        for &cut in cuts {
            std::fs::write(&log, &text[..cut]).unwrap();
            lines.extend(run());
        }
        std::fs::write(&log, text).unwrap();
        lines.extend(run());
        assert_eq!(lines, ["http://a.example/", "http://b.example/long", "http://www.c.example"]);
        assert_eq!(run(), [""; 0]);

        std::fs::write(&log, "http://d.example/ ").unwrap();
        let ended = Program::start("new_links", [&log, &state]).end();
        assert_eq!(ended.out, ["http://d.example/"]);
        assert_eq!(ended.err, ["the file became shorter; it is read anew"]);
    }
}

#[test]
fn stdin_prints_the_spans_of_all_references() {
    let digest = std::fs::read(DIGEST).unwrap();
    let lines = run("stdin").out;
    assert_eq!(lines.len(), gleaner::extract(&digest).count());
    for line in lines {
        let (span, value) = line.split_once(' ').unwrap();
        let (start, end) = span.split_once("..").unwrap();
        let raw = &digest[start.parse().unwrap()..end.parse().unwrap()];
        // The value differs from its span where lines were broken and where the scheme was completed.
        let ends_alike = raw.last() == value.as_bytes().last();
        assert!(ends_alike || raw.contains(&b'\n'), "{line}");
    }
}

#[test]
fn copy_passes_the_text_on_and_prints_its_links() {
    let ended = run("copy");
    let digest = std::fs::read_to_string(DIGEST).unwrap();
    assert_eq!(ended.out, digest.lines().collect::<Vec<_>>());
    assert_eq!(ended.err.len(), gleaner::extract(&digest).count());
    assert_eq!(ended.err[0], "129: http://lists.example/archive/web-talk/");
}

#[test]
fn ftp_commands_fetch_files_and_list_directories() {
    let lines = run("ftp_commands").out;
    let second = "ftp://ftp.b.example/pub/ietf/";
    let from = lines.iter().position(|line| line == second).unwrap();
    let expected = [
        second,
        "  connect to ftp.b.example:21",
        "  USER anonymous",
        "  PASS guest@a.example",
        "  CWD pub",
        "  CWD ietf",
        "  NLST",
    ];
    assert_eq!(lines[from..from + expected.len()], expected);
}

#[test]
fn resolve_prints_each_normal_form_once() {
    let text = "<URL:../b/%7Ejoe> <URL:?q> http://A.EXAMPLE:80/b/%7ejoe <http://a.example/#top>";
    let input = temporary("resolve.txt", text);
    let ended = Program::run_with_input("resolve", &["http://A.example/a/c"], &input);
    let expected = ["http://a.example/b/~joe", "http://a.example/a/?q", "http://a.example/#top"];
    assert_eq!((ended.out, ended.code), (expected.map(str::to_owned).to_vec(), Some(0)));
}

#[test]
fn build_escapes_and_folds_the_url() {
    let url = "http://www.a.example/what%20is%20new%3F/50%25%20off?from=Jim%20%26%20Joe#top";
    let lines = run("build").out;
    let (last, mail) = lines.split_last().unwrap();
    assert_eq!(last, url);
    assert_eq!(mail[0], "> The offer is at");
    let unfolded: String = mail[1..].iter().map(|line| line.strip_prefix("> ").unwrap()).collect();
    assert_eq!(unfolded, format!("<URL:{url}>"));
    assert!(mail.len() > 2 && mail[1..].iter().all(|line| line.len() <= 42));
}

#[test]
fn mailbox_csv_quotes_fields_and_goes_on_after_an_error() {
    let args = ["no/such/file", "corpus/mail/inbox.mbox", "corpus/spool/spool"];
    let ended = Program::run_with_input("mailbox_csv", &args, Path::new(DIGEST));
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.len() == 1 && ended.err[0].contains("no/such/file"), "{:?}", ended.err);
    assert_eq!(ended.out[0], "file,message,from,date,part,link");
    let ends = |end: &str| ended.out.iter().filter(|line| line.ends_with(end)).count();
    assert_eq!(ends(",3.1,ftp://ftp.b.example/pub/draft.txt"), 1);
    assert_eq!(ends(",1,ftp://rtfm.example/pub/faqs/comp-example.txt"), 1);
    assert!(
        ended
            .out
            .iter()
            .any(|line| line.starts_with("corpus/mail/inbox.mbox,2,Bob <bob@b.example>,"))
    );
}

#[test]
fn json_counts_lines_and_finds_hazards() {
    let input = temporary("json.txt", "one\n<URL:http://a.example/\nx>\nhttp://joe:x@a.example/");
    let ended = Program::run_with_input("json", &[], &input);
    let rows: Vec<Value> = ended.out.iter().map(|row| serde_json::from_str(row).unwrap()).collect();
    let values =
        rows.iter().map(|row| (row["line"].as_u64().unwrap(), row["value"].as_str().unwrap()));
    let expected = [(2, "http://a.example/x"), (4, "http://joe:x@a.example/")];
    assert_eq!(values.collect::<Vec<_>>(), expected);
    assert_eq!((rows[0]["hazards"].as_array().map(Vec::len), ended.code), (Some(0), Some(0)));
    assert_eq!(rows[1]["hazards"][0]["kind"], "password");
}

#[test]
fn http_body_joins_chunks() {
    let expected = ["http://a.example/long-name", "http://www.b.example"];
    assert_eq!(run("http_body").out, expected);
}

#[test]
fn idle_timeout_waits_while_text_arrives_and_prints_links_in_halves() {
    // The links come after text without links that takes longer to send than the timeout.
    let expected = ["http://a.example/x/y.html", "http://b.example/un (truncated)"];
    assert_eq!(run("idle_timeout").out, expected);
}
