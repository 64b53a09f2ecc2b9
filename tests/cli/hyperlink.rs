//! `--hyperlink` and `--hyperlink-format`.

use std::fs;
use std::path::PathBuf;

use crate::support::{Folder, ran};
use crate::writers::tar;

/// Returns a text as a link.
fn link(uri: &str, text: &str) -> String {
    format!("\x1b]8;;{uri}\x1b\\{text}\x1b]8;;\x1b\\")
}

fn value(uri: &str) -> String {
    link(uri, uri)
}

/// Returns the absolute path of a file in the folder.
fn absolute(folder: &Folder, path: &str) -> String {
    let path: PathBuf = fs::canonicalize(folder.path()).unwrap().join(path);
    path.into_os_string().into_string().unwrap()
}

#[test]
fn values_link_to_themselves() {
    let folder = Folder::with(&[(
        "a",
        "http://a.example/ü www.b.example mailto:joe@c.example <URL:gopher://d.example/> \
         mailto:joe@c.example?attach=/etc/passwd https://e.example/%1b",
    )]);
    let expected = [
        link("http://a.example/%C3%BC", "http://a.example/ü"),
        value("http://www.b.example"),
        value("mailto:joe@c.example"),
        "gopher://d.example/".to_owned(),
        "mailto:joe@c.example?attach=/etc/passwd".to_owned(),
        value("https://e.example/%1b"),
    ];
    assert_eq!(folder.found("--hyperlink=always a").lines().collect::<Vec<_>>(), expected);
    for args in ["a", "--hyperlink a", "--hyperlink=never a", "--hyperlink-format file a"] {
        assert!(!folder.found(args).contains('\x1b'), "{args}");
    }
    for args in ["--defang", "--format jsonl"] {
        assert!(!folder.found(&format!("--hyperlink=always {args} a")).contains('\x1b'), "{args}");
    }
}

#[test]
fn paths_and_lines_link_to_files() {
    let folder = Folder::with(&[("d/a b;\x07", "\nsee x:y http://a.example/")]);
    let path = absolute(&folder, "d/a%20b%3B%07");
    let found =
        |args: &str| folder.found(&format!("--hyperlink=always --hyperlink-format {args} d"));
    let (text, a) = ("d/a b;\x07", value("http://a.example/"));
    let vscode = format!("vscode://file{path}:2:9");
    let (file, line) = (link(&vscode, text), link(&vscode, "2"));
    assert_eq!(found("vscode"), format!("{file}:{a}\n"));
    assert_eq!(found("vscode -n"), format!("{file}:{line}:{a}\n"));
    let heading = link(&format!("x:{path}#1"), text);
    let line = link(&format!("x:{path}#2"), "2");
    assert_eq!(found("x:{path}#{line} --heading -n"), format!("{heading}\n{line}:{a}\n"));
    assert_eq!(found("x:{path}#{line} --count"), format!("{heading}:1\n"));
    assert_eq!(found("none -n"), format!("{text}:2:{a}\n"));
    // The name of the host varies.
    let default = found("default");
    assert!(default.starts_with("\x1b]8;;file://"), "{default}");
    assert!(default.contains(&format!("{path}\x1b\\{text}\x1b]8;;\x1b\\:")), "{default}");
}

#[test]
fn members_link_to_their_archive() {
    let folder = Folder::new();
    folder.file("a.tar", tar(&[("x/m", b"http://a.example/")]));
    let path = absolute(&folder, "a.tar");
    let out = folder.found("--hyperlink=always --hyperlink-format file://{path} ./a.tar");
    let file = link(&format!("file://{path}"), "./a.tar/x/m");
    assert_eq!(out, format!("{file}:{}\n", value("http://a.example/")));
}

#[test]
fn standard_input_is_no_link() {
    let folder = Folder::new();
    let ran = folder.run_on("-H --hyperlink=always", b"http://a.example/");
    assert_eq!(ran.out, format!("<stdin>:{}\n", value("http://a.example/")));
}

#[test]
fn wrong_formats_are_errors() {
    let folder = Folder::new();
    for (format, message) in [
        (
            "emacs",
            "expected a scheme and a colon, as in file://{host}{path}, or the name of a format at byte 0; write",
        ),
        ("file://{pfad}", "expected {path}, {host}, {line} or {column} at byte 7"),
        ("file://{path}\x1b", "expected printable ASCII characters without spaces at byte 13"),
    ] {
        let ran = ran(&mut folder.command(["--hyperlink-format", format]));
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(message), "{}", ran.err);
    }
}
