//! The FTP commands (RFC 959, 5.3) that RFC 1738, 3.2, uses.

use std::fmt;

use crate::scheme::octets::Octets;
use crate::scheme::rfc1738::common::unsendable::Unsendable;

pub(super) const USER: &str = "USER";
pub(super) const PASS: &str = "PASS";
pub(super) const CWD: &str = "CWD";
pub(super) const TYPE: &str = "TYPE";
pub(super) const RETR: &str = "RETR";
pub(super) const NLST: &str = "NLST";

/// An FTP command of one line (RFC 959, 5.3): its argument contains no CR, LF or NUL.
///
/// ```
/// let ftp = gleaner::scheme::Ftp::from_uri("ftp://joe@a.example/x")?;
/// let commands = ftp.commands(b"me@b.example", None).unwrap();
/// assert_eq!((commands[0].verb(), commands[0].argument()), ("USER", b"joe".as_slice()));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FtpCommand<'a> {
    verb: &'static str,
    argument: &'a [u8],
}

/// Shows `***` in place of the argument of PASS.
impl fmt::Debug for FtpCommand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let argument = if self.verb == PASS { b"***" } else { self.argument };
        f.debug_struct("FtpCommand")
            .field("verb", &self.verb)
            .field("argument", &Octets::of(argument))
            .finish()
    }
}

impl<'a> FtpCommand<'a> {
    pub(super) fn new(verb: &'static str, argument: &'a [u8]) -> Result<Self, Unsendable> {
        Unsendable::check(verb, argument, b"\r\n\0")?;
        Ok(Self { verb, argument })
    }

    /// Returns the name: USER, PASS, CWD, TYPE, RETR or NLST.
    ///
    /// ```
    /// let ftp = gleaner::scheme::Ftp::from_uri("ftp://a.example/x;type=i")?;
    /// assert_eq!(ftp.commands(b"me@b.example", None).unwrap()[2].verb(), "TYPE");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn verb(&self) -> &'static str {
        self.verb
    }

    /// Returns the argument, decoded.
    ///
    /// ```
    /// let ftp = gleaner::scheme::Ftp::from_uri("ftp://a.example/a%20b;type=i")?;
    /// assert_eq!(ftp.commands(b"me@b.example", None).unwrap()[3].argument(), b"a b");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn argument(&self) -> &'a [u8] {
        self.argument
    }

    /// Returns the line to send, including CR LF.
    ///
    /// A space precedes an empty argument, as in RFC 1738's `CWD `, except that of NLST, which is optional (RFC 959,
    /// 5.3.1).
    ///
    /// ```
    /// let ftp = gleaner::scheme::Ftp::from_uri("ftp://joe@a.example/")?;
    /// let commands = ftp.commands(b"me@b.example", None).unwrap();
    /// assert_eq!(commands[0].to_bytes(), b"USER joe\r\n");
    /// assert_eq!(commands[1].to_bytes(), b"NLST\r\n");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let verb = self.verb.as_bytes();
        match (self.verb, self.argument) {
            (NLST, []) => [verb, b"\r\n"].concat(),
            (_, argument) => [verb, b" ", argument, b"\r\n"].concat(),
        }
    }
}
