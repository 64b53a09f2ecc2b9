//! What is dangerous in a reference (RFC 1738, 6; RFC 2396, 7), and what mail filters look for.

mod controls;
mod host;
mod script;
mod scripts;
mod userinfo;

use std::fmt;
use std::ops::Range;

use super::UriRef;
use crate::scheme::port::default_port;
use crate::uri::reference::authority_parts::AuthorityParts;

/// What kind of danger.
///
/// ```
/// use gleaner::uri::HazardKind;
/// let names: Vec<_> = HazardKind::ALL.into_iter().map(HazardKind::as_str).collect();
/// assert!(names.contains(&"reserved-port"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum HazardKind {
    /// A password that is not empty, in the userinfo of any scheme.
    Password,
    /// A port from 1 to 1023, as it is or modulo 65536, that is not known to be the scheme's default.
    ReservedPort,
    /// `%0D` where a protocol would see it decoded, see [`UriRef::hazards`].
    EncodedCr,
    /// `%0A`, likewise.
    EncodedLf,
    /// `%09`, likewise.
    EncodedTab,
    /// A user or a password that is, escapes decoded, like a host that a reader may know.
    UserinfoLikeHost,
    /// A host that is a number: an address of IPv4 in any notation (`127.0.0.1`, `2130706433`,
    /// `0x7f.1`; digits of full width too), or in brackets, of IPv6.
    NumericHost,
    /// An escape in the host or the port.
    EscapedHost,
    /// A label with letters of more than one script, see [`UriRef::hazards`].
    MixedScriptHost,
    /// A host that is written in both directions, or bidi controls anywhere in the authority.
    BidiHost,
}

impl HazardKind {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Password,
        Self::ReservedPort,
        Self::EncodedCr,
        Self::EncodedLf,
        Self::EncodedTab,
        Self::UserinfoLikeHost,
        Self::NumericHost,
        Self::EscapedHost,
        Self::MixedScriptHost,
        Self::BidiHost,
    ];

    /// Its name, as in the command's output.
    ///
    /// ```
    /// assert_eq!(gleaner::uri::HazardKind::EncodedCr.as_str(), "encoded-cr");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::ReservedPort => "reserved-port",
            Self::EncodedCr => "encoded-cr",
            Self::EncodedLf => "encoded-lf",
            Self::EncodedTab => "encoded-tab",
            Self::UserinfoLikeHost => "userinfo-like-host",
            Self::NumericHost => "numeric-host",
            Self::EscapedHost => "escaped-host",
            Self::MixedScriptHost => "mixed-script-host",
            Self::BidiHost => "bidi-host",
        }
    }

    /// What is the matter, in a line, and who says so.
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

impl fmt::Display for HazardKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Something in a reference to beware of.
///
/// ```
/// let uri = gleaner::uri::UriRef::split("gopher://a.example:25/");
/// let hazard = uri.hazards().next().unwrap();
/// assert_eq!(&uri.as_str()[hazard.span()], "25");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hazard {
    kind: HazardKind,
    span: Range<usize>,
}

impl Hazard {
    /// What it is.
    ///
    /// ```
    /// use gleaner::uri::{HazardKind, UriRef};
    /// let uri = UriRef::split("http://2130706433/");
    /// assert_eq!(uri.hazards().next().unwrap().kind(), HazardKind::NumericHost);
    /// ```
    #[must_use]
    pub fn kind(&self) -> HazardKind {
        self.kind
    }

    /// Where it stands, in bytes of the reference's text.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://joe:x@a.example/");
    /// assert_eq!(uri.hazards().next().unwrap().span(), 10..11);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl UriRef<'_> {
    /// What the security sections warn of (RFC 1738, 6; RFC 2396, 7), and what mail filters look for,
    /// in the order of the text. Linear.
    ///
    /// *Encoded CR, LF and TAB* are a hazard where the protocol would see them decoded: in the userinfo
    /// of all schemes; in what follows the authority of all, but for http, https, ws and wss, which
    /// send it as it is, and file and data, which send nothing. Where they are syntax they are none:
    /// in gopher the first two TABs, and in the electronic form of a Gopher+ string its TAB and its
    /// CR LFs (RFC 1738, 3.4.1 and 3.4.9); in mailto TABs and CR LFs in the body (RFC 6068, 5). A
    /// fragment is not sent; what a relative reference means, only the resolved one tells.
    ///
    /// *Scripts* may be combined as in UTS 39's "highly restrictive" level: Latin and Han with
    /// Hiragana and Katakana, or with Bopomofo, or with Hangul. Latin letters of full width and
    /// mathematical ones are Latin, but a label that has plain ones as well is mixed. Labels are judged
    /// with their escapes decoded; what `xn--` encodes is not looked into, and scripts that have no
    /// letters like those of others count as one.
    ///
    /// The authority is split at its last `@`, whatever its form.
    ///
    /// ```
    /// use gleaner::uri::{HazardKind, UriRef};
    /// let uri = UriRef::split("http://www.bank.example@0x7f.1:22/");
    /// let kinds: Vec<_> = uri.hazards().map(|hazard| hazard.kind().as_str()).collect();
    /// assert_eq!(kinds, ["userinfo-like-host", "numeric-host", "reserved-port"]);
    /// ```
    pub fn hazards(&self) -> impl Iterator<Item = Hazard> + use<> {
        let mut found = Found { uri: self, hazards: Vec::new() };
        if let Some(authority) = self.raw_authority() {
            let AuthorityParts { userinfo, host, port } = AuthorityParts::of(authority);
            if let Some(userinfo) = userinfo {
                userinfo::look(userinfo, &mut found);
            }
            if let (Some(scheme), Some(port)) = (self.scheme(), port) {
                look_at_port(scheme, port, &mut found);
            }
            host::look(authority, host, port, &mut found);
        }
        controls::look(self, &mut found);
        let mut hazards = found.hazards;
        hazards.sort_by_key(|hazard| (hazard.span.start, hazard.kind));
        hazards.into_iter()
    }
}

/// What has been found so far.
struct Found<'a> {
    uri: &'a UriRef<'a>,
    hazards: Vec<Hazard>,
}

impl Found<'_> {
    /// Notes a part of the reference.
    fn push(&mut self, kind: HazardKind, part: &str) {
        let start = self.uri.offset_of(part);
        self.hazards.push(Hazard { kind, span: start..start + part.len() });
    }
}

/// RFC 2396, 7: a port "other than the default for the protocol, especially when it is a number within
/// the reserved space".
fn look_at_port(scheme: &str, port: &str, found: &mut Found<'_>) {
    let is_digits = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits {
        return;
    }
    // One that is too large is often taken modulo 65536, and so may be meant to be.
    let number = port
        .bytes()
        .fold(0_u16, |number, digit| number.wrapping_mul(10).wrapping_add(u16::from(digit - b'0')));
    let is_default = port.parse().ok() == default_port(scheme);
    if (1..1024).contains(&number) && !is_default {
        found.push(HazardKind::ReservedPort, port);
    }
}
