//! The URL schemes of RFC 1738, section 3: the parts of their URLs, and what a client sends for them.
//!
//! [`Parts::of`] splits a reference by its scheme. If you know the scheme, use `from_uri` of its type:
//!
//! | section | URLs | parts | what a client sends |
//! |---|---|---|---|
//! | 3.2 | `ftp://user:password@host:port/cwd/name;type=a` | [`Ftp`] | [`Ftp::commands`] |
//! | 3.3 | `http://host:port/path?search`, and `https:` | [`Http`] | |
//! | 3.4 | `gopher://host:port/7selector%09search%09+` | [`Gopher`] | [`Gopher::request`] |
//! | 3.5 | `mailto:address`, and RFC 6068's fields | [`Mailto`] | |
//! | 3.6 | `news:*`, `news:group`, `news:message-id` | [`News`] | |
//! | 3.7 | `nntp://host:port/group/number` | [`Nntp`] | |
//! | 3.8 | `telnet://user:password@host:port/` | [`Telnet`] | |
//! | 3.9 | `wais://host:port/database?search` | [`Wais`] | |
//! | 3.10 | `file://host/path` | [`File`] | |
//! | 3.11 | `prospero://host:port/hsoname;field=value` | [`Prospero`] | |
//!
//! ```
//! use gleaner::scheme::Parts;
//!
//! let parts = Parts::of("ftp://myname@host.dom/%2Fetc/motd;type=a")?;
//! let Some(Parts::Ftp(ftp)) = parts else { unreachable!() };
//! let commands = ftp.commands(b"me@a.example", Some(b"secret")).unwrap();
//! let lines: Vec<u8> = commands.iter().flat_map(|command| command.to_bytes()).collect();
//! assert_eq!(lines, b"USER myname\r\nPASS secret\r\nCWD /etc\r\nTYPE A\r\nRETR motd\r\n");
//! # Ok::<(), gleaner::uri::ParseError>(())
//! ```
//!
//! Parts are octets, decoded once after the URL has been split, so an encoded `%2F` separates nothing. The split checks
//! the structure only: [`UriRef::conforms_to`](crate::uri::UriRef::conforms_to) validates a URL by the grammar of
//! section 5, which does not allow the `~` of `http://a.example/~joe`.
//!
//! Do not trust the content of a part. An encoded line end in an FTP name would turn one command into two
//! (section 6). Where this module builds requests, such a part is the error [`Unsendable`].
//!
//! [`default_port`] and [`SchemeStatus`] look a scheme up by its name, [`Gateways`] leads to schemes without a protocol
//! in the client, and [`Registry`] adds schemes.

// The schemes of R9, for the search.
mod frequent;
pub(crate) mod known;
mod name;
pub(crate) mod registry;
mod schemes;

mod custom;
mod gateway;
mod octets;
mod parts;
pub(crate) mod port;
mod reserved;
mod rfc1738;

pub use custom::registered::Registered;
pub use custom::{CheckError, Registry};
pub use gateway::Gateways;
pub use parts::Parts;
pub use port::default_port;
pub use reserved::SchemeStatus;
pub use rfc1738::common::{field::Field, login::Login, unsendable::Unsendable};
pub use rfc1738::{
    File, Ftp, FtpCommand, Gopher, GopherPlus, Http, Mailto, News, Nntp, Prospero, Telnet,
    Typecode, Wais,
};

pub(crate) use frequent::frequent;
pub(crate) use name::{MAX_LEN, is_scheme};
pub(crate) use schemes::{AddedSchemes, Schemes};
