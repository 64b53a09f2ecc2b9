//! The command without the feature `archives`: compressed input is an error that names the feature, and the other
//! inputs are searched.

use crate::support::Folder;

/// gzip data of `see http://a.example/` without compression: a stored block (RFC 1951, 3.2.4).
const GZIP: &[u8] =
    b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\x01\x15\x00\xea\xffsee http://a.example/\
    \x00\x00\x00\x00\x15\x00\x00\x00";

const ERROR: &str =
    "compressed with gzip, which this build cannot read: it lacks the feature \"archives\"\n";

#[test]
fn compressed_input_is_an_error_that_names_the_feature() {
    let folder = Folder::new();
    folder.file("x.gz", GZIP);
    folder.file("y", "http://b.example/");
    let ran = folder.run("x.gz");
    assert_eq!(
        (ran.out, ran.err, ran.code),
        (String::new(), format!("gleaner: x.gz: {ERROR}"), Some(2))
    );
    for path in ["x.gz y", "."] {
        let ran = folder.run(&format!("-I {path}"));
        assert_eq!((ran.out.as_str(), ran.code), ("http://b.example/\n", Some(2)), "{path}");
        assert!(ran.err.ends_with(&format!("x.gz: {ERROR}")), "{ran:?}");
    }
    let ran = folder.run_on("", GZIP);
    assert_eq!(
        (ran.out, ran.err, ran.code),
        (String::new(), format!("gleaner: <stdin>: {ERROR}"), Some(2))
    );
}

#[test]
fn a_compressed_batch_of_news_is_an_error() {
    let folder = Folder::new();
    folder.file("batch", [b"#! cunbatch\n", GZIP].concat());
    let ran = folder.run("batch");
    assert_eq!(
        (ran.out, ran.err, ran.code),
        (String::new(), format!("gleaner: batch: {ERROR}"), Some(2))
    );
}

#[test]
fn an_archive_is_an_error_that_names_the_feature() {
    let folder = Folder::new();
    folder.file("x.zip", b"PK\x03\x04http://a.example/");
    let ran = folder.run("x.zip");
    let error = "gleaner: x.zip: zip archive, which this build cannot read: it lacks the feature \"archives\"\n";
    assert_eq!((ran.out, ran.err, ran.code), (String::new(), error.to_owned(), Some(2)));
    assert_eq!(folder.found("--no-decompress x.zip"), "http://a.example/\n");
}

#[test]
fn mail_is_decoded() {
    let folder = Folder::new();
    folder.file(
        "mail",
        "From: a\nContent-Transfer-Encoding: quoted-printable\n\nhttp=3A//a.example/\n",
    );
    assert_eq!(folder.found("mail"), "http://a.example/\n");
}

#[test]
fn compressed_input_is_searched_as_it_is_on_demand() {
    let folder = Folder::new();
    folder.file("x.gz", GZIP);
    assert_eq!(folder.found("--no-decompress x.gz"), "http://a.example/\n");
}
