//! Serializers other than that of JSON text.

use std::fmt;

use gleaner::sink::{ItemLocation, Record, RecordOptions};
use serde::Serialize;
use serde_json::{Value, json};

use crate::texts;

/// What `fmt::Formatter` serializes: names, numbers and texts, but no maps.
struct Formatted<T>(T);

impl<T: Serialize> fmt::Display for Formatted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

#[derive(Serialize)]
struct Event<'r> {
    host: &'static str,
    #[serde(flatten)]
    record: Record<'r>,
}

#[test]
fn a_serializer_without_maps_returns_an_error() {
    use std::fmt::Write;
    let item = gleaner::extract("http://a.example/").next().unwrap();
    assert!(write!(String::new(), "{}", Formatted(&item)).is_err());
    assert_eq!(Formatted(gleaner::Wrapper::Bare).to_string(), "bare");
}

#[test]
fn a_record_is_flattened_into_a_struct() {
    let item = gleaner::extract("http://a.example/").next().unwrap();
    let options = RecordOptions::new().uri(true);
    let record = Record::new(&item).location(ItemLocation::new().line(7)).options(&options);
    let mut expected = serde_json::to_value(record).unwrap();
    expected["host"] = json!("b");
    assert_eq!(serde_json::to_value(Event { host: "b", record }).unwrap(), expected);
}

/// TOML has no null: members without a value are left out.
#[test]
fn values_of_json_and_toml_equal_the_text() {
    let options = RecordOptions::new().uri(true).hazards(true);
    for text in texts::unusual() {
        for item in gleaner::extract(&text) {
            let record = Record::new(&item).options(&options);
            let text = serde_json::to_string(&record).unwrap();
            let mut object: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(serde_json::to_value(record).unwrap(), object);
            let toml: toml::Table = toml::from_str(&toml::to_string(&record).unwrap()).unwrap();
            remove_nulls(&mut object);
            assert_eq!(serde_json::to_value(toml).unwrap(), object);
        }
    }
}

fn remove_nulls(value: &mut Value) {
    if let Value::Object(members) = value {
        members.retain(|_, member| !member.is_null());
        members.values_mut().for_each(remove_nulls);
    }
}
