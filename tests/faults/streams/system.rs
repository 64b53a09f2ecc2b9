//! Closed pipes, signals, and low limits of the system.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rustix::process::{Pid, Signal, kill_process};

use super::{METHODS, assert_fails, gzip};
use crate::support::{Folder, Ran, ran};

const MESSAGE: &str = "From: a\nDate: b\n\nhttp://a.example/\n";

/// A reader that closes the output, as `head` does, is no error.
#[test]
fn a_closed_pipe_ends_the_search() {
    let folder = Folder::with(&[("a", &"http://a.example/\n".repeat(1 << 20))]);
    folder.file("a.gz", gzip(&"http://a.example/\n".repeat(1 << 20).into_bytes()));
    for args in ["-j1 a", "-j3 a", "-j3 a.gz a", "-j2 --format jsonl a a.gz"] {
        let mut child = folder.command(args.split_whitespace()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut String::new()).unwrap();
        drop(out);
        let ran: Ran = child.wait_with_output().unwrap().into();
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args}");
    }
}

/// Signals that stop and continue the process lose nothing. The unit tests have reads and writes that a signal
/// interrupts.
#[test]
fn a_stopped_process_continues() {
    let folder = Folder::new();
    for jobs in ["-j1", "-j2"] {
        let mut child = folder.command([jobs]).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let pid = Pid::from_child(&child);
        let mut expected = String::new();
        for number in 0..200 {
            for signal in [Signal::WINCH, Signal::STOP, Signal::CONT] {
                kill_process(pid, signal).unwrap();
            }
            let value = format!("http://{number}.example/\n");
            stdin.write_all(value.as_bytes()).unwrap();
            expected.push_str(&value);
        }
        drop(stdin);
        let ran: Ran = child.wait_with_output().unwrap().into();
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        assert!(ran.out == expected);
    }
}

/// Runs the command under limits of the shell.
fn limited(folder: &Folder, limits: &str, args: &str) -> Ran {
    let script = format!("{limits}; exec \"$0\" {args}");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_gleaner")]).current_dir(folder.path());
    ran(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()))
}

/// Returns a limit of the address space, which the program itself is part of: Arrow adds its code to it.
fn kib(limit: u32) -> String {
    let arrow = if cfg!(feature = "arrow") { 9_000 } else { 0 };
    format!("ulimit -v {}", limit + arrow)
}

/// The number of open files does not grow with the files that are searched; what cannot be opened is reported.
#[test]
fn few_files_may_be_open() {
    let folder = Folder::new();
    for number in 0..40 {
        folder.file(format!("d/{number}/{number}/a"), MESSAGE);
    }
    for limit in 4..12 {
        for jobs in [1, 8] {
            let ran = limited(&folder, &format!("ulimit -n {limit}"), &format!("-I -j{jobs} d"));
            let found = ran.out.lines().count();
            assert!(ran.out.lines().all(|line| line == "http://a.example/"));
            if limit >= 8 || ran.code == Some(0) {
                assert_eq!(ran.code, Some(0), "{limit}: {}", ran.err);
                assert_eq!((found, ran.err.as_str()), (40, ""), "{limit}");
            } else {
                assert_eq!(ran.code, Some(2), "{limit}: {}", ran.err);
                assert!(ran.err.contains("gleaner: d"), "{limit}: {}", ran.err);
            }
        }
    }
}

/// 64 MiB of address space are enough for small files.
#[test]
fn little_memory_is_enough() {
    let folder = Folder::with(&[("a", MESSAGE)]);
    for (extension, compress) in METHODS {
        folder.file(format!("a.{extension}"), compress(MESSAGE.as_bytes()));
    }
    for jobs in [1, 4] {
        let args = format!("-I -j{jobs} a a.gz a.zst a.bz2 a.xz");
        let ran = limited(&folder, &kib(65536), &args);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{jobs}");
        assert_eq!(ran.out, "http://a.example/\n".repeat(5));
    }
}

/// Without address space for the allocator of another thread, one thread makes many small allocations.
#[test]
fn little_memory_is_enough_for_many_allocations() {
    let parameters: String =
        (0..20_000).flat_map(|n| ["; a".to_owned(), n.to_string(), "=b".to_owned()]).collect();
    let message = format!(
        "From a Thu Jan  1 00:00:00 1998\nContent-Type: text/plain{parameters}\n\nhttp://a.example/\n\n"
    );
    let folder = Folder::with(&[("a", &message.repeat(32))]);
    for limit in [40_000, 65_536, 100_000, 200_000, 400_000] {
        let ran = limited(&folder, &kib(limit), "-c -j2 a");
        assert_eq!((&*ran.out, &*ran.err, ran.code), ("32\n", "", Some(0)), "{limit}");
    }
}

/// A message that does not fit into memory is searched as far as it fits, and reported.
#[test]
fn a_message_that_exceeds_memory_is_reported() {
    let folder = Folder::new();
    folder
        .file("a", format!("From: a\nDate: b\n\nhttp://a.example/ {}\n", "see ".repeat(12 << 20)));
    for jobs in [1, 2] {
        let ran = limited(&folder, &kib(40000), &format!("-I -j{jobs} a"));
        assert_fails(&ran, &["a: ", "byte", "memory", "--max-message"]);
        assert_eq!(ran.out, "http://a.example/\n");
    }
}

