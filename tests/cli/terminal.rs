//! Output to a terminal, which `script` provides.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::support::Folder;

/// Reports whether the `script` of util-linux is installed.
pub fn has_script() -> bool {
    let version = Command::new("script").arg("--version").output();
    version.is_ok_and(|output| output.stdout.starts_with(b"script from util-linux"))
}

/// Returns a command that runs a shell line on a terminal.
pub fn script(folder: &Folder, line: &str) -> Command {
    let mut command = Command::new("script");
    command.args(["--quiet", "--flush", "--return", "--command", line, "/dev/null"]);
    command.current_dir(folder.path()).env_remove("NO_COLOR").env("TERM", "xterm");
    command.env("SHELL", "/bin/sh").stdin(Stdio::null()).stdout(Stdio::piped());
    command
}

pub fn prints_headings_and_colors() {
    let folder = Folder::with(&[
        ("d/a", "http://a.example/ http://b.example/"),
        ("d/b\x07", "http://c.example/"),
    ]);
    let gleaner = env!("CARGO_BIN_EXE_gleaner");
    let mut command = script(&folder, &format!("{gleaner} d"));
    let output = command.output().unwrap();
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "\x1b[35md/a\x1b[0m\r\n\x1b[1mhttp://a.example/\x1b[0m\r\n\x1b[1mhttp://b.example/\x1b[0m\r\n\
         \r\n\x1b[35md/b\\u{7}\x1b[0m\r\n\x1b[1mhttp://c.example/\x1b[0m\r\n"
    );
    assert_eq!(output.status.code(), Some(0));
    let unique = script(&folder, &format!("{gleaner} -u d/a d/a")).output().unwrap();
    assert_eq!(
        String::from_utf8_lossy(&unique.stdout),
        "\x1b[1mhttp://a.example/\x1b[0m\r\n\x1b[1mhttp://b.example/\x1b[0m\r\n"
    );
}

pub fn prints_links() {
    let folder = Folder::with(&[("a", "http://a.example/ x:y ")]);
    let gleaner = env!("CARGO_BIN_EXE_gleaner");
    let printed = |args: &str, term: &str| {
        let mut command = script(&folder, &format!("{gleaner} --color never {args} a"));
        String::from_utf8(command.env("TERM", term).output().unwrap().stdout).unwrap()
    };
    let linked = "\x1b]8;;http://a.example/\x1b\\http://a.example/\x1b]8;;\x1b\\";
    for args in ["--hyperlink", "--hyperlink=auto", "--hyperlink-format file"] {
        assert!(printed(args, "xterm").starts_with(linked), "{args}");
        assert!(printed(args, "dumb").starts_with("http://a.example/"), "{args}");
    }
    for args in ["", "--hyperlink=never", "--hyperlink --null"] {
        assert!(printed(args, "xterm").starts_with("http://a.example/"), "{args}");
    }
}

pub fn prints_findings_while_the_input_is_open() {
    let folder = Folder::new();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let gleaner = env!("CARGO_BIN_EXE_gleaner");
    let mut command = script(&folder, &format!("{gleaner} --color never pipe"));
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut input = File::options().write(true).open(&pipe).unwrap();
    for n in 0..3 {
        writeln!(input, "see http://a.example/{n} and").unwrap();
        assert_eq!(lines.next().unwrap().unwrap(), format!("http://a.example/{n}"));
    }
    drop(input);
    assert!(lines.next().is_none());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
