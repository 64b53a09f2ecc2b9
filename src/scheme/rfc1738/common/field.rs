//! A field with a name and a value, in prospero URLs and in RFC 6068's mailto URLs.

use crate::scheme::octets::Octets;

/// A decoded field of a URL: `fieldspec = ";" fieldname "=" fieldvalue` (RFC 1738, 5), or
/// `hfield = hfname "=" hfvalue` (RFC 6068, 2).
///
/// A `+` does not stand for a space.
///
/// ```
/// use gleaner::scheme::Prospero;
/// let prospero = Prospero::from_uri("prospero://host.dom/name;a=1%3B2")?;
/// assert_eq!(prospero.fields().next().unwrap().octets(), b"1;2");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field<'a> {
    name: Octets<'a>,
    value: Octets<'a>,
}

impl<'a> Field<'a> {
    pub(in crate::scheme::rfc1738) fn of(name: &'a str, value: &'a str) -> Self {
        Self { name: Octets::decode(name), value: Octets::decode(value) }
    }

    /// Returns the name, up to the first `=`. Names in mailto URLs are case-insensitive.
    ///
    /// ```
    /// use gleaner::scheme::Mailto;
    /// assert_eq!(Mailto::from_uri("mailto:?In-Reply-To=%3C1@a.example%3E")?.fields().next().unwrap().name(), b"In-Reply-To");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    /// Returns the value, decoded. A mailto `body` may contain line ends, encoded as `%0D%0A`.
    ///
    /// ```
    /// use gleaner::scheme::Mailto;
    /// assert_eq!(Mailto::from_uri("mailto:?body=1+1%0D%0Ab")?.fields().next().unwrap().octets(), b"1+1\r\nb");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn octets(&self) -> &[u8] {
        &self.value
    }
}
