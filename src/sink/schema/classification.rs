//! [`Classification`]: the members of a reference that many references share.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::reference::{Flags, Kind, Reference, Wrapper, text};
use crate::uri::{GrammarSet, in_lower_case, plain_grammars};

/// The members from `wrapper` to `flags`: how a reference is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sink) struct Classification<'r> {
    wrapper: Wrapper,
    kind: Kind,
    flags: Flags,
    conforms: GrammarSet,
    scheme: Option<&'r [u8]>,
}

impl<'r> Classification<'r> {
    pub fn new(found: &'r Reference<'_>) -> Self {
        Self {
            wrapper: found.wrapper(),
            kind: found.kind(),
            flags: found.flags(),
            conforms: plain_grammars(found.as_bytes()).unwrap_or_else(|| found.uri().grammar_set()),
            scheme: found.scheme_bytes(),
        }
    }

    /// Returns the classification without its scheme, and the scheme.
    #[cfg(feature = "tables")]
    pub fn split_scheme(self) -> (Classification<'static>, Option<&'r [u8]>) {
        (Classification { scheme: None, ..self }, self.scheme)
    }

    pub(super) fn members<M: SerializeMap>(self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("wrapper", &self.wrapper)?;
        scheme(map, self.scheme.map(text))?;
        map.serialize_entry("kind", &self.kind)?;
        map.serialize_entry("conforms", &self.conforms)?;
        map.serialize_entry("flags", &self.flags)
    }
}

impl Serialize for Classification<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.members(&mut map)?;
        map.end()
    }
}

pub(super) fn scheme<M: SerializeMap>(map: &mut M, scheme: Option<&str>) -> Result<(), M::Error> {
    map.serialize_entry("scheme", &scheme.map(in_lower_case).as_deref())
}
