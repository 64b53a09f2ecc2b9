//! Markdown, the bases of parts of messages, references to parts, and HTTP responses.
#![cfg(feature = "markdown")]

use serde_json::{Value, json};

use crate::support::Folder;

const PAGE: &str = "# [Home](../index.md)\n\nSee [a], <http://b.example/> and `http://c.example/`.\n\n[a]: <x y> 'A'\n";

/// Returns the values of these keys in each object.
fn keys<const N: usize>(out: &str, keys: [&str; N]) -> Vec<[Value; N]> {
    let objects = out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    objects.map(|object| keys.map(|key| object[key].clone())).collect()
}

#[test]
fn files_are_markdown_on_request() {
    let folder = Folder::with(&[("page.md", PAGE)]);
    let text = "http://b.example/\nhttp://c.example/\n";
    assert_eq!(folder.found("page.md"), text);
    assert_eq!(folder.found("--type markdown page.md"), text);
    assert_eq!(folder.run_on("--type markdown", PAGE.as_bytes()).out, text);
    assert_eq!(
        folder.found("--type markdown --relative page.md"),
        "../index.md\nhttp://b.example/\nhttp://c.example/\nx%20y\n"
    );
    assert_eq!(
        folder.found("--type markdown --base http://a.example/b/c/ -n page.md"),
        "1:http://a.example/b/index.md\n3:http://b.example/\n3:http://c.example/\n5:http://a.example/b/c/x%20y\n"
    );
    assert_eq!(
        folder.found("--type markdown --wrappers destination --relative page.md"),
        "../index.md\nx%20y\n"
    );
}

#[test]
fn json_has_the_destination_and_its_base() {
    let folder = Folder::with(&[("page.md", PAGE)]);
    let found = folder.found("--type markdown --format jsonl --base http://a.example/b/c/ page.md");
    assert_eq!(
        keys(
            &found,
            ["value", "wrapper", "kind", "offset", "resolved", "base", "base_source", "element"]
        )[0],
        [
            json!("../index.md"),
            json!("destination"),
            json!("relative"),
            json!(9),
            json!("http://a.example/b/index.md"),
            json!("http://a.example/b/c/"),
            json!("retrieval"),
            json!(null),
        ]
    );
    assert_eq!(keys(&found, ["raw", "outer"])[3], [json!("x y"), json!([83, 88])]);
}

#[test]
fn too_much_markup_is_searched_as_text() {
    let page =
        format!("{}x\n{}http://a.example/ [t](y)\n", ">".repeat(20_000), "\n".repeat(20_000));
    let folder = Folder::with(&[("page.md", &page)]);
    let run = folder.run("--type markdown --relative page.md");
    assert_eq!(run.out, "http://a.example/\n");
    assert!(run.err.contains("too much markup"), "{}", run.err);
}

#[test]
fn parts_of_messages_have_bases() {
    let mail = "From: a\nDate: b\nContent-Base: http://a.example/b/\nContent-Type: multipart/related; boundary=c\n\n\
        --c\nContent-Type: text/html\n\n<img src=d.png><img src=cid:e@a.example>\n\
        --c\nContent-Location: d.png\n\n\n\
        --c\nContent-ID: <e@a.example>\n\n\n--c--\n";
    let folder = Folder::with(&[("mail", mail)]);
    let found = folder.found("--part body --format jsonl mail");
    let rows = keys(&found, ["value", "resolved", "base", "base_source", "part", "part_ref"]);
    let base = "http://a.example/b/";
    assert_eq!(
        rows[0],
        [
            json!("d.png"),
            json!("http://a.example/b/d.png"),
            json!(base),
            json!("content-base"),
            json!("1"),
            json!("2")
        ]
    );
    assert_eq!(rows[1][5], json!("3"));
    assert_eq!(folder.found("--part body mail"), "http://a.example/b/d.png\ncid:e@a.example\n");
}

#[test]
fn http_responses_are_searched_by_their_header() {
    let response = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Location: http://a.example/b/\r\n\r\n<a href=c>";
    let folder = Folder::with(&[("response", response)]);
    assert_eq!(folder.found("--part body response"), "http://a.example/b/c\n");
    let encoded = [
        b"HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n".as_slice(),
        b"\xff\x80 http://a.example/",
    ]
    .concat();
    let run = folder.run_on("", &encoded);
    assert_eq!((run.out.as_str(), run.code), ("http://a.example/\n", Some(2)));
    assert!(run.err.contains("Content-Encoding"), "{}", run.err);
}
