//! Mail that is delivered, moved and removed between runs.

use std::fs;

use crate::growing::{age, append, news};
use crate::support::Folder;

fn message(number: u32) -> String {
    format!("From: a@b.example\nSubject: {number}\n\nhttp://a.example/{number}\n")
}

fn separated(number: u32) -> String {
    format!("From a@b.example Thu Jan  1 00:00:00 1970\n{}\n", message(number))
}

fn url(number: u32) -> String {
    format!("http://a.example/{number}\n")
}

#[test]
fn an_mbox_goes_on_with_its_new_messages() {
    let folder = Folder::new();
    let mbox = folder.path().join("mbox");
    append(&mbox, separated(1) + &separated(2));
    assert_eq!(news(&folder, "mbox"), url(1) + &url(2));
    append(&mbox, separated(3));
    assert_eq!(
        news(&folder, "--get {message_number}:{line}:{value} mbox"),
        "3:17:http://a.example/3\n"
    );
    assert_eq!(news(&folder, "mbox"), "");
}

#[test]
fn what_follows_a_large_mbox_has_its_line_numbers() {
    let grow = |numbers: std::ops::Range<u32>| -> String {
        numbers.map(|number| separated(number) + &"words\n".repeat(number as usize % 40)).collect()
    };
    let (before, after) = (grow(0..6_000), grow(6_000..6_010));
    assert!(before.len() > 1 << 20, "several batches");
    let whole = before.clone() + &after;
    let lines: Vec<_> = whole.lines().collect();
    for jobs in ["-j1", "-j2"] {
        let folder = Folder::new();
        let mbox = folder.path().join("mbox");
        append(&mbox, &before);
        let first = news(&folder, &format!("{jobs} -n mbox"));
        append(&mbox, &after);
        let second = news(&folder, &format!("{jobs} -n mbox"));
        assert_eq!((first.lines().count(), second.lines().count()), (6_000, 10), "{jobs}");
        for found in (first + &second).lines() {
            let (line, value) = found.split_once(':').unwrap();
            assert_eq!(lines[line.parse::<usize>().unwrap() - 1], value, "{jobs}");
        }
    }
}

#[test]
fn the_last_message_may_grow() {
    let folder = Folder::new();
    let mbox = folder.path().join("mbox");
    append(&mbox, separated(1));
    assert_eq!(news(&folder, "mbox"), url(1));
    append(&mbox, "http://a.example/more\n");
    assert_eq!(news(&folder, "mbox"), url(0).replace('0', "more"));
    append(&mbox, separated(2));
    assert_eq!(news(&folder, "mbox"), url(2));
}

#[test]
fn an_encoded_part_that_is_written_slowly_is_reported_whole() {
    let folder = Folder::new();
    let mbox = folder.path().join("mbox");
    let start = "From a@b.example Thu Jan  1 00:00:00 1970\nContent-Transfer-Encoding: base64\n\n";
    append(&mbox, format!("{start}eCBodHRwOi8vYS5leGFt"));
    assert_eq!(news(&folder, "mbox"), "");
    append(&mbox, "cGxlL2xvbmc=\n");
    assert_eq!(news(&folder, "mbox"), "http://a.example/long\n");
    assert_eq!(news(&folder, "mbox"), "");
}

#[test]
fn an_mbox_without_its_first_messages_is_read_anew_with_a_warning() {
    let folder = Folder::new();
    let mbox = folder.path().join("mbox");
    append(&mbox, separated(1) + &separated(2));
    assert_eq!(news(&folder, "mbox"), url(1) + &url(2));
    fs::write(&mbox, separated(2) + &separated(3)).unwrap();
    let ran = folder.run("--state s mbox");
    assert_eq!(ran.out, url(2) + &url(3));
    assert!(ran.err.contains("mbox: the file no longer begins with"), "{}", ran.err);
}

#[test]
fn compressed_mailboxes_go_on() {
    let folder = Folder::new();
    let mbox = folder.path().join("mbox.gz");
    let compressed = |text: String| {
        use std::io::Write;
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    append(&mbox, compressed(separated(1)));
    assert_eq!(news(&folder, "mbox.gz"), url(1));
    append(&mbox, compressed(separated(2)));
    assert_eq!(news(&folder, "mbox.gz"), url(2));
    assert_eq!(news(&folder, "mbox.gz"), "");
}

#[test]
fn flags_and_folders_of_a_maildir_may_change() {
    let folder = Folder::new();
    for name in ["m/new/1.host", "m/new/2.host", "m/cur/3.host:2,"] {
        folder.file(name, message(name.as_bytes()[6].into()));
    }
    fs::create_dir_all(folder.path().join("m/tmp")).unwrap();
    assert_eq!(news(&folder, "m").lines().count(), 3);
    let rename = |from: &str, to: &str| {
        fs::rename(folder.path().join(from), folder.path().join(to)).unwrap();
    };
    rename("m/new/1.host", "m/cur/1.host:2,S");
    rename("m/cur/3.host:2,", "m/cur/3.host:2,RS");
    folder.file("m/new/4.host", message(4));
    assert_eq!(news(&folder, "-I m"), url(4));
    rename("m/new/4.host", "m/cur/4.host:2,S");
    fs::remove_file(folder.path().join("m/new/2.host")).unwrap();
    assert_eq!(news(&folder, "m"), "");
    assert_eq!(news(&folder, "m/cur"), "", "by its folder");
}

#[test]
fn messages_of_mh_folders_and_spools_may_be_renumbered_and_removed() {
    let folder = Folder::with(&[("mh/.mh_sequences", "")]);
    for number in 1..4 {
        folder.file(format!("mh/{number}"), message(number));
        folder.file(format!("spool/a/b/{number}"), message(number));
    }
    assert_eq!(news(&folder, "-I mh spool").lines().count(), 6);
    // As `folder -pack` does.
    fs::remove_file(folder.path().join("mh/1")).unwrap();
    fs::rename(folder.path().join("mh/2"), folder.path().join("mh/1")).unwrap();
    fs::rename(folder.path().join("mh/3"), folder.path().join("mh/2")).unwrap();
    folder.file("mh/3", message(9));
    fs::remove_file(folder.path().join("spool/a/b/1")).unwrap();
    folder.file("spool/a/b/4", message(8));
    let ran = folder.run("--state s -I mh spool");
    assert_eq!(ran.out, url(9) + &url(8), "{}", ran.err);
    assert_eq!(news(&folder, "mh spool"), "");
}

#[test]
fn a_whole_message_at_the_end_need_not_be_at_rest() {
    let folder = Folder::new();
    let mbox = folder.path().join("mbox");
    append(&mbox, separated(1).trim_end());
    assert_eq!(news(&folder, "mbox"), "", "its end may be cut off");
    age(&mbox);
    assert_eq!(news(&folder, "mbox"), url(1));
    append(&mbox, "\n");
    assert_eq!(news(&folder, "mbox"), "");
}
