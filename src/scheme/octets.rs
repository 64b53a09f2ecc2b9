//! [`Octets`], which debugging output shows as text.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use crate::uri::decode;

/// Decoded octets. Their [`Debug`](fmt::Debug) form is that of a string, or of a byte string if they are not UTF-8.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Octets<'a>(Cow<'a, [u8]>);

impl<'a> Octets<'a> {
    /// Decodes the escapes of `text`. Linear; borrows if there are none.
    pub fn decode(text: &'a str) -> Self {
        Self(decode(text))
    }

    pub fn of(octets: &'a [u8]) -> Self {
        Self(Cow::Borrowed(octets))
    }
}

impl Deref for Octets<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Octets<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match str::from_utf8(self) {
            Ok(text) => fmt::Debug::fmt(text, f),
            Err(_) => write!(f, "b\"{}\"", self.escape_ascii()),
        }
    }
}
