//! The progress of a search on a terminal, which `script` provides.

use std::fs::{self, File};
use std::io::Write;
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::support::Folder;
use crate::terminal::script;

pub const TESTS: [(&str, fn()); 4] = [
    ("progress_is_shown_and_removed", is_shown_and_removed),
    ("progress_makes_way_for_findings_and_messages", makes_way_for_findings_and_messages),
    ("progress_is_removed_by_a_signal", is_removed_by_a_signal),
    ("progress_is_not_shown_otherwise", is_not_shown_otherwise),
];

/// Long enough for the line to appear.
const LONG: Duration = Duration::from_millis(1500);

const CLEAR: &str = "\r\x1b[K";

/// Returns what a shell line prints on a terminal while it reads a pipe that is open for a while; `$G` is the command.
fn printed(folder: &Folder, line: &str) -> String {
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut command = script(folder, line);
    let child = command.env("G", env!("CARGO_BIN_EXE_gleaner")).spawn().unwrap();
    let mut input = File::options().write(true).open(&pipe).unwrap();
    input.write_all(b"http://a.example/ http://b.example/\n").unwrap();
    thread::sleep(LONG);
    // A signal may have ended the command.
    let _ = input.write_all(b"http://c.example/\n");
    drop(input);
    let output = child.wait_with_output().unwrap();
    fs::remove_file(pipe).unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn is_shown_and_removed() {
    let folder = Folder::new();
    let printed = printed(&folder, "$G pipe >out; echo end=$?");
    assert!(printed.contains("36 B, ") && printed.contains("/s, 2 found"), "{printed:?}");
    assert!(printed.ends_with(&format!("{CLEAR}end=0\r\n")), "{printed:?}");
    let out = fs::read_to_string(folder.path().join("out")).unwrap();
    assert_eq!(out, "http://a.example/\nhttp://b.example/\nhttp://c.example/\n");
}

fn makes_way_for_findings_and_messages() {
    let folder = Folder::new();
    let printed = printed(&folder, "$G --color never --no-heading -I pipe none; echo end=$?");
    let (before, after) = printed.split_once(" found").unwrap();
    assert!(before.starts_with("http://a.example/\r\nhttp://b.example/\r\n"), "{printed:?}");
    let after = after.rsplit_once(CLEAR).unwrap().1;
    let expected = "http://c.example/\r\ngleaner: none: No such file or directory; check the path\r\nend=2\r\n";
    assert_eq!(after, expected);
}

fn is_removed_by_a_signal() {
    let folder = Folder::new();
    let line = "$G pipe >out & sleep 1.3; kill -TERM $!; wait $!; echo end=$?";
    let printed = printed(&folder, line);
    assert!(printed.contains(" found"), "{printed:?}");
    let last = printed.rsplit_once(CLEAR).unwrap().1;
    assert!(!last.contains(" found") && last.ends_with("end=143\r\n"), "{printed:?}");
}

fn is_not_shown_otherwise() {
    let folder = Folder::new();
    for line in ["$G --no-progress pipe >out", "$G pipe >out 2>err", "TERM=dumb $G pipe >out"] {
        assert_eq!(printed(&folder, line), "", "{line}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("err")).unwrap(), "");
}
