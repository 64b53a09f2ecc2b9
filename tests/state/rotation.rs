//! Logs that are rotated between runs: what was read is recognized under its new name.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::growing::{append, news};
use crate::support::Folder;

const REWRITTEN: &str = "log: the file no longer begins with what was read of it";

fn compress(path: &Path) {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&fs::read(path).unwrap()).unwrap();
    let compressed = format!("{}.gz", path.display());
    fs::write(compressed, encoder.finish().unwrap()).unwrap();
    fs::remove_file(path).unwrap();
}

/// Returns a folder with a log that was read, and what was added since.
fn folder() -> Folder {
    let folder = Folder::new();
    let log = folder.path().join("log");
    append(&log, "http://a.example/1\n");
    assert_eq!(news(&folder, "log"), "http://a.example/1\n");
    append(&log, "http://a.example/2\n");
    folder
}

#[test]
fn a_log_that_was_renamed_and_created_goes_on() {
    let folder = folder();
    let (log, old) = (folder.path().join("log"), folder.path().join("log.1"));
    fs::rename(&log, &old).unwrap();
    append(&log, "http://a.example/3\n");
    assert_eq!(news(&folder, "-I ."), "http://a.example/3\nhttp://a.example/2\n");
    assert_eq!(news(&folder, "."), "");
}

#[test]
fn the_rest_of_a_log_is_read_even_if_only_the_log_is_named() {
    let folder = folder();
    let (log, old) = (folder.path().join("log"), folder.path().join("log.1"));
    fs::rename(&log, &old).unwrap();
    append(&log, "http://a.example/3\n");
    assert_eq!(news(&folder, "-H log"), "log.1:http://a.example/2\nlog:http://a.example/3\n");
    assert_eq!(news(&folder, "log"), "");
}

#[test]
fn a_writer_may_have_the_old_log_for_a_while() {
    let folder = folder();
    let (log, old) = (folder.path().join("log"), folder.path().join("log.1"));
    fs::rename(&log, &old).unwrap();
    append(&log, "http://a.example/3\n");
    assert_eq!(news(&folder, "log"), "http://a.example/2\nhttp://a.example/3\n");
    append(&old, "http://a.example/late\n");
    append(&log, "http://a.example/4\n");
    assert_eq!(news(&folder, "log"), "http://a.example/late\nhttp://a.example/4\n");
    append(&old, "http://a.example/later\n");
    assert_eq!(news(&folder, "log"), "http://a.example/later\n", "the log itself has not changed");
}

#[test]
fn a_log_that_was_copied_and_truncated_goes_on() {
    let folder = folder();
    let (log, old) = (folder.path().join("log"), folder.path().join("log.1"));
    fs::copy(&log, &old).unwrap();
    fs::write(&log, "http://a.example/3\n").unwrap();
    assert_eq!(news(&folder, "-I ."), "http://a.example/3\nhttp://a.example/2\n");
    assert_eq!(news(&folder, "."), "");
}

#[test]
fn a_log_that_regrew_past_the_old_end_is_noticed() {
    let folder = folder();
    let (log, old) = (folder.path().join("log"), folder.path().join("log.1"));
    fs::copy(&log, &old).unwrap();
    fs::write(&log, "http://a.example/3\n".repeat(9)).unwrap();
    assert_eq!(news(&folder, "-u log"), "http://a.example/2\nhttp://a.example/3\n");
}

#[test]
fn compressed_logs_are_not_read_again() {
    let folder = folder();
    let (log, old) = (folder.path().join("log"), folder.path().join("log.1"));
    fs::rename(&log, &old).unwrap();
    append(&log, "http://a.example/3\n");
    compress(&old);
    assert_eq!(news(&folder, "-I ."), "http://a.example/3\nhttp://a.example/2\n");
    fs::rename(folder.path().join("log.1.gz"), folder.path().join("log.2.gz")).unwrap();
    fs::rename(&log, &old).unwrap();
    append(&log, "http://a.example/4\n");
    assert_eq!(news(&folder, "-I ."), "http://a.example/4\n");
    compress(&old);
    assert_eq!(news(&folder, "."), "");
}

