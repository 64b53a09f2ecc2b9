//! Unit tests of `src/scheme/rfc1738/ftp/mod.rs`.

use super::*;
use crate::scheme::rfc1738::testing::assert_errors;

const EMAIL: &[u8] = b"me@b.example";

/// Returns the commands of `text`, without CR LF and joined by `|`.
fn commands(text: &str) -> String {
    let ftp = Ftp::from_uri(text).unwrap();
    let commands = ftp.commands(EMAIL, None).unwrap();
    let lines: Vec<Vec<u8>> = commands.iter().map(FtpCommand::to_bytes).collect();
    let line =
        |line: &Vec<u8>| str::from_utf8(line).unwrap().strip_suffix("\r\n").unwrap().to_owned();
    lines.iter().map(line).collect::<Vec<_>>().join("|")
}

#[test]
fn sends_the_commands_of_rfc_1738_3_2_2() {
    for (text, expected) in [
        // "CWD /etc" and then "RETR motd"
        ("ftp://myname@host.dom/%2Fetc/motd;type=a", "USER myname|CWD /etc|TYPE A|RETR motd"),
        // "CWD etc" and then "RETR motd"
        ("ftp://myname@host.dom/etc/motd;type=a", "USER myname|CWD etc|TYPE A|RETR motd"),
        // "CWD " with a null argument, then "CWD etc", and then "RETR motd"
        ("ftp://myname@host.dom//etc/motd;type=i", "USER myname|CWD |CWD etc|TYPE I|RETR motd"),
        // "If the typecode is "d", perform a NLST (name list) command with <name>"
        ("ftp://myname@host.dom/pub/doc;type=D", "USER myname|CWD pub|NLST doc"),
        // "within a name or CWD component, … "/" and ";" are reserved and must be encoded"
        ("ftp://u@a/x%3By/a%2Fb;type=I", "USER u|CWD x;y|TYPE I|RETR a/b"),
        // "The <cwdx> and <name> parts may be empty."
        ("ftp://u@a/x//;type=i", "USER u|CWD x|CWD |TYPE I|RETR "),
        ("ftp://u@a/x/;type=d", "USER u|CWD x|NLST"),
    ] {
        assert_eq!(commands(text), expected, "{text}");
    }
}

#[test]
fn logs_in_as_rfc_1738_3_2_1_says() {
    for (text, expected) in [
        ("ftp://a/x;type=i", "USER anonymous|PASS me@b.example|TYPE I|RETR x"),
        ("ftp://joe@a/x;type=i", "USER joe|TYPE I|RETR x"),
        ("ftp://joe:%40@a/x;type=i", "USER joe|PASS @|TYPE I|RETR x"),
        // An empty password is a supplied one (3.1).
        ("ftp://joe:@a/x;type=i", "USER joe|PASS |TYPE I|RETR x"),
        ("ftp://@a/x;type=i", "USER |TYPE I|RETR x"),
    ] {
        assert_eq!(commands(text), expected, "{text}");
    }
}

/// The address of the end user is for anonymous logins only, and the password that the user entered for others.
#[test]
fn sends_an_entered_password_for_a_named_user_only() {
    for (text, expected) in [
        ("ftp://joe@a/;type=d", Some("entered")),
        ("ftp://joe:stale@a/;type=d", Some("entered")),
        ("ftp://a/;type=d", Some("me@b.example")),
    ] {
        let ftp = Ftp::from_uri(text).unwrap();
        let commands = ftp.commands(EMAIL, Some(b"entered")).unwrap();
        let pass = commands.iter().find(|command| command.verb() == "PASS");
        assert_eq!(pass.map(FtpCommand::argument), expected.map(str::as_bytes), "{text}");
    }
}

#[test]
fn guesses_the_typecode_as_rfc_1738_3_2_3_allows() {
    for (text, expected) in [
        ("ftp://u@a/rfc1436.txt", "USER u|TYPE A|RETR rfc1436.txt"),
        ("ftp://u@a/http-spec.txt.Z", "USER u|TYPE I|RETR http-spec.txt.Z"),
        // A URL without a name designates a directory.
        ("ftp://u@a/pub/", "USER u|CWD pub|NLST"),
        ("ftp://u@a/", "USER u|NLST"),
        ("ftp://u@a", "USER u|NLST"),
    ] {
        assert_eq!(commands(text), expected, "{text}");
    }
}

#[test]
fn reads_a_typecode_only_at_the_end() {
    for (text, name, typecode) in [
        ("ftp://a/x;type=d", "x", Some(Typecode::Directory)),
        ("ftp://a/;TYPE=i", "", Some(Typecode::Image)),
        ("ftp://a/x;type=a#y", "x", Some(Typecode::Ascii)),
        // Section 5 does not allow these forms, but they occur.
        ("ftp://a/x;1", "x;1", None),
        ("ftp://a/x;1;type=i", "x;1", Some(Typecode::Image)),
        ("ftp://a/x;type=a/y", "y", None),
        ("ftp://a/x?y", "x?y", None),
        ("ftp://a/x;type", "x;type", None),
    ] {
        let ftp = Ftp::from_uri(text).unwrap();
        assert_eq!((ftp.name(), ftp.typecode()), (name.as_bytes(), typecode), "{text}");
    }
}

#[test]
fn sends_no_control_characters() {
    for (text, part, octet, offset) in [
        ("ftp://a/x%0D%0ADELE%20y", "RETR", b'\r', 1),
        ("ftp://a/x%0Ay/z", "CWD", b'\n', 1),
        ("ftp://a/%00;type=d", "NLST", 0, 0),
        ("ftp://j%0D@a/", "USER", b'\r', 1),
        ("ftp://j:%0A@a/", "PASS", b'\n', 0),
    ] {
        let ftp = Ftp::from_uri(text).unwrap();
        let error = ftp.commands(EMAIL, None).unwrap_err();
        assert_eq!((error.part(), error.octet(), error.offset()), (part, octet, offset));
    }
    let ftp = Ftp::from_uri("ftp://a/").unwrap();
    assert!(ftp.commands(b"me\r\nDELE x", None).is_err());
    let ftp = Ftp::from_uri("ftp://joe@a/").unwrap();
    assert!(ftp.commands(EMAIL, Some(b"x\r\nDELE x")).is_err());
}

#[test]
fn rejects_other_schemes_and_missing_parts() {
    let rows = [
        ("http://a/", "ftpurl", 0),
        ("//a/", "ftpurl", 0),
        ("ftp:a", "ip-schemepart", 4),
        ("ftp:///a", "host", 6),
        ("ftp://a/x;type=z", "ftptype", 15),
        ("ftp://a/x;type=", "ftptype", 15),
        ("ftp://a?x", "urlpath", 7),
    ];
    assert_errors(|uri| Ftp::from_uri(uri).err(), &rows);
}
