//! `--exec` and `--rotate`: outputs for services.

use std::fs;
use std::time::{Duration, Instant};

use crate::growing::{append, news};
use crate::support::Folder;

fn read(folder: &Folder, path: &str) -> String {
    fs::read_to_string(folder.path().join(path)).unwrap_or_default()
}

/// Runs the command with this command of the shell.
fn exec(folder: &Folder, command: &str, more: &[&str]) -> crate::support::Ran {
    let mut args = vec!["--state", "s", "--exec", command];
    args.extend(more);
    crate::support::ran(&mut folder.command(args))
}

#[test]
fn a_command_gets_the_findings_and_the_state_moves_on_if_it_succeeds() {
    let folder = Folder::with(&[("log", "http://a.example/1\nhttp://a.example/2\n")]);
    let ran = exec(&folder, "cat >> got; exit 3", &["log"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(
        ran.err.contains("--exec cat >> got; exit 3: the command ended with exit status: 3"),
        "{}",
        ran.err
    );
    let ran = exec(&folder, "cat >> got", &["log"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let once = "http://a.example/1\nhttp://a.example/2\n";
    assert_eq!(read(&folder, "got"), once.repeat(2), "the same findings again");
    let ran = exec(&folder, "touch never", &["log"]);
    assert_eq!(ran.code, Some(1));
    assert!(!folder.path().join("never").exists(), "without findings");
    append(&folder.path().join("log"), "http://a.example/3\n");
    assert_eq!(exec(&folder, "cat >> got", &["log"]).code, Some(0));
    assert_eq!(read(&folder, "got"), once.repeat(2) + "http://a.example/3\n");
}

#[test]
fn a_command_need_not_read() {
    let folder = Folder::with(&[("log", &"http://a.example/1\n".repeat(100_000))]);
    assert_eq!(exec(&folder, "true", &["log"]).code, Some(0));
    assert_eq!(news(&folder, "log"), "");
}

#[test]
fn each_batch_is_a_table_of_its_own() {
    let folder = Folder::with(&[("log", &"http://a.example/long/path\n".repeat(100_000))]);
    let count = "wc -l >> lines; echo batch >> batches";
    let ran = exec(&folder, count, &["--format", "csv", "--columns", "value", "log"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let batches = read(&folder, "batches").lines().count();
    let lines = read(&folder, "lines");
    let lines: usize = lines.lines().map(|line| line.trim().parse::<usize>().unwrap()).sum();
    assert!(batches > 1);
    assert_eq!(lines, 100_000 + batches);
}

#[test]
fn a_command_that_does_not_exist_is_an_error() {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    let ran = exec(&folder, "/none/such", &["log"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("exit status: 127"), "{}", ran.err);
    assert_eq!(folder.run("--exec true -o out log").code, Some(2));
    assert_eq!(news(&folder, "log"), "http://a.example/1\n");
}

#[test]
fn a_command_follows_a_log() {
    let folder = Folder::with(&[("log", "")]);
    let args = ["--tail", "--state", "s", "--exec", "cat >> got", "log"];
    let mut child = folder.command(args).spawn().unwrap();
    let began = Instant::now();
    let mut number = 0;
    while read(&folder, "got").lines().count() < 3 && began.elapsed() < Duration::from_secs(20) {
        append(&folder.path().join("log"), format!("http://a.example/{number}\n"));
        number += 1;
        std::thread::sleep(Duration::from_millis(100));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(read(&folder, "got").starts_with("http://a.example/0\nhttp://a.example/1\n"));
}

#[test]
fn files_of_the_output_are_rotated() {
    let folder = Folder::with(&[("log", "")]);
    for number in 0..10 {
        append(&folder.path().join("log"), format!("http://a.example/{number}\n"));
        let ran = folder.run("--state s -o out --rotate 60 --rotate-keep 2 log");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    }
    let url = |number: u32| format!("http://a.example/{number}\n");
    assert_eq!(read(&folder, "out"), url(9));
    assert_eq!(read(&folder, "out.1"), url(6) + &url(7) + &url(8));
    assert_eq!(read(&folder, "out.2"), url(3) + &url(4) + &url(5));
    assert!(!folder.path().join("out.3").exists());
    for args in ["-o in/out --rotate 9 in", "-o a.db --rotate 9 log", "--rotate 9 log"] {
        fs::create_dir_all(folder.path().join("in")).unwrap();
        assert_eq!(folder.run(args).code, Some(2), "{args}");
    }
}
