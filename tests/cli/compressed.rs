//! Files compressed by the usual commands.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, thread};

use crate::support::Folder;

/// The commands; JSON lines name a compression after its command.
pub const COMMANDS: [&str; 5] = ["gzip", "zstd", "bzip2", "xz", "compress"];

/// Reports whether the command is installed.
pub fn is_installed(command: &str) -> bool {
    // compress knows no long options.
    let option = if command == "compress" { "-V" } else { "--version" };
    let mut version = Command::new(command);
    let status = version.arg(option).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Compresses `text`.
fn compressed(command: &str, text: &[u8]) -> Vec<u8> {
    // compress writes nothing if its data would be longer than the text.
    let options: &[&str] = if command == "compress" { &["-f"] } else { &[] };
    compressed_with(command, options, text)
}

fn compressed_with(command: &str, options: &[&str], text: &[u8]) -> Vec<u8> {
    let mut child = Command::new(command)
        .args(options)
        .arg("-c")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdin, text) = (child.stdin.take().unwrap(), text.to_owned());
    let writer = thread::spawn(move || std::io::Write::write_all(&mut stdin, &text).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "{command}");
    output.stdout
}

fn digest() -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/spool/digest.txt")).unwrap()
}

pub fn detects_compression_by_content(command: &str) {
    let folder = Folder::new();
    folder.file("plain", digest());
    let expected = folder.found("-nb --column plain");
    assert!(expected.lines().count() > 10);
    let data = compressed(command, &digest());
    folder.file("x", &data);
    assert_eq!(folder.found("-nb --column x"), expected);
    let piped = folder.run_on("-nb --column", &data);
    assert_eq!((piped.out, piped.err), (expected, String::new()));
}

pub fn joins_concatenated_members(command: &str) {
    // The data of compress ends with its file.
    if command == "compress" {
        return;
    }
    let folder = Folder::new();
    let parts: [&[u8]; 3] = [b"http://a.exam", b"ple/x", b" http://b.example/"];
    folder.file("x", parts.map(|part| compressed(command, part)).concat());
    assert_eq!(folder.found("-b x"), "0:http://a.example/x\n19:http://b.example/\n");
}

pub fn json_names_the_compression(command: &str) {
    let folder = Folder::new();
    folder.file("x", compressed(command, b"at http://a.example/ "));
    let object: serde_json::Value =
        serde_json::from_str(&folder.found("--format jsonl x")).unwrap();
    assert_eq!((&object["compression"], &object["offset"]), (&command.into(), &3.into()));
    folder.file("plain", "at http://a.example/ ");
    assert!(!folder.found("--format jsonl plain").contains("compression"));
}

/// compress writes the same text with codes of any maximum width, and clears its table where the text changes.
pub fn reads_all_widths_of_compress() {
    let folder = Folder::new();
    let text = [&digest()[..], &incompressible(200_000), &digest().repeat(40)].concat();
    folder.file("plain", &text);
    let expected = folder.found("-nb --column plain");
    // ncompress cannot read its own data of 9 bits.
    for width in 10..=16 {
        folder.file("x.Z", compressed_with("compress", &["-f", "-b", &width.to_string()], &text));
        let found = folder.found("-nb --column x.Z");
        assert!(found == expected, "width {width}");
    }
}

pub fn reports_truncated_data_after_the_findings_before_it(command: &str) {
    // The data of compress has no end; only a cut within a code shows.
    if command == "compress" {
        return;
    }
    let folder = Folder::new();
    let text = b"http://a.example/ ".repeat(20_000);
    folder.file("after", "http://b.example/");
    let data = compressed(command, &[&text, &incompressible(300_000)[..]].concat());
    let half = data.len() / 2;
    folder.file("x", &data[..half]);
    let ran = folder.run("--no-filename x after");
    assert_eq!(ran.code, Some(2));
    assert!(ran.out.ends_with("http://b.example/\n"));
    let message = format!("{command} data, at or before byte {half}: ");
    assert!(
        ran.err.starts_with("gleaner: x: cannot read beyond byte ") && ran.err.contains(&message),
        "{ran:?}"
    );
    // A block of bzip2 is larger than the text before the cut.
    if command != "bzip2" {
        assert_eq!(ran.out.matches("http://a.example/").count(), 20_000);
    }
}

/// Returns incompressible bytes.
fn incompressible(length: usize) -> Vec<u8> {
    let mut state: u64 = 1;
    let next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state.to_be_bytes()[0]
    };
    std::iter::repeat_with(next).take(length).collect()
}
