//! Searches mailboxes and news spools written by real mail and news software with the command.
//!
//! The tests need Debian's packages dovecot-core, dovecot-imapd, procmail, nmh and inn2; a test whose
//! programs are not installed is ignored. Each program runs in a temporary directory with its own
//! configuration, and as an unprivileged user if it refuses to run as root.

#[cfg(target_os = "linux")]
mod real {
    pub mod dovecot;
    mod gleaned;
    mod home;
    pub mod inn;
    pub mod innd;
    mod mails;
    pub mod nmh;
    pub mod procmail;
    pub mod programs;
}
#[path = "common/trials.rs"]
mod trials;

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    use real::programs::missing;
    use real::{dovecot, inn, innd, nmh, procmail};

    type Test = (&'static str, Option<String>, fn());
    let tests: [Test; 9] = [
        ("dovecot::maildir", missing(&dovecot::MAILDIR_PROGRAMS), dovecot::searches_a_maildir),
        ("dovecot::mbox", missing(&dovecot::MBOX_PROGRAMS), dovecot::searches_an_mbox),
        ("inn::spool", missing(&inn::SPOOL_PROGRAMS), inn::searches_a_traditional_spool),
        ("inn::batches", missing(&inn::BATCH_PROGRAMS), inn::searches_rnews_batches),
        ("innd::spool", innd::missing(), innd::searches_the_spool_of_a_server),
        ("nmh::folders", missing(&nmh::PROGRAMS), nmh::searches_mh_folders),
        ("procmail::mbox", missing(&procmail::PROGRAMS), procmail::searches_an_mbox),
        ("procmail::mh", missing(&procmail::PROGRAMS), procmail::searches_an_mh_folder),
        ("procmail::maildir", missing(&procmail::PROGRAMS), procmail::searches_a_maildir),
    ];
    let trial = |(name, missing, test): (_, Option<String>, _)| {
        trials::trial(name, missing.as_deref(), test)
    };
    trials::run(tests.into_iter().map(trial).collect())
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    trials::run(Vec::new())
}
