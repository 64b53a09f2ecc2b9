//! The errors of the serializers of findings.

use std::fmt::{self, Display};
use std::io;

use serde::ser;

/// An error of the output, or of a type that is not in the schema.
#[derive(Debug)]
pub(super) struct RecordError(pub io::Error);

impl Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for RecordError {}

impl ser::Error for RecordError {
    fn custom<T: Display>(message: T) -> Self {
        Self(io::Error::other(message.to_string()))
    }
}

impl From<io::Error> for RecordError {
    fn from(error: io::Error) -> Self {
        Self(error)
    }
}

impl From<RecordError> for io::Error {
    fn from(error: RecordError) -> Self {
        error.0
    }
}

impl RecordError {
    pub fn unsupported() -> Self {
        ser::Error::custom("a kind of value that findings do not have")
    }
}

pub(super) type Done = Result<(), RecordError>;

/// Implements methods for kinds of values that no type in the schema has.
macro_rules! unsupported {
    ($($method:ident($($argument:ty),*) -> $ok:ty;)+) => {
        $(fn $method(self, $(_: $argument),*) -> Result<$ok, RecordError> {
            Err(RecordError::unsupported())
        })+
    };
}
pub(super) use unsupported;

/// Implements the types and methods of a serializer for all kinds of values but strings.
macro_rules! only_strings {
    ($ok:ty) => {
        type SerializeSeq = Impossible<$ok, RecordError>;
        type SerializeTuple = Impossible<$ok, RecordError>;
        type SerializeMap = Impossible<$ok, RecordError>;
        type SerializeTupleStruct = Impossible<$ok, RecordError>;
        type SerializeTupleVariant = Impossible<$ok, RecordError>;
        type SerializeStruct = Impossible<$ok, RecordError>;
        type SerializeStructVariant = Impossible<$ok, RecordError>;

        fn collect_str<T: ?Sized + Display>(self, _: &T) -> Result<$ok, RecordError> {
            Err(RecordError::unsupported())
        }

        fn serialize_some<T: ?Sized + Serialize>(self, _: &T) -> Result<$ok, RecordError> {
            Err(RecordError::unsupported())
        }

        fn serialize_newtype_struct<T: ?Sized + Serialize>(
            self,
            _: &'static str,
            _: &T,
        ) -> Result<$ok, RecordError> {
            Err(RecordError::unsupported())
        }

        fn serialize_newtype_variant<T: ?Sized + Serialize>(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: &T,
        ) -> Result<$ok, RecordError> {
            Err(RecordError::unsupported())
        }

        unsupported! {
            serialize_bool(bool) -> $ok;
            serialize_i8(i8) -> $ok;
            serialize_i16(i16) -> $ok;
            serialize_i32(i32) -> $ok;
            serialize_i64(i64) -> $ok;
            serialize_u8(u8) -> $ok;
            serialize_u16(u16) -> $ok;
            serialize_u32(u32) -> $ok;
            serialize_u64(u64) -> $ok;
            serialize_f32(f32) -> $ok;
            serialize_f64(f64) -> $ok;
            serialize_char(char) -> $ok;
            serialize_bytes(&[u8]) -> $ok;
            serialize_none() -> $ok;
            serialize_unit() -> $ok;
            serialize_unit_struct(&'static str) -> $ok;
            serialize_unit_variant(&'static str, u32, &'static str) -> $ok;
            serialize_seq(Option<usize>) -> Self::SerializeSeq;
            serialize_tuple(usize) -> Self::SerializeTuple;
            serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
            serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
            serialize_map(Option<usize>) -> Self::SerializeMap;
            serialize_struct(&'static str, usize) -> Self::SerializeStruct;
            serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
        }
    };
}
pub(super) use only_strings;
