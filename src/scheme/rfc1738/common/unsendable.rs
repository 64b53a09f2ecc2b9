//! The error for parts that must not be sent (RFC 1738, 6).

use crate::error::debug_by_message;
use std::error::Error;
use std::fmt;

/// The error for a part with an octet that its protocol would read as the end of the part.
///
/// Encoded delimiters that are decoded "before transmission" could "simulate an extra operation" (RFC 1738, 6).
///
/// ```
/// use gleaner::scheme::Ftp;
/// let ftp = Ftp::from_uri("ftp://a.example/x%0D%0ADELE%20y")?;
/// let error = ftp.commands(b"me@b.example", None).unwrap_err();
/// assert_eq!((error.part(), error.octet(), error.offset()), ("RETR", 0x0D, 1));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unsendable {
    part: &'static str,
    octet: u8,
    offset: usize,
}

impl Unsendable {
    /// Checks that `octets` contain no octet of `forbidden`.
    pub(in crate::scheme::rfc1738) fn check(
        part: &'static str,
        octets: &[u8],
        forbidden: &[u8],
    ) -> Result<(), Self> {
        match octets.iter().position(|octet| forbidden.contains(octet)) {
            Some(offset) => Err(Self { part, octet: octets[offset], offset }),
            None => Ok(()),
        }
    }

    /// Returns the name of the part, or of the command whose argument the part is.
    ///
    /// ```
    /// use gleaner::scheme::Gopher;
    /// assert_eq!(Gopher::from_uri("gopher://a.example/0x%0Ay")?.request().unwrap_err().part(), "selector");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn part(&self) -> &'static str {
        self.part
    }

    /// Returns the octet.
    ///
    /// ```
    /// use gleaner::scheme::Gopher;
    /// assert_eq!(Gopher::from_uri("gopher://a.example/0x%0Ay")?.request().unwrap_err().octet(), b'\n');
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn octet(&self) -> u8 {
        self.octet
    }

    /// Returns the offset of the octet in the decoded part.
    ///
    /// ```
    /// use gleaner::scheme::Gopher;
    /// assert_eq!(Gopher::from_uri("gopher://a.example/0x%0Ay")?.request().unwrap_err().offset(), 1);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for Unsendable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, octet, offset } = self;
        write!(f, "{part}: octet {octet:02X} at offset {offset} must not be sent (RFC 1738, 6)")
    }
}

impl Error for Unsendable {}

debug_by_message!(Unsendable);
