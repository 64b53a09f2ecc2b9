//! `mailto:`: an address (RFC 1738, 3.5), or several addresses and the fields of a message (RFC 6068).

use std::borrow::Cow;

use super::common::field::Field;
use super::common::login::expect_scheme;
use crate::grammar::uri::fault::Production;
use crate::uri::{ParseError, UriRef, decode};

static MAILTOURL: Production = Production::new("mailtourl", "RFC 1738, 5", "the scheme mailto");

/// The parts of `mailto:<rfc822-addr-spec>` (RFC 1738, 3.5).
///
/// ```
/// use gleaner::scheme::Mailto;
/// use gleaner::uri::UriRef;
///
/// // "The percent sign ("%") is commonly used within RFC 822 addresses and must be encoded."
/// let uri = UriRef::parse("mailto:joe%25b.example@a.example")?;
/// assert_eq!(*Mailto::from_uri(&uri)?.addr_spec(), *b"joe%b.example@a.example");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mailto<'a> {
    text: &'a str,
}

impl<'a> Mailto<'a> {
    /// Splits a mailto URL into its parts; the fragment is ignored.
    ///
    /// The address may be missing: RFC 1738 requires one, RFC 6068 does not.
    ///
    /// ```
    /// use gleaner::scheme::Mailto;
    /// use gleaner::uri::UriRef;
    /// assert!(Mailto::from_uri(&UriRef::split("mailto:joe@a.example")).is_ok());
    /// assert!(Mailto::from_uri(&UriRef::split("news:joe@a.example")).is_err());
    /// ```
    ///
    /// # Errors
    /// If the scheme is not `mailto`.
    pub fn from_uri(uri: &'a UriRef<'_>) -> Result<Self, ParseError> {
        expect_scheme(uri, "mailto", &MAILTOURL)?;
        Ok(Self { text: uri.scheme_specific_part() })
    }

    /// Returns everything after the colon, decoded: the address according to RFC 1738. Linear.
    ///
    /// "Within mailto URLs, there are no reserved characters": not even the `?` that begins the fields of
    /// [`rfc6068`](Self::rfc6068).
    ///
    /// ```
    /// use gleaner::scheme::Mailto;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("mailto:joe?@a.example");
    /// assert_eq!(*Mailto::from_uri(&uri)?.addr_spec(), *b"joe?@a.example");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn addr_spec(&self) -> Cow<'a, [u8]> {
        decode(self.text)
    }

    /// Parses the URL according to RFC 6068, which extends RFC 1738: several addresses, and the fields of
    /// a message. Linear.
    ///
    /// ```
    /// use gleaner::scheme::Mailto;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("mailto:joe@a.example?subject=current-issue");
    /// let mailto = Mailto::from_uri(&uri)?.rfc6068();
    /// assert_eq!(mailto.to(), [b"joe@a.example".as_slice()]);
    /// assert_eq!(mailto.fields()[0].value(), b"current-issue");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn rfc6068(&self) -> Rfc6068<'a> {
        let (to, hfields) = match self.text.split_once('?') {
            Some((to, hfields)) => (to, Some(hfields)),
            None => (self.text, None),
        };
        let mut rfc6068 = Rfc6068 { to: addresses(to).collect(), ..Rfc6068::default() };
        rfc6068.recipients = rfc6068.to.clone();
        for hfield in hfields.into_iter().flat_map(|hfields| hfields.split('&')) {
            let (name, value) = hfield.split_once('=').unwrap_or((hfield, ""));
            let field = Field::of(name, value);
            if field.name().eq_ignore_ascii_case(b"to") {
                rfc6068.recipients.extend(addresses(value));
            }
            rfc6068.fields.push(field);
        }
        rfc6068
    }
}

/// Splits `to = addr-spec *("," addr-spec )` (RFC 6068, 2); a comma within an address is encoded.
fn addresses(to: &str) -> impl Iterator<Item = Cow<'_, [u8]>> {
    to.split(',').filter(|address| !address.is_empty()).map(decode)
}

