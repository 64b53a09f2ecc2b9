//! Unit tests of `rows.rs`.

use gleaner::internals::{COLUMNS, Row, Selection};
use gleaner::sink::Record;
use serde_json::Value;

use super::{MAX_TEXTS, OMITTED, RowEncoder, SHARED};
use crate::output::reported::Entry;

const ENTRY: Entry<'_> = Entry { host: b"a.example", sender: b"-", before: b"", after: b"<" };

fn row() -> Row {
    let item = gleaner::extract(b"http://a.example/").next().unwrap();
    let mut row = Row::default();
    row.fill(&Record::new(&item), Selection::ALL).unwrap();
    row
}

fn chunk(encoder: &mut RowEncoder) -> Value {
    let mut out = Vec::new();
    encoder.write_chunk(&mut out);
    serde_json::from_slice(&out).unwrap()
}

#[test]
fn its_columns_exist() {
    for name in OMITTED.iter().chain(&SHARED) {
        assert!(COLUMNS.iter().any(|column| column.name == *name), "{name}");
    }
}

#[test]
fn shares_texts_across_chunks() {
    let (mut encoder, row) = (RowEncoder::new(), row());
    encoder.add(&row, ENTRY, "x");
    let first = chunk(&mut encoder);
    assert_eq!(
        (&first["new"], &first["rows"][0][0], &first["rows"][0][3]),
        (&true.into(), &"http://a.example/".into(), &0.into())
    );
    let texts = first["texts"].as_array().unwrap().len();
    encoder.add(&row, ENTRY, "x");
    encoder.add(&row, ENTRY, "y");
    let second = chunk(&mut encoder);
    assert_eq!((&second["new"], &second["texts"]), (&Value::Null, &serde_json::json!(["y"])));
    assert_eq!((&second["rows"][0], &second["rows"][1][3]), (&first["rows"][0], &texts.into()));
}

#[test]
fn begins_a_new_dictionary_when_one_is_full() {
    let (mut encoder, row) = (RowEncoder::new(), row());
    for number in 0..MAX_TEXTS {
        encoder.add(&row, ENTRY, &number.to_string());
    }
    assert!(encoder.is_full());
    chunk(&mut encoder);
    encoder.add(&row, ENTRY, "0");
    let next = chunk(&mut encoder);
    assert_eq!(
        (&next["new"], &next["texts"][0], &next["rows"][0][3]),
        (&true.into(), &"0".into(), &0.into())
    );
}
