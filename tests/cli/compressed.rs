//! Compressed files, as their own commands make them.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, thread};

use crate::support::Folder;

/// The commands, which the output names the methods by.
const COMMANDS: [&str; 4] = ["gzip", "zstd", "bzip2", "xz"];

/// What the command makes of this; nothing, with a word, where there is no such command.
fn compressed(command: &str, text: &[u8]) -> Option<Vec<u8>> {
    let child = Command::new(command)
        .arg("-c")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else {
        println!("SKIPPED: there is no {command}");
        return None;
    };
    let (mut stdin, text) = (child.stdin.take().unwrap(), text.to_owned());
    let writer = thread::spawn(move || std::io::Write::write_all(&mut stdin, &text).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "{command}");
    Some(output.stdout)
}

fn digest() -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/spool/digest.txt")).unwrap()
}

#[test]
fn whatever_its_name() {
    let folder = Folder::new();
    folder.file("plain", digest());
    let expected = folder.found("-nb --column plain");
    assert!(expected.lines().count() > 10);
    for command in COMMANDS {
        if let Some(data) = compressed(command, &digest()) {
            folder.file("x", &data);
            assert_eq!(folder.found("-nb --column x"), expected, "{command}");
            let piped = folder.run_on("-nb --column", &data);
            assert_eq!((piped.out, piped.err), (expected.clone(), String::new()), "{command}");
        }
    }
}

#[test]
fn members_are_one_text() {
    let folder = Folder::new();
    for command in COMMANDS {
        let parts: [&[u8]; 3] = [b"http://a.exam", b"ple/x", b" http://b.example/"];
        let members: Option<Vec<Vec<u8>>> =
            parts.iter().map(|part| compressed(command, part)).collect();
        if let Some(members) = members {
            folder.file("x", members.concat());
            assert_eq!(folder.found("-b x"), "0:http://a.example/x\n19:http://b.example/\n");
        }
    }
}

#[test]
fn json_names_the_method() {
    let folder = Folder::new();
    for command in COMMANDS {
        if let Some(data) = compressed(command, b"at http://a.example/ ") {
            folder.file("x", data);
            let object: serde_json::Value =
                serde_json::from_str(&folder.found("--format jsonl x")).unwrap();
            assert_eq!((&object["compression"], &object["offset"]), (&command.into(), &3.into()));
        }
    }
    folder.file("plain", "at http://a.example/ ");
    assert!(!folder.found("--format jsonl plain").contains("compression"));
}

#[test]
fn as_they_are_where_asked_for() {
    let folder = Folder::new();
    // Stored, not squeezed: the link stands in the file.
    let stored =
        b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x01\x13\0\xec\xff http://a.example/ \0\0\0\0\0\0\0\0";
    folder.file("x", stored);
    assert_eq!(folder.found("-b --no-decompress x"), "16:http://a.example/\n");
}

#[test]
fn broken_data_is_trouble_after_what_could_be_had() {
    let folder = Folder::new();
    let text = b"http://a.example/ ".repeat(20_000);
    folder.file("after", "http://b.example/");
    for command in COMMANDS {
        let Some(data) = compressed(command, &[&text, &random(300_000)[..]].concat()) else {
            continue;
        };
        let half = data.len() / 2;
        folder.file("x", &data[..half]);
        let ran = folder.run("--no-filename x after");
        assert_eq!(ran.code, Some(2), "{command}");
        assert!(ran.out.ends_with("http://b.example/\n"), "{command}");
        let told = format!("{command} data, at or before byte {half}: ");
        assert!(
            ran.err.starts_with("gleaner: x: cannot read beyond byte ") && ran.err.contains(&told),
            "{ran:?}"
        );
        // All but bzip2's come in blocks that are smaller.
        if command != "bzip2" {
            assert_eq!(ran.out.matches("http://a.example/").count(), 20_000, "{command}");
        }
    }
}

/// Bytes that nothing can squeeze.
fn random(length: usize) -> Vec<u8> {
    let mut state: u64 = 1;
    let next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state.to_be_bytes()[0]
    };
    std::iter::repeat_with(next).take(length).collect()
}

#[test]
fn what_only_looks_compressed_is_text() {
    let folder = Folder::with(&[("x", "BZh9 http://a.example/"), ("y", "BZh")]);
    assert_eq!(folder.found("-b x y"), "x:5:http://a.example/\n");
}
