//! Faults that attacks found, and faults of files, streams and systems: each must end in findings and
//! a clear message, never in silence.
#![cfg(all(feature = "cli", unix))]

#[allow(dead_code)]
#[path = "cli/support.rs"]
mod support;

#[path = "faults/message.rs"]
mod message;
#[path = "faults/output.rs"]
mod output;
#[path = "faults/streams.rs"]
mod streams;
#[path = "faults/uri.rs"]
mod uri;
