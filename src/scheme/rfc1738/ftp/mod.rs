//! `ftp:` (RFC 1738, 3.2): a login, directories to change to, a name, and a typecode.

mod command;
mod typecode;

use std::borrow::Cow;

pub use self::command::{Command, Credentials, Verb};
pub use self::typecode::Typecode;
use super::common::login::{Login, error_at, expect_scheme};
use super::common::unsendable::Unsendable;
use crate::grammar::uri::fault::Production;
use crate::scheme::port;
use crate::uri::{ParseError, UriRef, decode};

static FTPURL: Production = Production::new("ftpurl", "RFC 1738, 5", "the scheme ftp");
static FTPTYPE: Production = Production::new("ftptype", "RFC 1738, 5", "one of A, I, D, a, i, d");

/// The parts of `ftp://<user>:<password>@<host>:<port>/<cwd1>/<cwd2>/.../<cwdN>/<name>;type=<typecode>`
/// (RFC 1738, 3.2.2).
///
/// ```
/// use gleaner::scheme::Ftp;
/// use gleaner::uri::UriRef;
///
/// let uri = UriRef::parse("ftp://myname@host.dom/%2Fetc/motd")?;
/// let ftp = Ftp::from_uri(&uri)?;
/// assert_eq!(ftp.login().port(), 21);
/// assert_eq!(ftp.cwds(), [b"/etc".as_slice()]);
/// assert_eq!(ftp.name(), b"motd");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ftp<'a> {
    login: Login<'a>,
    cwds: Vec<Cow<'a, [u8]>>,
    name: Cow<'a, [u8]>,
    typecode: Option<Typecode>,
}

impl<'a> Ftp<'a> {
    /// Splits an ftp URL into its parts; the fragment is ignored. Linear.
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// use gleaner::uri::UriRef;
    /// assert!(Ftp::from_uri(&UriRef::split("ftp://a.example")).is_ok());
    /// assert!(Ftp::from_uri(&UriRef::split("http://a.example")).is_err());
    /// ```
    ///
    /// # Errors
    /// If the scheme is not `ftp`, the host is missing, the port is not a number, a character other than
    /// `/` follows them, or the URL ends in `;type=` and an unknown typecode.
    pub fn from_uri(uri: &'a UriRef<'_>) -> Result<Self, ParseError> {
        expect_scheme(uri, "ftp", &FTPURL)?;
        let (login, path) = Login::with_path(uri, port::FTP)?;
        let path = path.unwrap_or_default();
        let (fpath, typecode) = match split_typecode(path) {
            Some((fpath, code)) => {
                let typecode = Typecode::of(code).ok_or_else(|| error_at(uri, &FTPTYPE, code))?;
                (fpath, Some(typecode))
            }
            None => (path, None),
        };
        let (cwds, name) = match fpath.rsplit_once('/') {
            Some((cwds, name)) => (cwds.split('/').map(decode).collect(), name),
            None => (Vec::new(), fpath),
        };
        Ok(Self { login, cwds, name: decode(name), typecode })
    }

