//! `--part`: headers or bodies of messages.

use crate::support::Folder;

const MAIL: &str = "From: a@a.example\n\
    List-Archive: <http://list.example/>\n\
    Content-Type: multipart/mixed; boundary=b\n\n\
    --b\nContent-Location: http://mime.example/\n\nhttp://one.example/\n\
    --b\nContent-Type: message/rfc822\n\n\
    Subject: http://inner.example/\n\nhttp://two.example/\n--b--\n";

#[test]
fn selects_headers_or_bodies() {
    let folder = Folder::with(&[("mail", MAIL), ("notes", "see http://notes.example/\n")]);
    for (args, expected) in [
        ("mail", "list mime one inner two"),
        ("--part all mail", "list mime one inner two"),
        ("--part body mail", "one two"),
        ("--part header mail", "list mime inner"),
        ("--part header -I mail notes", "list mime inner notes"),
        ("--part body --type text mail", "list mime one inner two"),
    ] {
        let out = folder.found(args);
        let hosts: Vec<_> = out.lines().map(|line| &line[7..line.len() - 9]).collect();
        assert_eq!(hosts.join(" "), expected, "{args}");
    }
    assert_eq!(folder.found("--part header -c mail"), "3\n");
}

#[test]
fn statistics_count_the_skipped_bodies() {
    let folder = Folder::with(&[("mail", MAIL)]);
    let err = folder.run("--stats --part header mail").err;
    assert!(err.contains("parts searched: 0 (0 decoded)\n"), "{err}");
    assert!(err.contains("parts skipped: 0 attachments, 0 alternatives, 2 bodies\n"), "{err}");
    assert!(err.contains("findings by part: header 2, mime 1\n"), "{err}");
    let err = folder.run("--stats --part body mail").err;
    assert!(err.contains("parts searched: 2 (0 decoded)\n"), "{err}");
    assert!(err.contains("findings by part: text/plain 2\n"), "{err}");
}

#[test]
fn headers_of_a_long_message_are_reported_as_not_searched() {
    let folder = Folder::with(&[("mail", MAIL)]);
    let ran = folder.run("--part header --max-message 100 mail");
    let expected = "gleaner: mail: the message at byte 0 exceeds --max-message (100 bytes) and its header is not \
        searched; raise --max-message to decode it\n";
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("", expected));
    let ran = folder.run("--part body --max-message 100 mail");
    assert_eq!(ran.out.lines().count(), 5, "{}", ran.out);
}

#[test]
fn headers_that_are_nested_too_deep_are_reported_as_not_searched() {
    let folder = Folder::with(&[("mail", MAIL)]);
    for (part, expected) in [
        ("header", "is not searched"),
        ("body", "is searched without decoding"),
        ("all", "is searched without decoding"),
    ] {
        let ran = folder.run(&format!("--part {part} --max-nesting 1 mail"));
        let expected = format!(
            ") is nested deeper than --max-nesting allows and {expected}; raise --max-nesting, up to 256, to decode it\n"
        );
        assert!(ran.err.ends_with(&expected), "{part}: {}", ran.err);
        assert_eq!(ran.out.contains("inner"), part != "header", "{part}");
    }
}

#[test]
fn an_unknown_part_is_an_error() {
    let ran = Folder::new().run("--part attachment");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("all, body, header"), "{}", ran.err);
}
