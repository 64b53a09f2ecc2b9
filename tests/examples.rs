//! The examples, run as programs; the tests play the peer of a service over loopback.
#![cfg(unix)]

#[path = "examples/files.rs"]
mod files;
#[path = "examples/nntp.rs"]
mod nntp;
#[cfg(feature = "nom")]
#[path = "examples/parsers.rs"]
mod parsers;
#[path = "examples/peer.rs"]
mod peer;
#[path = "examples/program.rs"]
mod program;
#[path = "examples/small.rs"]
mod small;
#[path = "examples/smtp_decoded.rs"]
mod smtp_decoded;
#[path = "examples/smtp_tap.rs"]
mod smtp_tap;
#[path = "examples/syslog.rs"]
mod syslog;
