//! HTML: files, parts of messages, bases, character sets and limits.
#![cfg(feature = "html")]

use std::io::Read;

use serde_json::{Value, json};

use crate::support::{Folder, utf16};

const PAGE: &str = "<!DOCTYPE html SYSTEM 'http://dtd.example/'>\n<html xmlns='http://www.w3.org/1999/xhtml'>\n\
    <p>See <a href='http://a.example/?b&amp;c'>http://a.<b>example</b>/</a>\n<img src='../x.png'><!-- http://d.example/ -->\n";

/// Returns the values of these keys in each object.
fn keys<const N: usize>(out: &str, keys: [&str; N]) -> Vec<[Value; N]> {
    let objects = out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    objects.map(|object| keys.map(|key| object[key].clone())).collect()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut data = Vec::new();
    flate2::read::GzEncoder::new(text, flate2::Compression::fast()).read_to_end(&mut data).unwrap();
    data
}

#[test]
fn files_are_html_by_type_name_or_content() {
    let links = "http://a.example/?b&c\nhttp://a.example/\n";
    let folder = Folder::with(&[
        ("page", PAGE),
        ("x.html", "x <p title=http://b.example/>http://a.example/"),
        ("y", "<p>http://<b>a.example/"),
    ]);
    assert_eq!(folder.found("page"), links);
    assert_eq!(folder.run_on("", PAGE.as_bytes()).out, links);
    assert_eq!(folder.found("x.html"), "http://a.example/\n");
    assert_eq!(folder.run("y").code, Some(1));
    assert_eq!(folder.found("--type html y"), "http://a.example/\n");
    assert_eq!(folder.found("--type text x.html"), "http://b.example/\nhttp://a.example/\n");
    assert_eq!(folder.found("--html text x.html"), "http://b.example/\nhttp://a.example/\n");
    assert_eq!(folder.found("-n page"), "3:http://a.example/?b&c\n3:http://a.example/\n");
}

#[test]
fn hidden_parts_are_searched_on_request() {
    let folder = Folder::with(&[("page", PAGE)]);
    assert_eq!(
        folder.found("--html all page"),
        "http://dtd.example/\nhttp://www.w3.org/1999/xhtml\nhttp://a.example/?b&c\nhttp://a.example/\nhttp://d.example/\n"
    );
    assert_eq!(folder.found("--html links page"), folder.found("page"));
    assert_eq!(folder.run("--html most page").code, Some(2));
}

#[test]
fn json_names_the_attribute() {
    let folder = Folder::with(&[
        ("page", PAGE),
        ("css", "<html><style>a{b:url(http://c.example/)}</style>"),
    ]);
    let found = folder.found("--format jsonl page");
    assert_eq!(
        keys(
            &found,
            ["value", "raw", "wrapper", "element", "attribute", "kind", "line", "resolved"]
        ),
        [
            [
                json!("http://a.example/?b&c"),
                json!("http://a.example/?b&amp;c"),
                json!("attribute"),
                json!("a"),
                json!("href"),
                json!("absolute"),
                json!(3),
                json!(null)
            ],
            [
                json!("http://a.example/"),
                json!("http://a.<b>example</b>/"),
                json!("bare"),
                json!(null),
                json!(null),
                json!("absolute"),
                json!(3),
                json!(null)
            ],
            [
                json!("../x.png"),
                json!("../x.png"),
                json!("attribute"),
                json!("img"),
                json!("src"),
                json!("relative"),
                json!(4),
                json!(null)
            ],
        ]
    );
    for [offset, end, raw] in keys(&found, ["offset", "end", "raw"]) {
        let [offset, end] = [offset, end].map(|at| usize::try_from(at.as_u64().unwrap()).unwrap());
        assert_eq!(&PAGE[offset..end], raw.as_str().unwrap());
    }
    let css = folder.found("--format jsonl css");
    assert_eq!(keys(&css, ["element", "attribute"]), [[json!("style"), json!(null)]]);
    assert_eq!(folder.found("--wrappers attribute page"), "http://a.example/?b&c\n");
}

