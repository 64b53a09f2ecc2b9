//! [`Hazard`], its kinds, and the collector of hazards.

use std::fmt;
use std::ops::Range;

use crate::names::impl_names;
use crate::uri::reference::UriRef;

/// A dangerous part of a reference.
///
/// ```
/// let uri = gleaner::uri::UriRef::split("gopher://a.example:25/");
/// let hazard = uri.hazards().next().unwrap();
/// assert_eq!((hazard.text(), hazard.range()), ("25", 19..21));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Hazard<'a> {
    kind: HazardKind,
    start: usize,
    text: &'a str,
}

/// Shows no text, which may be a password.
impl fmt::Debug for Hazard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hazard").field("kind", &self.kind).field("range", &self.range()).finish()
    }
}

impl<'a> Hazard<'a> {
    /// Returns the kind of the hazard.
    ///
    /// ```
    /// use gleaner::uri::{HazardKind, UriRef};
    /// let uri = UriRef::split("ftp://joe:x@a.example/");
    /// assert_eq!(uri.hazards().next().unwrap().kind(), HazardKind::Password);
    /// ```
    #[must_use]
    pub fn kind(&self) -> HazardKind {
        self.kind
    }

    /// Returns the byte offsets of the hazard in the reference's text.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://joe:x@a.example/");
    /// assert_eq!(uri.hazards().next().unwrap().range(), 10..11);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns the text of the hazard; it may be a password.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://joe:x@a.example/");
    /// assert_eq!(uri.hazards().next().unwrap().text(), "x");
    /// ```
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.text
    }
}

/// The kind of a [`Hazard`].
///
/// ```
/// use gleaner::uri::HazardKind;
/// assert_eq!("reserved-port".parse(), Ok(HazardKind::ReservedPort));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum HazardKind {
    /// A non-empty password in the userinfo, for any scheme.
    Password,
    /// A port that, modulo 65536, is from 1 to 1023 and is not known as the scheme's default.
    ReservedPort,
    /// `%0D` where the protocol would see it decoded; see [`UriRef::hazards`](crate::uri::UriRef::hazards).
    EncodedCr,
    /// `%0A` where the protocol would see it decoded.
    EncodedLf,
    /// `%09` where the protocol would see it decoded.
    EncodedTab,
    /// A user or a password that, decoded, looks like a host that a reader may know.
    UserinfoLikeHost,
    /// An IPv4 address in any notation (`127.0.0.1`, `2130706433`, `0x7f.1`, fullwidth digits), or an IPv6 address.
    NumericHost,
    /// An escape in the host or the port.
    EscapedHost,
    /// A label with letters of several scripts; see [`UriRef::hazards`](crate::uri::UriRef::hazards).
    MixedScriptHost,
    /// A host with letters of both directions, or bidi controls anywhere in the authority.
    BidiHost,
}

impl HazardKind {
    /// Returns a line that describes the hazard and cites its source.
    ///
    /// ```
    /// let line = gleaner::uri::HazardKind::Password.description();
    /// assert_eq!(line, "a password in the reference is no secret (RFC 1738, 6; RFC 2396, 7)");
    /// ```
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Password => "a password in the reference is no secret (RFC 1738, 6; RFC 2396, 7)",
            Self::ReservedPort => {
                "the port is reserved for another protocol (RFC 1738, 6; RFC 2396, 7)"
            }
            Self::EncodedCr => "an encoded CR may end a command (RFC 1738, 6; RFC 2396, 7)",
            Self::EncodedLf => "an encoded LF may end a command (RFC 1738, 6; RFC 2396, 7)",
            Self::EncodedTab => "an encoded TAB may begin a parameter (RFC 1738, 6; RFC 2396, 7)",
            Self::UserinfoLikeHost => "the userinfo is mistaken for the host (RFC 3986, 7.6)",
            Self::NumericHost => "the host is an address without a name (RFC 3986, 7.4)",
            Self::EscapedHost => "escapes hide the name of the host (RFC 2396, 3.2.2)",
            Self::MixedScriptHost => {
                "letters of several scripts look alike (RFC 3987, 8; UTS 39, 5)"
            }
            Self::BidiHost => "the host is not shown in the order it is read (RFC 3987, 4.2 and 8)",
        }
    }
}

impl_names! {
    impl HazardKind {
        /// All kinds.
        pub const ALL;

        /// Returns the kind's name in the command's output.
        ///
        /// ```
        /// assert_eq!(gleaner::uri::HazardKind::EncodedCr.as_str(), "encoded-cr");
        /// ```
        pub const fn as_str {
            Password => "password",
            ReservedPort => "reserved-port",
            EncodedCr => "encoded-cr",
            EncodedLf => "encoded-lf",
            EncodedTab => "encoded-tab",
            UserinfoLikeHost => "userinfo-like-host",
            NumericHost => "numeric-host",
            EscapedHost => "escaped-host",
            MixedScriptHost => "mixed-script-host",
            BidiHost => "bidi-host",
        }
    }
}

/// The hazards of one reference.
pub(super) struct HazardCollector<'a> {
    uri: UriRef<'a>,
    hazards: Vec<Hazard<'a>>,
}

impl<'a> HazardCollector<'a> {
    pub fn new(uri: UriRef<'a>) -> Self {
        Self { uri, hazards: Vec::new() }
    }

    pub fn uri(&self) -> UriRef<'a> {
        self.uri
    }

    /// Adds the hazard `part`, which must borrow from the reference.
    pub fn push(&mut self, kind: HazardKind, part: &str) {
        let start = self.uri.offset_of(part);
        let text = &self.uri.as_str()[start..start + part.len()];
        self.hazards.push(Hazard { kind, start, text });
    }

    pub fn into_sorted(mut self) -> Vec<Hazard<'a>> {
        self.hazards.sort_by_key(|hazard| (hazard.start, hazard.kind));
        self.hazards
    }
}
