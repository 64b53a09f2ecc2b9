//! Unit tests of `sink/link/format.rs`.

use super::{LinkFormat, LinkFormatError};
use crate::sink::Position;

fn opened(format: &str, path: &[u8], at: Option<Position>) -> String {
    let link = format.parse::<LinkFormat>().unwrap().link("my host", path).unwrap();
    let mut out = Vec::new();
    link.open(at, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let uri = text.strip_prefix("\x1b]8;;").and_then(|text| text.strip_suffix("\x1b\\"));
    uri.unwrap().to_owned()
}

#[test]
fn variables_are_replaced() {
    let at = Some(Position::new(7, 3));
    assert_eq!(
        opened("x+y://{host}{path}?l={line}&c={column}", b"/a", at),
        "x+y://my%20host/a?l=7&c=3"
    );
    assert_eq!(opened("vscode", b"/a", at), "vscode://file/a:7:3");
    assert_eq!(opened("vscode", b"/a", None), "vscode://file/a:1:1");
    assert_eq!(opened("default", b"C:/a", None), "file://my%20host/C%3A/a");
}

#[test]
fn paths_cannot_end_the_link() {
    let path = b"/\x1b]8;;http://evil.example\x1b\\\x07\x9c\xff;\xc3\xa9 %41{line}#?";
    let uri = opened("file://{path}", path, None);
    assert!(uri.bytes().all(|byte| byte.is_ascii_graphic()), "{uri}");
    assert_eq!(
        uri,
        "file:///%1B%5D8%3B%3Bhttp%3A//evil.example%1B%5C%07%9C%FF%3B%C3%A9%20%2541%7Bline%7D%23%3F"
    );
}

#[test]
fn long_links_are_none() {
    let format: LinkFormat = "file://{path}".parse().unwrap();
    let path = |length| [b"/".as_slice(), &vec![b'a'; length]].concat();
    assert!(format.link("", &path(2075)).is_some());
    assert!(format.link("", &path(2076)).is_none());
    // Each byte takes three.
    assert!(format.link("", &[b' '; 700]).is_none());
}

#[test]
fn faults_name_the_offset() {
    for (text, offset, expected) in [
        ("", 0, "a scheme"),
        ("none of these", 0, "a scheme"),
        ("{path}", 0, "a scheme"),
        ("1x:{path}", 0, "a scheme"),
        ("file://{path", 7, "{path}, {host}"),
        ("file://{wslprefix}{path}", 7, "{path}, {host}"),
        ("file://}{path}", 7, "{path}, {host}"),
        ("file://a b{path}", 8, "printable ASCII"),
        ("file://{path}\x1b", 13, "printable ASCII"),
        ("file://{path}\u{9c}", 13, "printable ASCII"),
        ("file://x:{line}", 15, "{path}"),
    ] {
        let LinkFormatError { offset: found, expected: words } =
            text.parse::<LinkFormat>().unwrap_err();
        assert_eq!(found, offset, "{text:?}");
        assert!(words.starts_with(expected), "{text:?}: {words}");
    }
}

#[test]
fn named_formats_are_formats() {
    for (name, format) in LinkFormat::named() {
        assert_eq!(name.parse::<LinkFormat>(), format.parse::<LinkFormat>(), "{name}");
    }
}

#[test]
fn the_default_is_named_so() {
    assert_eq!("default".parse(), Ok(LinkFormat::default()));
}
