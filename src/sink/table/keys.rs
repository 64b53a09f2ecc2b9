//! [`Object::place`]: where a row has the value of a key.

use super::column::{COLUMNS, Source};

/// The objects in which columns have their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Object {
    Record,
    Settled,
    First,
    Message,
    Journal,
}

/// Where the value of a key goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyPlace {
    Column(usize),
    /// The value is an object whose members have columns.
    Object(Object),
}

#[derive(Clone, Copy)]
struct Entry {
    object: Object,
    key: &'static str,
    place: KeyPlace,
}

/// The keys of objects.
const OBJECTS: [Entry; 4] = [
    object(Object::Record, "settled", Object::Settled),
    object(Object::Record, "message", Object::Message),
    object(Object::Record, "journal", Object::Journal),
    object(Object::Settled, "first", Object::First),
];

const fn object(object: Object, key: &'static str, value: Object) -> Entry {
    Entry { object, key, place: KeyPlace::Object(value) }
}

/// A power of two, and so large that few keys share a slot.
const SLOTS: usize = 256;

/// A hash table of all keys: one whose slot is taken is in the next free one.
static KEYS: [Option<Entry>; SLOTS] = {
    let (mut keys, mut at) = ([None; SLOTS], 0);
    while at < OBJECTS.len() {
        add(&mut keys, OBJECTS[at]);
        at += 1;
    }
    at = 0;
    while at < COLUMNS.len() {
        if let Some((object, key)) = key_of(COLUMNS[at].source) {
            add(&mut keys, Entry { object, key, place: KeyPlace::Column(at) });
        }
        at += 1;
    }
    keys
};

/// Returns the object and the key that hold the value of a column, and not of the one before it.
const fn key_of(source: Source) -> Option<(Object, &'static str)> {
    match source {
        Source::Record(key) => Some((Object::Record, key)),
        Source::Outer => Some((Object::Record, "outer")),
        Source::Settled(key) => Some((Object::Settled, key)),
        Source::First(key) => Some((Object::First, key)),
        Source::Message(key) => Some((Object::Message, key)),
        Source::Journal(key) => Some((Object::Journal, key)),
        Source::OuterEnd | Source::Component => None,
    }
}

const fn add(keys: &mut [Option<Entry>; SLOTS], entry: Entry) {
    let mut slot = slot(entry.object, entry.key);
    while keys[slot].is_some() {
        slot = (slot + 1) % SLOTS;
    }
    keys[slot] = Some(entry);
}

/// Returns the slot of a key by its length, and its first and last byte.
const fn slot(object: Object, key: &str) -> usize {
    let ends = match key.as_bytes() {
        [only] => [*only, *only],
        [first, .., last] => [*first, *last],
        [] => [0, 0],
    };
    let [first, last] = ends;
    (key.len() * 7 + first as usize * 5 + last as usize * 11 + object as usize * 37) % SLOTS
}

impl Object {
    /// Returns where the value of this key goes; `None` if no column has it.
    #[inline]
    pub fn place(self, key: &str) -> Option<KeyPlace> {
        let mut slot = slot(self, key);
        while let Some(entry) = &KEYS[slot] {
            if entry.object == self && entry.key == key {
                return Some(entry.place);
            }
            slot = (slot + 1) % SLOTS;
        }
        None
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/sink/table/keys.rs"]
mod tests;
