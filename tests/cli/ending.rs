//! Exit codes, errors and closed outputs.

use std::fs;
use std::io::Read;

use crate::support::{Folder, ran};

#[test]
fn exit_code_reports_findings() {
    let folder = Folder::with(&[("yes", "http://a.example/ "), ("no", "nothing")]);
    assert_eq!(folder.run("yes").code, Some(0));
    assert_eq!(folder.run("no yes").code, Some(0));
    let none = folder.run("no");
    assert_eq!((none.out.as_str(), none.err.as_str(), none.code), ("", "", Some(1)));
    assert_eq!(folder.run("--format jsonl no").code, Some(1));
    assert_eq!(folder.run("-c no").code, Some(1));
    assert_eq!(folder.run("--schemes ftp yes").code, Some(1));
    assert_eq!(folder.run_on("", b"").code, Some(1));
}

#[test]
fn reports_a_missing_file_and_searches_the_rest() {
    let folder = Folder::with(&[("yes", "http://a.example/ "), ("no", "nothing")]);
    let ran = folder.run("missing yes");
    assert_eq!(ran.out, "yes:http://a.example/\n");
    assert_eq!(ran.err, "gleaner: missing: No such file or directory; check the path\n");
    assert_eq!(ran.code, Some(2));
    assert_eq!(folder.run("no missing").code, Some(2));
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs /proc/self/mem")]
fn a_read_error_names_the_path_and_the_offset() {
    let folder = Folder::with(&[("yes", "http://a.example/ ")]);
    let ran = folder.run("/proc/self/mem yes");
    assert_eq!(ran.out, "yes:http://a.example/\n");
    assert!(
        ran.err.starts_with("gleaner: /proc/self/mem: cannot read beyond byte 0: "),
        "{}",
        ran.err
    );
    assert_eq!(ran.code, Some(2));
}

#[test]
fn rejects_invalid_command_lines_with_code_2() {
    let folder = Folder::with(&[("yes", "http://a.example/ ")]);
    for args in [
        "--nonsense",
        "--hyphen maybe",
        "--wrappers round",
        "--max-reference 8KB",
        "--max-reference 0",
        "--max-reference 99999999999999999999",
        "--schemes 9p",
        "--schemes=",
        "--add-scheme a_b",
        "--add-scheme url",
        "--exclude [",
        "--format xml",
        "--format jsonl -c",
        "--color sometimes",
        "-j many",
    ] {
        let ran = folder.run(&format!("{args} yes"));
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{args}");
        assert!(ran.err.starts_with("error: "), "{args}: {}", ran.err);
    }
}

#[test]
fn closed_output_is_not_an_error() {
    let folder = Folder::new();
    folder.file("big", "http://a.example/ and\n".repeat(200_000));
    for args in [&["big"][..], &["--format", "jsonl", "big"], &["-j8", "big", "big", "missing"]] {
        let mut child = folder.command(args).spawn().unwrap();
        let mut first = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}");
        assert_eq!(err, "", "{args:?}");
    }
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
fn reports_an_output_error() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let folder = Folder::with(&[("yes", "http://a.example/ ")]);
    let ran = ran(folder.command(["yes"]).stdout(full));
    assert!(ran.err.starts_with("gleaner: <stdout>: No space left"), "{}", ran.err);
    assert_eq!(ran.code, Some(2));
}
