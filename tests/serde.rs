//! `Serialize` for findings: the members that the command prints, in the order of the documentation.
#![cfg(all(feature = "cli", unix))]

#[path = "common/cases.rs"]
mod cases;
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "cli/support.rs"]
mod support;

#[path = "serde/command.rs"]
mod command;
#[path = "serde/documented.rs"]
mod documented;
#[path = "serde/formats.rs"]
mod formats;
#[path = "serde/keys.rs"]
mod keys;
#[path = "serde/lines.rs"]
mod lines;
#[path = "serde/mail.rs"]
mod mail;
#[path = "serde/texts.rs"]
mod texts;
#[path = "serde/uris.rs"]
mod uris;
