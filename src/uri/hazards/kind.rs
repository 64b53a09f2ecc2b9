//! [`HazardKind`].

use crate::names::impl_names;

/// The kind of a [`Hazard`](super::Hazard).
///
/// ```
/// use gleaner::uri::HazardKind;
/// assert!(HazardKind::ALL.iter().any(|kind| kind.as_str() == "reserved-port"));
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