/// The parts of `mailtoURI = "mailto:" [ to ] [ hfields ]` (RFC 6068, 2).
///
/// ```
/// use gleaner::scheme::Mailto;
/// use gleaner::uri::UriRef;
///
/// // RFC 6068, 6.1
/// let uri = UriRef::parse("mailto:addr1@an.example?to=addr2@an.example")?;
/// let mailto = Mailto::from_uri(&uri)?.rfc6068();
/// assert_eq!(mailto.recipients(), [b"addr1@an.example".as_slice(), b"addr2@an.example"]);
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rfc6068<'a> {
    to: Vec<Cow<'a, [u8]>>,
    recipients: Vec<Cow<'a, [u8]>>,
    fields: Vec<Field<'a>>,
}

impl<'a> Rfc6068<'a> {
    /// Returns the addresses before the `?`, each decoded.
    ///
    /// ```
    /// # use gleaner::{scheme::Mailto, uri::UriRef};
    /// let uri = UriRef::split("mailto:a@a.example,b@a.example");
    /// assert_eq!(Mailto::from_uri(&uri)?.rfc6068().to(), [&b"a@a.example"[..], b"b@a.example"]);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn to(&self) -> &[Cow<'a, [u8]>] {
        &self.to
    }

    /// Returns `hfields`, the fields after the `?`, in order.
    ///
    /// The caller decides which of them to use: RFC 6068, 4, advises against all but a few.
    ///
    /// ```
    /// # use gleaner::{scheme::Mailto, uri::UriRef};
    /// let uri = UriRef::split("mailto:?cc=a@an.example&body=hi");
    /// assert_eq!(Mailto::from_uri(&uri)?.rfc6068().fields().len(), 2);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn fields(&self) -> &[Field<'a>] {
        &self.fields
    }

    /// Returns the addresses before the `?` and those of the fields named `to`, each decoded.
    ///
    /// ```
    /// # use gleaner::{scheme::Mailto, uri::UriRef};
    /// let uri = UriRef::split("mailto:?to=a@an.example,b@an.example");
    /// assert_eq!(Mailto::from_uri(&uri)?.rfc6068().recipients().len(), 2);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn recipients(&self) -> &[Cow<'a, [u8]>] {
        &self.recipients
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::rfc1738::testing::pairs;

    #[test]
    fn decodes_the_address_of_rfc_1738_3_5() {
        for (text, address) in [
            ("mailto:joe@a.example", "joe@a.example"),
            ("MAILTO:joe%25x@a.example#y", "joe%x@a.example"),
            ("mailto://joe", "//joe"),
            ("mailto:a?b=c", "a?b=c"),
            ("mailto:", ""),
        ] {
            let uri = UriRef::split(text);
            assert_eq!(*Mailto::from_uri(&uri).unwrap().addr_spec(), *address.as_bytes(), "{text}");
        }
        assert_eq!(Mailto::from_uri(&UriRef::split("joe@a.example")).unwrap_err().offset(), 0);
    }

    #[test]
    fn parses_the_examples_of_rfc_6068() {
        for (text, recipients, fields) in [
            // 6.1
            ("mailto:chris@example.com", &["chris@example.com"][..], &[][..]),
            (
                "mailto:infobot@example.com?body=send%20current-issue",
                &["infobot@example.com"],
                &[("body", "send current-issue")],
            ),
            (
                "mailto:joe@example.com?cc=bob@example.com&body=hello",
                &["joe@example.com"],
                &[("cc", "bob@example.com"), ("body", "hello")],
            ),
            // 2: "mailto:?to=addr1%40an.example,addr2%40an.example"
            (
                "mailto:?to=addr1@an.example,addr2@an.example",
                &["addr1@an.example", "addr2@an.example"],
                &[("to", "addr1@an.example,addr2@an.example")],
            ),
            // 6.2
            ("mailto:%22not%40me%22@example.org", &["\"not@me\"@example.org"], &[]),
            ("mailto:a%2Cb@example.org", &["a,b@example.org"], &[]),
            ("mailto:?x&=y", &[], &[("x", ""), ("", "y")]),
            ("mailto:", &[], &[]),
        ] {
            let uri = UriRef::split(text);
            let mailto = Mailto::from_uri(&uri).unwrap().rfc6068();
            let expected: Vec<_> = recipients.iter().map(|address| address.as_bytes()).collect();
            assert_eq!(mailto.recipients(), expected, "{text}");
            assert_eq!(pairs(mailto.fields()), fields, "{text}");
        }
    }
}
