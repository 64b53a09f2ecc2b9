//! The frames of the codec.

use serde::ser::{Serialize, Serializer};

use crate::codec::{Frame, SharedReference};

/// The item of the frame; null for a terminating line.
impl Serialize for Frame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_item().serialize(serializer)
    }
}

impl Serialize for SharedReference {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_reference().serialize(serializer)
    }
}
