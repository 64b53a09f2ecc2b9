//! [`KeySerializer`]: the serializer of keys.

use std::fmt::Display;

use serde::ser::{Impossible, Serialize, Serializer};

use super::append::extend_padded;
use crate::sink::record_error::{Done, RecordError, only_strings, unsupported};

/// The length in bytes of the longest key and its punctuation that is written at once.
const MAX_WHOLE_KEY: usize = 32;

/// A serializer of a key and the punctuation around it. Keys are constants of this crate and need no escaping.
pub(super) struct KeySerializer<'o> {
    out: &'o mut Vec<u8>,
    is_first: bool,
}

impl<'o> KeySerializer<'o> {
    pub fn new(out: &'o mut Vec<u8>, is_first: bool) -> Self {
        Self { out, is_first }
    }
}

impl Serializer for KeySerializer<'_> {
    type Ok = ();
    type Error = RecordError;

    only_strings!(());

    #[expect(clippy::inline_always, reason = "so that a constant key is a copy of constant length")]
    #[inline(always)]
    fn serialize_str(self, key: &str) -> Done {
        let before: [u8; 2] = if self.is_first { *b"{\"" } else { *b",\"" };
        let end = before.len() + key.len();
        let mut whole = [0; MAX_WHOLE_KEY];
        if end + 2 <= whole.len() {
            whole[..2].copy_from_slice(&before);
            whole[2..end].copy_from_slice(key.as_bytes());
            whole[end..end + 2].copy_from_slice(b"\":");
            extend_padded(self.out, &whole, end + 2);
        } else {
            self.out.extend_from_slice(&before);
            self.out.extend_from_slice(key.as_bytes());
            self.out.extend_from_slice(b"\":");
        }
        Ok(())
    }
}
