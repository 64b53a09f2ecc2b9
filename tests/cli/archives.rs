//! Archives as inputs, in directories and in archives.

use std::io::Write;

use crate::support::Folder;
use crate::writers::{Zip, tar, tar_members, zip};

pub fn gzip(data: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

const MBOX: &[u8] = b"From a Thu Jan  1 00:00:00 1998\nSubject: b\n\nhttp://mbox.example/\n";

fn spool() -> Vec<u8> {
    tar(&[
        ("./inbox.mbox", MBOX),
        ("log/app.log.gz", &gzip(b"http://log.example/\n")),
        ("n", b"none"),
    ])
}

#[test]
fn members_are_inputs_with_paths_in_the_order_of_the_archive() {
    let folder = Folder::new();
    folder.file("a.tar.gz", gzip(&spool()));
    let expected = "a.tar.gz/inbox.mbox:4:http://mbox.example/\na.tar.gz/log/app.log.gz:1:http://log.example/\n";
    assert_eq!(folder.found("-n a.tar.gz"), expected);
    assert_eq!(folder.found("-nI a.tar.gz"), "4:http://mbox.example/\n1:http://log.example/\n");
    assert_eq!(folder.found("-c a.tar.gz"), "a.tar.gz/inbox.mbox:1\na.tar.gz/log/app.log.gz:1\n");
    let ran = folder.run_on("-H", &gzip(&spool()));
    assert_eq!(
        ran.out.replace("<stdin>", "a.tar.gz"),
        expected.replace(":4:", ":").replace(":1:", ":")
    );
    for jobs in [1, 4] {
        let found = folder.found(&format!("-n -j{jobs} ."));
        assert_eq!(found, expected.replace("a.tar", "./a.tar"), "{jobs}");
    }
    let ran = folder.run("--stats a.tar.gz");
    assert!(ran.err.contains("inputs: 3\nmessages: 1 "), "{}", ran.err);
}

#[test]
fn json_lines_have_offsets_in_the_member() {
    let folder = Folder::new();
    folder.file(
        "a.tar",
        tar(&[("x", b"123 http://a.example/"), ("y.gz", &gzip(b"1 http://b.example/"))]),
    );
    let found = folder.found("--format jsonl a.tar");
    let lines: Vec<serde_json::Value> =
        found.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["path"], &lines[0]["offset"]), (&"a.tar/x".into(), &4.into()));
    assert_eq!((&lines[1]["path"], &lines[1]["offset"]), (&"a.tar/y.gz".into(), &2.into()));
    assert_eq!((&lines[0]["compression"], &lines[1]["compression"]), (&().into(), &"gzip".into()));
}

#[test]
fn options_apply_to_members() {
    let folder = Folder::new();
    let files: [(&str, &[u8]); 5] = [
        ("keep/a.txt", b"http://a.example/"),
        ("keep/b.log", b"http://b.example/"),
        ("skip/c.txt", b"http://c.example/"),
        ("bin", b"\0 http://bin.example/"),
        ("in.zip", &zip(&[("skip/d", b"http://d.example/")], Zip::Deflated)),
    ];
    folder.file("dir/a.zip", zip(&files, Zip::Streamed));
    let hosts = |args: &str| -> String {
        let found = folder.found(&format!("-I {args} dir"));
        found.lines().map(|line| line.replace("http://", "").replace(".example/", " ")).collect()
    };
    assert_eq!(hosts(""), "a b c bin d ");
    assert_eq!(hosts("--exclude *.log --exclude skip/"), "a bin ");
    assert_eq!(hosts("--exclude /a.zip/keep/*"), hosts("--exclude keep"));
    assert_eq!(hosts("--exclude a.zip/keep/*"), "c bin d ");
    assert_eq!(hosts("--exclude in.zip --skip-binary"), "a b c ");
    assert_eq!(folder.run("--type spool dir").code, Some(1));
    assert_eq!(folder.run("--exclude a.zip dir").code, Some(1));
    // A PATH of the command line is searched, its members may be excluded.
    let ran = folder.run("--exclude *.zip --exclude [bks]* dir/a.zip");
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(1)));
}

#[test]
fn no_decompress_searches_the_bytes_of_an_archive() {
    let folder = Folder::new();
    folder.file("a.tar", tar(&[("x", b"http://a.example/ ")]));
    assert_eq!(folder.found("--no-decompress -b a.tar"), "512:http://a.example/\n");
}

#[test]
fn errors_name_the_member_and_the_others_are_searched() {
    let folder = Folder::new();
    let mut data = zip(&[("a", b"http://a.example/"), ("b", b"http://b.example/")], Zip::Stored);
    data[6] = 1;
    folder.file("a.zip", data);
    folder.file("b.tar", &spool()[..700]);
    let ran = folder.run("a.zip b.tar");
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.out, "a.zip/b:http://b.example/\nb.tar/inbox.mbox:http://mbox.example/\n");
    let (first, rest) = ran.err.split_once('\n').unwrap();
    assert!(first.starts_with("gleaner: a.zip/a: an encrypted member"), "{first}");
    assert_eq!(rest.lines().count(), 1);
    let cut = "gleaner: b.tar: tar archive, at byte 700: the data ends too early";
    assert!(rest.starts_with(cut), "{rest}");
}

#[test]
fn a_bomb_ends_its_archive_and_not_the_search() {
    let folder = Folder::new();
    let zeros = gzip(&vec![0; 30 << 20]);
    let files: Vec<_> = ["a", "b", "c", "d"].map(|name| (name, &zeros[..])).to_vec();
    folder.file("a.tar.gz", gzip(&tar(&files)));
    folder.file("b", "http://b.example/");
    let ran = folder.run("-I a.tar.gz b --max-ratio 100");
    assert_eq!((ran.out.as_str(), ran.code), ("http://b.example/\n", Some(2)));
    assert_eq!(ran.err.lines().count(), 1);
    assert!(ran.err.contains("a.tar.gz/c: ") && ran.err.contains("--max-ratio"), "{}", ran.err);
}

#[test]
fn reads_many_members() {
    let folder = Folder::new();
    let one = tar_members(&[(b'0', "x", b"http://a.example/")]);
    folder.file("a.tar.gz", gzip(&one.repeat(100_000)));
    assert_eq!(folder.found("-I a.tar.gz").lines().count(), 100_000);
}

#[test]
fn mailboxes_of_all_types_are_read() {
    let mmdf = b"\x01\x01\x01\x01\nTo: a\nContent-Transfer-Encoding: quoted-printable\n\nhttp=3A//a.example/\n\x01\x01\x01\x01\n";
    let babyl =
        b"BABYL OPTIONS:\n\x1f\x0c\n1,,\nTo: a\nContent-Transfer-Encoding: quoted-printable\n\n\
        *** EOOH ***\nTo: a\n\nhttp=3A//a.example/\n\x1f";
    let emlx = b"79\nTo: a\nFrom: b\nContent-Transfer-Encoding: quoted-printable\n\nhttp=3A//a.example/\n<?xml http://no.example/?>";
    let folder = Folder::new();
    for (kind, data) in [("mmdf", &mmdf[..]), ("babyl", babyl), ("emlx", emlx)] {
        folder.file("box", data);
        assert_eq!(folder.found("box"), "http://a.example/\n", "{kind}");
        assert_eq!(folder.found(&format!("--type {kind} box")), "http://a.example/\n");
        folder.file("a.tar", tar(&[("box", data)]));
        assert_eq!(folder.found("a.tar"), "a.tar/box:http://a.example/\n", "{kind}");
    }
}
