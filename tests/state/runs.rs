//! Runs with one state, and what they say of each other.

use std::fs;
use std::time::Instant;

use crate::growing::{append, news};
use crate::support::{Folder, ran};

#[test]
fn a_second_run_waits_for_the_first() {
    let folder = Folder::with(&[("log", "http://a.example/\n")]);
    // The run holds the state until the pipe is read.
    let mut first = folder.command(["--state", "s", "log", "-"]);
    let mut first = first.stdin(std::process::Stdio::piped()).spawn().unwrap();
    let end = first.stdin.take();
    while !folder.path().join("s-lock").exists() {
        std::thread::yield_now();
    }
    std::thread::sleep(std::time::Duration::from_millis(100));
    let second = folder.command(["--state", "s", "log"]).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    drop(end);
    assert_eq!(first.wait().unwrap().code(), Some(0));
    let second = second.wait_with_output().unwrap();
    assert_eq!((second.stdout, second.status.code()), (Vec::new(), Some(1)));
}

#[test]
fn a_run_that_waits_too_long_says_who_holds_the_state() {
    let folder = Folder::with(&[("log", "http://a.example/\n")]);
    let mut first = folder.command(["--state", "s", "-"]);
    let mut first = first.stdin(std::process::Stdio::piped()).spawn().unwrap();
    let end = first.stdin.take();
    while fs::read_to_string(folder.path().join("s-lock")).unwrap_or_default().is_empty() {
        std::thread::yield_now();
    }
    let began = Instant::now();
    let second = folder.run("--state s log");
    assert!(began.elapsed().as_secs() >= 10);
    assert_eq!((second.code, second.out.as_str()), (Some(2), ""));
    let holder = format!("process {}", first.id());
    assert!(second.err.contains(&holder), "{}", second.err);
    drop(end);
    first.wait().unwrap();
}

#[test]
fn another_file_is_no_state() {
    let folder = Folder::with(&[("log", "http://a.example/\n"), ("s", "text")]);
    let refused = folder.run("--state s log");
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
    assert!(refused.err.contains("--state s: "), "{}", refused.err);
    assert_eq!(fs::read_to_string(folder.path().join("s")).unwrap(), "text");
}

#[test]
fn standard_input_has_no_state() {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    for _ in 0..2 {
        let ran = folder.run_on("--state s -", b"http://a.example/2\n");
        assert_eq!(ran.out, "http://a.example/2\n");
        assert!(ran.err.starts_with("gleaner: <stdin>: --state knows files"), "{}", ran.err);
    }
}

#[test]
fn the_state_in_a_searched_directory_is_no_input() {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    assert_eq!(news(&folder, "."), "./log:http://a.example/1\n");
    assert_eq!(news(&folder, "."), "");
    let names = folder.run("state list --format jsonl s").out;
    assert_eq!(names.lines().count(), 1, "{names}");
}

#[test]
fn a_state_that_is_an_input_is_refused() {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    for args in ["--state log log", "--state ./log -o log .", "--state s --report s ."] {
        let ran = folder.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args}");
    }
    assert!(folder.run("--state s --settle log").err.contains("--settle"));
}

#[test]
fn other_options_go_on_with_a_warning() {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    assert_eq!(news(&folder, "log"), "http://a.example/1\n");
    append(&folder.path().join("log"), "http://a.example/2\n");
    let ran = folder.run("--state s --max-reference 100 log");
    assert_eq!(ran.out, "http://a.example/2\n");
    assert!(ran.err.contains("goes on at byte 19 with other options"), "{}", ran.err);
}

#[test]
fn a_state_that_cannot_be_opened_is_an_error() {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    fs::create_dir(folder.path().join("s")).unwrap();
    let refused = ran(&mut folder.command(["--state", "s/none/x", "log"]));
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
    assert!(refused.err.contains("s/none/x"), "{}", refused.err);
}

#[test]
fn a_state_that_cannot_be_written_is_an_error_and_the_rest_is_searched() {
    let folder = Folder::with(&[("a", "http://a.example/1\n"), ("b", "http://b.example/1\n")]);
    assert_eq!(news(&folder, "a"), "http://a.example/1\n");
    append(&folder.path().join("a"), "http://a.example/2\n");
    let expected = "a:http://a.example/2\nb:http://b.example/1\n";
    // The state has no room for a transaction.
    let limited = "ulimit -f 1; exec \"$0\" --state s a b";
    let mut shell = std::process::Command::new("/bin/sh");
    let shell = shell.args(["-c", limited, env!("CARGO_BIN_EXE_gleaner")]);
    let ran = ran(shell.current_dir(folder.path()));
    assert_eq!((ran.out.as_str(), ran.code), (expected, Some(2)));
    assert!(ran.err.contains("s: the state cannot be saved: "), "{}", ran.err);
    assert_eq!(news(&folder, "a b"), expected, "the state did not move on");
}

#[test]
fn an_input_that_cannot_be_read_leaves_the_others() {
    let folder = Folder::with(&[("a", "http://a.example/1\n"), ("b", "http://a.example/2\n")]);
    let ran = folder.run("--state s a gone b");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(2), 2), "{}", ran.err);
    assert_eq!(news(&folder, "a b"), "");
}
