//! [`KeySerializer`]: the serializer of keys.

use std::fmt::Display;
use std::io::Write;

use serde::ser::{Impossible, Serialize, Serializer};

use super::error::{Done, JsonError, unsupported};

/// The length in bytes of the longest key and its punctuation that is written at once.
const MAX_WHOLE_KEY: usize = 32;

/// A serializer of a key and the punctuation around it. Keys are constants of this crate and need no escaping.
pub(super) struct KeySerializer<'o, W> {
    out: &'o mut W,
    is_first: bool,
}

impl<'o, W: Write> KeySerializer<'o, W> {
    pub fn new(out: &'o mut W, is_first: bool) -> Self {
        Self { out, is_first }
    }
}

impl<W: Write> Serializer for KeySerializer<'_, W> {
    type Ok = ();
    type Error = JsonError;
    type SerializeSeq = Impossible<(), JsonError>;
    type SerializeTuple = Impossible<(), JsonError>;
    type SerializeMap = Impossible<(), JsonError>;
    type SerializeTupleStruct = Impossible<(), JsonError>;
    type SerializeTupleVariant = Impossible<(), JsonError>;
    type SerializeStruct = Impossible<(), JsonError>;
    type SerializeStructVariant = Impossible<(), JsonError>;

    // Inlined, so that for a constant key this is a copy of constant length.
    #[inline]
    fn serialize_str(self, key: &str) -> Done {
        let before: [u8; 2] = if self.is_first { *b"{\"" } else { *b",\"" };
        let end = before.len() + key.len();
        let mut whole = [0; MAX_WHOLE_KEY];
        if end + 2 <= whole.len() {
            whole[..2].copy_from_slice(&before);
            whole[2..end].copy_from_slice(key.as_bytes());
            whole[end..end + 2].copy_from_slice(b"\":");
            return Ok(self.out.write_all(&whole[..end + 2])?);
        }
        self.out.write_all(&before)?;
        self.out.write_all(key.as_bytes())?;
        Ok(self.out.write_all(b"\":")?)
    }

    fn collect_str<T: ?Sized + Display>(self, _: &T) -> Done {
        Err(JsonError::unsupported())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, _: &T) -> Done {
        Err(JsonError::unsupported())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, _: &T) -> Done {
        Err(JsonError::unsupported())
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Done {
        Err(JsonError::unsupported())
    }

    unsupported! {
        serialize_bool(bool) -> ();
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_u64(u64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct(&'static str, usize) -> Self::SerializeStruct;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
}
