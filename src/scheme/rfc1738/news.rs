//! `news:` (RFC 1738, 3.6): newsgroups and articles, wherever they are kept.

use std::borrow::Cow;

use super::login::{expect, fault};
use crate::grammar::uri::fault::Production;
use crate::uri::{ParseError, UriRef, decode};

static NEWSURL: Production = Production::new("newsurl", "RFC 1738, 5", "the scheme news");
static GROUPPART: Production = Production::new(
    "grouppart",
    "RFC 1738, 5",
    "\"*\", a newsgroup, or a message-id with its \"@\"",
);

/// `news:<newsgroup-name>` or `news:<message-id>` (RFC 1738, 3.6), decoded: no character is reserved.
///
/// ```
/// use gleaner::scheme::News;
/// use gleaner::uri::UriRef;
///
/// let uri = UriRef::parse("news:comp.infosystems.www.misc")?;
/// assert_eq!(News::from_uri(&uri)?, News::Group(b"comp.infosystems.www.misc".into()));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum News<'a> {
    /// `*`: "all available news groups".
    All,
    /// A newsgroup.
    Group(Cow<'a, [u8]>),
    /// The article with this Message-ID, "without the enclosing `<` and `>`": it has an `@`.
    Article(Cow<'a, [u8]>),
}

impl<'a> News<'a> {
    /// Takes a news URL apart; its fragment is not part of it. Linear.
    ///
    /// ```
    /// use gleaner::scheme::News;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("news:1%2Fx@a.example");
    /// assert_eq!(News::from_uri(&uri)?, News::Article(b"1/x@a.example".into()));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Where the scheme is another, nothing follows it, or a slash does and there is no `@`: that of
    /// `news://host/group`, which came after RFC 1738, names no group.
    pub fn from_uri(uri: &'a UriRef<'_>) -> Result<Self, ParseError> {
        expect(uri, "news", &NEWSURL)?;
        let text = uri.scheme_specific_part();
        let octets = decode(text);
        match &*octets {
            b"*" => Ok(Self::All),
            some if some.contains(&b'@') => Ok(Self::Article(octets)),
            [] | [b'/', ..] => Err(fault(uri, &GROUPPART, text)),
            _ => Ok(Self::Group(octets)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::rfc1738::testing::refused;

    #[test]
    fn rfc_1738_3_6() {
        for (text, news) in [
            ("news:*", News::All),
            ("news:%2A", News::All),
            ("NEWS:alt.c%2B%2B#x", News::Group(b"alt.c++".into())),
            ("news:*@a.example", News::Article(b"*@a.example".into())),
            ("news:1%40a.example", News::Article(b"1@a.example".into())),
            ("news:1?x/y@a", News::Article(b"1?x/y@a".into())),
            ("news:1994.x_y", News::Group(b"1994.x_y".into())),
        ] {
            assert_eq!(News::from_uri(&UriRef::split(text)).unwrap(), news, "{text}");
        }
    }

    #[test]
    fn not_there() {
        let rows = [
            ("nntp:x", "newsurl", 0),
            ("news:", "grouppart", 5),
            ("news://a.example/comp.lang.c", "grouppart", 5),
        ];
        refused(|uri| News::from_uri(uri).err(), &rows);
    }
}
