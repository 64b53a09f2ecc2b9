//! Escaping octets for a component, and unescaping them (RFC 2396, 2.4).

use std::borrow::Cow;

use super::reference::ParseError;
use super::text_traits::impl_text;
use crate::class::uri;
use crate::grammar::uri::fault::{ESCAPED, Production, match_all};
use crate::grammar::uri::terminals::component_chars;
use crate::names::impl_names;

/// A component, which determines the octets that may stay unescaped (RFC 2396, 2.4.2): the unreserved characters (2.3),
/// and those reserved ones that neither delimit nor subdivide the component.
///
/// ```
/// use gleaner::uri::{Component, Escaped};
/// assert_eq!(Escaped::encode(Component::Segment, b"a/b:c").as_str(), "a%2Fb:c");
/// assert_eq!(Escaped::encode(Component::User, b"b:c").as_str(), "b%3Ac");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Component {
    /// A user or a password (3.2.2). Keeps `& = + $ ,` and escapes `: ;`, which subdivide `userinfo`.
    User,
    /// A registry's name for an authority (3.2.1). Keeps `& = + $ ,` and escapes `; : @`.
    RegName,
    /// A path segment, or one of its parameters (3.3). Keeps `: @ & + $ ,` and escapes `; =`, which subdivide it.
    Segment,
    /// A query, or a name or a value in a query (3.4). Keeps unreserved characters only.
    Query,
    /// A fragment identifier (4.1). Keeps every character that a URI may contain.
    Fragment,
}

static USERINFO: Production =
    Production::new("userinfo", "RFC 2396, 3.2.2", "a character of userinfo");
static REG_NAME: Production =
    Production::new("reg_name", "RFC 2396, 3.2.1", "a character of reg_name");
static SEGMENT: Production =
    Production::new("segment", "RFC 2396, 3.3", "a character of pchar, or \";\"");
static QUERY: Production = Production::new("query", "RFC 2396, 3.4", "a character of uric");
static FRAGMENT: Production = Production::new("fragment", "RFC 2396, 4.1", "a character of uric");

impl Component {
    /// Reports whether encoding keeps `octet`.
    fn keeps(self, octet: u8) -> bool {
        let more: &[u8] = match self {
            Self::User | Self::RegName => b"&=+$,",
            Self::Segment => b":@&+$,",
            Self::Query => b"",
            Self::Fragment => b";/?:@&=+$,",
        };
        uri::is(uri::UNRESERVED, octet) || more.contains(&octet)
    }

    /// Returns the class and the production of escaped text.
    fn production(self) -> (u32, &'static Production) {
        match self {
            Self::User => (uri::USERINFO, &USERINFO),
            Self::RegName => (uri::REG_NAME, &REG_NAME),
            Self::Segment => (uri::SEGMENT, &SEGMENT),
            Self::Query => (uri::URIC, &QUERY),
            Self::Fragment => (uri::URIC, &FRAGMENT),
        }
    }
}

impl_names! {
    impl Component {
        /// All components, in their order in a reference.
        pub const ALL;

        /// Returns the name of the component.
        ///
        /// ```
        /// assert_eq!(gleaner::uri::Component::RegName.as_str(), "reg_name");
        /// ```
        pub const fn as_str {
            User => "user",
            RegName => "reg_name",
            Segment => "segment",
            Query => "query",
            Fragment => "fragment",
        }
    }
}

/// The text of a component in its escaped form (RFC 2396, 2.4.2).
///
/// The types prevent escaping or unescaping twice: encoding turns octets into `Escaped`, decoding turns `Escaped` into
/// octets.
///
/// ```
/// use gleaner::uri::{Component, Escaped};
/// let escaped = Escaped::encode(Component::Segment, b"100%");
/// assert_eq!(escaped.as_str(), "100%25");
/// assert_eq!(&*escaped.decode(), b"100%");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Escaped<'a>(Cow<'a, str>);

impl<'a> Escaped<'a> {
    /// Escapes octets. Linear; borrows if no octet needs an escape.
    ///
    /// ```
    /// use gleaner::uri::{Component, Escaped};
    /// assert_eq!(Escaped::encode(Component::Query, "ü=1".as_bytes()).as_str(), "%C3%BC%3D1");
    /// ```
    #[must_use]
    pub fn encode(component: Component, octets: &'a [u8]) -> Self {
        let kept = octets.iter().take_while(|&&octet| component.keeps(octet)).count();
        let (kept, rest) = octets.split_at(kept);
        // A component keeps US-ASCII only.
        let kept = str::from_utf8(kept).unwrap_or_default();
        if rest.is_empty() {
            return Self(Cow::Borrowed(kept));
        }
        let mut text = String::with_capacity(octets.len() + 2 * rest.len());
        text.push_str(kept);
        for &octet in rest {
            if component.keeps(octet) {
                text.push(char::from(octet));
            } else {
                push_escape(&mut text, octet);
            }
        }
        Self(Cow::Owned(text))
    }

