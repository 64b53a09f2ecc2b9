use super::{KEYS, KeyPlace, OBJECTS, Object};
use crate::sink::table::column::find;

#[test]
fn finds_the_place_of_each_key() {
    let entries = KEYS.iter().flatten();
    assert!(entries.clone().all(|entry| entry.object.place(entry.key) == Some(entry.place)));
    // The objects, and all columns but seven components and the end of `outer`.
    assert_eq!(entries.count(), OBJECTS.len() + crate::sink::table::column::COLUMNS.len() - 8);
}

#[test]
fn tells_the_keys_of_objects_apart() {
    let column = |name| find(name).map(KeyPlace::Column);
    assert_eq!(Object::Record.place("offset"), column("offset"));
    assert_eq!(Object::First.place("offset"), column("settled_offset"));
    assert_eq!(Object::Message.place("offset"), column("message_offset"));
    assert_eq!(Object::Journal.place("offset"), column("journal_offset"));
    assert_eq!(Object::Record.place("outer"), column("outer_offset"));
    assert_eq!(Object::Record.place("message"), Some(KeyPlace::Object(Object::Message)));
    assert_eq!(Object::Settled.place("first"), Some(KeyPlace::Object(Object::First)));
}

#[test]
fn other_keys_have_no_place() {
    for key in ["", "v", "valve", "outer_end", "host", "uri", "subject", "first"] {
        assert_eq!(Object::Record.place(key), None, "{key}");
    }
}
