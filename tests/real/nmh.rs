//! Folders of nmh, the current MH.

use super::gleaned::{StoredMail, check};
use super::home::{Home, User, run_with_input};
use super::mails::MAILS;
use super::programs::program;

pub const PROGRAMS: [&str; 3] = ["rcvstore", "mark", "rmm"];

pub fn searches_mh_folders() {
    let [store, mark, remove] = PROGRAMS.map(program);
    let home = Home::of(User::current());
    home.folder("Mail");
    home.file("profile", "Path: HOME/Mail\n");
    let run = |program| {
        let mut command = home.command(program);
        command.env("MH", home.path("profile"));
        command
    };
    let [above @ .., below] = &MAILS;
    for mail in above {
        run_with_input(run(&store).args(["+gleaner", "-create"]), mail.text.as_bytes());
    }
    run_with_input(run(&store).args(["+gleaner/sub", "-create"]), below.text.as_bytes());
    // nmh keeps a removed message under another name for a while.
    let removed = MAILS[0].text.replace("a.example", "removed.example");
    run_with_input(run(&store).arg("+gleaner"), removed.as_bytes());
    run_with_input(run(&remove).args(["+gleaner", "last"]), b"");
    run_with_input(run(&mark).args(["+gleaner", "-sequence", "seen", "-add", "1"]), b"");

    let folder = home.path("Mail/gleaner");
    assert!(folder.join(",6").exists());
    assert!(folder.join(".mh_sequences").exists());
    let files = (1..).map(|number: u32| folder.join(number.to_string()));
    let mut stored: Vec<StoredMail> =
        above.iter().zip(files).map(|(mail, path)| StoredMail::whole_file(mail, path)).collect();
    stored.push(StoredMail::whole_file(below, folder.join("sub/1")));
    check(&home.path("Mail"), &stored);
}
