//! Files that shrink, grow, move and vanish while they are read, large sparse files, and odd names.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Child;

use super::{assert_fails, values};
use crate::support::{Folder, Ran, ran};

/// The length of the files that change: longer than all buffers between the file and the output.
const LENGTH: usize = 16 << 20;

fn line(number: usize) -> String {
    format!("http://{number:08}.example/path/to/{number}\n")
}

/// Returns lines of at least `LENGTH` bytes.
fn lines() -> String {
    let mut text = String::new();
    let mut number = 0;
    while text.len() < LENGTH {
        text.push_str(&line(number));
        number += 1;
    }
    text
}

/// A run of the command that waits because nobody reads its output.
struct Paused {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
    first: String,
}

impl Paused {
    /// Starts the command and waits for its first line.
    fn new(folder: &Folder, args: &str) -> Self {
        let mut child = folder.command(args.split_whitespace()).spawn().unwrap();
        let mut out = BufReader::with_capacity(1, child.stdout.take().unwrap());
        let mut first = String::new();
        out.read_line(&mut first).unwrap();
        Self { child, out, first }
    }

    /// Reads all output.
    fn resume(self) -> Ran {
        let mut rest = String::new();
        let mut out = self.out.into_inner();
        out.read_to_string(&mut rest).unwrap();
        let output = self.child.wait_with_output().unwrap();
        Ran { out: self.first + &rest, ..Ran::from(output) }
    }
}

fn truncate(folder: &Folder, name: &str, length: usize) {
    let file = OpenOptions::new().write(true).open(folder.path().join(name)).unwrap();
    file.set_len(length as u64).unwrap();
}

/// The new end is in the middle of a reference, after or before the current position.
#[test]
fn a_file_that_shrinks_is_reported() {
    let text = lines();
    let folder = Folder::with(&[("a", &text)]);
    // The end of the host of some line.
    let cut = text[..LENGTH * 3 / 4].rfind("http://").unwrap() + "http://00".len();
    for args in ["-j1 --format jsonl a", "-j3 --format jsonl a"] {
        folder.file("a", &text);
        let paused = Paused::new(&folder, args);
        truncate(&folder, "a", cut);
        let ran = paused.resume();
        assert_fails(&ran, &["a: ", &format!("byte {cut}"), "shrank", "again"]);
        let all = values(&ran);
        let expected = text[..cut].lines().map(str::to_owned);
        assert!(all.iter().map(|(value, _)| value.clone()).eq(expected), "{args}");
        assert!(all.iter().rev().skip(1).all(|(_, flagged)| !flagged) && all[all.len() - 1].1);
    }
    for args in ["-j1 --format jsonl a", "-j3 --format jsonl a"] {
        folder.file("a", &text);
        let paused = Paused::new(&folder, args);
        truncate(&folder, "a", 10);
        let ran = paused.resume();
        assert_fails(&ran, &["a: ", "shrank"]);
        let all = values(&ran);
        let expected: Vec<_> = text.lines().take(all.len() - 1).collect();
        assert!(all.iter().take(expected.len()).map(|(value, _)| value).eq(expected), "{args}");
    }
}

#[test]
fn a_mailbox_that_shrinks_is_reported() {
    let text =
        "From a Thu Jan  1 00:00:00 1998\nTo: b\n\nhttp://a.example/path\n\n".repeat(200_000);
    let cut = text[..text.len() / 2].rfind("/path").unwrap();
    for args in ["-j1 --format jsonl a", "-j3 --format jsonl a"] {
        let folder = Folder::with(&[("a", &text)]);
        let paused = Paused::new(&folder, args);
        truncate(&folder, "a", cut);
        let ran = paused.resume();
        assert_fails(&ran, &["a: ", &format!("byte {cut}"), "shrank", "again"]);
        let mut all = values(&ran);
        assert_eq!(all.pop(), Some(("http://a.example".to_owned(), true)), "{args}");
        assert_eq!(all.len(), text[..cut].matches("/path").count());
        assert!(all.iter().all(|one| *one == ("http://a.example/path".to_owned(), false)));
    }
}

/// Logs grow, and are rotated.
#[test]
fn a_file_that_grows_or_moves_is_read_to_its_end() {
    let text = lines();
    for args in ["-j1", "-j3"] {
        let folder = Folder::with(&[("a", &text)]);
        let paused = Paused::new(&folder, &format!("{args} a"));
        let mut file = OpenOptions::new().append(true).open(folder.path().join("a")).unwrap();
        file.write_all(b"http://new.example/\n").unwrap();
        fs::rename(folder.path().join("a"), folder.path().join("a.1")).unwrap();
        folder.file("a", "http://other.example/\n");
        let ran = paused.resume();
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        assert!(ran.out == text.clone() + "http://new.example/\n", "{args}");
    }
}

#[test]
fn a_file_that_vanishes_is_reported() {
    let folder = Folder::with(&[
        ("d/a", &lines()),
        ("d/b", "http://b.example/"),
        ("d/c", "http://c.example/"),
    ]);
    let paused = Paused::new(&folder, "-j1 -I d");
    fs::rename(folder.path().join("d/b"), folder.path().join("d/e")).unwrap();
    let ran = paused.resume();
    assert_fails(&ran, &["d/b: ", "renamed or removed"]);
    assert!(ran.out.ends_with("http://c.example/\n"));
}

/// Offset, line and column exceed 32 bits or are right after that many bytes.
#[test]
fn sparse_files_of_5_gib_have_right_positions() {
    const END: u64 = 5 << 30;
    let folder = Folder::new();
    // Other file systems fill the page cache with zeros, which takes long.
    let in_memory = Path::new("/dev/shm");
    let parent = if in_memory.is_dir() { in_memory } else { folder.path() };
    let path = parent.join(format!("gleaner-sparse-{}", std::process::id()));
    let mut file = File::create(&path).unwrap();
    file.write_all(b"http://a.example/\n").unwrap();
    file.seek(SeekFrom::Start(END)).unwrap();
    file.write_all(b"http://b.example/\n\n  http://c.example/").unwrap();
    let ran = ran(folder.command(["-n", "--column", "-b"]).arg(&path));
    fs::remove_file(&path).unwrap();
    let expected = format!(
        "1:1:0:http://a.example/\n2:{}:{END}:http://b.example/\n4:3:{}:http://c.example/\n",
        END - 18 + 1,
        END + 21,
    );
    assert_eq!((ran.code, ran.out, ran.err.as_str()), (Some(0), expected, ""));
}

#[test]
fn names_need_not_be_utf_8() {
    let folder = Folder::new();
    let name = OsStr::from_bytes(b"d/\xFF\xC3(.txt");
    folder.file(name, "http://a.example/");
    folder.file(OsStr::from_bytes(b"d/\xFE.gz"), b"\x1f\x8b\x08 is damaged");
    let output = folder.command([OsStr::new("-H"), OsStr::new("d")]).output().unwrap();
    assert_eq!(output.stdout, b"d/\xFF\xC3(.txt:http://a.example/\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.starts_with(b"gleaner: d/\xFE.gz: "));
    let ran = ran(&mut folder.command([OsStr::new("--format=jsonl"), name]));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(values(&ran), [("http://a.example/".to_owned(), false)]);
}
