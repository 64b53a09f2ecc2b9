//! The configuration lines of `docs/picking.md`, in the programs that they are for.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::screen::{MAILBOX, Screen, folder};
use crate::support::Folder;

type Test = (&'static str, &'static [&'static str], fn());

/// The name of each test, the programs that it needs, and the test.
pub const TESTS: [Test; 6] = [
    ("programs::neomutt", &["tmux", "neomutt"], || works_in_mutt("neomutt")),
    ("programs::mutt", &["tmux", "mutt"], || works_in_mutt("mutt")),
    ("programs::aerc", &["tmux", "aerc"], works_in_aerc),
    ("programs::tmux", &["tmux"], works_in_tmux),
    ("programs::vim", &["tmux", "vim"], works_in_vim),
    ("programs::prints_what_the_page_shows", &["python3"], prints_what_the_page_shows),
];

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Returns the code in this language.
fn code(language: &str) -> String {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/picking.md")).unwrap();
    let (_, code) = page.split_once(&format!("\n```{language}\n")).unwrap();
    code.split("```").next().unwrap().to_owned()
}

fn with_mailbox() -> Folder {
    let folder = folder(&[]);
    folder.file("inbox", fs::read(Path::new(ROOT).join("corpus/mail/inbox.mbox")).unwrap());
    folder
}

/// The decoded link, which a line break in the message interrupts.
const DECODED: &str = "http://www.b.example/a/rather/long/path?that=has&been=broken";

fn works_in_mutt(mutt: &str) {
    let folder = with_mailbox();
    folder.file("muttrc", code("muttrc"));
    // The program asks whether to create it.
    fs::create_dir(folder.path().join("Mail")).unwrap();
    let screen = Screen::new(folder, (100, 30), &format!("{mutt} -n -R -F muttrc -f inbox"));
    screen.wait_for("Re: what I sent before");
    screen.press(&["C-b"]);
    let shown = screen.wait_for("1/5");
    assert!(
        shown.contains(
            "Ann <ann@a.example>  Zürich: http://www.a.example/zürich  1994-12-01 12:00 UTC"
        ),
        "{shown}"
    );
    screen.press(&["/"]);
    screen.send("broken");
    screen.wait_for("1/1 of 5");
    screen.press(&["Enter", "C"]);
    screen.wait_for(&format!("copied {DECODED}"));
    assert_eq!(screen.copied(), DECODED);
    screen.press(&["Enter"]);
    assert_eq!(screen.wait_for_opened(1), [DECODED]);
    screen.press(&["q"]);
    // The index is back, and asks for no key.
    screen.wait_until("index", |shown| {
        shown.contains("Re: what I sent before") && !shown.contains("1/1")
    });
    // The same in the pager, of the next message.
    screen.press(&["j", "Enter"]);
    screen.wait_for("mirror.d.example");
    screen.press(&["C-b"]);
    let shown = screen.wait_for("1/");
    assert!(shown.contains("Bob <bob@b.example>"), "{shown}");
    screen.press(&["q"]);
    screen.wait_until("pager", |shown| shown.contains("mirror.d.example") && !shown.contains("1/"));
}

fn works_in_aerc() {
    let folder = folder(&[]);
    folder.file(
        "mail/inbox/cur/1:2,S",
        MAILBOX.split_once('\n').unwrap().1.split("\nFrom bob").next().unwrap(),
    );
    for name in ["new", "tmp"] {
        fs::create_dir_all(folder.path().join("mail/inbox").join(name)).unwrap();
    }
    let mail = folder.path().join("mail").display().to_string();
    let account =
        format!("[test]\nsource = maildir://{mail}\ndefault = inbox\nfrom = joe@a.example\n");
    folder.file(".config/aerc/accounts.conf", account);
    let accounts = folder.path().join(".config/aerc/accounts.conf");
    fs::set_permissions(accounts, fs::Permissions::from_mode(0o600)).unwrap();
    folder.file(".config/aerc/binds.conf", code("aerc") + "<Enter> = :close<Enter>\n");
    let screen =
        Screen::new(folder, (110, 30), "XDG_CONFIG_HOME= XDG_DATA_HOME= XDG_CACHE_HOME= aerc");
    screen.wait_for("Links for you");
    // aerc lists messages before it takes keys.
    let shown = screen.press_until("U", "1/4");
    assert!(shown.contains("Ann Author <ann@a.example>  Links for you"), "{shown}");
    screen.press(&["G", "Enter"]);
    assert_eq!(screen.wait_for_opened(1), ["http://joe:secret@host.example/"]);
    screen.press(&["C"]);
    screen.wait("copy", || screen.copied() == "http://joe:secret@host.example/");
    screen.press(&["q"]);
    screen.wait_for("Process complete");
}

fn works_in_tmux() {
    let folder = folder(&[("text", MAILBOX)]);
    folder.file("inner.conf", format!("set -s escape-time 10\n{}", code("tmux")));
    // The window of the test has a terminal with another tmux in it.
    let inner = "export TMUX_TMPDIR=\"$HOME\" SHELL=/bin/sh; unset TMUX; \
                 tmux -L inner -f inner.conf new-session 'cat text; exec sleep 1000'";
    let screen = Screen::new(folder, (100, 40), inner);
    screen.wait_for("The line after.");
    screen.press(&["C-b"]);
    screen.press(&["u"]);
    let shown = screen.wait_for("│1/6");
    assert!(shown.contains("┌───") && shown.contains("> 1 http://evil.example/login"), "{shown}");
    screen.press(&["G", "Enter"]);
    assert_eq!(screen.wait_for_opened(1), ["http://b.example/"]);
    screen.press(&["C"]);
    screen.wait_for("copied http://b.example/");
    // The inner tmux copied to its buffer, and to its terminal, which is the outer one.
    screen.wait("copy", || screen.copied() == "http://b.example/");
    screen.press(&["q"]);
    screen.wait_until("screen without the popup", |shown| !shown.contains('┌'));
    let mut kill = screen.tmux(&[]);
    kill.env("TMUX_TMPDIR", screen.folder.path()).args(["-L", "inner", "kill-server"]);
    let _ = kill.output();
}

fn works_in_vim() {
    let folder = folder(&[("message", MAILBOX)]);
    folder.file("vimrc", code("vim"));
    let screen = Screen::new(folder, (100, 30), "vim -N -u vimrc message");
    screen.wait_for("Links for you");
    screen.press(&["\\", "u"]);
    let shown = screen.wait_for("1/6");
    // Nothing of the buffer is left between the links.
    assert!(shown.contains("\n    ! mismatch: "), "{shown}");
    screen.press(&["G", "C"]);
    screen.wait_for("copied http://b.example/");
    assert_eq!(screen.copied(), "http://b.example/");
    screen.press(&["Enter"]);
    assert_eq!(screen.wait_for_opened(1), ["http://b.example/"]);
    screen.press(&["q"]);
    screen
        .wait_until("buffer", |shown| shown.contains("The line after.") && !shown.contains("1/6"));
}

fn prints_what_the_page_shows() {
    let check = Path::new(ROOT).join(".ci/readme");
    let mut python = std::process::Command::new("python3");
    let output =
        python.arg(check).args([super::screen::GLEANER, "docs/picking.md"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
}
