//! The command's lines for texts and references.

use gleaner::codec::{Frame, UrlCodec};
use gleaner::sink::{ItemLocation, Record, RecordOptions};
use gleaner::uri::{Resolver, UriRef};
use gleaner::{Config, Extractor, Item};
use serde_json::Value;
use tokio_util::codec::Decoder;

use crate::support::Folder;
use crate::texts;

/// Asserts that a line of the command equals JSON of `serde_json`, which escapes fewer characters.
pub fn assert_same(line: &str, json: &str) {
    if gleaner::sink::escape(json.as_bytes()) == json {
        assert_eq!(line, json);
    } else {
        let value = |text| serde_json::from_str::<Value>(text).unwrap();
        assert_eq!(value(line), value(json));
    }
}

/// Returns the lines for the texts, each with its number in `texts`.
fn lines(args: &str, texts: &[Vec<u8>]) -> Vec<(usize, String)> {
    let folder = Folder::new();
    for (number, text) in texts.iter().enumerate() {
        folder.file(format!("d/{number:05}"), text);
    }
    let out = folder.found(&format!("--format jsonl --type text {args} d"));
    let number = |line: &str| {
        let value: Value = serde_json::from_str(line).unwrap();
        value["path"].as_str().unwrap()[2..].parse().unwrap()
    };
    out.lines().map(|line| (number(line), line.to_owned())).collect()
}

fn line_number(text: &[u8], item: &Item<'_>) -> u64 {
    let start = usize::try_from(item.span().start).unwrap();
    text[..start].split(|&byte| byte == b'\n').count() as u64
}

fn items(text: &[u8], config: &Config) -> Vec<Item<'static>> {
    gleaner::extract_with(text, config).map(Item::into_owned).collect()
}

/// Compares records with all locations and these options.
fn assert_records(args: &str, config: &Config, options: &RecordOptions) {
    let texts = texts::all();
    let mut lines = lines(args, &texts).into_iter();
    for (number, text) in texts.iter().enumerate() {
        for item in items(text, config) {
            let path = format!("d/{number:05}");
            let location = ItemLocation::new().path(path.as_bytes()).line(line_number(text, &item));
            let record = Record::new(&item).location(location).options(options);
            let (at, line) = lines.next().expect("a line for each item");
            assert_eq!(at, number, "{line}");
            assert_same(&line, &serde_json::to_string(&record).unwrap());
        }
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn records_equal_the_lines_of_the_command() {
    assert_records("", &Config::new(), &RecordOptions::new());
}

#[test]
fn records_with_options_equal_the_lines_of_the_command() {
    let base = UriRef::parse("http://a/b/c/d;p?q").unwrap();
    let options = RecordOptions::new()
        .max_readings(100)
        .resolve(Resolver::new(base).unwrap())
        .normalize(true)
        .uri(true)
        .hazards(true);
    let args = "--max-readings 100 --base http://a/b/c/d;p?q --normalize --uri --hazards --relative --emails";
    assert_records(args, &Config::new().relative(true).emails(true), &options);
}

#[test]
fn items_lack_only_the_path_and_the_line() {
    let texts = texts::all();
    let lines = lines("", &texts);
    let items = texts.iter().flat_map(|text| items(text, &Config::new()));
    for ((number, line), item) in lines.iter().zip(items) {
        let path = format!(r#","path":"d/{number:05}""#);
        let text = &texts[*number];
        let line_number = format!(r#","line":{}"#, line_number(text, &item));
        assert!(line.contains(&path) && line.contains(&line_number), "{line}");
        let line = line.replacen(&path, "", 1).replacen(&line_number, "", 1);
        assert_same(&line, &serde_json::to_string(&item).unwrap());
        if let Some(found) = item.as_reference() {
            assert_same(&line, &serde_json::to_string(found).unwrap());
        }
        if let Item::Overlong(found) = &item {
            assert_same(&line, &serde_json::to_string(found).unwrap());
        }
    }
}

#[test]
fn pushed_items_and_frames_equal_those_of_a_slice() {
    for text in texts::all() {
        let expected: Vec<_> = items(&text, &Config::new());
        let json = |item: &Item<'_>| serde_json::to_string(item).unwrap();
        let expected: Vec<_> = expected.iter().map(json).collect();
        let (mut pushed, mut extractor) = (Vec::new(), Extractor::new(&Config::new()));
        for chunk in text.chunks(3) {
            extractor.feed(chunk, |item| pushed.push(json(&item)));
        }
        extractor.finish(|item| pushed.push(json(&item)));
        assert_eq!(pushed, expected);

        let (mut codec, mut buffer) = (UrlCodec::new(&Config::new()), text[..].into());
        let mut framed = Vec::new();
        while let Some(frame) = codec.decode_eof(&mut buffer).unwrap() {
            framed.push(serde_json::to_string(&frame).unwrap());
            if let Frame::Reference(shared) = &frame {
                assert_eq!(serde_json::to_string(shared).unwrap(), framed[framed.len() - 1]);
            }
        }
        assert_eq!(framed, expected);
    }
}

#[test]
fn a_terminating_line_is_null() {
    assert_eq!(serde_json::to_string(&Frame::TerminatingLine(0..3)).unwrap(), "null");
}