    /// Checks text that is escaped already. Linear.
    ///
    /// ```
    /// use gleaner::uri::{Component, Escaped};
    /// assert!(Escaped::new(Component::Segment, "a;v=1%20").is_ok());
    /// assert_eq!(Escaped::new(Component::Segment, "a/b").unwrap_err().offset(), 1);
    /// assert_eq!(Escaped::new(Component::Query, "100%").unwrap_err().production(), "escaped");
    /// ```
    ///
    /// # Errors
    /// Returns the fault if the text does not match the production of the component.
    pub fn new(component: Component, text: &'a str) -> Result<Self, ParseError> {
        let (class, rule) = component.production();
        match match_all(text.as_bytes(), || component_chars(class, uri::ANY, &ESCAPED, rule)) {
            Ok(()) => Ok(Self(Cow::Borrowed(text))),
            Err(fault) => Err(ParseError::from_fault(fault, text.len())),
        }
    }

    /// Returns the escaped text.
    ///
    /// ```
    /// use gleaner::uri::{Component, Escaped};
    /// assert_eq!(Escaped::encode(Component::Segment, b" ").as_str(), "%20");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the escaped text by value; it borrows octets that need no escape.
    ///
    /// ```
    /// use gleaner::uri::{Component, Escaped};
    /// fn escape(text: &str) -> std::borrow::Cow<'_, str> {
    ///     Escaped::encode(Component::Query, text.as_bytes()).into_text()
    /// }
    /// assert_eq!(escape("a b"), "a%20b");
    /// ```
    #[must_use]
    pub fn into_text(self) -> Cow<'a, str> {
        self.0
    }

    /// Decodes the escapes. Linear; borrows if there are none.
    ///
    /// ```
    /// use gleaner::uri::{Component, Escaped};
    /// let escaped = Escaped::new(Component::Segment, "%2541")?;
    /// assert_eq!(&*escaped.decode(), b"%41");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn decode(&self) -> Cow<'_, [u8]> {
        decode(&self.0)
    }
}

impl_text!(Escaped<'_>);

/// Decodes the escapes of `text`, and keeps any other `%`. Linear; borrows if there is no `%`.
pub(crate) fn decode(text: &str) -> Cow<'_, [u8]> {
    let bytes = text.as_bytes();
    let Some(mut at) = memchr::memchr(b'%', bytes) else {
        return Cow::Borrowed(bytes);
    };
    let mut octets = Vec::with_capacity(bytes.len());
    octets.extend_from_slice(&bytes[..at]);
    while let Some(&byte) = bytes.get(at) {
        if uri::is_escape(&bytes[at..]) {
            octets.push(octet(bytes[at + 1], bytes[at + 2]));
            at += 3;
        } else {
            octets.push(byte);
            at += 1;
        }
    }
    Cow::Owned(octets)
}

/// Decodes the escapes of unreserved characters (RFC 2396, 2.3), except where the octet would complete an escape with a
/// bare `%` before it. Writes the digits of the other escapes in upper case.
pub(super) fn normalize(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let Some(mut at) = memchr::memchr(b'%', bytes) else {
        return Cow::Borrowed(text);
    };
    let mut normal = String::with_capacity(text.len());
    let mut copied = 0;
    // The end of the last `%` that begins no escape.
    let mut bare = None;
    while at < bytes.len() {
        if !uri::is_escape(&bytes[at..]) {
            if bytes[at] == b'%' {
                bare = Some(normal.len() + (at - copied) + 1);
            }
            at += 1;
            continue;
        }
        normal.push_str(&text[copied..at]);
        let octet = octet(bytes[at + 1], bytes[at + 2]);
        let completes = bare.is_some_and(|bare| normal.len() < bare + 2);
        if uri::is(uri::UNRESERVED, octet) && !completes {
            normal.push(char::from(octet));
        } else {
            push_escape(&mut normal, octet);
        }
        at += 3;
        copied = at;
    }
    normal.push_str(&text[copied..]);
    Cow::Owned(normal)
}

pub(super) fn push_escape(text: &mut String, octet: u8) {
    let digit = |value: u8| char::from(b"0123456789ABCDEF"[usize::from(value)]);
    text.extend(['%', digit(octet >> 4), digit(octet & 15)]);
}

fn octet(high: u8, low: u8) -> u8 {
    hex(high) << 4 | hex(low)
}

fn hex(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20).wrapping_sub(b'a').wrapping_add(10),
    }
}

#[cfg(test)]
#[path = "../../tests/unit/uri/escape.rs"]
mod tests;
