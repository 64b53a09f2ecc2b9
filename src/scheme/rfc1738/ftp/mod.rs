//! `ftp:` (RFC 1738, 3.2).

mod command;
mod typecode;

use std::borrow::Cow;
use std::fmt;

pub use self::command::FtpCommand;
pub use self::typecode::Typecode;
use super::common::login::{Login, error_at, expect_scheme};
use super::common::unsendable::Unsendable;
use crate::grammar::uri::fault::Production;
use crate::scheme::octets::Octets;
use crate::scheme::port;
use crate::uri::{AsUriRef, ParseError, decode};

static FTPURL: Production = Production::rfc1738("ftpurl", "the scheme ftp");
static FTPTYPE: Production = Production::rfc1738("ftptype", "one of A, I, D, a, i, d");

/// The parts of `ftp://<user>:<password>@<host>:<port>/<cwd1>/<cwd2>/.../<cwdN>/<name>;type=<typecode>`
/// (RFC 1738, 3.2.2).
///
/// ```
/// use gleaner::scheme::Ftp;
///
/// let ftp = Ftp::from_uri("ftp://myname@host.dom/%2Fetc/motd")?;
/// assert_eq!(ftp.cwds(), [b"/etc".as_slice()]);
/// assert_eq!(ftp.name(), b"motd");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
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
    /// assert!(Ftp::from_uri("ftp://a.example").is_ok());
    /// assert!(Ftp::from_uri("http://a.example").is_err());
    /// ```
    ///
    /// # Errors
    /// If the scheme is not `ftp`, the host is missing, the port is not a number, a character other than
    /// `/` follows them, or the URL ends in `;type=` and an unknown typecode.
    pub fn from_uri(uri: impl AsUriRef<'a>) -> Result<Self, ParseError> {
        let uri = uri.uri_ref();
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
    /// assert_eq!(Ftp::from_uri("ftp://a.example/")?.login().port(), 21);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> &Login<'a> {
        &self.login
    }

    /// Returns the directories to change to, one after the other, decoded; they may contain a `/`, or be empty.
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// assert_eq!(Ftp::from_uri("ftp://host.dom//etc/motd")?.cwds(), [b"".as_slice(), b"etc"]);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn cwds(&self) -> &[Cow<'a, [u8]>] {
        &self.cwds
    }

    /// Returns the name, decoded; empty if the URL has no url-path or ends with a slash.
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// assert_eq!(Ftp::from_uri("ftp://a.example/pub/a%3Bb")?.name(), b"a;b");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    /// Returns the typecode of the URL, which is optional (3.2.3).
    ///
    /// ```
    /// use gleaner::scheme::{Ftp, Typecode};
    /// assert_eq!(Ftp::from_uri("ftp://a.example/x;type=A")?.typecode(), Some(Typecode::Ascii));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn typecode(&self) -> Option<Typecode> {
        self.typecode
    }

    /// Returns the typecode to use: that of the URL, or else a [guess](Typecode::guess) from the name (3.2.3).
    ///
    /// ```
    /// use gleaner::scheme::{Ftp, Typecode};
    /// assert_eq!(Ftp::from_uri("ftp://ds.internic.net/rfc/rfc822.txt")?.mode(), Typecode::Ascii);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn mode(&self) -> Typecode {
        self.typecode.unwrap_or_else(|| Typecode::guess(&self.name))
    }

    /// Reports whether the URL has a user but no password. If the server asks for one, ask the user (3.2.1).
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// assert!(Ftp::from_uri("ftp://joe@a.example/")?.lacks_password());
    /// assert!(!Ftp::from_uri("ftp://joe:@a.example/")?.lacks_password());
    /// assert!(!Ftp::from_uri("ftp://a.example/")?.lacks_password());
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn lacks_password(&self) -> bool {
        self.login.user().is_some() && self.login.password().is_none()
    }

    /// Returns the commands to send, in this order (3.2.1, 3.2.2): USER; PASS if there is a password; CWD
    /// for each directory; then NLST with the name for typecode `d`, otherwise TYPE and RETR.
    ///
    /// USER and PASS have the user and the password of the URL or, without a user, "anonymous" and `email`, the address
    /// of the end user. `password` replaces the password of a URL with a user, for example if it
    /// [lacks](Self::lacks_password) one.
    ///
    /// ```
    /// use gleaner::scheme::{Ftp, FtpCommand};
    /// let ftp = Ftp::from_uri("ftp://info.cern.ch/pub/www/doc;type=d")?;
    /// let commands = ftp.commands(b"me@b.example", None).unwrap();
    /// let lines: Vec<u8> = commands.iter().flat_map(FtpCommand::to_bytes).collect();
    /// assert_eq!(lines, b"USER anonymous\r\nPASS me@b.example\r\nCWD pub\r\nCWD www\r\nNLST doc\r\n");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If an argument contains CR, LF or NUL, which would split it into two commands (6). No command is returned, so that
    /// those before it are not sent either.
    pub fn commands<'c>(
        &'c self,
        email: &'c [u8],
        password: Option<&'c [u8]>,
    ) -> Result<Vec<FtpCommand<'c>>, Unsendable> {
        let (user, password) = match self.login.user() {
            Some(user) => (user, password.or(self.login.password())),
            None => (b"anonymous".as_slice(), Some(email)),
        };
        let mut commands = vec![FtpCommand::new(command::USER, user)?];
        if let Some(password) = password {
            commands.push(FtpCommand::new(command::PASS, password)?);
        }
        for cwd in &self.cwds {
            commands.push(FtpCommand::new(command::CWD, cwd)?);
        }
        match self.mode() {
            Typecode::Directory => commands.push(FtpCommand::new(command::NLST, &self.name)?),
            mode => {
                commands.push(FtpCommand::new(command::TYPE, mode.as_bytes())?);
                commands.push(FtpCommand::new(command::RETR, &self.name)?);
            }
        }
        Ok(commands)
    }
}

/// Shows octets as text, and `***` in place of a password.
impl fmt::Debug for Ftp<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cwds: Vec<_> = self.cwds.iter().map(|cwd| Octets::of(cwd)).collect();
        f.debug_struct("Ftp")
            .field("login", &self.login)
            .field("cwds", &cwds)
            .field("name", &Octets::of(&self.name))
            .field("typecode", &self.typecode)
            .finish()
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
