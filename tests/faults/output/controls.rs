//! Control characters from hostile input: JSON escapes them, and pipes get them unchanged. `cli_programs` has the
//! tests of terminals.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use serde_json::Value;

use crate::hostile::{HOSTILE, assert_harmless};
use crate::support::{Folder, ran};

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
fn uri_escapes_them_in_json() {
    let folder = Folder::new();
    let reference = "http://a.example/\u{202e}";
    let out = ran(&mut folder.command(["uri", "parse", "--json", reference])).out;
    assert_harmless(out.as_bytes());
    assert!(out.starts_with(r#"{"uri":"http://a.example/\u202e"#), "{out}");
    let piped = ran(&mut folder.command(["uri", "normalize", reference])).out;
    assert!(piped.contains('\u{202e}'), "{piped:?}");
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
    }
}
