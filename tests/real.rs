//! Searches mailboxes and news spools written by real mail and news software with the command.
//!
//! The tests need Debian's packages dovecot-core, dovecot-imapd, procmail, nmh and inn2. Without a
//! package its tests are skipped with a message, or fail if the environment has `CI=true`. Each
//! program runs in a temporary directory with its own configuration, and as an unprivileged user if
//! it refuses to run as root.
#![cfg(all(feature = "cli", target_os = "linux"))]

#[path = "real/dovecot.rs"]
mod dovecot;
#[path = "real/gleaned.rs"]
mod gleaned;
#[path = "real/home.rs"]
mod home;
#[path = "real/inn.rs"]
mod inn;
#[path = "real/innd.rs"]
mod innd;
#[path = "real/mails.rs"]
mod mails;
#[path = "real/nmh.rs"]
mod nmh;
#[path = "real/procmail.rs"]
mod procmail;
#[path = "real/programs.rs"]
mod programs;
