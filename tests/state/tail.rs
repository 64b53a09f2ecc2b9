//! `--tail`: findings are reported as they are written.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::Child;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::growing::{append, news};
use crate::support::Folder;

/// How long to wait for a line: the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// A search that goes on until it is dropped.
struct Following {
    child: Child,
    lines: Receiver<String>,
    folder: PathBuf,
}

impl Following {
    /// Starts a search, and waits until it follows the file `ready`, which must be among its paths.
    fn start(folder: &Folder, args: &str) -> Self {
        let mut child = folder.command(args.split_whitespace()).spawn().unwrap();
        let out = child.stdout.take().unwrap();
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(out).lines() {
                if sender.send(line.unwrap()).is_err() {
                    break;
                }
            }
        });
        let following = Self { child, lines, folder: folder.path().to_owned() };
        let began = Instant::now();
        for number in 0.. {
            assert!(began.elapsed() < PATIENCE, "does not follow");
            following.append("ready", format!("http://ready.example/{number}\n"));
            if following.lines.recv_timeout(Duration::from_millis(100)).is_ok() {
                break;
            }
        }
        following
    }

    fn append(&self, path: &str, text: impl AsRef<[u8]>) {
        append(&self.folder.join(path), text);
    }

    fn rename(&self, from: &str, to: &str) {
        fs::rename(self.folder.join(from), self.folder.join(to)).unwrap();
    }

    /// Returns the next line.
    fn next(&self) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap();
            if !line.contains("ready.example") {
                return line;
            }
        }
    }

    fn is_silent(&self) -> bool {
        thread::sleep(Duration::from_millis(300));
        self.lines.try_iter().all(|line| line.contains("ready.example"))
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_log_is_followed_through_rotation_truncation_and_deletion() {
    for poll in ["", "--tail-poll 1"] {
        let folder = Folder::with(&[("log", "http://old.example/\n"), ("ready", "")]);
        let log = folder.path().join("log");
        let following = Following::start(&folder, &format!("--tail {poll} -I ready log"));
        following.append("log", "http://a.example/1\n");
        assert_eq!(following.next(), "http://a.example/1");
        following.rename("log", "log.1");
        following.append("log", "http://a.example/2\n");
        assert_eq!(following.next(), "http://a.example/2", "after a rename");
        following.append("log.1", "http://a.example/late\n");
        assert_eq!(following.next(), "http://a.example/late", "by a writer that has the old log");
        fs::copy(&log, folder.path().join("log.2")).unwrap();
        fs::write(&log, "").unwrap();
        following.append("log", "http://a.example/3\n");
        assert_eq!(following.next(), "http://a.example/3", "after copying and truncating");
        fs::write(&log, "http://b.example/\n").unwrap();
        assert_eq!(following.next(), "http://b.example/", "after truncating");
        fs::remove_file(&log).unwrap();
        thread::sleep(Duration::from_millis(50));
        following.append("log", "http://a.example/4\n");
        assert_eq!(following.next(), "http://a.example/4", "after deletion");
        assert!(following.is_silent());
    }
}

#[test]
fn what_was_written_just_before_a_file_was_removed_is_reported() {
    let folder = Folder::with(&[("log", ""), ("ready", "")]);
    let log = folder.path().join("log");
    // While gleaner does not look at the files.
    let following = Following::start(&folder, "--tail --tail-poll 1 -I ready log");
    following.append("log", "http://a.example/1\n");
    assert_eq!(following.next(), "http://a.example/1");
    following.append("log", "http://a.example/2\n");
    fs::remove_file(&log).unwrap();
    following.append("log", "http://a.example/3\n");
    assert_eq!(following.next(), "http://a.example/2");
    assert_eq!(following.next(), "http://a.example/3");
    assert!(following.is_silent());
}

#[test]
fn a_line_is_reported_when_it_is_whole() {
    let folder = Folder::with(&[("log", ""), ("ready", "")]);
    let following = Following::start(&folder, "--tail -I log ready");
    following.append("log", "http://a.exam");
    assert!(following.is_silent());
    following.append("log", "ple/1\n");
    assert_eq!(following.next(), "http://a.example/1");
}

#[test]
fn the_last_message_of_a_mailbox_is_reported_once() {
    let message =
        |number: u32| format!("From a Thu Jan  1 00:00:00 1998\n\nhttp://a.example/{number}\n");
    let folder = Folder::with(&[("mbox", &message(1)), ("ready", "")]);
    let following = Following::start(&folder, "--tail -I mbox ready");
    following.append("mbox", "http://a.example/2\n");
    assert_eq!(following.next(), "http://a.example/2");
    following.append("mbox", format!("\n{}", message(3)));
    assert_eq!(following.next(), "http://a.example/3");
    assert!(following.is_silent());
}

#[test]
fn files_that_appear_are_followed() {
    let folder = Folder::with(&[("in/m/tmp/x", ""), ("in/m/new/0.host", "\n"), ("ready", "")]);
    fs::create_dir_all(folder.path().join("in/m/cur")).unwrap();
    let following = Following::start(&folder, "--tail ready in later");
    let message = |number: u32| format!("From: a@b.example\n\nhttp://a.example/{number}\n");
    folder.file("in/m/tmp/1", message(1));
    following.rename("in/m/tmp/1", "in/m/new/1.host");
    assert_eq!(following.next(), "in/m/new/1.host:http://a.example/1");
    following.rename("in/m/new/1.host", "in/m/cur/1.host:2,S");
    folder.file("in/new/spool/12", message(2));
    assert_eq!(following.next(), "in/new/spool/12:http://a.example/2");
    folder.file("later", message(3));
    assert_eq!(following.next(), "later:http://a.example/3");
    fs::remove_file(folder.path().join("in/new/spool/12")).unwrap();
    assert!(following.is_silent());
}

#[test]
fn nothing_is_lost_while_a_log_is_rotated() {
    let folder = Folder::with(&[("logs/log", ""), ("ready", "")]);
    let following = Following::start(&folder, "--tail -I ready logs");
    let mut expected = Vec::new();
    for number in 0..400 {
        following.append("logs/log", format!("http://a.example/{number}\n"));
        expected.push(format!("http://a.example/{number}"));
        if number % 40 == 39 {
            for old in (1..10).rev() {
                let _ = fs::rename(
                    folder.path().join(format!("logs/log.{old}")),
                    folder.path().join(format!("logs/log.{}", old + 1)),
                );
            }
            following.rename("logs/log", "logs/log.1");
        }
        thread::sleep(Duration::from_millis(2));
    }
    let mut found: Vec<String> = expected.iter().map(|_| following.next()).collect();
    assert!(following.is_silent());
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn a_state_goes_on_where_the_last_run_ended() {
    let folder = Folder::with(&[("log", "http://a.example/1\n"), ("ready", "")]);
    assert_eq!(news(&folder, "-I log ready"), "http://a.example/1\n");
    append(&folder.path().join("log"), "http://a.example/2\n");
    let following = Following::start(&folder, "--state s --tail -I log ready");
    following.append("log", "http://a.example/3\n");
    assert_eq!(following.next(), "http://a.example/3");
    let begun = Instant::now();
    // The state is saved after the finding is printed.
    while begun.elapsed() < PATIENCE && folder.run("state check s log").err.contains("1 grown") {
        thread::sleep(Duration::from_millis(20));
    }
    drop(following);
    append(&folder.path().join("log"), "http://a.example/4\n");
    assert_eq!(news(&folder, "-I log"), "http://a.example/4\n");
}

#[test]
fn what_was_added_before_the_start_is_reported_with_a_state() {
    let folder = Folder::with(&[("log", "http://a.example/1\n"), ("ready", "")]);
    assert_eq!(news(&folder, "-I log"), "http://a.example/1\n");
    append(&folder.path().join("log"), "http://a.example/2\n");
    let mut child = folder.command(["--state", "s", "--tail", "-I", "log"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(line, "http://a.example/2\n");
}

#[test]
fn what_never_ends_needs_an_output_that_need_not() {
    let folder = Folder::with(&[("log", "")]);
    for args in
        ["log -c", "log -q", "log --count-by host", "log --settle", "-", "", "log --report r"]
    {
        let ran = folder.run(&format!("--tail {args}"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args}");
        assert!(ran.err.contains("--tail"), "{args}: {}", ran.err);
    }
}