#[test]
fn relative_references_are_resolved() {
    let folder = Folder::with(&[
        ("none", "<html><a href=x>"),
        ("own", "<html><base href='http://b.example/c/'><a href=x>"),
        ("own-relative", "<html><base href='c/'><a href=x>"),
    ]);
    assert_eq!(folder.run("none").code, Some(1));
    assert_eq!(folder.found("--relative none"), "x\n");
    assert_eq!(folder.found("--base http://d.example/e/f none"), "http://d.example/e/x\n");
    assert_eq!(folder.found("own"), "http://b.example/c/\nhttp://b.example/c/x\n");
    assert_eq!(folder.found("--count own"), "2\n");
    assert_eq!(folder.found("-b own"), "18:http://b.example/c/\n47:http://b.example/c/x\n");
    assert_eq!(
        folder.found("--base http://d.example/ own-relative"),
        "http://d.example/c/\nhttp://d.example/c/x\n"
    );
    assert_eq!(folder.found("--schemes http own"), "http://b.example/c/\nhttp://b.example/c/x\n");
    assert_eq!(folder.found("-u own own"), "http://b.example/c/\nhttp://b.example/c/x\n");
    let json = folder.found("--format jsonl --base http://d.example/e/f --normalize own none");
    assert_eq!(
        keys(&json, ["value", "resolved", "base", "base_source", "normalized"])[1..],
        [
            [
                json!("x"),
                json!("http://b.example/c/x"),
                json!("http://b.example/c/"),
                json!("document"),
                json!("http://b.example/c/x")
            ],
            [
                json!("x"),
                json!("http://d.example/e/x"),
                json!("http://d.example/e/f"),
                json!("retrieval"),
                json!("http://d.example/e/x")
            ],
        ]
    );
}

#[test]
fn the_base_of_the_document_excludes_others() {
    let folder = Folder::with(&[
        ("opaque", "<html><base href='about:x'><a href=y>"),
        ("repeated", "<html><base href='http://b.example/c/'><a href='http:x'>"),
    ]);
    let json = folder.found("--format jsonl --base http://d.example/ opaque");
    assert_eq!(
        keys(&json, ["value", "resolved", "base", "base_source"])[1],
        [json!("y"), json!(null), json!("about:x"), json!("document")]
    );
    assert_eq!(folder.found("--base http://d.example/ opaque"), "about:x\n");
    assert_eq!(folder.found("repeated"), "http://b.example/c/\nhttp://b.example/c/x\n");
    let json = folder.found("--format jsonl repeated");
    assert_eq!(
        keys(&json, ["value", "kind", "resolved", "base", "base_source"])[1],
        ["http:x", "absolute", "http://b.example/c/x", "http://b.example/c/", "document"]
            .map(Value::from)
    );
}

#[test]
fn html_parts_of_messages() {
    let body = "<p><a href=3D\"http://a.example/?b&amp;c\">http://a.<wbr>exam=\nple/</a><!-- http://d.example/ -->";
    let message = format!(
        "From: a\nSubject: b\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\
         Content-Transfer-Encoding: quoted-printable\n\n{body}\n"
    );
    let plain = "From: a\nSubject: b\nContent-Type: text/html\n\n<a href='x'>http://<i>a.example/</i></a>\n";
    let folder = Folder::with(&[("encoded", &message), ("plain", plain)]);
    assert_eq!(folder.found("encoded"), "http://a.example/?b&c\nhttp://a.example/\n");
    assert_eq!(
        folder.found("--html all encoded"),
        "http://a.example/?b&c\nhttp://a.example/\nhttp://d.example/\n"
    );
    let json = folder.found("--format jsonl encoded");
    assert_eq!(
        keys(&json, ["element", "attribute", "part", "content_type", "encoded", "offset"]),
        [
            [json!("a"), json!("href"), json!("1"), json!("text/html"), json!(true), json!(12)],
            [json!(null), json!(null), json!("1"), json!("text/html"), json!(true), json!(39)],
        ]
    );
    let json = folder.found("--format jsonl plain");
    let at = [plain.find("x'").unwrap(), plain.find("http").unwrap()];
    assert_eq!(keys(&json, ["offset", "encoded"]), at.map(|at| [json!(at), json!(false)]));
    assert_eq!(
        folder.found("--base http://b.example/ plain"),
        "http://b.example/x\nhttp://a.example/\n"
    );
    assert_eq!(folder.found("--html text encoded").lines().count(), 3);
}

