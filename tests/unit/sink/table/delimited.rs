//! Unit tests of `sink/table/delimited.rs`.

use crate::sink::table::selection::Selection;
use crate::sink::{ItemLocation, Record};

use super::*;

fn row(id: Option<&str>, selected: Selection) -> Row {
    let item = crate::extract("http://a.example/").next().unwrap();
    let location = ItemLocation::new().finding_id(id);
    let mut row = Row::default();
    row.fill(&Record::new(&item).location(location), selected).unwrap();
    row
}

#[test]
fn the_id_of_a_finding_is_a_column() {
    let fields = ["finding_id", "value"].map(|name| Field::named(name).unwrap());
    let writer = DelimitedWriter::new(b',').fields(fields.into());
    let mut out = Vec::new();
    writer.write_header(&mut out);
    for id in [None, Some("0f8f")] {
        writer.write(&row(id, writer.columns()), &mut out);
    }
    let expected = "finding_id,value\n,http://a.example/\n0f8f,http://a.example/\n";
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

#[test]
fn whole_tables_have_the_id_of_a_finding_in_its_column() {
    let writer = DelimitedWriter::new(b',');
    let mut out = Vec::new();
    writer.write_header(&mut out);
    writer.write(&row(Some("0f8f"), writer.columns()), &mut out);
    let out = String::from_utf8(out).unwrap();
    let [header, record] = [0, 1].map(|line| out.lines().nth(line).unwrap().split(','));
    let value = header.zip(record).find(|(name, _)| *name == "finding_id");
    assert_eq!(value, Some(("finding_id", "0f8f")));
}
