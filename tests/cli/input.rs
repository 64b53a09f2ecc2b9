//! Inputs: files, directories, links, pipes, standard input.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::support::{Folder, ran, utf16};

const A: &str = "http://a.example/\n";

#[test]
fn reads_standard_input_without_path_and_for_a_hyphen() {
    let folder = Folder::with(&[("x", "http://x.example/")]);
    assert_eq!(folder.run_on("", A.as_bytes()).out, A);
    assert_eq!(folder.run_on("-", A.as_bytes()).out, A);
    assert_eq!(folder.run_on("-Hn", A.as_bytes()).out, format!("<stdin>:1:{A}"));
    assert_eq!(
        folder.run_on("x - x", A.as_bytes()).out,
        format!("x:http://x.example/\n<stdin>:{A}x:http://x.example/\n")
    );
    assert_eq!(folder.run_on("/dev/stdin", A.as_bytes()).out, A);
}

#[test]
fn prints_findings_of_a_stream_before_its_end() {
    let mut child = Folder::new().command(["-n"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let (sender, lines) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in stdout.lines() {
            sender.send(line.unwrap()).unwrap();
        }
    });
    let wait = Duration::from_secs(20);
    stdin.write_all(b"first http://a.example/1 then\nmore\n").unwrap();
    assert_eq!(lines.recv_timeout(wait).as_deref(), Ok("1:http://a.example/1"));
    stdin.write_all(b"second http://a.example/2 then").unwrap();
    assert_eq!(lines.recv_timeout(wait).as_deref(), Ok("3:http://a.example/2"));
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    reader.join().unwrap();
}

#[test]
fn walks_directories_including_hidden_files() {
    let folder = Folder::with(&[
        ("d/b", A),
        ("d/.hidden/x", A),
        ("d/a/z", A),
        ("d/a.txt", A),
        ("d/B", A),
        ("d/.gitignore", "a.txt\n"),
        ("d/.git/config", A),
    ]);
    let lines = |paths: &[&str]| paths.iter().flat_map(|path| [path, ":", A]).collect::<String>();
    assert_eq!(
        folder.found("d"),
        lines(&["d/.git/config", "d/.hidden/x", "d/B", "d/a/z", "d/a.txt", "d/b"])
    );
}

#[test]
fn globs_exclude_names_and_paths() {
    let folder = Folder::with(&[
        ("d/a.log", A),
        ("d/a.txt", A),
        ("d/sub/a.log", A),
        ("d/sub/deep/a.txt", A),
        ("d/deep/a.txt", A),
    ]);
    let paths = |args: &str| folder.found(args).replace(&format!(":{A}"), " ");
    assert_eq!(paths("--exclude *.log d"), "d/a.txt d/deep/a.txt d/sub/deep/a.txt ");
    assert_eq!(paths("--exclude sub d"), "d/a.log d/a.txt d/deep/a.txt ");
    assert_eq!(paths("--exclude sub/*.log d"), "d/a.log d/a.txt d/deep/a.txt d/sub/deep/a.txt ");
    assert_eq!(paths("--exclude sub/deep d"), "d/a.log d/a.txt d/deep/a.txt d/sub/a.log ");
    assert_eq!(paths("--exclude **/a.txt --exclude sub/ d"), "d/a.log ");
    assert_eq!(paths("--exclude=*.log --exclude=deep d"), "d/a.txt ");
    assert_eq!(paths("--exclude d -H d/a.log"), "d/a.log ");
}

#[test]
fn does_not_enter_an_excluded_directory() {
    let folder = Folder::with(&[("d/x", A), ("d/loop/x", A)]);
    folder.link("d/loop/back", "..");
    assert_eq!(folder.found("--follow --exclude loop d"), format!("d/x:{A}"));
}

#[test]
fn follows_links_in_directories_only_with_follow() {
    let folder = Folder::with(&[("d/x", A), ("other/y", A)]);
    folder.link("d/file", "../other/y");
    folder.link("d/dir", "../other");
    assert_eq!(folder.found("d"), format!("d/x:{A}"));
    assert_eq!(folder.found("--follow d"), format!("d/dir/y:{A}d/file:{A}d/x:{A}"));
}

#[test]
fn follows_links_given_as_path() {
    let folder = Folder::with(&[("other/y", A)]);
    folder.link("file", "other/y");
    folder.link("dir", "other");
    assert_eq!(folder.found("file"), A);
    assert_eq!(folder.found("dir"), format!("dir/y:{A}"));
}

