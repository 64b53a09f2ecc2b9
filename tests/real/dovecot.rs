//! Mailboxes of Dovecot's delivery agent and IMAP server.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::gleaned::{StoredMail, check};
use super::home::{Home, User, files_containing, run_with_input};
use super::mails::{MAILS, Mail};
use super::programs::program;

pub const MAILDIR_PROGRAMS: [&str; 3] = ["dovecot", "dovecot-lda", "imap"];
pub const MBOX_PROGRAMS: [&str; 2] = ["dovecot", "dovecot-lda"];

/// The settings common to all versions.
const COMMON: &str = "\
base_dir = HOME/run
log_path = HOME/log
mail_home = HOME
lda_mailbox_autocreate = yes
postmaster_address = postmaster@b.example
hostname = b.example
namespace inbox {
  inbox = yes
}
";

/// The settings of a mailbox format.
pub struct MailboxFormat {
    /// The setting up to version 2.3.
    location: &'static str,
    /// The settings from version 2.4 on.
    driver: &'static str,
}

pub const MAILDIR: MailboxFormat = MailboxFormat {
    location: "maildir:HOME/Maildir",
    driver: "mail_driver = maildir\nmail_path = HOME/Maildir",
};

pub const MBOX: MailboxFormat = MailboxFormat {
    location: "mbox:HOME/mail:INBOX=HOME/mail/inbox",
    driver: "mail_driver = mbox\nmail_path = HOME/mail\nmail_inbox_path = HOME/mail/inbox",
};

pub fn home(dovecot: &Path, format: &MailboxFormat) -> Home {
    let home = Home::of(User::unprivileged());
    let version =
        String::from_utf8(run_with_input(home.command(dovecot).arg("--version"), b"")).unwrap();
    let (version, format) = if version.starts_with("2.3.") {
        ("", format!("mail_location = {}", format.location))
    } else {
        // The settings follow version 2.4.0.
        (
            "dovecot_config_version = 2.4.0\ndovecot_storage_version = 2.4.0\n",
            format.driver.to_owned(),
        )
    };
    home.file("dovecot.conf", &format!("{version}{format}\n{COMMON}"));
    home
}

fn run(home: &Home, program: &Path) -> Command {
    let mut command = home.command(program);
    // Otherwise the program that reads the configuration clears the environment.
    command.env("DOVECOT_PRESERVE_ENVS", "HOME USER TZ").arg("-c").arg(home.path("dovecot.conf"));
    command
}

pub fn deliver(home: &Home, agent: &Path, mailbox: &str, mail: &str) {
    let mut command = run(home, agent);
    run_with_input(command.args(["-f", "ann@a.example", "-m", mailbox]), mail.as_bytes());
}

/// Runs an IMAP session of commands and non-synchronizing literals (RFC 7888).
fn session(home: &Home, server: &Path, lines: &[&str]) {
    let input = lines.join("\r\n") + "\r\nz LOGOUT\r\n";
    let output = run_with_input(&mut run(home, server), input.as_bytes());
    let output = String::from_utf8(output).unwrap();
    let done =
        output.lines().filter(|line| line.contains(" OK ") && !line.starts_with('*')).count();
    let tagged = |line: &&&str| line.as_bytes().get(1) == Some(&b' ') && line.len() > 2;
    let commands =
        lines.iter().filter(tagged).filter(|line| line.as_bytes()[0].is_ascii_lowercase());
    assert_eq!(done, commands.count() + 1, "{output}");
}

pub fn searches_a_maildir() {
    let [dovecot, agent, server] = MAILDIR_PROGRAMS.map(program);
    let home = home(&dovecot, &MAILDIR);
    let [in_box @ .., in_folder, appended] = &MAILS;
    for mail in in_box {
        deliver(&home, &agent, "INBOX", mail.text);
    }
    deliver(&home, &agent, "Lists.gleaner", in_folder.text);
    append(&home, &server, appended);

    let folder = home.path("Maildir");
    // An agent that was killed leaves a file in `tmp`.
    let torn = folder.join("tmp/1.M1P1.b");
    fs::write(&torn, MAILS[0].text.replace("a.example", "torn.example")).unwrap();

    let stored: Vec<StoredMail> =
        MAILS.iter().map(|mail| StoredMail::find_file(mail, &folder)).collect();
    // The folder has delivered and read messages, a subfolder, and an index that contains a
    // reference.
    let below = |stored: &StoredMail, part: &str| stored.path.starts_with(folder.join(part));
    assert!(stored.iter().any(|stored| below(stored, "cur")));
    assert_eq!(stored.iter().filter(|stored| below(stored, ".Lists.gleaner")).count(), 2);
    let link = files_containing(&folder, "lists.b.example/archive/");
    assert!(link.contains(&folder.join("dovecot.index.cache")), "{link:?}");
    check(&folder, &stored);
}

/// Reads messages, which moves them to `cur` and caches their fields in the index, and appends one.
fn append(home: &Home, server: &Path, mail: &Mail) {
    let text = mail.text.replace('\n', "\r\n");
    let append = format!("d APPEND Lists.gleaner {{{}+}}", text.len());
    session(
        home,
        server,
        &[
            "a SELECT INBOX",
            "b FETCH 1:* (BODY.PEEK[HEADER.FIELDS (LIST-ARCHIVE SUBJECT)])",
            "c STORE 1:2 +FLAGS (\\Seen)",
            &append,
            &text,
        ],
    );
}

/// Dovecot writes `Content-Length` and does not quote lines that begin with `From `.
pub fn searches_an_mbox() {
    let [dovecot, agent] = MBOX_PROGRAMS.map(program);
    let home = home(&dovecot, &MBOX);
    home.folder("mail");
    for mail in &MAILS {
        deliver(&home, &agent, "INBOX", mail.text);
    }
    let path = home.path("mail/inbox");
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("\nContent-Length: ").count(), MAILS.len(), "{text}");
    assert!(text.contains("\n\nFrom here on"), "{text}");
    check(&path, &StoredMail::find_in_file(&MAILS, &path, "From ann@a.example "));
}
