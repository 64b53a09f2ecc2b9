//! `mailto:`: an address (RFC 1738, 3.5), or several addresses and the fields of a message (RFC 6068).

use std::borrow::Cow;
use std::iter::FusedIterator;

use super::common::field::Field;
use super::common::login::expect_scheme;
use crate::grammar::uri::fault::Production;
use crate::uri::{AsUriRef, ParseError, decode};

static MAILTOURL: Production = Production::rfc1738("mailtourl", "the scheme mailto");

/// The parts of a mailto URL. [`addr_spec`](Self::addr_spec) is the address of `mailto:<rfc822-addr-spec>` (RFC 1738,
/// 3.5); the other functions return the parts of RFC 6068's `mailtoURI = "mailto:" [ to ] [ hfields ]`.
///
/// ```
/// use gleaner::scheme::Mailto;
///
/// assert_eq!(*Mailto::from_uri("mailto:joe%25b.example@a.example")?.addr_spec(), *b"joe%b.example@a.example");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mailto<'a> {
    text: &'a str,
}

impl<'a> Mailto<'a> {
    /// Splits a mailto URL into its parts; the fragment is ignored.
    ///
    /// The address may be missing, as RFC 6068 allows.
    ///
    /// ```
    /// use gleaner::scheme::Mailto;
    /// assert!(Mailto::from_uri("mailto:joe@a.example").is_ok());
    /// assert!(Mailto::from_uri("news:joe@a.example").is_err());
    /// ```
    ///
    /// # Errors
    /// If the scheme is not `mailto`.
    pub fn from_uri(uri: impl AsUriRef<'a>) -> Result<Self, ParseError> {
        let uri = uri.uri_ref();
        expect_scheme(uri, "mailto", &MAILTOURL)?;
        Ok(Self { text: uri.scheme_specific_part() })
    }

    /// Returns all after the colon, decoded: the address by RFC 1738, where no character is reserved, not even the `?`
    /// that begins the [`fields`](Self::fields). Linear.
    ///
    /// ```
    /// use gleaner::scheme::Mailto;
    /// assert_eq!(*Mailto::from_uri("mailto:joe?@a.example")?.addr_spec(), *b"joe?@a.example");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn addr_spec(self) -> Cow<'a, [u8]> {
        decode(self.text)
    }

    /// Iterates over the addresses before the `?`, each decoded (RFC 6068, 2). Linear.
    ///
    /// ```
    /// use gleaner::scheme::Mailto;
    /// let mailto = Mailto::from_uri("mailto:a@a.example,b@a.example?cc=c@a.example")?;
    /// assert!(mailto.to().eq([b"a@a.example".as_slice(), b"b@a.example"]));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn to(self) -> impl FusedIterator<Item = Cow<'a, [u8]>> + Clone {
        addresses(self.split().0)
    }

    /// Iterates over `hfields`, the fields after the `?`, in order (RFC 6068, 2). Linear.
    ///
    /// RFC 6068, 4, advises to use only a few.
    ///
    /// ```
    /// use gleaner::scheme::Mailto;
    /// let mailto = Mailto::from_uri("mailto:joe@a.example?subject=current-issue")?;
    /// let field = mailto.fields().next().unwrap();
    /// assert_eq!((field.name(), field.octets()), (&b"subject"[..], &b"current-issue"[..]));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn fields(self) -> impl FusedIterator<Item = Field<'a>> + Clone {
        self.hfields().map(|(name, value)| Field::of(name, value))
    }

    /// Iterates over the addresses before the `?` and those of the fields named `to`, each decoded (RFC 6068, 2).
    /// Linear.
    ///
    /// ```
    /// use gleaner::scheme::Mailto;
    /// // RFC 6068, 6.1
    /// let mailto = Mailto::from_uri("mailto:addr1@an.example?to=addr2@an.example")?;
    /// assert!(mailto.recipients().eq([b"addr1@an.example".as_slice(), b"addr2@an.example"]));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn recipients(self) -> impl FusedIterator<Item = Cow<'a, [u8]>> + Clone {
        let is_to = |&(name, _): &(&'a str, &'a str)| decode(name).eq_ignore_ascii_case(b"to");
        self.to().chain(self.hfields().filter(is_to).flat_map(|(_, value)| addresses(value)))
    }

    /// Returns all before the `?`, decoded.
    #[cfg(feature = "serde")]
    pub(crate) fn address(self) -> Cow<'a, [u8]> {
        decode(self.split().0)
    }

    /// Splits the text at the first `?`.
    fn split(self) -> (&'a str, Option<&'a str>) {
        match self.text.split_once('?') {
            Some((to, hfields)) => (to, Some(hfields)),
            None => (self.text, None),
        }
    }

    /// Iterates over the names and the values of the fields, with their escapes.
    fn hfields(self) -> impl FusedIterator<Item = (&'a str, &'a str)> + Clone {
        let hfields = self.split().1.into_iter().flat_map(|hfields| hfields.split('&'));
        hfields.map(|hfield| hfield.split_once('=').unwrap_or((hfield, "")))
    }
}

/// Splits `to = addr-spec *("," addr-spec )` (RFC 6068, 2); a comma within an address is encoded.
fn addresses(to: &str) -> impl FusedIterator<Item = Cow<'_, [u8]>> + Clone {
    to.split(',').filter(|address| !address.is_empty()).map(decode)
}

#[cfg(test)]
#[path = "../../../tests/unit/scheme/rfc1738/mailto.rs"]
mod tests;
