//! Runs that are killed at any moment lose no finding, and repeat no more than stated.
//!
//! `GLEANER_KILLS=200 cargo test --release --features full --test state killed` kills more runs.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::growing::append;
use crate::support::Folder;

/// The length of the mailbox in bytes.
const MBOX: usize = 100 << 20;

/// The length of its messages, of which each has a reference.
const MESSAGE: usize = 4 << 10;

/// The number of messages of the mailbox that a run may repeat: those in the last 8 MiB, in the 1 MiB before the next word of the
/// search, and in a batch. The log and the Maildir are shorter than that.
const MAX_REPEATED: usize = (9 << 20 | 256 << 10) / MESSAGE + 1;

/// The time between two deliveries in milliseconds.
const PAUSE: u64 = 5;

/// Returns a mailbox, and the number of its messages.
fn mailbox() -> (String, usize) {
    let mut text = String::with_capacity(MBOX + MESSAGE);
    let mut number = 0;
    while text.len() < MBOX {
        let end = text.len() + MESSAGE;
        let _ = write!(
            text,
            "From a@b.example Thu Jan  1 00:00:00 1970\n\nhttp://mbox.example/{number}\n"
        );
        while text.len() < end {
            text.push_str("A line of text without any reference, as most lines are.\n");
        }
        number += 1;
    }
    (text, number)
}

/// Writes to a log and a Maildir until `stops`; returns what was written.
fn deliver(folder: &Path, stops: &AtomicBool, next: &AtomicU32) {
    while !stops.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        // In two writes, so that a run may see a part of a line.
        append(&folder.join("log"), "GET http://log.exam");
        append(&folder.join("log"), format!("ple/{number} 200\n"));
        let (tmp, new) = (folder.join("m/tmp/x"), folder.join(format!("m/new/{number}.host")));
        fs::write(&tmp, format!("From: a@b.example\n\nhttp://maildir.example/{number}\n")).unwrap();
        fs::rename(tmp, new).unwrap();
        thread::sleep(Duration::from_millis(PAUSE));
    }
}

const ARGS: [&str; 6] = ["--state", "../s", "-I", "-o", "../out", "."];

/// Counts the findings of a folder in the output.
fn counts(folder: &Folder) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for line in fs::read_to_string(folder.path().join("out")).unwrap_or_default().lines() {
        *counts.entry(line.to_owned()).or_default() += 1;
    }
    counts
}

#[test]
fn killed_runs_lose_nothing_and_repeat_no_more_than_stated() {
    let kills = std::env::var("GLEANER_KILLS").ok().and_then(|kills| kills.parse().ok());
    let folder = Folder::new();
    let (mbox, messages) = mailbox();
    folder.file("in/mbox", mbox);
    for directory in ["in/m/tmp", "in/m/new", "in/m/cur"] {
        fs::create_dir_all(folder.path().join(directory)).unwrap();
    }
    let command = || {
        let mut command = folder.command(ARGS);
        command.current_dir(folder.path().join("in"));
        command
    };
    let forget = || {
        for file in ["s", "s-lock", "s-journal", "out"] {
            let _ = fs::remove_file(folder.path().join(file));
        }
    };
    let (stops, next) = (AtomicBool::new(false), AtomicU32::new(0));
    thread::scope(|scope| {
        for trial in 0..kills.unwrap_or(20) {
            forget();
            stops.store(false, Ordering::Relaxed);
            let writer = scope.spawn(|| deliver(&folder.path().join("in"), &stops, &next));
            // How long a run takes changes with the machine.
            let began = Instant::now();
            assert_eq!(command().status().unwrap().code(), Some(0));
            let usual = began.elapsed();
            forget();
            let mut killed = command().spawn().unwrap();
            thread::sleep(usual.mul_f64(f64::from(trial * 37 % 101) / 100.0));
            let _ = killed.kill();
            killed.wait().unwrap();
            stops.store(true, Ordering::Relaxed);
            writer.join().unwrap();
            command().status().unwrap();
            // What was written last may have looked like the middle of a line.
            command().status().unwrap();
            check(&counts(&folder), messages, next.load(Ordering::Relaxed), trial);
        }
    });
}

fn check(counts: &HashMap<String, usize>, messages: usize, delivered: u32, trial: u32) {
    let lost = |name: &str, number| {
        let all = 0..number;
        all.map(|number| format!("http://{name}.example/{number}"))
            .find(|url| !counts.contains_key(url))
    };
    let delivered = delivered as usize;
    let lost = lost("mbox", messages).or(lost("log", delivered)).or(lost("maildir", delivered));
    assert_eq!(lost, None, "trial {trial}");
    let wrong: Vec<_> = counts.keys().filter(|url| !url.contains(".example/")).collect();
    assert!(wrong.is_empty(), "trial {trial}: {wrong:?}");
    let in_mbox = counts.iter().filter(|(url, _)| url.contains("mbox"));
    let repeated: usize = in_mbox.map(|(_, count)| count - 1).sum();
    assert!(counts.values().all(|count| *count <= 2), "trial {trial}");
    assert!(repeated <= MAX_REPEATED, "trial {trial}: {repeated} repeated");
}
