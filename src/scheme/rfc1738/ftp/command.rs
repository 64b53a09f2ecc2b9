//! The FTP commands (RFC 959, 5.3) that RFC 1738, 3.2, uses.

use std::fmt;

use crate::scheme::rfc1738::common::unsendable::Unsendable;
use crate::uri::Secret;

/// The user name and the password to log in with (RFC 1738, 3.2.1).
///
/// ```
/// use gleaner::scheme::Ftp;
/// use gleaner::uri::UriRef;
///
/// let uri = UriRef::split("ftp://myname@host.dom/");
/// let ftp = Ftp::from_uri(&uri)?;
/// let mut credentials = ftp.credentials(b"me@b.example");
/// if credentials.password().is_none() {
///     credentials = credentials.with_password(b"typed by the user");
/// }
/// assert_eq!(credentials.user(), b"myname");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Credentials<'a> {
    user: &'a [u8],
    password: Option<Secret<&'a [u8]>>,
}

impl<'a> Credentials<'a> {
    pub(super) fn new(user: &'a [u8], password: Option<&'a [u8]>) -> Self {
        Self { user, password: password.map(Secret) }
    }

    /// Returns the argument of USER.
    ///
    /// ```
    /// # use gleaner::{scheme::Ftp, uri::UriRef};
    /// let uri = UriRef::split("ftp://joe@a.example/");
    /// assert_eq!(Ftp::from_uri(&uri)?.credentials(b"me@b.example").user(), b"joe");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn user(&self) -> &'a [u8] {
        self.user
    }

    /// Returns the argument of PASS; `None` if the URL has a user but no password. If the server requests
    /// one, "the program interpreting the FTP URL should request one from the user" (3.2.1).
    ///
    /// ```
    /// # use gleaner::{scheme::Ftp, uri::UriRef};
    /// let uri = UriRef::split("ftp://joe@a.example/");
    /// assert_eq!(Ftp::from_uri(&uri)?.credentials(b"me@b.example").password(), None);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn password(&self) -> Option<&'a [u8]> {
        self.password.map(|Secret(password)| password)
    }

    /// Replaces the password, by one that the user entered.
    ///
    /// ```
    /// # use gleaner::{scheme::Ftp, uri::UriRef};
    /// let uri = UriRef::split("ftp://joe@a.example/");
    /// let ftp = Ftp::from_uri(&uri)?;
    /// let credentials = ftp.credentials(b"me@b.example").with_password(b"secret");
    /// assert_eq!(credentials.password(), Some(b"secret".as_slice()));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_password(self, password: &'a [u8]) -> Self {
        Self { password: Some(Secret(password)), ..self }
    }
}

/// The name of a command.
///
/// ```
/// use gleaner::scheme::ftp::Verb;
/// assert_eq!(Verb::Nlst.as_str(), "NLST");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// The user name.
    User,
    /// The password.
    Pass,
    /// Changes the working directory.
    Cwd,
    /// Sets the representation type: `A` or `I`.
    Type,
    /// Retrieves a file.
    Retr,
    /// Lists the names in a directory.
    Nlst,
}

impl Verb {
    /// Returns the name in the form that is sent.
    ///
    /// ```
    /// assert_eq!(gleaner::scheme::ftp::Verb::Cwd.as_str(), "CWD");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::User => "USER",
            Self::Pass => "PASS",
            Self::Cwd => "CWD",
            Self::Type => "TYPE",
            Self::Retr => "RETR",
            Self::Nlst => "NLST",
        }
    }
}

/// A command of one line: its argument contains no CR, LF or NUL.
///
/// ```
/// use gleaner::scheme::{Ftp, ftp::Verb};
/// use gleaner::uri::UriRef;
///
/// let uri = UriRef::split("ftp://joe@a.example/x");
/// let ftp = Ftp::from_uri(&uri)?;
/// let credentials = ftp.credentials(b"me@b.example");
/// let commands = ftp.commands(&credentials).unwrap();
/// assert_eq!((commands[0].verb(), commands[0].argument()), (Verb::User, b"joe".as_slice()));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Command<'a> {
    verb: Verb,
    argument: &'a [u8],
}

/// Shows `***` in place of the argument of PASS.
impl fmt::Debug for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let argument: &dyn fmt::Debug =
            if self.verb == Verb::Pass { &Secret(()) } else { &self.argument };
        f.debug_struct("Command").field("verb", &self.verb).field("argument", argument).finish()
    }
}

impl<'a> Command<'a> {
    pub(super) fn new(verb: Verb, argument: &'a [u8]) -> Result<Self, Unsendable> {
        Unsendable::check(verb.as_str(), argument, b"\r\n\0")?;
        Ok(Self { verb, argument })
    }

    /// Returns the name.
    ///
    /// ```
    /// # use gleaner::{scheme::{Ftp, ftp::Verb}, uri::UriRef};
    /// let uri = UriRef::split("ftp://a.example/x;type=i");
    /// let ftp = Ftp::from_uri(&uri)?;
    /// let credentials = ftp.credentials(b"me@b.example");
    /// assert_eq!(ftp.commands(&credentials).unwrap()[2].verb(), Verb::Type);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn verb(&self) -> Verb {
        self.verb
    }

    /// Returns the argument, decoded.
    ///
    /// ```
    /// # use gleaner::{scheme::Ftp, uri::UriRef};
    /// let uri = UriRef::split("ftp://a.example/a%20b;type=i");
    /// let ftp = Ftp::from_uri(&uri)?;
    /// let credentials = ftp.credentials(b"me@b.example");
    /// assert_eq!(ftp.commands(&credentials).unwrap()[3].argument(), b"a b");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn argument(&self) -> &'a [u8] {
        self.argument
    }

    /// Returns the line to send, including CR LF.
    ///
    /// A space precedes a null argument, as in RFC 1738's `CWD `. The argument of NLST is optional (RFC 959,
    /// 5.3.1): if it is null, the line has neither argument nor space.
    ///
    /// ```
    /// # use gleaner::{scheme::Ftp, uri::UriRef};
    /// let uri = UriRef::split("ftp://joe@a.example/");
    /// let ftp = Ftp::from_uri(&uri)?;
    /// let credentials = ftp.credentials(b"me@b.example");
    /// let commands = ftp.commands(&credentials).unwrap();
    /// assert_eq!(commands[0].to_bytes(), b"USER joe\r\n");
    /// assert_eq!(commands[1].to_bytes(), b"NLST\r\n");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let verb = self.verb.as_str().as_bytes();
        match (self.verb, self.argument) {
            (Verb::Nlst, []) => [verb, b"\r\n"].concat(),
            (_, argument) => [verb, b" ", argument, b"\r\n"].concat(),
        }
    }
}