#[test]
fn the_rest_of_a_log_is_read_after_a_run_that_did_not_see_it() {
    let folder = folder();
    let (log, old) = (folder.path().join("log"), folder.path().join("log.1"));
    fs::copy(&log, &old).unwrap();
    compress(&old);
    fs::write(&log, "http://a.example/3\n").unwrap();
    assert_eq!(news(&folder, "-I . --exclude *.gz"), "http://a.example/3\n");
    append(&log, "http://a.example/4\n");
    assert_eq!(news(&folder, "-I ."), "http://a.example/4\nhttp://a.example/2\n");
}

#[test]
fn of_a_new_part_and_its_unfinished_copy_one_is_read() {
    for names in [["log", "log.1", "log.2"], ["a.log", "a.1.log", "a.2.log"]] {
        let folder = Folder::new();
        let [log, old, older] = names.map(|name| folder.path().join(name));
        append(&older, "http://a.example/2\n");
        assert_eq!(news(&folder, "-I ."), "http://a.example/2\n");
        append(&log, "http://a.example/3\n");
        fs::copy(&log, &old).unwrap();
        assert_eq!(news(&folder, "-I ."), "http://a.example/3\n", "the log and its copy are new");
        fs::write(&log, "http://a.example/4\n").unwrap();
        compress(&old);
        fs::write(&old, "http://a.example/3\n").unwrap();
        assert_eq!(news(&folder, "-I ."), "http://a.example/4\n", "the copy is being compressed");
        fs::remove_file(&old).unwrap();
        assert_eq!(news(&folder, "."), "");
    }
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_to_a_new_part_is_no_source_of_it() {
    let folder = Folder::new();
    let [link, old, new] =
        ["log", "log.20261127", "log.20261128"].map(|name| folder.path().join(name));
    append(&old, "http://a.example/1\n");
    std::os::unix::fs::symlink(&old, &link).unwrap();
    assert_eq!(news(&folder, "-I ."), "http://a.example/1\n");
    append(&new, "http://a.example/2\n");
    fs::remove_file(&link).unwrap();
    std::os::unix::fs::symlink(&new, &link).unwrap();
    assert_eq!(news(&folder, "-I ."), "http://a.example/2\n");
}

#[test]
fn another_log_may_have_the_inode_of_one_that_was_compressed() {
    let folder = folder();
    let (log, old) = (folder.path().join("log"), folder.path().join("log.1"));
    fs::copy(&log, &old).unwrap();
    compress(&old);
    // The file of the log becomes that of another.
    let other = folder.path().join("another");
    fs::rename(&log, &other).unwrap();
    fs::write(&other, "http://b.example/\n").unwrap();
    append(&log, "http://a.example/3\n");
    let expected = "http://b.example/\nhttp://a.example/3\nhttp://a.example/2\n";
    assert_eq!(news(&folder, "-I ."), expected);
    assert_eq!(news(&folder, "."), "");
}

#[test]
fn new_parts_that_begin_alike_are_each_read() {
    let folder = folder();
    assert_eq!(news(&folder, "log"), "http://a.example/2\n");
    let head = "# begins like the other\n".repeat(1 << 10);
    for number in [3, 4] {
        let part = format!("{head}http://a.example/{number}\n");
        fs::write(folder.path().join(format!("log.{number}")), part).unwrap();
    }
    assert_eq!(news(&folder, "-I ."), "http://a.example/3\nhttp://a.example/4\n");
}

#[test]
fn many_rotations_shift_all_names() {
    let folder = Folder::new();
    let log = folder.path().join("log");
    for round in 0..6 {
        for number in (1..round).rev() {
            let name = |number| folder.path().join(format!("log.{number}"));
            fs::rename(name(number), name(number + 1)).unwrap();
        }
        if round > 0 {
            fs::rename(&log, folder.path().join("log.1")).unwrap();
        }
        append(&log, format!("http://a.example/{round}\n"));
        assert_eq!(news(&folder, "-I ."), format!("http://a.example/{round}\n"));
    }
    assert_eq!(folder.run("state list --format jsonl s").out.lines().count(), 6);
}

#[test]
fn a_new_part_beside_a_log_that_is_named_is_read_by_the_walk() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::rename(path("log"), path("log-20261127")).unwrap();
    append(&path("log-20261128"), "http://a.example/3\n");
    append(&path("log"), "http://a.example/4\n");
    let expected = "http://a.example/2\nhttp://a.example/4\nhttp://a.example/3\n";
    assert_eq!(news(&folder, "-I log ."), expected);
}