    /// Returns the user, the password, the host and the port, by default 21 (3.2).
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("ftp://a.example/");
    /// assert_eq!(Ftp::from_uri(&uri)?.login().port(), 21);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> &Login<'a> {
        &self.login
    }

    /// Returns the directories to change to, one after the other, decoded: a `/` within one was encoded
    /// as `%2F`. A directory may be empty.
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("ftp://host.dom//etc/motd");
    /// assert_eq!(Ftp::from_uri(&uri)?.cwds(), [b"".as_slice(), b"etc"]);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn cwds(&self) -> &[Cow<'a, [u8]>] {
        &self.cwds
    }

    /// Returns the name, decoded; it is empty if the URL has no url-path or ends with a slash.
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("ftp://a.example/pub/a%3Bb");
    /// assert_eq!(Ftp::from_uri(&uri)?.name(), b"a;b");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    /// Returns the typecode of the URL; "the entire `;type=<typecode>` part … is optional" (3.2.3).
    ///
    /// ```
    /// use gleaner::scheme::{Ftp, ftp::Typecode};
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("ftp://a.example/x;type=A");
    /// assert_eq!(Ftp::from_uri(&uri)?.typecode(), Some(Typecode::Ascii));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn typecode(&self) -> Option<Typecode> {
        self.typecode
    }

    /// Returns the typecode to use: that of the URL, or else a guess from the name (3.2.3,
    /// [`Typecode::guess`]).
    ///
    /// ```
    /// use gleaner::scheme::{Ftp, ftp::Typecode};
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("ftp://ds.internic.net/rfc/rfc822.txt");
    /// assert_eq!(Ftp::from_uri(&uri)?.mode(), Typecode::Ascii);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn mode(&self) -> Typecode {
        self.typecode.unwrap_or_else(|| Typecode::guess(&self.name))
    }

    /// Returns what to log in with (3.2.1): the user and the password of the URL, or, if it has no user,
    /// "anonymous" and `email`, "the Internet e-mail address of the end user".
    ///
    /// If the URL has a user but no password, the credentials have none either: prompt the user for it, and
    /// add it by [`Credentials::with_password`].
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("ftp://a.example/");
    /// let ftp = Ftp::from_uri(&uri)?;
    /// assert_eq!(ftp.credentials(b"me@b.example").user(), b"anonymous");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn credentials<'c>(&'c self, email: &'c [u8]) -> Credentials<'c> {
        match self.login.user() {
            Some(user) => Credentials::new(user, self.login.password()),
            None => Credentials::new(b"anonymous", Some(email)),
        }
    }

    /// Returns the commands to send, in this order (3.2.1, 3.2.2): USER; PASS if there is a password; CWD
    /// for each directory; then NLST with the name for typecode `d`, otherwise TYPE and RETR.
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("ftp://info.cern.ch/pub/www/doc;type=d");
    /// let ftp = Ftp::from_uri(&uri)?;
    /// let commands = ftp.commands(&ftp.credentials(b"me@b.example")).unwrap();
    /// let lines: Vec<_> = commands.iter().flat_map(|command| command.to_bytes()).collect();
    /// assert_eq!(
    ///     lines,
    ///     b"USER anonymous\r\nPASS me@b.example\r\nCWD pub\r\nCWD www\r\nNLST doc\r\n"
    /// );
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If an argument contains CR, LF or NUL, which would split it into two commands (6). No command is
    /// returned then, so that those before it are not sent either.
    pub fn commands<'c>(
        &'c self,
        credentials: &Credentials<'c>,
    ) -> Result<Vec<Command<'c>>, Unsendable> {
        let mut commands = vec![Command::new(Verb::User, credentials.user())?];
        if let Some(password) = credentials.password() {
            commands.push(Command::new(Verb::Pass, password)?);
        }
        for cwd in &self.cwds {
            commands.push(Command::new(Verb::Cwd, cwd)?);
        }
        match self.mode() {
            Typecode::Directory => commands.push(Command::new(Verb::Nlst, &self.name)?),
            mode => {
                commands.push(Command::new(Verb::Type, mode.as_bytes())?);
                commands.push(Command::new(Verb::Retr, &self.name)?);
            }
        }
        Ok(commands)
    }
}

/// Splits `;type=` and the typecode off the last segment; in an earlier segment, `;type=` is data.
fn split_typecode(path: &str) -> Option<(&str, &str)> {
    let name = path.rfind('/').map_or(0, |slash| slash + 1);
    let semicolon = name + path[name..].rfind(';')?;
    let (key, code) = path[semicolon + 1..].split_once('=')?;
    key.eq_ignore_ascii_case("type").then(|| (&path[..semicolon], code))
}

#[cfg(test)]
#[path = "../../../../tests/unit/scheme/rfc1738/ftp.rs"]
mod tests;
