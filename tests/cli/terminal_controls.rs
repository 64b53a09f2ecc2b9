//! Control characters from hostile input on a terminal, which `script` provides: text escapes them.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Output, Stdio};

use crate::hostile::{HOSTILE, assert_harmless};
use crate::support::Folder;

/// Runs the command on a terminal, with its path as `$0` and `args` as the other parameters of a shell line.
fn on_terminal(folder: &Folder, line: &str, args: &[&OsStr]) -> Output {
    let mut command = Command::new("script");
    command.args(["--quiet", "--flush", "--return", "--command", line, "/dev/null"]);
    command.current_dir(folder.path()).env("TERM", "dumb").env("SHELL", "/bin/sh");
    // In CI, clap colours its messages even on a dumb terminal.
    command.env_remove("CI").env_remove("CLICOLOR_FORCE");
    command.env("GLEANER", env!("CARGO_BIN_EXE_gleaner")).stdin(Stdio::null());
    for (name, arg) in ["A", "B"].iter().zip(args) {
        command.env(name, arg);
    }
    command.output().unwrap()
}

/// Names with control characters, in UTF-8 and not.
fn names() -> [Vec<u8>; 2] {
    [format!("d{HOSTILE}").into_bytes(), b"latin\x9b2J\xe9\x07".to_vec()]
}

pub fn gets_no_control_characters_from_gleaner_uri() {
    let folder = Folder::new();
    let reference = "http://a.example/\u{202e}";
    for verb in ["parse", "normalize", "unwrap", "wrap --width 9"] {
        let line = format!("$GLEANER uri {verb} \"$A\"; echo end");
        let output = on_terminal(&folder, &line, &[OsStr::new(reference)]);
        assert_harmless(&output.stdout);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("\\u{202e}"), "{verb}: {text:?}");
    }
    let line = "$GLEANER uri wrap --width 12 http://a.example/b/c";
    let wrapped = String::from_utf8(on_terminal(&folder, line, &[]).stdout).unwrap();
    assert!(wrapped.lines().count() > 1, "{wrapped:?}");
}

pub fn gets_no_control_characters_from_names_and_messages() {
    let folder = Folder::new();
    for name in names() {
        let name = OsStr::from_bytes(&name);
        folder.file(name, "http://a.example/ ");
        for line in [
            "$GLEANER -H \"$A\"",
            "$GLEANER -H -c \"$A\"",
            "$GLEANER --heading --with-filename \"$A\"",
            "$GLEANER \"$A\" \"missing$A\"",
            "$GLEANER --hyphen \"$A\"",
            "$GLEANER \"--no$A\"",
            "$GLEANER uri \"$A\"",
            "$GLEANER uri resolve --base \"$A\" x",
        ] {
            let output = on_terminal(&folder, line, &[name]);
            assert_harmless(&output.stdout);
            let text = String::from_utf8(output.stdout).unwrap();
            // The parser of the command line rejects options that are not UTF-8.
            let shown = ["\\x9b", "\\u{9b}", "\u{fffd}", "invalid UTF-8"];
            let shown = shown.iter().any(|form| text.contains(form));
            assert!(shown, "{line}: {text:?}");
        }
    }
}

pub fn gets_names_unchanged_with_nul() {
    let folder = Folder::new();
    for name in names() {
        let path = OsStr::from_bytes(&name);
        folder.file(path, "http://a.example/ ");
        let expected = [&name[..], b"\0http://a.example/\0"].concat();
        assert_eq!(on_terminal(&folder, "$GLEANER -H0 \"$A\"", &[path]).stdout, expected);
    }
}

pub fn gets_no_control_characters_from_the_summary() {
    let mail = "From: a\nTo: b\nContent-Type: text/\u{202e}x\n\nhttp://a.example/\n";
    let folder = Folder::with(&[("mail", mail)]);
    let line = "$GLEANER --stats mail; echo end";
    let output = on_terminal(&folder, line, &[]);
    assert_harmless(&output.stdout);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("text/\\u{202e}x"), "{text:?}");
}
