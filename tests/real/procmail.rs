//! Procmail, which delivers to all of mbox, MH and Maildir.

use std::fs;

use crate::gleaned::{Kept, check};
use crate::home::{Home, User, fed};
use crate::mails::MAILS;
use crate::programs::program;

/// A home in which all was delivered to a mailbox, whose name tells procmail its format.
fn delivered(mailbox: &str) -> Option<Home> {
    let procmail = program("procmail", "procmail")?;
    let home = Home::of(User::me());
    home.folder("mail");
    // No file for a lock, for which procmail waits: there is one delivery at a time.
    let rules =
        format!("MAILDIR=HOME/mail\nDEFAULT=HOME/mail/inbox\nLOGFILE=HOME/log\n:0\n{mailbox}\n");
    home.file("procmailrc", &rules);
    for mail in &MAILS {
        let mut command = home.command(&procmail);
        fed(
            command.args(["-f", "ann@a.example", "-m"]).arg(home.path("procmailrc")),
            mail.text.as_bytes(),
        );
    }
    Some(home)
}

#[test]
fn mbox() {
    let Some(home) = delivered("inbox") else { return };
    let path = home.path("mail/inbox");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("\n>From here on"), "{text}");
    check(&path, &Kept::together(&MAILS, &path, "From ann@a.example "));
}

/// Here, too, each message begins with a line of an mbox.
#[test]
fn mh() {
    let Some(home) = delivered("lists/.") else { return };
    let folder = home.path("mail/lists");
    let kept: Vec<Kept> = MAILS.iter().map(|mail| Kept::alone(mail, &folder)).collect();
    for (kept, number) in kept.iter().zip(1..) {
        assert_eq!(kept.path, folder.join(number.to_string()));
        assert!(fs::read(&kept.path).unwrap().starts_with(b"From ann@a.example "));
    }
    check(&folder, &kept);
}

#[test]
fn maildir() {
    let Some(home) = delivered("box/") else { return };
    let folder = home.path("mail/box");
    let kept: Vec<Kept> = MAILS.iter().map(|mail| Kept::alone(mail, &folder)).collect();
    assert!(kept.iter().all(|kept| kept.path.starts_with(folder.join("new"))));
    check(&folder, &kept);
}
