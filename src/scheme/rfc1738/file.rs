//! `file:` (RFC 1738, 3.10): a file on a host, without an access method.

use std::borrow::Cow;
use std::iter::FusedIterator;

use super::common::login::{after_server, error_at, expect_scheme};
use crate::grammar::uri::fault::Production;
use crate::uri::{AsUriRef, AuthorityParts, ParseError, decode};

static FILEURL: Production = Production::rfc1738("fileurl", "the scheme file");
static PATH: Production = Production::rfc1738("fileurl", "\"/\" and a path");

/// The parts of `file://<host>/<path>` (RFC 1738, 3.10).
///
/// ```
/// use gleaner::scheme::File;
///
/// let file = File::from_uri("file://vms.host.edu/disk$user/my/notes/note12345.txt")?;
/// assert_eq!(file.host(), Some("vms.host.edu"));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct File<'a> {
    host: &'a str,
    path: &'a str,
}

impl<'a> File<'a> {
    /// Splits a file URL into its parts; the fragment is ignored. Linear.
    ///
    /// `file:/etc/motd`, which the BNF does not allow, is read as with an empty host.
    ///
    /// ```
    /// use gleaner::scheme::File;
    /// assert!(File::from_uri("file:/etc/motd").is_ok());
    /// assert!(File::from_uri("file:motd").is_err());
    /// ```
    ///
    /// # Errors
    /// If the scheme is not `file`, or the path does not begin with a slash.
    pub fn from_uri(uri: impl AsUriRef<'a>) -> Result<Self, ParseError> {
        let uri = uri.uri_ref();
        expect_scheme(uri, "file", &FILEURL)?;
        let path = after_server(uri);
        let path = path.strip_prefix('/').ok_or_else(|| error_at(uri, &PATH, path))?;
        // The BNF allows neither a user nor a port.
        let host = uri.raw_authority().map_or("", |authority| AuthorityParts::of(authority).host);
        Ok(Self { host, path })
    }

    /// Returns the host, unchanged. `None` is "the machine from which the URL is being interpreted": an empty host, or
    /// `localhost` in any case.
    ///
    /// ```
    /// use gleaner::scheme::File;
    /// assert_eq!(File::from_uri("file://localhost/etc/motd")?.host(), None);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<&'a str> {
        let is_named = !self.host.is_empty() && !self.host.eq_ignore_ascii_case("localhost");
        is_named.then_some(self.host)
    }

    /// Returns the host as written; it may be empty.
    #[cfg(feature = "serde")]
    pub(crate) fn host_text(&self) -> &'a str {
        self.host
    }

    /// Returns the segments of `<directory>/<directory>/.../<name>`, each decoded; they may be empty.
    ///
    /// The caller maps them to the file system: a segment may contain its separator, and `..` is a name like any other.
    ///
    /// ```
    /// use gleaner::scheme::File;
    /// let segments: Vec<_> = File::from_uri("file:///a%20b/")?.segments().collect();
    /// assert_eq!(segments, [b"a b".as_slice(), b""]);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    pub fn segments(&self) -> impl FusedIterator<Item = Cow<'a, [u8]>> + use<'a> {
        self.path.split('/').map(decode)
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/scheme/rfc1738/file.rs"]
mod tests;
