//! Members that need more than a key and a value: bytes, sequences and texts that may be truncated.

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The key of bytes that are text, and the key of those that are not.
pub type BytesKey = [&'static str; 2];

/// Expands to the keys `KEY` and `KEY_bytes`.
macro_rules! bytes_key {
    ($key:literal) => {
        [$key, concat!($key, "_bytes")]
    };
}
pub(super) use bytes_key;

/// Writes bytes as a string; if they are not UTF-8, in base64 under the other key.
///
/// JSON strings hold text only, and the other key keeps base64 from being mistaken for it.
///
/// # Errors
/// Those of the map.
pub fn bytes<M: SerializeMap>(
    map: &mut M,
    [key, bytes_key]: BytesKey,
    bytes: &[u8],
) -> Result<(), M::Error> {
    match str::from_utf8(bytes) {
        Ok(text) => map.serialize_entry(key, text),
        Err(_) => map.serialize_entry(bytes_key, &Base64(bytes)),
    }
}

/// Writes null for `None`, else as [`bytes`] does.
pub(super) fn optional_bytes<M: SerializeMap>(
    map: &mut M,
    key: BytesKey,
    value: Option<&[u8]>,
) -> Result<(), M::Error> {
    match value {
        Some(value) => bytes(map, key, value),
        None => map.serialize_entry(key[0], &None::<&str>),
    }
}

/// Writes an array of strings; if one of them is not UTF-8, all are in base64, under the other key.
pub(super) fn byte_strings<M: SerializeMap>(
    map: &mut M,
    [key, bytes_key]: BytesKey,
    items: &[impl AsRef<[u8]>],
) -> Result<(), M::Error> {
    let texts: Result<Vec<_>, _> = items.iter().map(|item| str::from_utf8(item.as_ref())).collect();
    match texts {
        Ok(texts) => map.serialize_entry(key, &texts),
        Err(_) => map.serialize_entry(
            bytes_key,
            &Sequence(|| items.iter().map(|item| Base64(item.as_ref()))),
        ),
    }
}

/// JSON that was written before. The serializer of [`write_json`](crate::sink::json::write_json) copies bytes, which nothing
/// else is.
pub(super) struct WrittenJson<'j>(pub &'j [u8]);

impl Serialize for WrittenJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

struct Base64<'b>(&'b [u8]);

impl Serialize for Base64<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Base64Display::new(self.0, &STANDARD))
    }
}

/// The items of the iterator that a function returns, written as an array.
///
/// A function, because some serializers serialize a value twice.
pub(super) struct Sequence<F>(pub F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Sequence<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}
