use std::borrow::Cow;

use serde_json::Value;

use crate::config::Hyphen;
use crate::reference::{Flags, Item, Kind, Overlong, Reference, Wrapper};
use crate::sink::{ItemLocation, Record, RecordOptions};

fn reference(value: &'static str, raw: &'static [u8]) -> Reference<'static> {
    Reference {
        text: Cow::Borrowed(value.as_bytes()),
        value_length: value.len(),
        raw: Some(Cow::Borrowed(raw)),
        start: 7,
        outer: 6..8 + raw.len() as u64,
        wrapper: Wrapper::Angle,
        kind: Kind::Absolute,
        flags: Flags::empty(),
        notes: Cow::Borrowed(&[]),
        hyphen: Hyphen::Keep,
        added: false,
    }
}

fn written(item: &Item<'_>, location: ItemLocation<'_>) -> (String, Value) {
    let text = serde_json::to_string(&Record::new(item).location(location)).unwrap();
    let object = serde_json::from_str(&text).unwrap();
    (text, object)
}

#[test]
fn writes_bytes_that_are_not_text_in_base64_under_another_key() {
    let item = Item::Reference(reference("http://a.example/", b"http://a.\xff\nexample/"));
    let (line, object) = written(&item, ItemLocation::new().path(b"\xfe".as_slice()));
    assert_eq!(object["raw_bytes"], "aHR0cDovL2Eu/wpleGFtcGxlLw==");
    assert_eq!(object["path_bytes"], "/g==");
    assert_eq!((object.get("raw"), object.get("path")), (None, None));
    assert!(line.starts_with(
        r#"{"value":"http://a.example/","raw_bytes":"aHR0cDovL2Eu/wpleGFtcGxlLw==","path_bytes":"/g==","offset":7"#
    ));
}

#[test]
fn escapes_what_json_requires() {
    let item = Item::Reference(reference("http://a.example/\\{\u{fc}}", b"\"\\\t\x01\x7f\r\n"));
    let (_, object) = written(&item, ItemLocation::new());
    assert_eq!(object["value"], "http://a.example/\\{\u{fc}}");
    assert_eq!(object["raw"], "\"\\\t\x01\x7f\r\n");
}

#[test]
fn writes_the_scheme_of_an_overlong_reference() {
    let scheme = |head: &'static str, flags| {
        let overlong = Overlong {
            head: Cow::Borrowed(head),
            span: 0..9000,
            outer: 0..9000,
            wrapper: Wrapper::Bare,
            flags: Flags::OVERLONG | flags,
        };
        written(&Item::Overlong(overlong), ItemLocation::new()).1["scheme"].clone()
    };
    assert_eq!(scheme("HTTP://a.example/", Flags::empty()), "http");
    assert_eq!(scheme("WWW.a.example/x:y", Flags::ABBREVIATED), "http");
    assert_eq!(scheme("ftp.a.example/", Flags::ABBREVIATED), "ftp");
    assert_eq!(scheme("joe@a.example", Flags::ABBREVIATED), "mailto");
}

#[test]
fn writes_the_id_of_a_finding_if_it_is_set() {
    let head = Cow::Borrowed("http://a.example/");
    let (span, flags) = (0..9000, Flags::OVERLONG);
    let overlong =
        Overlong { head, span: span.clone(), outer: span, wrapper: Wrapper::Bare, flags };
    let found = reference("http://a.example/", b"http://a.example/");
    for item in [Item::Reference(found), Item::Overlong(overlong)] {
        let location = ItemLocation::new().compression("gzip");
        let (line, object) = written(&item, location.finding_id("0f8f"));
        assert_eq!(object["finding_id"], "0f8f");
        assert!(line.contains(r#""compression":"gzip","finding_id":"0f8f""#), "{line}");
        assert_eq!(written(&item, location.finding_id(None)).1.get("finding_id"), None);
    }
}

/// Returns the readings of a value with these many hyphens at line breaks, and the other keys about them.
fn readings(hyphens: usize, options: &RecordOptions) -> (usize, Vec<String>) {
    let text = format!("<URL:http://a.example/{}>", "x-\n".repeat(hyphens));
    let item = crate::extract(text.as_bytes()).next().unwrap();
    let object = serde_json::to_value(Record::new(&item).options(options)).unwrap();
    let keys = object.as_object().unwrap().keys();
    let others = keys.filter(|key| key.starts_with("readings_")).cloned().collect();
    let list = object["readings"].as_array().map_or(&[][..], |list| list);
    assert_eq!(list.first().unwrap_or(&object["value"]), &object["value"]);
    (list.len(), others)
}

#[test]
fn limits_the_readings_in_number_and_in_bytes() {
    let none = Vec::<String>::new();
    let default = RecordOptions::new();
    assert_eq!(readings(0, &default), (0, none.clone()));
    assert_eq!(readings(6, &default), (64, none.clone()));
    assert_eq!(readings(7, &default), (64, vec!["readings_more".to_owned()]));
    // The value has 17 + 2 n bytes; another reading, one less for each hyphen that it leaves out.
    let truncated = vec!["readings_truncated".to_owned()];
    for (hyphens, limit, expected) in [
        (1, 0, (1, truncated.clone())),
        (1, 19 + 18 - 1, (1, truncated.clone())),
        (1, 19 + 18, (2, none.clone())),
        (1, 19 + 18 + 1, (2, none.clone())),
        (2, 21 + 20 + 20 + 19 - 1, (3, truncated)),
        (2, 21 + 20 + 20 + 19, (4, none.clone())),
        (2, 21 + 20 + 20 + 19 + 1, (4, none)),
    ] {
        let options = RecordOptions::new().max_readings(limit);
        assert_eq!(readings(hyphens, &options), expected, "{limit}");
    }
}
