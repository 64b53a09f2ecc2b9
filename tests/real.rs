//! Mailboxes and news spools as real agents and servers write them, read by the command.
//!
//! The programs are those of Debian's packages dovecot-core, dovecot-imapd, procmail, nmh and inn2. Where
//! one is absent its tests are skipped, with a word; but with `CI=true` in the environment they fail.
//! Each runs in a folder of its own, with a configuration of its own, and not as root where it does not
//! like to.
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
