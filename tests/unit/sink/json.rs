use serde_json::Value;

use super::{JsonRecordWriter, append_json, write_json};
use crate::sink::escape::is_escaped;

/// The ranges of Cc, Cf, Zl and Zp in Unicode 17 (`DerivedGeneralCategory.txt`) less the joiners U+200C and U+200D,
/// U+2065, and the first 4,096 characters of plane 14.
const ESCAPED: [(char, char); 22] = [
    ('\0', '\x1f'),
    ('\x7f', '\u{9f}'),
    ('\u{ad}', '\u{ad}'),
    ('\u{600}', '\u{605}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{6dd}', '\u{6dd}'),
    ('\u{70f}', '\u{70f}'),
    ('\u{890}', '\u{891}'),
    ('\u{8e2}', '\u{8e2}'),
    ('\u{180e}', '\u{180e}'),
    ('\u{200b}', '\u{200b}'),
    ('\u{200e}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{fff9}', '\u{fffb}'),
    ('\u{110bd}', '\u{110bd}'),
    ('\u{110cd}', '\u{110cd}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

fn written(value: &impl serde::Serialize) -> String {
    let mut out = Vec::new();
    write_json(value, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn escapes_invisible_characters_and_restores_them() {
    for character in '\0'..=char::MAX {
        let expected = ESCAPED.iter().any(|(first, last)| (*first..=*last).contains(&character));
        assert_eq!(is_escaped(character), expected, "{character:?}");
        // A sample of the characters that need no escape suffices for the round trip.
        if !expected && !(character as u32).is_multiple_of(17) {
            continue;
        }
        let text = format!("a{character}\u{e9}{character}");
        let json = written(&text);
        assert!(!json.contains(is_escaped), "{json:?}");
        assert!(expected || json.contains(character), "{json:?}");
        assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), text);
    }
}

#[test]
fn escapes_a_character_at_any_offset() {
    for length in 1..80 {
        for at in 0..length {
            for character in ['"', '\\', '\x7f', '\n', '\u{e9}'] {
                let text: String =
                    (0..length).map(|n| if n == at { character } else { 'a' }).collect();
                let json = written(&text);
                assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), text);
                assert_eq!(json.len() > text.len() + 2, character != '\u{e9}', "{json}");
            }
        }
    }
}

#[test]
fn writes_what_serde_json_writes() {
    let value: Value = serde_json::from_str(
        r#"{"":{},"a":[],"b":[[1,-2,3.5,null,true,false],{"a key of more than the bytes that are copied at once":{"c":"\"\\/\b\f\n\r\t"}}]}"#,
    )
    .unwrap();
    assert_eq!(written(&value), serde_json::to_string(&value).unwrap());
    assert_eq!(written(&format_args!("{}\n", 1)), r#""1\n""#);
    assert_eq!(written(&(1, Some("x"), ())), r#"[1,"x",null]"#);
}

#[test]
fn returns_an_error_for_values_that_findings_do_not_have() {
    #[derive(serde::Serialize)]
    struct Point {
        x: u8,
    }
    assert!(write_json(&Point { x: 1 }, Vec::new()).is_err());
    let mut json = b"x".to_vec();
    assert!(append_json(&[Some(Point { x: 1 })], &mut json).is_err());
    assert_eq!(json, b"x");
    assert!(
        write_json(&[(1, 2)].into_iter().collect::<std::collections::HashMap<_, _>>(), Vec::new())
            .is_err()
    );
}

#[test]
fn returns_the_error_of_the_output() {
    let mut short = [0; 3];
    let error = write_json(&"http://a.example/", &mut short[..]).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::WriteZero);
}

#[test]
fn records_have_the_paths_that_they_have_alone() {
    use crate::sink::{ItemLocation, Record};

    let item = crate::extract("http://a.example/").next().unwrap();
    let (mut writer, mut written, mut expected) =
        (JsonRecordWriter::default(), Vec::new(), Vec::new());
    let paths: [&[u8]; 7] = [b"a\"b", b"a\"b", b"", b"\xff", b"\xff", b"c", b"a\"b"];
    for path in paths.map(Some).into_iter().chain([None, Some(b"d".as_slice())]) {
        let record = Record::new(&item).location(ItemLocation::new().path(path));
        writer.write(&record, &mut written).unwrap();
        write_json(&record, &mut expected).unwrap();
        expected.push(b'\n');
    }
    assert_eq!(String::from_utf8(written), String::from_utf8(expected));
}

#[test]
fn records_have_the_values_that_they_have_alone() {
    use crate::sink::Record;
    use crate::{Config, extract_with};

    let text = b"<http://a.example/x\n/y> http://a.example/ \"http://b.example/\\c\" http://c.example/\xc3\xa9 \
        <http://d.example/\xe2\x80\xae> <http://e.example/\n\xffx> www.f.example HTTP://G.example/~h). \
        http://i.example/jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj";
    let config = Config::new().max_reference(40);
    let items: Vec<_> = extract_with(text, &config).collect();
    assert!(items.len() >= 8, "{items:?}");
    assert!(items.iter().any(|item| item.as_reference().is_none()), "{items:?}");
    let (mut writer, mut written, mut expected) =
        (JsonRecordWriter::default(), Vec::new(), Vec::new());
    for item in items.iter().flat_map(|item| [item, item]) {
        let record = Record::new(item);
        writer.write(&record, &mut written).unwrap();
        write_json(&record, &mut expected).unwrap();
        expected.push(b'\n');
    }
    assert_eq!(String::from_utf8(written), String::from_utf8(expected));
}

#[cfg(feature = "mail")]
#[test]
fn records_of_one_message_are_as_they_are_alone() {
    use crate::mail::{Findings, Options};
    use crate::sink::Record;

    let message = |number: u32| {
        format!(
            "From {number} Thu Jan  1 00:00:00 1998\nFrom: \"A\" <a@a.example>\nSubject: \u{202e}{number}\n\n\
             http://a.example/{number} http://b.example/\n\n"
        )
    };
    // The second and the third message are alike, but for their places.
    let mbox = [message(1), message(2), message(2)].concat();
    let findings: Vec<_> =
        Findings::new(mbox.as_bytes(), &Options::new()).unwrap().map(Result::unwrap).collect();
    assert_eq!(findings.len(), 6);
    let (mut writer, mut written, mut expected) =
        (JsonRecordWriter::default(), Vec::new(), Vec::new());
    for finding in findings.iter().chain(&findings[..2]) {
        writer.write(&Record::from(finding), &mut written).unwrap();
        write_json(finding, &mut expected).unwrap();
        expected.push(b'\n');
    }
    assert_eq!(String::from_utf8(written), String::from_utf8(expected));
}
