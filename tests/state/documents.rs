//! Files that are read anew when they change: HTML, UTF-16 and archives.

use std::fs;

use crate::growing::news;
use crate::support::{Folder, utf16};

const REWRITTEN: &str = "the file no longer begins with what was read of it";

fn page(number: u32) -> String {
    format!("<!doctype html><a href=\"http://a.example/{number}\">x</a>")
}

#[test]
fn a_page_is_read_again_only_if_it_changes() {
    let folder = Folder::with(&[("a.html", &page(1))]);
    assert_eq!(news(&folder, "a.html"), "http://a.example/1\n");
    assert_eq!(news(&folder, "a.html"), "");
    // The same page, written again.
    fs::write(folder.path().join("a.html"), page(1)).unwrap();
    assert_eq!(news(&folder, "a.html"), "");
    assert_eq!(news(&folder, "a.html"), "");
    fs::write(folder.path().join("a.html"), page(2)).unwrap();
    let ran = folder.run("--state s a.html");
    assert_eq!(ran.out, "http://a.example/2\n");
    assert!(ran.err.contains(REWRITTEN), "{}", ran.err);
}

#[test]
fn a_page_that_was_empty_is_no_rewritten_one() {
    let folder = Folder::with(&[("a.html", "")]);
    assert_eq!(news(&folder, "a.html"), "");
    fs::write(folder.path().join("a.html"), page(1)).unwrap();
    assert_eq!(news(&folder, "a.html"), "http://a.example/1\n");
}

#[test]
fn utf_16_is_read_again_if_it_changes() {
    let folder = Folder::new();
    folder.file("a", utf16("http://a.example/1\n", u16::to_le_bytes));
    assert_eq!(news(&folder, "a"), "http://a.example/1\n");
    assert_eq!(news(&folder, "a"), "");
    folder.file("a", utf16("http://a.example/1\nhttp://a.example/2\n", u16::to_le_bytes));
    assert_eq!(folder.run("--state s a").out, "http://a.example/1\nhttp://a.example/2\n");
    assert_eq!(news(&folder, "a"), "");
}

#[test]
fn an_archive_is_read_again_only_if_it_changes() {
    let folder = Folder::new();
    let archive = |text: &str| {
        let mut builder = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, "member", text.as_bytes()).unwrap();
        builder.into_inner().unwrap()
    };
    folder.file("a.tar", archive("http://a.example/1\n"));
    assert_eq!(news(&folder, "-I a.tar"), "http://a.example/1\n");
    assert_eq!(news(&folder, "-I a.tar"), "");
    folder.file("a.tar", archive("http://a.example/1\n"));
    assert_eq!(news(&folder, "-I a.tar"), "", "the same archive, written again");
    folder.file("a.tar", archive("http://a.example/2\n"));
    assert_eq!(folder.run("--state s -I a.tar").out, "http://a.example/2\n");
}
