//! Control characters from hostile input: JSON escapes them, text escapes them on a terminal, and pipes
//! get them unchanged.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::support::{Folder, ran};

/// Characters that control a terminal or that a reader does not see.
const HOSTILE: &str = "\u{7f}\u{80}\u{85}\u{9b}\u{9f}\u{ad}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}\u{2029}\
    \u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2060}\u{2066}\u{2067}\u{2068}\u{2069}\u{feff}\u{e0041}";

/// Runs the command on a terminal, with its path as `$0` and `args` as the other parameters of a shell line.
fn on_terminal(folder: &Folder, line: &str, args: &[&OsStr]) -> Option<Output> {
    let version = Command::new("script").arg("--version").output();
    if !version.is_ok_and(|output| output.stdout.starts_with(b"script from util-linux")) {
        return None;
    }
    let mut command = Command::new("script");
    command.args(["--quiet", "--flush", "--return", "--command", line, "/dev/null"]);
    command.current_dir(folder.path()).env("TERM", "dumb").env("SHELL", "/bin/sh");
    // In CI, clap colours its messages even on a dumb terminal.
    command.env_remove("CI").env_remove("CLICOLOR_FORCE");
    command.env("GLEANER", env!("CARGO_BIN_EXE_gleaner")).stdin(Stdio::null());
    for (name, arg) in ["A", "B"].iter().zip(args) {
        command.env(name, arg);
    }
    Some(command.output().unwrap())
}

#[track_caller]
fn assert_harmless(text: &[u8]) {
    let text = str::from_utf8(text).expect("UTF-8");
    let hostile = |c: char| HOSTILE.contains(c) || (c.is_control() && !"\r\n".contains(c));
    assert!(!text.contains(hostile), "{text:?}");
}

#[test]
fn json_escapes_them_in_every_string() {
    let name = format!("d{HOSTILE}");
    let mail = format!(
        "From: a{HOSTILE}\nSubject: b{HOSTILE}\nDate: c{HOSTILE}\nMessage-ID: <d{HOSTILE}@e>\n\
         Newsgroups: f{HOSTILE}\n\nhttp://a.example/ <http://b.example/{HOSTILE}x/\n y>\n"
    );
    let folder = Folder::with(&[(&name, &mail)]);
    let args = ["--format", "jsonl", "--uri", "--hazards", "--normalize", "--strict", "rfc2396"];
    for args in [&args[..5], &args[..]] {
        let ran = ran(&mut folder.command(args.iter().chain(&[name.as_str()])));
        assert_harmless(ran.out.as_bytes());
        let line = ran.out.lines().next().unwrap();
        let found: Value = serde_json::from_str(line).unwrap();
        assert_eq!(found["path"], name);
        assert!(line.contains("\\u007f\\u0080\\u0085"), "{line}");
        assert!(line.contains("\\u202e") && line.contains("\\udb40\\udc41"), "{line}");
        for (key, first) in [("from", 'a'), ("subject", 'b'), ("date", 'c'), ("newsgroups", 'f')] {
            let value = found["message"][key].as_str().unwrap();
            assert!(value.starts_with(first) && value.contains('\u{202e}'), "{key}: {value:?}");
        }
    }
}

#[test]
fn uri_escapes_them_in_json_and_on_a_terminal() {
    let folder = Folder::new();
    let reference = "http://a.example/\u{202e}";
    let out = ran(&mut folder.command(["uri", "parse", "--json", reference])).out;
    assert_harmless(out.as_bytes());
    assert!(out.starts_with(r#"{"uri":"http://a.example/\u202e"#), "{out}");
    let piped = ran(&mut folder.command(["uri", "normalize", reference])).out;
    assert!(piped.contains('\u{202e}'), "{piped:?}");
    for verb in ["parse", "normalize", "unwrap", "wrap --width 9"] {
        let line = format!("$GLEANER uri {verb} \"$A\"; echo end");
        let Some(output) = on_terminal(&folder, &line, &[OsStr::new(reference)]) else { return };
        assert_harmless(&output.stdout);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("\\u{202e}"), "{verb}: {text:?}");
    }
    let line = "$GLEANER uri wrap --width 12 http://a.example/b/c";
    let wrapped = String::from_utf8(on_terminal(&folder, line, &[]).unwrap().stdout).unwrap();
    assert!(wrapped.lines().count() > 1, "{wrapped:?}");
}

#[test]
fn a_terminal_gets_no_control_characters_from_names_and_messages() {
    let names = [format!("d{HOSTILE}").into_bytes(), b"latin\x9b2J\xe9\x07".to_vec()];
    let folder = Folder::new();
    for name in &names {
        let name = OsStr::from_bytes(name);
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
            let Some(output) = on_terminal(&folder, line, &[name]) else { return };
            assert_harmless(&output.stdout);
            let text = String::from_utf8(output.stdout).unwrap();
            // The parser of the command line rejects options that are not UTF-8.
            let shown = ["\\x9b", "\\u{9b}", "\u{fffd}", "invalid UTF-8"];
            let shown = shown.iter().any(|form| text.contains(form));
            assert!(shown, "{line}: {text:?}");
        }
    }
}

#[test]
fn pipes_get_names_unchanged() {
    for name in [format!("d{HOSTILE}").into_bytes(), b"latin\x9b2J\xe9\x07".to_vec()] {
        let folder = Folder::new();
        let path = OsStr::from_bytes(&name);
        folder.file(path, "http://a.example/ ");
        let expected = [&name[..], b":http://a.example/\n"].concat();
        let mut command = folder.command([OsStr::new("-H"), path]);
        assert_eq!(command.output().unwrap().stdout, expected);
        let expected = [&name[..], b"\0http://a.example/\0"].concat();
        let mut command = folder.command([OsStr::new("-H0"), path]);
        assert_eq!(command.output().unwrap().stdout, expected);
        // With -0, a terminal gets what a pipe gets.
        let Some(output) = on_terminal(&folder, "$GLEANER -H0 \"$A\"", &[path]) else { return };
        assert_eq!(output.stdout, expected);
    }
}

#[test]
fn the_summary_has_no_control_characters_on_a_terminal() {
    let mail = "From: a\nTo: b\nContent-Type: text/\u{202e}x\n\nhttp://a.example/\n";
    let folder = Folder::with(&[("mail", mail)]);
    let line = "$GLEANER --stats mail; echo end";
    let Some(output) = on_terminal(&folder, line, &[]) else { return };
    assert_harmless(&output.stdout);
}
