//! The memory of the command is bounded by the longest message, whatever it holds.
#![cfg(target_os = "linux")]

use std::fmt::Write;
use std::fs;
use std::io::Read;
use std::process::Child;
use std::thread;
use std::time::Duration;

use crate::support::Folder;

/// The memory in KiB that a search may use besides the message.
const LIMIT: u64 = 64 << 10;

/// The memory in KiB that each of several threads may use besides.
const THREAD: u64 = 2 << 10;

/// Returns the peak resident memory of a running process, in KiB.
fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Runs the command; returns the length of its output and its peak resident memory in KiB.
fn measured(folder: &Folder, args: &str) -> (u64, u64) {
    let mut child = folder.command(args.split_whitespace()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let (mut block, mut length, mut memory) = (vec![0; 64 << 10], 0, 0);
    loop {
        // The process cannot end before its output is read.
        memory = peak(&child).max(memory);
        match out.read(&mut block).unwrap() {
            0 => break,
            more => {
                if length == 0 {
                    // The pipe is full, and other threads search ahead as far as they may.
                    thread::sleep(Duration::from_millis(500));
                }
                length += more as u64;
            }
        }
    }
    assert_eq!(child.wait().unwrap().code(), Some(0), "{args}");
    (length, memory)
}

/// Checks the memory of a search of the file `name`, for several numbers of threads.
#[track_caller]
fn assert_bounded(folder: &Folder, name: &str, limit: u64) {
    let mut lengths = [1, 2, 8].map(|jobs| {
        let args = format!("--format jsonl -j{jobs} {name}");
        let (length, memory) = measured(folder, &args);
        assert!(memory > 0, "no figure");
        assert!(memory < limit, "-j{jobs}: {memory} KiB for {length} bytes of output");
        length
    });
    lengths.sort_unstable();
    assert_eq!(lengths[0], lengths[2]);
    assert!(lengths[0] > (96 << 20), "the output is too short to prove anything: {lengths:?}");
}

/// Returns a message of `length` bytes with a link in every `distance` bytes.
fn message(length: usize, distance: usize) -> String {
    let mut mail = "From: a@a.example\nTo: b\nSubject: c\n\n".to_owned();
    mail.reserve_exact(length);
    while mail.len() < length {
        let (number, width) = (mail.len(), distance - 1);
        let _ = writeln!(mail, "{:width$}", format!("http://a.example/{number:08}"));
    }
    mail
}

/// Checks the memory of a search of eight inputs with four threads. Each is the message `mail`.
#[track_caller]
fn assert_shared(mail: &str) {
    let folder = Folder::with(&[("mail", mail)]);
    let (length, memory) = measured(&folder, &format!("-I -j4{}", " mail".repeat(8)));
    assert!(length > 8 << 20, "the output is too short to measure memory often: {length}");
    let limit = LIMIT + 4 * THREAD + (mail.len() >> 10) as u64;
    assert!(memory < limit, "{memory} KiB, but at most {limit}");
}

#[test]
fn holds_a_message_but_not_its_findings() {
    let mail = message(60 << 20, 150);
    let limit = LIMIT + (mail.len() >> 10) as u64;
    assert_bounded(&Folder::with(&[("mail", &mail)]), "mail", limit);
}

#[test]
fn holds_one_long_message_in_all_threads() {
    assert_shared(&message(48 << 20, 256));
}

#[test]
fn holds_one_unstuffed_message_in_all_threads() {
    let text = message(31 << 20, 256).replacen("\nhttp", "\n..\nhttp", 1);
    assert_shared(&(text.replace('\n', "\r\n") + ".\r\n"));
}

#[test]
fn bounds_the_findings_of_segments_that_are_searched_ahead() {
    let folder = ["d".repeat(250).as_str(); 15].join("/");
    // The first segments cost nothing, and take until all threads have started, so that many are searched ahead.
    let start = "a line without a reference, and nothing to see there\n".repeat(600_000);
    let text = start + &"a line without a reference, and see x://a.example\n".repeat(50_000);
    let file = format!("{folder}/file");
    assert_bounded(&Folder::with(&[(&file, &text)]), &file, LIMIT);
}

#[test]
fn bounds_the_findings_of_messages_that_are_searched_ahead() {
    let folder = ["d".repeat(250).as_str(); 15].join("/");
    let body = "a line without a reference, and see x://a.example\n".repeat(500);
    let message =
        |body: &str| format!("From a Thu Jan  1 00:00:00 1998\nFrom: a\nTo: b\n\n{body}\n");
    // The first batches cost nothing, so that many are searched ahead.
    let start = message(&"a line without a reference\n".repeat(500)).repeat(2000);
    let file = format!("{folder}/file");
    let mbox = start + &message(&body).repeat(100);
    assert_bounded(&Folder::with(&[(&file, &mbox)]), &file, LIMIT);
}
