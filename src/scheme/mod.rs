//! The schemes of RFC 1738, section 3: what their URLs are made of, and what a client does with them.
//!
//! [`Parts::of`] takes a reference apart by its scheme; each scheme has a module, whose type has a
//! `from_uri` for who knows which it is:
//!
//! | section | URLs | parts | what a client does |
//! |---|---|---|---|
//! | 3.2 | `ftp://user:password@host:port/cwd/name;type=a` | [`Ftp`] | [`Ftp::commands`] |
//! | 3.3 | `http://host:port/path?search`, and `https:` | [`Http`] | |
//! | 3.4 | `gopher://host:port/7selector%09search%09+` | [`Gopher`] | [`Gopher::request`] |
//! | 3.5 | `mailto:address` | [`Mailto`]; RFC 6068's fields by [`Mailto::rfc6068`] | |
//! | 3.6 | `news:*`, `news:group`, `news:message-id` | [`News`] | |
//! | 3.7 | `nntp://host:port/group/number` | [`Nntp`] | |
//! | 3.8 | `telnet://user:password@host:port/` | [`Telnet`] | |
//! | 3.9 | `wais://host:port/database?search` | [`Wais`] | |
//! | 3.10 | `file://host/path` | [`File`] | |
//! | 3.11 | `prospero://host:port/hsoname;field=value` | [`Prospero`] | |
//!
//! ```
//! use gleaner::scheme::{Ftp, Parts};
//! use gleaner::uri::UriRef;
//!
//! let uri = UriRef::parse("ftp://myname@host.dom/%2Fetc/motd;type=a")?;
//! let Some(Parts::Ftp(ftp)) = Parts::of(&uri)? else { unreachable!() };
//! // It has a user, but no password: who uses the program is to be asked.
//! let credentials = ftp.credentials(b"me@a.example").with_password(b"secret");
//! let commands = ftp.commands(&credentials).unwrap();
//! let lines: Vec<u8> = commands.iter().flat_map(|command| command.to_bytes()).collect();
//! assert_eq!(lines, b"USER myname\r\nPASS secret\r\nCWD /etc\r\nTYPE A\r\nRETR motd\r\n");
//! # Ok::<(), gleaner::uri::ParseError>(())
//! ```
//!
//! Parts are octets, decoded once, after they have been taken apart: a `%2F` separates nothing. They
//! are there wherever the structure is: `http://a.example/~joe` has a path, though RFC 1738 allows no
//! `~`. Whether a URL is valid by section 5 is told by [`UriRef::conforms_to`].
//!
//! What a part holds is nothing to trust. An encoded line end in a name would make two commands of one
//! (section 6): where this module writes what is sent, that is [`Unsendable`].
//!
//! Besides: [`default_port`] and [`SchemeStatus`] by a scheme's name; [`Gateways`], which lead to what a
//! client has no protocol for; and [`Registry`], for schemes of the caller's own.
//!
//! [`UriRef::conforms_to`]: crate::uri::UriRef::conforms_to

// The schemes of R9, for the search.
mod frequent;
pub(crate) mod known;
mod name;
mod registry;
mod schemes;

mod custom;
mod gateway;
mod parts;
pub(crate) mod port;
mod registered;
mod reserved;
mod rfc1738;

pub use custom::{CheckError, Registry};
pub use gateway::{GatewayError, Gateways};
pub use parts::Parts;
pub use port::default_port;
pub use registered::Registered;
pub use reserved::SchemeStatus;
pub use rfc1738::field::Field;
pub use rfc1738::file::File;
pub use rfc1738::ftp::Ftp;
pub use rfc1738::gopher::Gopher;
pub use rfc1738::http::Http;
pub use rfc1738::login::Login;
pub use rfc1738::mailto::Mailto;
pub use rfc1738::news::News;
pub use rfc1738::nntp::Nntp;
pub use rfc1738::prospero::Prospero;
pub use rfc1738::telnet::Telnet;
pub use rfc1738::unsendable::Unsendable;
pub use rfc1738::wais::Wais;
pub use rfc1738::{file, ftp, gopher, http, mailto, news, nntp, prospero, telnet, wais};

pub(crate) use frequent::frequent;
pub(crate) use name::{MAX_LEN, is_scheme};
pub(crate) use schemes::{AddedSchemes, Schemes};
