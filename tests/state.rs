//! `--state`: runs of the command on files that grow, rotate and change between them.
#![cfg(all(feature = "archives", feature = "html", feature = "state", unix))]

#[allow(dead_code, reason = "shared with the test `cli`")]
#[path = "cli/support.rs"]
mod support;

#[path = "common/seed.rs"]
mod seed;

#[path = "state/command.rs"]
mod command;
#[path = "state/crash.rs"]
mod crash;
#[path = "state/documents.rs"]
mod documents;
#[path = "state/growing.rs"]
mod growing;
#[path = "state/ids.rs"]
mod ids;
#[path = "state/mailboxes.rs"]
mod mailboxes;
#[path = "state/output.rs"]
mod output;
#[path = "state/rotation.rs"]
mod rotation;
#[path = "state/runs.rs"]
mod runs;
#[path = "state/sinks.rs"]
mod sinks;
#[path = "state/tail.rs"]
mod tail;
