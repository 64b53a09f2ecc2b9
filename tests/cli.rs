//! Runs the command on files that the tests create.
#![cfg(all(feature = "archives", feature = "cli", unix))]

#[path = "cli/support.rs"]
mod support;

#[path = "common/archives.rs"]
mod writers;

#[path = "cli/archives.rs"]
mod archives;
#[cfg(feature = "arrow")]
#[path = "cli/columnar.rs"]
mod columnar;
#[path = "cli/config_file.rs"]
mod config_file;
#[path = "cli/context.rs"]
mod context;
#[path = "cli/ending.rs"]
mod ending;
#[path = "cli/errors.rs"]
mod errors;
#[cfg(feature = "explain")]
#[path = "cli/explain.rs"]
mod explain;
#[path = "cli/files.rs"]
mod files;
#[path = "cli/help.rs"]
mod help;
#[cfg(all(feature = "csv", feature = "html", feature = "sqlite"))]
#[path = "cli/history.rs"]
mod history;
#[path = "cli/html.rs"]
mod html;
#[path = "cli/hyperlink.rs"]
mod hyperlink;
#[path = "cli/input.rs"]
mod input;
#[path = "cli/inputs.rs"]
mod inputs;
#[path = "cli/journal.rs"]
mod journal;
#[path = "cli/jsonl.rs"]
mod jsonl;
#[path = "cli/links.rs"]
mod links;
#[path = "cli/mail.rs"]
mod mail;
#[path = "cli/mail_lines.rs"]
mod mail_lines;
#[path = "cli/mail_parts.rs"]
mod mail_parts;
#[path = "cli/markdown.rs"]
mod markdown;
#[cfg(target_os = "linux")]
#[path = "cli/network.rs"]
mod network;
#[path = "cli/order.rs"]
mod order;
#[path = "cli/report.rs"]
mod report;
#[path = "cli/search.rs"]
mod search;
#[path = "cli/select.rs"]
mod select;
#[path = "cli/settle.rs"]
mod settle;
#[cfg(all(feature = "csv", feature = "sqlite"))]
#[path = "cli/tables.rs"]
mod tables;
#[path = "cli/tally.rs"]
mod tally;
#[path = "cli/text.rs"]
mod text;
#[path = "cli/uri.rs"]
mod uri;
