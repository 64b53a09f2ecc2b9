//! The errors of the serializer.

use std::fmt::{self, Display};
use std::io;

use serde::ser;

/// An error of the output, or of a type that is not in the schema.
#[derive(Debug)]
pub(super) struct JsonError(pub io::Error);

impl Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for JsonError {}

impl ser::Error for JsonError {
    fn custom<T: Display>(message: T) -> Self {
        Self(io::Error::other(message.to_string()))
    }
}

impl From<io::Error> for JsonError {
    fn from(error: io::Error) -> Self {
        Self(error)
    }
}

impl From<JsonError> for io::Error {
    fn from(error: JsonError) -> Self {
        error.0
    }
}

impl JsonError {
    pub fn unsupported() -> Self {
        ser::Error::custom("a kind of value that findings do not have")
    }
}

pub(super) type Done = Result<(), JsonError>;

/// Implements methods for kinds of values that no type in the schema has.
macro_rules! unsupported {
    ($($method:ident($($argument:ty),*) -> $ok:ty;)+) => {
        $(fn $method(self, $(_: $argument),*) -> Result<$ok, JsonError> {
            Err(JsonError::unsupported())
        })+
    };
}
pub(super) use unsupported;
