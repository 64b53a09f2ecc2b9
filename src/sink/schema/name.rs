//! Types that are written as their names.

use serde::ser::{Serialize, Serializer};

use super::member::Sequence;
use crate::reference::{Flags, Kind, Wrapper};
use crate::scheme::Typecode;
use crate::uri::{Authority, Grammar, HazardKind, Host, Segment};

/// Implements [`Serialize`] by `as_str`.
macro_rules! serialize_as_str {
    ($($type:ty),+ $(,)?) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str((*self).as_str())
            }
        })+
    };
}

serialize_as_str!(
    Authority<'_>,
    Grammar,
    HazardKind,
    Host<'_>,
    Kind,
    Segment<'_>,
    Typecode,
    Wrapper
);

/// An array of the names.
impl Serialize for Flags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Sequence(|| self.names()).serialize(serializer)
    }
}
