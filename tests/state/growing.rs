//! Texts and mailboxes that grow between runs: each finding is reported once, whole, by the run that can first see its end.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, SystemTime};

use proptest::collection::vec;
use proptest::prelude::*;

use crate::seed::settings;
use crate::support::Folder;

pub fn append(path: &Path, bytes: impl AsRef<[u8]>) {
    let mut file = File::options().create(true).append(true).open(path).unwrap();
    file.write_all(bytes.as_ref()).unwrap();
}

/// Makes a file look as if nobody has written it for an hour.
pub fn age(path: &Path) {
    let file = File::options().write(true).open(path).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(3600)).unwrap();
}

/// Returns the output of a run with the state `s`, which finds nothing or something, but has no warning.
pub fn news(folder: &Folder, args: &str) -> String {
    let ran = folder.run(&format!("--state s {args}"));
    assert_eq!(ran.err, "", "{args}");
    assert_eq!(ran.code, Some(i32::from(ran.out.is_empty())), "{args}: {}", ran.out);
    ran.out
}

#[test]
fn a_run_reports_what_was_appended() {
    let folder = Folder::with(&[("log", "http://a.example/1\nhttp://a.example/2\n")]);
    assert_eq!(news(&folder, "log"), "http://a.example/1\nhttp://a.example/2\n");
    assert_eq!(news(&folder, "log"), "");
    append(&folder.path().join("log"), "x\nhttp://a.example/3\n");
    assert_eq!(news(&folder, "-nb log"), "4:40:http://a.example/3\n");
    assert_eq!(news(&folder, "log"), "");
}

#[test]
fn a_run_shows_the_lines_around_what_was_appended() {
    let folder = Folder::with(&[("log", "a\nsee http://a.example/1 x\nb\n")]);
    let log = folder.path().join("log");
    assert_eq!(news(&folder, "-nC1 log"), "1-a\n2:see http://a.example/1 x\n3-b\n");
    append(&log, "c\nsee http://a.example/2 x\nd\n");
    assert_eq!(news(&folder, "-nC1 log"), "4-c\n5:see http://a.example/2 x\n6-d\n");
    // The line that the first of these runs sees in part.
    append(&log, "http://a.example/3 and ");
    assert_eq!(news(&folder, "-nC1 log"), "7:http://a.example/3 and \n");
    append(&log, "http://a.example/4\n");
    assert_eq!(news(&folder, "-nC1 log"), "7:http://a.example/4\n");
    assert_eq!(news(&folder, "-nC1 log"), "");
}

#[test]
fn a_reference_across_the_old_end_is_shown_without_its_line() {
    let folder = Folder::with(&[("log", "x\nsee http://a.exam")]);
    let log = folder.path().join("log");
    assert_eq!(news(&folder, "-nC1 log"), "");
    append(&log, "ple/1 there\ny\nhttp://a.example/2\n");
    assert_eq!(news(&folder, "-nC1 log"), "2:http://a.example/1\n--\n3-y\n4:http://a.example/2\n");
    append(&log, "http://a.example/3");
    assert_eq!(news(&folder, "-nC1 log"), "");
    // The finding ends where the text of this run begins.
    append(&log, "\nz\n");
    assert_eq!(news(&folder, "-nC1 log"), "5:http://a.example/3\n");
    assert_eq!(news(&folder, "-C1 log"), "");
}

#[test]
fn a_reference_across_the_old_end_is_reported_once_and_whole() {
    let folder = Folder::new();
    let log = folder.path().join("log");
    append(&log, "see http://a.exam");
    assert_eq!(news(&folder, "log"), "");
    append(&log, "ple/long, <URL:http://b.ex");
    assert_eq!(news(&folder, "-b log"), "4:http://a.example/long\n");
    append(&log, "\nample/wrapped>\n");
    assert_eq!(news(&folder, "-b log"), "32:http://b.example/wrapped\n");
    assert_eq!(news(&folder, "log"), "");
}

