//! Files compressed by the usual commands.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, thread};

use crate::support::Folder;

/// The commands; JSON lines name a compression after its command.
const COMMANDS: [&str; 4] = ["gzip", "zstd", "bzip2", "xz"];

/// Compresses `text`; returns `None` if the command is missing.
fn compressed(command: &str, text: &[u8]) -> Option<Vec<u8>> {
    let child = Command::new(command)
        .arg("-c")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else {
        println!("SKIPPED: {command} is missing");
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
fn detects_compression_by_content() {
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
fn joins_concatenated_members() {
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
fn json_names_the_compression() {
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
fn no_decompress_searches_compressed_bytes() {
    let folder = Folder::new();
    // A stored block: the file contains the reference uncompressed.
    let stored =
        b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x01\x13\0\xec\xff http://a.example/ \0\0\0\0\0\0\0\0";
    folder.file("x", stored);
    assert_eq!(folder.found("-b --no-decompress x"), "16:http://a.example/\n");
}

#[test]
fn reports_truncated_data_after_the_findings_before_it() {
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
        let message = format!("{command} data, at or before byte {half}: ");
        assert!(
            ran.err.starts_with("gleaner: x: cannot read beyond byte ")
                && ran.err.contains(&message),
            "{ran:?}"
        );
        // A block of bzip2 is larger than the text before the cut.
        if command != "bzip2" {
            assert_eq!(ran.out.matches("http://a.example/").count(), 20_000, "{command}");
        }
    }
}

/// Returns incompressible bytes.
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
fn searches_text_that_begins_like_a_magic_number() {
    let folder = Folder::with(&[("x", "BZh9 http://a.example/"), ("y", "BZh")]);
    assert_eq!(folder.found("-b x y"), "x:5:http://a.example/\n");
}