/// A decoder that does not get its memory says so.
#[test]
fn a_decoder_without_memory_is_reported() {
    let folder = Folder::new();
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    encoder.window_log(26).unwrap();
    encoder.write_all(b"http://a.example/\n").unwrap();
    encoder.flush().unwrap();
    folder.file("a.zst", encoder.finish().unwrap());
    let ran = limited(&folder, &kib(40000), "-j1 a.zst");
    assert_fails(&ran, &["a.zst: ", "at or before byte", "no memory for the decoder", "--jobs"]);
    folder.file("a.bz2", super::bzip2(&b"http://a.example/\n".repeat(100_000)));
    folder.file("empty", "");
    // The program itself needs more with each of its features.
    let runs = |memory: &u32| limited(&folder, &kib(*memory), "-j1 empty").code == Some(1);
    let least = (10_000..100_000).step_by(500).find(runs).unwrap();
    let mut failed = 0;
    for memory in (least..least + 6_000).step_by(1_000) {
        let ran = limited(&folder, &kib(memory), "-c -j1 a.bz2");
        if ran.code != Some(0) {
            assert_fails(&ran, &["a.bz2: ", "no memory for the decoder", "--jobs"]);
            failed += 1;
        }
    }
    assert!(failed > 0);
    assert_eq!(folder.found("a.zst"), "http://a.example/\n");
}

/// An encoded message inside a message that does not fit into memory is searched as one text, and reported.
#[test]
fn an_encoded_message_that_exceeds_memory_is_searched() {
    let inner = format!("From: a\nDate: b\n\n{}http://a.example/\n", "see ".repeat(5 << 20));
    let mail = format!(
        "From: a\nDate: b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n{}\n",
        STANDARD.encode(inner)
    );
    let folder = Folder::with(&[("a", &mail)]);
    // The message takes some 40 MB, and once more as much if it is decoded.
    let ran = limited(&folder, &kib(64000), "-I -j1 a");
    assert_fails(&ran, &["a: part 1", "byte 80", "no memory", "--jobs"]);
    assert_eq!(ran.out, "http://a.example/\n");
    assert_eq!(folder.found("a"), "http://a.example/\n");
}

/// References of any length that `--max-reference` allows fit into memory; otherwise the search does not begin.
#[test]
fn max_reference_needs_memory() {
    let folds = "-\n".repeat(4 << 20);
    let text = format!("see <URL:http://a.example/{folds}> and http://b.example/\n");
    let folder = Folder::with(&[("text", &text), ("short", "see http://c.example/\n")]);
    folder.file("mail", format!("From: a\nDate: b\n\n{text}"));
    for options in ["-I", "-nI --format jsonl -u --uri", "-I --page-breaks --normalize"] {
        for jobs in [1, 2] {
            let run = |memory: u32, size: &str| {
                let args = format!("{options} -j{jobs} --max-reference {size} text mail short");
                limited(&folder, &kib(memory), &args)
            };
            for size in ["1G", "16M", "17179869183G"] {
                let ran = run(84_000, size);
                assert_fails(&ran, &["memory for references of at most ", "lower --max-reference"]);
                assert_eq!(ran.out, "");
            }
            let ran = run(84_000, "256K");
            assert_eq!((&*ran.err, ran.code), ("", Some(0)));
            assert!(ran.out.contains("http://c.example/"), "{}", ran.out);
            let ran = run(1_300_000, "16M");
            assert_eq!((&*ran.err, ran.code), ("", Some(0)));
            assert!(ran.out.len() > 2 * folds.len() / 2, "{} bytes", ran.out.len());
        }
    }
    // Without a limit on memory, any length may be allowed.
    let ran = folder.run("-I --max-reference 17179869183G short");
    assert_eq!((&*ran.err, &*ran.out, ran.code), ("", "http://c.example/\n", Some(0)));
}

/// A line that does not fit into memory gives an error, whatever `--max-line` allows.
#[test]
fn a_line_that_exceeds_memory_is_reported() {
    let lines = format!("http://a.example/{}\nhttp://b.example/\n", "a/".repeat(4 << 20));
    let folder = Folder::with(&[("lines", &lines)]);
    for verb in ["normalize", "parse --json", "hazards --json", "wrap --json --width 1"] {
        let args = format!("uri {verb} --max-line 1G < lines");
        let ran = limited(&folder, &kib(65536), &args);
        assert_fails(&ran, &["line 1: ", "there is no memory"]);
        assert!(ran.out.contains("http://b.example/"), "{}", ran.out);
    }
}

/// Without memory for more values, `-u` prints them all and says from where on values may repeat.
#[test]
fn unique_values_that_exceed_memory_are_printed() {
    let folder = Folder::new();
    let lines: Vec<_> = (0..2_000_000).map(|number| format!("http://{number}/\n")).collect();
    let text = lines.concat();
    folder.file("a", &text);
    let ran = limited(&folder, &kib(40000), "-u -j1 a");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("gleaner: a: --unique remembers "), "{}", ran.err);
    assert!(ran.err.contains("there is no memory for more"), "{}", ran.err);
    assert!(ran.out == text, "{} lines", ran.out.lines().count());
}
