//! Output that ends early ends at a line.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::ending_signals;
use crate::support::{Folder, ran};

/// Returns a folder with a file whose output is larger than any pipe; its lines differ in length.
fn large() -> Folder {
    let line = |n: usize| format!("http://a.example/{n}/{}\n", "x".repeat(n % 97));
    let text: String = (0..60_000).map(line).collect();
    Folder::with(&[("large", &text)])
}

fn send(child: &Child, signal: &str) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-s", signal, &pid]).status().unwrap().success());
}

/// Waits until the process writes and its pipe is full.
fn wait_for_a_full_pipe(child: &mut Child) {
    child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
    thread::sleep(Duration::from_millis(100));
}

/// Reads all output of a process; returns its last byte and its signal.
fn last_byte_and_signal(mut child: Child) -> (Option<u8>, Option<i32>) {
    let mut out = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut out).unwrap();
    (out.last().copied(), child.wait().unwrap().signal())
}

/// The options of the runs, and the byte that ends their lines.
const RUNS: [(&str, u8); 5] =
    [("-j1", b'\n'), ("-j4", b'\n'), ("-j4 --format jsonl", b'\n'), ("-nH0", 0), ("-u", b'\n')];

#[test]
fn a_signal_waits_for_a_full_pipe() {
    let folder = large();
    for (args, end) in RUNS {
        for (name, number) in ending_signals() {
            let args = args.split(' ').chain(["large"]);
            let mut child = folder.command(args).spawn().unwrap();
            wait_for_a_full_pipe(&mut child);
            send(&child, name);
            assert_eq!(last_byte_and_signal(child), (Some(end), Some(number)));
        }
    }
    let mut child = folder.command(["uri", "normalize"]);
    let input = fs::File::open(folder.path().join("large")).unwrap();
    let mut child = child.stdin(input).spawn().unwrap();
    wait_for_a_full_pipe(&mut child);
    send(&child, "TERM");
    assert_eq!(last_byte_and_signal(child), (Some(b'\n'), Some(15)));
}

#[test]
fn a_signal_at_any_time_leaves_whole_lines() {
    let folder = large();
    for round in 0..100 {
        let (args, end) = RUNS[round % RUNS.len()];
        let child = folder.command(args.split(' ').chain(["large"])).spawn().unwrap();
        thread::scope(|scope| {
            scope.spawn(|| {
                let id = child.id().to_string();
                thread::sleep(Duration::from_micros(300 * round as u64));
                // The process may have ended.
                let _ = Command::new("kill").args(["-s", "TERM", &id]).status();
            });
        });
        let (last, signal) = last_byte_and_signal(child);
        assert!(last.is_none_or(|last| last == end), "{args}: {last:?}, {signal:?}");
    }
}

#[test]
fn a_second_signal_ends_a_blocked_write() {
    let folder = large();
    let mut child = folder.command(["large"]).spawn().unwrap();
    wait_for_a_full_pipe(&mut child);
    send(&child, "TERM");
    thread::sleep(Duration::from_millis(50));
    assert_eq!(child.try_wait().unwrap(), None);
    send(&child, "TERM");
    let ended = (0..1000).find_map(|_| {
        thread::sleep(Duration::from_millis(10));
        child.try_wait().unwrap()
    });
    if ended.is_none() {
        child.kill().unwrap();
    }
    assert_eq!(ended.and_then(|status| status.signal()), Some(15));
}

#[test]
fn a_signal_ends_a_blocked_read() {
    let folder = Folder::new();
    let mut child = folder.command::<&str>([]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"http://a.example/ ").unwrap();
    child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
    send(&child, "TERM");
    assert_eq!(child.wait().unwrap().signal(), Some(15));
}

#[test]
fn an_ignored_signal_stays_ignored() {
    let folder = large();
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' HUP; exec \"$0\" large", env!("CARGO_BIN_EXE_gleaner")]);
    let mut child = command.current_dir(folder.path()).stdout(Stdio::piped()).spawn().unwrap();
    wait_for_a_full_pipe(&mut child);
    send(&child, "HUP");
    assert_eq!(last_byte_and_signal(child), (Some(b'\n'), None));
}

/// Runs a shell line in which `$0` is the command and whose output goes to the file `out`.
fn limited(folder: &Folder, line: &str) -> (Vec<u8>, String, Option<i32>) {
    let mut command = Command::new("sh");
    command.args(["-c", line, env!("CARGO_BIN_EXE_gleaner")]).current_dir(folder.path());
    let ran = ran(&mut command);
    (fs::read(folder.path().join("out")).unwrap(), ran.err, ran.code)
}

#[test]
fn a_file_that_reaches_its_limit_ends_at_a_line() {
    let folder = large();
    // The unit is 512 bytes or 1 KiB.
    for (line, end) in [
        ("ulimit -f 100; exec \"$0\" large > out", b'\n'),
        ("ulimit -f 101; exec \"$0\" -j4 --format jsonl large > out", b'\n'),
        ("echo first > out; ulimit -f 102; exec \"$0\" -H0 large >> out", 0),
        ("ulimit -f 103; exec \"$0\" uri normalize < large > out", b'\n'),
    ] {
        let (out, err, code) = limited(&folder, line);
        assert!(out.len() > 50_000 && out.len() <= 103 << 10, "{line}: {} bytes", out.len());
        assert_eq!(out.last(), Some(&end), "{line}");
        assert!(err.starts_with("gleaner: <stdout>: File too large"), "{line}: {err}");
        assert_eq!(code, Some(2), "{line}");
    }
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
fn a_full_disk_is_reported() {
    let folder = Folder::with(&[("yes", "http://a.example/ ")]);
    for args in [
        "yes",
        "-j4 yes",
        "-c yes",
        "--format jsonl yes",
        "--help",
        "-h",
        "--version",
        "uri --help",
        "uri parse --help",
        "uri parse http://a.example/",
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let ran = ran(folder.command(args.split(' ')).stdout(full));
        assert!(ran.err.starts_with("gleaner: <stdout>: No space left"), "{args}: {}", ran.err);
        assert_eq!(ran.code, Some(2), "{args}");
    }
}

/// Otherwise the first file that is opened would take the place of the stream.
#[test]
fn a_closed_stream_is_an_empty_one() {
    let text = "http://a.example/\n";
    let folder = Folder::with(&[("a", text)]);
    for (streams, args, code) in [
        (">&-", "a", 0),
        (">&- 2>&-", "--lock a missing", 2),
        (">&- 2>&- <&-", "--format jsonl a", 0),
        ("2>&-", "missing", 2),
        ("2>&-", "--wrong", 2),
        ("<&-", "", 1),
        ("<&- >&-", "uri parse", 0),
        (">&-", "--help", 0),
    ] {
        let line = format!("exec \"$0\" {args} {streams}");
        let mut command = Command::new("sh");
        command.args(["-c", &line, env!("CARGO_BIN_EXE_gleaner")]).current_dir(folder.path());
        let ran = ran(&mut command);
        assert_eq!((&*ran.out, &*ran.err, ran.code), ("", "", Some(code)), "{line}");
        assert_eq!(fs::read_to_string(folder.path().join("a")).unwrap(), text, "{line}");
    }
}

#[test]
fn a_closed_pipe_is_not_an_error_of_help() {
    let folder = Folder::new();
    for args in [["--help"], ["--version"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let ran = ran(folder.command(args).stdout(writer));
        assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    }
}