#[test]
fn a_reference_at_the_end_is_reported_when_the_file_is_at_rest() {
    let folder = Folder::with(&[("log", "http://a.example/1\nhttp://a.example/2")]);
    let log = folder.path().join("log");
    assert_eq!(news(&folder, "log"), "http://a.example/1\n");
    assert_eq!(news(&folder, "log"), "http://a.example/2\n", "unchanged since the last run");
    assert_eq!(news(&folder, "log"), "");
    append(&log, "\nhttp://a.example/3");
    age(&log);
    assert_eq!(news(&folder, "log"), "http://a.example/3\n", "not written for a minute");
    assert_eq!(news(&folder, "log"), "");
}

#[test]
fn what_was_reported_at_the_end_is_not_repeated_when_the_line_ends() {
    let folder = Folder::with(&[("log", "http://a.example/1")]);
    let log = folder.path().join("log");
    age(&log);
    assert_eq!(news(&folder, "log"), "http://a.example/1\n");
    append(&log, "\n");
    assert_eq!(news(&folder, "log"), "");
}

#[test]
fn an_empty_file_may_become_anything() {
    let folder = Folder::with(&[("file", "")]);
    assert_eq!(news(&folder, "file"), "");
    let mail = "From a@b.example Thu Jan  1 00:00:00 1970\nSubject: =?us-ascii?q?http=3A//a.example/?=\n\nx\n";
    append(&folder.path().join("file"), mail);
    assert_eq!(news(&folder, "file"), "http://a.example/\n");
}

#[test]
fn a_text_may_turn_out_to_be_mail() {
    let folder = Folder::with(&[("file", "Fro")]);
    assert_eq!(news(&folder, "file"), "");
    let mail = "m a@b.example Thu Jan  1 00:00:00 1970\nSubject: =?us-ascii?q?http=3A//a.example/?=\n\nx\n";
    append(&folder.path().join("file"), mail);
    assert_eq!(news(&folder, "file"), "http://a.example/\n");
}

#[test]
fn line_numbers_go_on_after_runs_without_them() {
    let folder = Folder::with(&[("log", "x\nhttp://a.example/1\ny")]);
    assert_eq!(news(&folder, "log"), "http://a.example/1\n");
    append(&folder.path().join("log"), " http://a.example/2\n");
    assert_eq!(news(&folder, "-n --column log"), "3:3:http://a.example/2\n");
}

/// A part of a text that is written at once.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("\n".to_owned()),
        Just(" ".to_owned()),
        Just("<URL:".to_owned()),
        Just("<".to_owned()),
        Just(">".to_owned()),
        Just("\"".to_owned()),
        Just("-\n".to_owned()),
        Just("\n> ".to_owned()),
        Just("From a@b.example Thu Jan  1 00:00:00 1970\n".to_owned()),
        Just("Subject: =?us-ascii?q?http=3A//q.example/1?=\n\n".to_owned()),
        Just("Content-Transfer-Encoding: base64\n\naHR0cDovL2IuZXhhbXBsZS8K\n".to_owned()),
        "http://[a-c]\\.example/[a-z]{0,9}",
        "ftp://[a-c]\\.exam",
        "ple/[a-z]{0,9}[,.]?",
        "[a-z ]{0,20}",
    ]
}

/// Checks that runs after each of the writes report what one run reports at the end.
fn check_growth(first: &str, writes: &[String], options: &str) {
    let folder = Folder::new();
    let path = folder.path().join("file");
    append(&path, first);
    let mut found = String::new();
    for text in writes {
        append(&path, text);
        found += &folder.run(&format!("--state s {options} file")).out;
    }
    // The end is reported when it has not changed.
    found += &folder.run(&format!("--state s {options} file")).out;
    assert_eq!(folder.run(&format!("--state s {options} file")).out, "");
    let mut found: Vec<&str> = found.lines().collect();
    let whole = folder.run(&format!("{options} file")).out;
    let mut expected: Vec<&str> = whole.lines().collect();
    found.sort_unstable();
    expected.sort_unstable();
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(found, expected, "{text:?} in {writes:?}");
}

proptest! {
    #![proptest_config(settings(48))]

    #[test]
    fn runs_on_a_growing_text_find_what_one_run_finds(writes in vec(piece(), 1..12)) {
        check_growth("", &writes, "--type text -nb");
    }

    #[test]
    fn runs_on_a_growing_mailbox_find_what_one_run_finds(writes in vec(piece(), 1..12)) {
        check_growth("From x@y.example Thu Jan  1 00:00:00 1970\n\n", &writes, "-nb");
    }
}
