//! [`JsonSerializer`]: the serializer of the command.

use std::fmt::Display;
use std::io::{self, Write};
use std::mem;

use itoa::Integer;
use serde::ser::{Impossible, Serialize, SerializeMap, SerializeSeq, SerializeTuple, Serializer};
use serde_json::ser::Formatter;

use super::append::extend_quoted;
use super::key::KeySerializer;
use super::plain::is_plain;
use crate::sink::escape::is_escaped;
use crate::sink::record_error::{Done, RecordError, unsupported};

/// A serializer of the types in [`schema`](crate::sink::schema), which writes most strings without looking at each byte
/// alone.
///
/// The serializer of `serde_json` writes what is rare, such as strings with escapes. Kinds of values that no type
/// in the schema has are errors.
pub(super) struct JsonSerializer<'o> {
    out: &'o mut Vec<u8>,
}

impl<'o> JsonSerializer<'o> {
    pub fn new(out: &'o mut Vec<u8>) -> Self {
        Self { out }
    }

    #[expect(clippy::unnecessary_wraps, reason = "what the methods of Serializer return")]
    fn write(self, bytes: &[u8]) -> Done {
        self.out.extend_from_slice(bytes);
        Ok(())
    }

    fn write_integer(self, value: impl Integer) -> Done {
        self.write(itoa::Buffer::new().format(value).as_bytes())
    }

    fn with_serde_json(self, value: impl Serialize) -> Done {
        let mut serializer = serde_json::Serializer::with_formatter(self.out, EscapingFormatter);
        value.serialize(&mut serializer).map_err(|error| RecordError(error.into()))
    }
}

/// Implements methods for kinds of values by a method for all of them.
macro_rules! by {
    ($by:ident: $($method:ident($type:ty)),+ $(,)?) => {
        $(fn $method(self, value: $type) -> Done {
            self.$by(value)
        })+
    };
}

impl<'o> Serializer for JsonSerializer<'o> {
    type Ok = ();
    type Error = RecordError;
    type SerializeSeq = Array<'o>;
    type SerializeTuple = Array<'o>;
    type SerializeMap = Object<'o>;
    type SerializeTupleStruct = Impossible<(), RecordError>;
    type SerializeTupleVariant = Impossible<(), RecordError>;
    type SerializeStruct = Impossible<(), RecordError>;
    type SerializeStructVariant = Impossible<(), RecordError>;

    by! {
        write_integer:
        serialize_i8(i8),
        serialize_i16(i16),
        serialize_i32(i32),
        serialize_i64(i64),
        serialize_u8(u8),
        serialize_u16(u16),
        serialize_u32(u32),
        serialize_u64(u64),
    }

    by! {
        with_serde_json:
        serialize_f32(f32),
        serialize_f64(f64),
        serialize_char(char),
    }

    fn serialize_bool(self, value: bool) -> Done {
        self.write(if value { b"true" } else { b"false" })
    }

    fn serialize_str(self, text: &str) -> Done {
        if is_plain(text.as_bytes()) {
            extend_quoted(self.out, text.as_bytes());
            return Ok(());
        }
        self.with_serde_json(text)
    }

    /// Writes JSON that was written before: no type in the schema has bytes of another kind.
    fn serialize_bytes(self, json: &[u8]) -> Done {
        self.write(json)
    }

    fn collect_str<T: ?Sized + Display>(self, value: &T) -> Done {
        self.with_serde_json(format_args!("{value}"))
    }

    fn serialize_none(self) -> Done {
        self.write(b"null")
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        self.write(b"null")
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Done {
        self.write(b"null")
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Done {
        extend_quoted(self.out, variant.as_bytes());
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _value: &T,
    ) -> Done {
        Err(RecordError::unsupported())
    }

    fn serialize_seq(self, _len: Option<usize>) -> Result<Array<'o>, RecordError> {
        self.out.push(b'[');
        Ok(Array { out: self.out, is_first: true })
    }

    fn serialize_tuple(self, len: usize) -> Result<Array<'o>, RecordError> {
        self.serialize_seq(Some(len))
    }

    fn serialize_map(self, _len: Option<usize>) -> Result<Object<'o>, RecordError> {
        Ok(Object { out: self.out, is_first: true })
    }

    unsupported! {
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_struct(&'static str, usize) -> Self::SerializeStruct;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
}

/// An array under construction.
pub(super) struct Array<'o> {
    out: &'o mut Vec<u8>,
    is_first: bool,
}

impl SerializeSeq for Array<'_> {
    type Ok = ();
    type Error = RecordError;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        if !self.is_first {
            self.out.push(b',');
        }
        self.is_first = false;
        value.serialize(JsonSerializer::new(self.out))
    }

    fn end(self) -> Done {
        JsonSerializer::new(self.out).write(b"]")
    }
}

impl SerializeTuple for Array<'_> {
    type Ok = ();
    type Error = RecordError;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Done {
        SerializeSeq::end(self)
    }
}

/// An object under construction.
pub(super) struct Object<'o> {
    out: &'o mut Vec<u8>,
    is_first: bool,
}

impl SerializeMap for Object<'_> {
    type Ok = ();
    type Error = RecordError;

    #[expect(clippy::inline_always, reason = "so that a constant key is a copy of constant length")]
    #[inline(always)]
    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Done {
        key.serialize(KeySerializer::new(self.out, mem::take(&mut self.is_first)))
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        value.serialize(JsonSerializer::new(self.out))
    }

    #[expect(clippy::inline_always, reason = "for the key")]
    #[inline(always)]
    fn serialize_entry<K: ?Sized + Serialize, V: ?Sized + Serialize>(
        &mut self,
        key: &K,
        value: &V,
    ) -> Done {
        self.serialize_key(key)?;
        self.serialize_value(value)
    }

    fn end(self) -> Done {
        JsonSerializer::new(self.out).write(if self.is_first { b"{}" } else { b"}" })
    }
}

/// Writes the characters of [`is_escaped`] as `\uNNNN`.
struct EscapingFormatter;

impl Formatter for EscapingFormatter {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if is_plain(fragment.as_bytes()) {
            return out.write_all(fragment.as_bytes());
        }
        let mut rest = fragment;
        while let Some(at) = rest.find(is_escaped) {
            let (plain, from) = rest.split_at(at);
            out.write_all(plain.as_bytes())?;
            let mut characters = from.chars();
            for unit in characters.next().unwrap_or_default().encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = characters.as_str();
        }
        out.write_all(rest.as_bytes())
    }
}
