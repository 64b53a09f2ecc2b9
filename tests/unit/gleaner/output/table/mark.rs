//! Unit tests of `gleaner/output/table/mark.rs`.

use super::FileMark;

fn is_in(mark: &FileMark, file: &[u8]) -> bool {
    mark.is_in(file).unwrap()
}

#[test]
fn bytes_are_at_their_offset() {
    let mark = FileMark::Bytes { offset: 2, bytes: b"cd".to_vec() };
    assert!(is_in(&mark, b"abcd") && is_in(&mark, b"abcde"));
    assert!(!is_in(&mark, b"abc") && !is_in(&mark, b"cd") && !is_in(&mark, b""));
}

#[test]
fn a_json_line_has_the_raw_bytes_after_the_value() {
    let long = format!(r#"{{"value":"http://{}","raw":"x"}}"#, "x".repeat(100_000));
    for line in [
        r#"{"value":"http://a.example/","raw":"http://a.example/","path":"x"}"#,
        r#"{"value":"http://a.example/\u00ff","raw_bytes":"aHR0cDovL2EuZXhhbXBsZS//","path":"x"}"#,
        r#"{"value":"say \"x\\\"\\","raw":"x"}"#,
        r#"{"value":"","raw":""}"#,
        &long,
    ] {
        assert!(is_in(&FileMark::JsonLine, line.as_bytes()), "{line}");
    }
    for line in [
        r#"{"value":"x","unit":"m"}"#,
        r#"{"value":"x\",\"raw":"x"}"#,
        r#"{"value":5,"raw":"x"}"#,
        r#"{"value":"x"#,
        r#"{"value":"x""#,
        r#" {"value":"x","raw":"x"}"#,
        "",
    ] {
        assert!(!is_in(&FileMark::JsonLine, line.as_bytes()), "{line}");
    }
}
