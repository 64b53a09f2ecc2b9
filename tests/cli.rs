//! Runs the command on files that the tests create.
#![cfg(all(feature = "archives", feature = "cli", unix))]

#[path = "cli/support.rs"]
mod support;

#[path = "common/archives.rs"]
mod writers;

#[path = "cli/archives.rs"]
mod archives;
#[path = "cli/ending.rs"]
mod ending;
#[path = "cli/help.rs"]
mod help;
#[path = "cli/html.rs"]
mod html;
#[path = "cli/input.rs"]
mod input;
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
#[path = "cli/search.rs"]
mod search;
#[path = "cli/settle.rs"]
mod settle;
#[path = "cli/text.rs"]
mod text;
#[path = "cli/uri.rs"]
mod uri;