#[test]
fn reports_a_link_loop_and_searches_the_rest() {
    let folder = Folder::with(&[("d/a/x", A), ("d/z", A)]);
    folder.link("d/a/back", "..");
    folder.link("d/gone", "nowhere");
    let ran = folder.run("--follow d");
    assert_eq!(ran.out, format!("d/a/x:{A}d/z:{A}"));
    assert_eq!(ran.code, Some(2));
    let lines: Vec<_> = ran.err.lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("gleaner: d/a/back: ") && lines[0].contains("link"), "{lines:?}");
    assert!(lines[1].starts_with("gleaner: d/gone: No such file"), "{lines:?}");
    assert_eq!(folder.found("d"), ran.out);
}

#[test]
fn no_decompress_searches_compressed_bytes() {
    let folder = Folder::new();
    // A stored block: the file contains the reference uncompressed.
    let stored =
        b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x01\x13\0\xec\xff http://a.example/ \0\0\0\0\0\0\0\0";
    folder.file("x", stored);
    assert_eq!(folder.found("-b --no-decompress x"), "16:http://a.example/\n");
}

#[test]
fn searches_text_that_begins_like_a_magic_number() {
    let folder = Folder::with(&[("x", "BZh9 http://a.example/"), ("y", "BZh")]);
    assert_eq!(folder.found("-b x y"), "x:5:http://a.example/\n");
}

#[test]
fn skips_pipes_in_directories_and_reads_pipes_given_as_path() {
    let folder = Folder::with(&[("d/x", A)]);
    let pipe = folder.path().join("d/pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert_eq!(folder.found("d"), format!("d/x:{A}"));
    let writer = thread::spawn(move || fs::write(pipe, "http://pipe.example/ "));
    assert_eq!(folder.found("d/pipe"), "http://pipe.example/\n");
    writer.join().unwrap().unwrap();
}

#[test]
fn searches_binary_files_unless_skipped() {
    let folder = Folder::new();
    folder.file("d/binary", b"\0\x01\xff http://b.example/\0\xfe");
    folder
        .file("d/late", [b"http://l.example/ ".as_slice(), &b" ".repeat(1 << 16), b"\0"].concat());
    folder.file("d/utf16", utf16("http://u.example/ ", u16::to_le_bytes));
    let rest = "d/late:http://l.example/\nd/utf16:http://u.example/\n";
    assert_eq!(folder.found("d"), format!("d/binary:http://b.example/\n{rest}"));
    assert_eq!(folder.found("--skip-binary d"), rest);
}

#[test]
fn counts_a_utf_8_byte_order_mark_in_offsets() {
    let folder = Folder::with(&[("x", "\u{FEFF}http://a.example/\n")]);
    assert_eq!(folder.found("-b x"), "3:http://a.example/\n");
}

#[test]
fn decodes_a_utf_16_file_larger_than_the_buffer() {
    let folder = Folder::new();
    let text = "ü http://a.example/\u{1F517} \n".repeat(30_000);
    folder.file("x", utf16(&text, u16::to_be_bytes));
    assert_eq!(folder.found("-c x"), "30000\n");
    let last = folder.found("-nb x").lines().last().unwrap().to_owned();
    assert!(last.starts_with(&format!("30000:{}:http://a.example/", 29_999 * 26 + 3)), "{last}");
}

#[test]
fn mail_in_utf_16_is_text() {
    let folder = Folder::new();
    let mail =
        "From: a\nDate: b\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.example/=3D\n";
    folder.file("x", utf16(mail, u16::to_le_bytes));
    assert_eq!(folder.found("x"), "http://a.example/=3D\n");
}

#[test]
fn searches_a_file_given_twice_twice() {
    let folder = Folder::with(&[("x", A)]);
    assert_eq!(folder.found("x x"), format!("x:{A}x:{A}"));
}

#[test]
fn does_not_search_its_own_output() {
    let folder = Folder::with(&[("x", A)]);
    let out = fs::File::create(folder.path().join("out")).unwrap();
    let walked = ran(folder.command(["."]).stdout(out));
    assert_eq!((walked.err.as_str(), walked.code), ("", Some(0)));
    assert_eq!(fs::read_to_string(folder.path().join("out")).unwrap(), format!("./x:{A}"));
    let out = fs::File::options().append(true).open(folder.path().join("out")).unwrap();
    let named = ran(folder.command(["out"]).stdout(out));
    assert_eq!(
        (named.err.as_str(), named.code),
        (
            "gleaner: out: this input is also the output; write the output to another file\n",
            Some(2)
        )
    );
}