#[test]
fn logs_with_dates_are_recognized() {
    let folder = folder();
    let log = folder.path().join("log");
    fs::rename(&log, folder.path().join("log-20261126")).unwrap();
    append(&log, "http://a.example/3\n");
    assert_eq!(news(&folder, "-I ."), "http://a.example/3\nhttp://a.example/2\n");
    compress(&folder.path().join("log-20261126"));
    assert_eq!(news(&folder, "."), "");
}

#[test]
fn new_files_that_are_alike_are_each_reported() {
    let folder = Folder::with(&[("a.log", "http://a.example/1\n")]);
    assert_eq!(news(&folder, "."), "./a.log:http://a.example/1\n");
    fs::copy(folder.path().join("a.log"), folder.path().join("b.log")).unwrap();
    fs::copy(folder.path().join("a.log"), folder.path().join("c.log")).unwrap();
    let expected = "./b.log:http://a.example/1\n./c.log:http://a.example/1\n";
    assert_eq!(news(&folder, "."), expected);
    assert_eq!(news(&folder, "."), "");
}

#[test]
fn a_file_that_was_moved_elsewhere_is_not_read_again() {
    let folder = Folder::with(&[("in/x", "http://a.example/1\n"), ("done/y", "")]);
    assert_eq!(news(&folder, "-I ."), "http://a.example/1\n");
    fs::rename(folder.path().join("in/x"), folder.path().join("done/x")).unwrap();
    assert_eq!(news(&folder, "."), "");
}

#[test]
fn a_truncated_file_is_read_anew_with_a_warning() {
    for text in
        ["http://b.example/\n", "http://b.example/\nhttp://b.example/2\nhttp://b.example/3\n"]
    {
        let folder = folder();
        fs::write(folder.path().join("log"), text).unwrap();
        let ran = folder.run("--state s log");
        assert_eq!((ran.out.as_str(), ran.code), (text, Some(0)));
        assert!(ran.err.contains(REWRITTEN), "{}", ran.err);
        assert_eq!(news(&folder, "log"), "");
    }
}

#[test]
fn a_file_that_was_deleted_and_created_is_read_anew_with_a_warning() {
    let folder = folder();
    let (log, new) = (folder.path().join("log"), folder.path().join("new"));
    append(&new, "http://b.example/\n");
    fs::rename(new, log).unwrap();
    let ran = folder.run("--state s log");
    assert_eq!((ran.out.as_str(), ran.code), ("http://b.example/\n", Some(0)));
    assert!(ran.err.contains(REWRITTEN), "{}", ran.err);
}

/// More than both ends of a file that are compared.
fn long(middle: &str) -> String {
    let line = format!("{}\n", "x".repeat(99));
    format!("{}{middle}\n{}", line.repeat(50), line.repeat(50))
}

#[test]
fn only_verification_notices_an_edit_in_the_middle() {
    for (verify, expected) in [("", ""), ("--state-verify", "http://b.example/\n")] {
        let folder = Folder::with(&[("log", &long("http://a.example/"))]);
        assert_eq!(news(&folder, &format!("{verify} log")), "http://a.example/\n");
        fs::write(folder.path().join("log"), long("http://b.example/")).unwrap();
        let ran = folder.run(&format!("--state s {verify} log"));
        assert_eq!(ran.out, expected);
        assert_eq!(ran.err.contains(REWRITTEN), !expected.is_empty(), "{}", ran.err);
    }
}

#[test]
fn verification_goes_on_after_what_was_verified() {
    let folder = Folder::with(&[("log", &long("http://a.example/1"))]);
    let log = folder.path().join("log");
    assert_eq!(news(&folder, "--state-verify log"), "http://a.example/1\n");
    append(&log, long("http://a.example/2"));
    assert_eq!(news(&folder, "--state-verify log"), "http://a.example/2\n");
    assert_eq!(news(&folder, "--state-verify log"), "");
    compress(&log);
    assert_eq!(news(&folder, "--state-verify ."), "");
}
