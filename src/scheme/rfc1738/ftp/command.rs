//! FTP's commands (RFC 959, 5.3), as far as RFC 1738, 3.2, makes use of them.

use crate::scheme::rfc1738::unsendable::Unsendable;

/// What to log in with (RFC 1738, 3.2.1).
///
/// ```
/// use gleaner::scheme::Ftp;
/// use gleaner::uri::UriRef;
///
/// let uri = UriRef::split("ftp://myname@host.dom/");
/// let ftp = Ftp::from_uri(&uri)?;
/// let mut credentials = ftp.credentials(b"me@b.example");
/// if credentials.password().is_none() {
///     credentials = credentials.with_password(b"what the user said");
/// }
/// assert_eq!(credentials.user(), b"myname");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Credentials<'a> {
    user: &'a [u8],
    password: Option<&'a [u8]>,
}

impl<'a> Credentials<'a> {
    pub(super) fn new(user: &'a [u8], password: Option<&'a [u8]>) -> Self {
        Self { user, password }
    }

    /// The argument of USER.
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

    /// The argument of PASS; `None` where a server that wants one has to wait until "the program
    /// interpreting the FTP URL" has requested "one from the user" (3.2.1).
    ///
    /// ```
    /// # use gleaner::{scheme::Ftp, uri::UriRef};
    /// let uri = UriRef::split("ftp://joe@a.example/");
    /// assert_eq!(Ftp::from_uri(&uri)?.credentials(b"me@b.example").password(), None);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn password(&self) -> Option<&'a [u8]> {
        self.password
    }

    /// The same with the password that the user gave.
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
        Self { password: Some(password), ..self }
    }
}

/// A command's name.
///
/// ```
/// use gleaner::scheme::ftp::Verb;
/// assert_eq!(Verb::Nlst.as_str(), "NLST");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Who logs in.
    User,
    /// With which password.
    Pass,
    /// Change the working directory.
    Cwd,
    /// How files are transferred: `A` or `I`.
    Type,
    /// Retrieve a file.
    Retr,
    /// List the names in a directory.
    Nlst,
}

impl Verb {
    /// As it is sent.
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

/// One command, which is one line: its argument holds no CR, LF or NUL.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Command<'a> {
    verb: Verb,
    argument: &'a [u8],
}

impl<'a> Command<'a> {
    pub(super) fn new(verb: Verb, argument: &'a [u8]) -> Result<Self, Unsendable> {
        Unsendable::check(verb.as_str(), argument, b"\r\n\0")?;
        Ok(Self { verb, argument })
    }

    /// Its name.
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

    /// Its argument, decoded.
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

    /// The line to send, CR LF included.
    ///
    /// A null argument follows its space, as in RFC 1738's `CWD `; of NLST the argument is optional
    /// (RFC 959, 5.3.1), and with a null one the line has neither.
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
