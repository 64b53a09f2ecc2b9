//! nmh, today's MH.

use crate::gleaned::{Kept, check};
use crate::home::{Home, User, fed};
use crate::mails::MAILS;
use crate::programs::program;

#[test]
fn folders() {
    let programs = (program("rcvstore", "nmh"), program("mark", "nmh"), program("rmm", "nmh"));
    let (Some(store), Some(mark), Some(remove)) = programs else { return };
    let home = Home::of(User::me());
    home.folder("Mail");
    home.file("profile", "Path: HOME/Mail\n");
    let run = |program| {
        let mut command = home.command(program);
        command.env("MH", home.path("profile"));
        command
    };
    let [above @ .., below] = &MAILS;
    for mail in above {
        fed(run(&store).args(["+gleaner", "-create"]), mail.text.as_bytes());
    }
    fed(run(&store).args(["+gleaner/sub", "-create"]), below.text.as_bytes());
    // What was removed stays, by another name, until it is cleared away.
    let removed = MAILS[0].text.replace("a.example", "removed.example");
    fed(run(&store).arg("+gleaner"), removed.as_bytes());
    fed(run(&remove).args(["+gleaner", "last"]), b"");
    fed(run(&mark).args(["+gleaner", "-sequence", "seen", "-add", "1"]), b"");

    let folder = home.path("Mail/gleaner");
    assert!(folder.join(",6").exists());
    assert!(folder.join(".mh_sequences").exists());
    let files = (1..).map(|number: u32| folder.join(number.to_string()));
    let mut kept: Vec<Kept> =
        above.iter().zip(files).map(|(mail, path)| Kept::at(mail, path)).collect();
    kept.push(Kept::at(below, folder.join("sub/1")));
    check(&home.path("Mail"), &kept);
}
