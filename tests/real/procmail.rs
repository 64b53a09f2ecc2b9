//! Mailboxes of procmail: mbox, MH and Maildir.

use std::fs;
use std::path::{Path, PathBuf};

use super::gleaned::{StoredMail, check};
use super::home::{Home, User, run_with_input};
use super::mails::MAILS;
use super::programs::program;

pub const PROGRAMS: [&str; 1] = ["procmail"];

/// Delivers all messages to a mailbox, whose name selects the format, and returns the home.
fn deliver_all(mailbox: &str) -> Home {
    let (home, procmail) = home(mailbox);
    for mail in &MAILS {
        deliver(&home, &procmail, mail.text);
    }
    home
}

/// Returns a home whose mail goes to a mailbox, and the program.
pub fn home(mailbox: &str) -> (Home, PathBuf) {
    let home = Home::of(User::current());
    home.folder("mail");
    // No lock file, for which procmail would wait: deliveries run one at a time.
    let rules =
        format!("MAILDIR=HOME/mail\nDEFAULT=HOME/mail/inbox\nLOGFILE=HOME/log\n:0\n{mailbox}\n");
    home.file("procmailrc", &rules);
    (home, program("procmail"))
}

pub fn deliver(home: &Home, procmail: &Path, mail: &str) {
    let mut command = home.command(procmail);
    command.args(["-f", "ann@a.example", "-m"]).arg(home.path("procmailrc"));
    run_with_input(&mut command, mail.as_bytes());
}

pub fn searches_an_mbox() {
    let home = deliver_all("inbox");
    let path = home.path("mail/inbox");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("\n>From here on"), "{text}");
    check(&path, &StoredMail::find_in_file(&MAILS, &path, "From ann@a.example "));
}

/// procmail writes an mbox separator line to each MH message too.
pub fn searches_an_mh_folder() {
    let home = deliver_all("lists/.");
    let folder = home.path("mail/lists");
    let stored: Vec<StoredMail> =
        MAILS.iter().map(|mail| StoredMail::find_file(mail, &folder)).collect();
    for (stored, number) in stored.iter().zip(1..) {
        assert_eq!(stored.path, folder.join(number.to_string()));
        assert!(fs::read(&stored.path).unwrap().starts_with(b"From ann@a.example "));
    }
    check(&folder, &stored);
}

pub fn searches_a_maildir() {
    let home = deliver_all("box/");
    let folder = home.path("mail/box");
    let stored: Vec<StoredMail> =
        MAILS.iter().map(|mail| StoredMail::find_file(mail, &folder)).collect();
    assert!(stored.iter().all(|stored| stored.path.starts_with(folder.join("new"))));
    check(&folder, &stored);
}
