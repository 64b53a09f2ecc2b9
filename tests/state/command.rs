//! `gleaner state`.

use std::fs;

use crate::growing::{append, news};
use crate::support::Folder;

fn folder() -> Folder {
    let folder = Folder::with(&[("log", "http://a.example/1\n"), ("m/tmp/x", "")]);
    folder.file("m/new/1.host", "From: a@b.example\n\nhttp://a.example/m\n");
    folder.file("m/cur/2.host:2,S", "From: a@b.example\n\nhttp://a.example/m\n");
    assert_eq!(news(&folder, "log m").lines().count(), 3);
    folder
}

/// Returns the output without the path of the folder.
fn relative(folder: &Folder, text: &str) -> String {
    let path = folder.path().canonicalize().unwrap();
    text.replace(&format!("{}/", path.display()), "")
}

#[test]
fn the_files_are_listed() {
    let folder = folder();
    let list = relative(&folder, &folder.found("state list s"));
    let expected = "   BYTES READ  FORMAT   PATH\n           19  text     log\n           \
        38  message  m/1.host\n           38  message  m/2.host\n";
    assert_eq!(list, expected);
    let list = relative(&folder, &folder.found("state list s log --format jsonl"));
    assert_eq!(list, "{\"path\":\"log\",\"read\":19,\"format\":\"text\"}\n");
    assert_eq!(folder.found("state list s m --format jsonl").lines().count(), 2);
    assert_eq!(folder.found("state list s m/new/1.host --format jsonl").lines().count(), 1);
    assert_eq!(folder.run("state list s none").code, Some(1));
    assert_eq!(folder.found("state list --state s m"), folder.found("state list s m"));
    assert_eq!(folder.found("state list --state s"), folder.found("state list s"));
}

#[test]
fn the_files_are_checked() {
    let folder = folder();
    let ran = folder.run("state check s");
    let counts = "gleaner: files: 3 unchanged, 0 grown, 0 changed, 0 gone, 0 unreadable\n";
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("", counts, Some(0)));
    append(&folder.path().join("log"), "x");
    let ran = folder.run("state check s");
    assert_eq!(relative(&folder, &ran.out), "grown       log\n");
    assert_eq!(ran.code, Some(0));
    fs::write(folder.path().join("log"), "x").unwrap();
    fs::remove_file(folder.path().join("m/new/1.host")).unwrap();
    let ran = folder.run("state check s");
    assert_eq!(relative(&folder, &ran.out), "changed     log\ngone        m/1.host\n");
    assert_eq!(ran.code, Some(1));
    let ran = folder.run("state check s log --format jsonl");
    let expected = "{\"path\":\"log\",\"read\":19,\"format\":\"text\",\"change\":\"changed\"}\n";
    assert_eq!(relative(&folder, &ran.out), expected);
}

#[test]
fn forgotten_files_are_read_anew() {
    let folder = folder();
    assert_eq!(folder.found("state forget s log"), "1 file forgotten\n");
    assert_eq!(news(&folder, "log"), "http://a.example/1\n");
    assert_eq!(folder.found("state forget s m/cur/2.host:2,S"), "1 file forgotten\n");
    assert_eq!(folder.run("state forget s").code, Some(2), "nothing to forget");
    assert_eq!(folder.found("state forget s ."), "2 files forgotten\n");
    assert_eq!(news(&folder, "log m").lines().count(), 3);
    let ran = folder.run("state forget s none");
    assert_eq!((ran.out.as_str(), ran.code), ("0 files forgotten\n", Some(1)));
}

#[test]
fn files_that_are_gone_are_forgotten() {
    let folder = folder();
    assert_eq!(folder.run("state forget s --gone").code, Some(1));
    fs::remove_file(folder.path().join("log")).unwrap();
    fs::remove_file(folder.path().join("m/new/1.host")).unwrap();
    assert_eq!(folder.found("state forget s --gone"), "2 files forgotten\n");
    assert_eq!(folder.found("state list s --format jsonl").lines().count(), 1);
}

#[test]
fn a_state_that_does_not_exist_is_an_error_and_not_created() {
    let folder = Folder::new();
    for command in ["list", "check", "forget --gone"] {
        let ran = folder.run(&format!("state {command} none"));
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)));
        assert!(ran.err.contains("none: "), "{}", ran.err);
    }
    assert!(!folder.path().join("none").exists());
    assert_eq!(folder.run("state").code, Some(2));
}