#[test]
fn other_encodings_are_decoded() {
    let folder = Folder::new();
    folder.file(
        "utf-16",
        utf16("\u{feff}<html><a href='http://a.example/\u{e9}'>", u16::to_be_bytes),
    );
    folder.file("gzip", gzip(PAGE.as_bytes()));
    folder.file("koi8", b"<meta charset=koi8-r><a href='http://a.example/\xc1'>");
    folder.file(
        "xml.xhtml",
        b"<?xml version='1.0' encoding='iso-8859-1'?><a href='http://a.example/\xe9'/>",
    );
    folder.file("utf-8", "<meta charset=utf-8><a href='http://a.example/é'>");
    assert_eq!(folder.found("utf-16"), "http://a.example/\u{e9}\n");
    assert_eq!(folder.found("gzip"), "http://a.example/?b&c\nhttp://a.example/\n");
    assert_eq!(folder.found("koi8"), "http://a.example/\u{430}\n");
    assert_eq!(folder.found("xml.xhtml"), "http://a.example/\u{e9}\n");
    assert_eq!(folder.found("utf-8"), "http://a.example/\u{e9}\n");
    let json = folder.found("--format jsonl koi8");
    assert_eq!(keys(&json, ["encoding", "offset"]), [[json!("KOI8-R"), json!(30)]]);
}

#[test]
fn long_documents_are_searched_as_text() {
    let document =
        format!("<html><p title='http://b.example/'>http://a.example/{}", " ".repeat(300));
    let folder = Folder::with(&[("page", &document)]);
    let ran = folder.run("--max-message 300 page");
    assert_eq!((ran.out.as_str(), ran.code), ("http://b.example/\nhttp://a.example/\n", Some(0)));
    assert!(ran.err.contains("exceeds --max-message (300 bytes)"), "{}", ran.err);
    assert_eq!(folder.found("--max-message 400 page"), "http://a.example/\n");
    let message = format!(
        "From: a\nDate: b\nContent-Type: text/html\n\n{}{}",
        document,
        " \n".repeat(40_000)
    );
    let folder = Folder::with(&[("mail", &message)]);
    let ran = folder.run("--max-message 100K mail");
    assert_eq!((ran.out.as_str(), ran.code), ("http://b.example/\nhttp://a.example/\n", Some(2)));
    assert!(ran.err.contains("HTML of more than half of --max-message"), "{}", ran.err);
}

#[test]
fn links_whose_text_names_another_site_are_flagged() {
    const LINK: &str =
        "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fbank.example%2F";
    let page = format!(
        "<p><a href='http://evil.example/'>https://<b>bank</b>.example/\n</a> <a href='{LINK}'>bank.example</a>"
    );
    let mail = format!("From: a\nDate: b\nContent-Type: text/html\n\n{page}");
    let folder = Folder::with(&[("x.html", &page), ("mail", &mail)]);
    let flagged = |arguments: &str| {
        let out = folder.found(&format!("--format jsonl {arguments}"));
        let lines = out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let is_flagged =
            |line: &Value| line["flags"].as_array().unwrap().contains(&json!("mismatch"));
        let texts =
            lines.filter(is_flagged).map(|line| (line["text"].clone(), line["text_host"].clone()));
        texts.collect::<Vec<_>>()
    };
    let one = (json!("https://bank.example/"), json!("bank.example"));
    let two = (json!("bank.example"), json!("bank.example"));
    for path in ["x.html", "mail"] {
        assert_eq!(flagged(path), [one.clone(), two.clone()], "{path}");
        assert_eq!(flagged(&format!("--unwrap {path}")), std::slice::from_ref(&one), "{path}");
    }
}
