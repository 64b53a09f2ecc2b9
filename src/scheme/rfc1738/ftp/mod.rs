//! `ftp:` (RFC 1738, 3.2): a login, directories to change to, a name, and how to fetch it.

mod command;
mod typecode;

use std::borrow::Cow;

pub use self::command::{Command, Credentials, Verb};
pub use self::typecode::Typecode;
use super::login::{Login, expect, fault};
use super::unsendable::Unsendable;
use crate::grammar::uri::fault::Production;
use crate::uri::{ParseError, UriRef, decode};

static FTPURL: Production = Production::new("ftpurl", "RFC 1738, 5", "the scheme ftp");
static FTPTYPE: Production = Production::new("ftptype", "RFC 1738, 5", "one of A, I, D, a, i, d");

/// `ftp://<user>:<password>@<host>:<port>/<cwd1>/<cwd2>/.../<cwdN>/<name>;type=<typecode>`
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
    /// Takes an ftp URL apart; its fragment is not part of it. Linear.
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// use gleaner::uri::UriRef;
    /// assert!(Ftp::from_uri(&UriRef::split("ftp://a.example")).is_ok());
    /// assert!(Ftp::from_uri(&UriRef::split("http://a.example")).is_err());
    /// ```
    ///
    /// # Errors
    /// Where the scheme is another, there is no host, the port is no number, something other than
    /// `/` follows them, or `;type=` and none of the typecodes end the URL.
    pub fn from_uri(uri: &'a UriRef<'_>) -> Result<Self, ParseError> {
        expect(uri, "ftp", &FTPURL)?;
        let (login, path) = Login::with_path(uri, 21)?;
        let path = path.unwrap_or_default();
        let (fpath, typecode) = match split_typecode(path) {
            Some((fpath, code)) => {
                let typecode = Typecode::of(code).ok_or_else(|| fault(uri, &FTPTYPE, code))?;
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

    /// The user, the password, the host and the port, which is 21 by default (3.2).
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

    /// The directories to change to, one after the other, decoded: a `/` in one was `%2F`. Each may
    /// be empty.
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

    /// The name, decoded; it may be empty, as where there is no url-path.
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

    /// The typecode that the URL has; "the entire `;type=<typecode>` part … is optional" (3.2.3).
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

    /// The typecode to use: the URL's, or a guess from the name (3.2.3, [`Typecode::guess`]).
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

    /// What to log in with (3.2.1): the user and the password of the URL, or where it has no user
    /// "anonymous" and `email`, "the Internet e-mail address of the end user".
    ///
    /// Where it has a user but no password, there is none: who uses the program is to be asked, and
    /// the answer given to [`Credentials::with_password`].
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

    /// The commands to send, in this order (3.2.1, 3.2.2): USER; PASS where there is a password; CWD
    /// with each of the directories; and NLST with the name for typecode `d`, or else TYPE and RETR.
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
    /// Where an argument holds CR, LF or NUL: sent, it would be two commands (6). There are all of
    /// the commands or none, so that no one sends those before it.
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

/// Splits `;type=` and what follows off the end. In another segment than the last it is none.
fn split_typecode(path: &str) -> Option<(&str, &str)> {
    let name = path.rfind('/').map_or(0, |slash| slash + 1);
    let semicolon = name + path[name..].rfind(';')?;
    let (key, code) = path[semicolon + 1..].split_once('=')?;
    key.eq_ignore_ascii_case("type").then(|| (&path[..semicolon], code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::rfc1738::testing::refused;

    const EMAIL: &[u8] = b"me@b.example";

    /// The commands of `text`, without CR LF and joined by `|`.
    fn commands(text: &str) -> String {
        let uri = UriRef::split(text);
        let ftp = Ftp::from_uri(&uri).unwrap();
        let credentials = ftp.credentials(EMAIL);
        let lines = ftp.commands(&credentials).unwrap().iter().map(Command::to_bytes).collect();
        let lines: Vec<Vec<u8>> = lines;
        let line =
            |line: &Vec<u8>| str::from_utf8(line).unwrap().strip_suffix("\r\n").unwrap().to_owned();
        lines.iter().map(line).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn rfc_1738_3_2_2() {
        for (text, expected) in [
            // "CWD /etc" and then "RETR motd"
            ("ftp://myname@host.dom/%2Fetc/motd;type=a", "USER myname|CWD /etc|TYPE A|RETR motd"),
            // "CWD etc" and then "RETR motd"
            ("ftp://myname@host.dom/etc/motd;type=a", "USER myname|CWD etc|TYPE A|RETR motd"),
            // "CWD " with a null argument, then "CWD etc", and then "RETR motd"
            ("ftp://myname@host.dom//etc/motd;type=i", "USER myname|CWD |CWD etc|TYPE I|RETR motd"),
            // "If the typecode is "d", perform a NLST (name list) command with <name>"
            ("ftp://myname@host.dom/pub/doc;type=D", "USER myname|CWD pub|NLST doc"),
            // "within a name or CWD component, … "/" and ";" are reserved and must be encoded"
            ("ftp://u@a/x%3By/a%2Fb;type=I", "USER u|CWD x;y|TYPE I|RETR a/b"),
            // "The <cwdx> and <name> parts may be empty."
            ("ftp://u@a/x//;type=i", "USER u|CWD x|CWD |TYPE I|RETR "),
            ("ftp://u@a/x/;type=d", "USER u|CWD x|NLST"),
        ] {
            assert_eq!(commands(text), expected, "{text}");
        }
    }

    #[test]
    fn rfc_1738_3_2_1() {
        for (text, expected) in [
            ("ftp://a/x;type=i", "USER anonymous|PASS me@b.example|TYPE I|RETR x"),
            ("ftp://joe@a/x;type=i", "USER joe|TYPE I|RETR x"),
            ("ftp://joe:%40@a/x;type=i", "USER joe|PASS @|TYPE I|RETR x"),
            // Empty is supplied (3.1).
            ("ftp://joe:@a/x;type=i", "USER joe|PASS |TYPE I|RETR x"),
            ("ftp://@a/x;type=i", "USER |TYPE I|RETR x"),
        ] {
            assert_eq!(commands(text), expected, "{text}");
        }
    }

    #[test]
    fn rfc_1738_3_2_3() {
        for (text, expected) in [
            ("ftp://u@a/rfc1436.txt", "USER u|TYPE A|RETR rfc1436.txt"),
            ("ftp://u@a/http-spec.txt.Z", "USER u|TYPE I|RETR http-spec.txt.Z"),
            // What has no name is a directory.
            ("ftp://u@a/pub/", "USER u|CWD pub|NLST"),
            ("ftp://u@a/", "USER u|NLST"),
            ("ftp://u@a", "USER u|NLST"),
        ] {
            assert_eq!(commands(text), expected, "{text}");
        }
    }

    #[test]
    fn the_typecode_ends_the_url() {
        for (text, name, typecode) in [
            ("ftp://a/x;type=d", "x", Some(Typecode::Directory)),
            ("ftp://a/;TYPE=i", "", Some(Typecode::Image)),
            ("ftp://a/x;type=a#y", "x", Some(Typecode::Ascii)),
            // Not well-formed by section 5, but there.
            ("ftp://a/x;1", "x;1", None),
            ("ftp://a/x;1;type=i", "x;1", Some(Typecode::Image)),
            ("ftp://a/x;type=a/y", "y", None),
            ("ftp://a/x?y", "x?y", None),
            ("ftp://a/x;type", "x;type", None),
        ] {
            let uri = UriRef::split(text);
            let ftp = Ftp::from_uri(&uri).unwrap();
            assert_eq!((ftp.name(), ftp.typecode()), (name.as_bytes(), typecode), "{text}");
        }
    }

    #[test]
    fn rfc_1738_6() {
        for (text, part, octet, offset) in [
            ("ftp://a/x%0D%0ADELE%20y", "RETR", b'\r', 1),
            ("ftp://a/x%0Ay/z", "CWD", b'\n', 1),
            ("ftp://a/%00;type=d", "NLST", 0, 0),
            ("ftp://j%0D@a/", "USER", b'\r', 1),
            ("ftp://j:%0A@a/", "PASS", b'\n', 0),
        ] {
            let uri = UriRef::split(text);
            let ftp = Ftp::from_uri(&uri).unwrap();
            let error = ftp.commands(&ftp.credentials(EMAIL)).unwrap_err();
            assert_eq!((error.part(), error.octet(), error.offset()), (part, octet, offset));
        }
        let uri = UriRef::split("ftp://a/");
        let ftp = Ftp::from_uri(&uri).unwrap();
        assert!(ftp.commands(&ftp.credentials(b"me\r\nDELE x")).is_err());
    }

    #[test]
    fn not_there() {
        let rows = [
            ("http://a/", "ftpurl", 0),
            ("//a/", "ftpurl", 0),
            ("ftp:a", "ip-schemepart", 4),
            ("ftp:///a", "host", 6),
            ("ftp://a/x;type=z", "ftptype", 15),
            ("ftp://a/x;type=", "ftptype", 15),
            ("ftp://a?x", "urlpath", 7),
        ];
        refused(|uri| Ftp::from_uri(uri).err(), &rows);
    }
}
