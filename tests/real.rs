//! Searches mailboxes and news spools written by real mail and news software with the command.
//!
//! The tests need Debian's packages dovecot-core, dovecot-imapd, procmail, nmh, inn2 and logrotate; a test whose
//! programs are not installed is ignored. Each program runs in a temporary directory with its own
//! configuration, and as an unprivileged user if it refuses to run as root.

#[cfg(target_os = "linux")]
mod real {
    pub mod dovecot;
    mod gleaned;
    #[cfg(feature = "state")]
    pub mod growth;
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

type Test = (&'static str, Option<String>, fn());

/// Returns the tests of searches beside programs that write.
#[cfg(all(target_os = "linux", feature = "state"))]
fn growth_tests() -> Vec<Test> {
    use real::programs::missing;
    use real::{dovecot, growth, innd, procmail};

    let rotate = || missing(&growth::LOGROTATE_PROGRAMS);
    let procmail = || missing(&procmail::PROGRAMS);
    let maildir = missing(&dovecot::MAILDIR_PROGRAMS);
    let mbox = missing(&dovecot::MBOX_PROGRAMS);
    let expiry = missing(&growth::EXPIRY_PROGRAMS).or_else(innd::missing);
    vec![
        ("growth::create", rotate(), growth::follows_created_logs),
        ("growth::copytruncate", rotate(), growth::follows_copied_logs),
        ("growth::compress", rotate(), growth::follows_compressed_logs),
        ("growth::delaycompress", rotate(), growth::follows_logs_that_are_compressed_later),
        ("growth::dovecot_maildir", maildir, growth::finds_new_mail_of_dovecot_in_a_maildir),
        ("growth::dovecot_mbox", mbox, growth::finds_new_mail_of_dovecot_in_an_mbox),
        ("growth::procmail_mbox", procmail(), growth::finds_new_mail_of_procmail_in_an_mbox),
        ("growth::procmail_maildir", procmail(), growth::finds_new_mail_of_procmail_in_a_maildir),
        ("growth::procmail_mh", procmail(), growth::finds_new_mail_of_procmail_in_an_mh_folder),
        ("growth::expiry", expiry, growth::finds_new_articles_beside_expiry),
    ]
}

#[cfg(all(target_os = "linux", not(feature = "state")))]
fn growth_tests() -> Vec<Test> {
    Vec::new()
}

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    use real::programs::missing;
    use real::{dovecot, inn, innd, nmh, procmail};

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
    let growth = growth_tests();
    trials::run(tests.into_iter().chain(growth).map(trial).collect())
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    trials::run(Vec::new())
}
