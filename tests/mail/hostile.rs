//! Hostile mail: each search takes linear time and loses no finding.

use std::fmt::Write;

use gleaner::mail::{Format, Options};

use crate::found::{all, inconsistencies, line, value};

/// Returns the findings as lines, after checking their invariants.
#[track_caller]
fn found(text: &[u8]) -> Vec<String> {
    let (found, _) = all(text, Some(Format::Message), &Options::new());
    assert_eq!(inconsistencies(text, &found), [""; 0]);
    found.iter().map(line).collect()
}

/// Returns the values of the findings, after checking their invariants.
#[track_caller]
fn values(text: &[u8]) -> Vec<String> {
    let (found, _) = all(text, Some(Format::Message), &Options::new());
    assert_eq!(inconsistencies(text, &found), [""; 0]);
    found.iter().map(value).collect()
}

#[test]
fn searches_many_parts() {
    let header = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n";
    let text = format!("{header}{}--b\n\nhttp://a.example/\n--b--\n", "--b\n\nx\n".repeat(100_000));
    assert_eq!(found(text.as_bytes()), ["100001 text/plain = http://a.example/"]);
    let part = "--b\nContent-Type: text/plain\nX-Url: http://a.example/\n\nhttp://b.example/\n";
    let text = format!("{header}{}--b--\n", part.repeat(10_000));
    assert_eq!(values(text.as_bytes()).len(), 20_000);
}

#[test]
fn searches_many_fields() {
    let text =
        format!("{}X-Url: http://a.example/\n\nhttp://b.example/\n", "X-A: b\n".repeat(100_000));
    assert_eq!(
        found(text.as_bytes()),
        ["header:X-Url - = http://a.example/", "1 text/plain = http://b.example/"]
    );
    let text = format!("{}\nhttp://b.example/\n", "X-Url: http://a.example/\n".repeat(100_000));
    assert_eq!(values(text.as_bytes()).len(), 100_001);
    let text = format!(
        "{}\nhttp://b.example/\n",
        "Subject: =?utf-8?q?http=3A//a.example?=\n".repeat(20_000)
    );
    assert_eq!(values(text.as_bytes()).len(), 20_001);
}

#[test]
fn reads_fields_below_many_lines_that_are_none() {
    let lines = "subject\ncontent-x\nm\n".repeat(200_000);
    let text = format!("A: b\n{lines}Subject: s\n\nhttp://b.example/\n");
    let (found, _) = all(text.as_bytes(), Some(Format::Message), &Options::new());
    let subjects = found.iter().map(|finding| finding.origin().unwrap().message().subject());
    assert_eq!(subjects.collect::<Vec<_>>(), [Some("s")]);
}

#[test]
fn searches_long_fields() {
    for (name, unit) in [
        ("X-Long", "x"),
        ("X-Long", " y\n"),
        ("Subject", "=?utf-8?q?x?= "),
        ("Subject", "=?"),
        ("Subject", "=?utf-8?q?"),
        ("References", "<a@b.example> "),
        ("References", "<"),
        ("References", "<a"),
        ("References", "@>"),
        ("Content-Type", "text/plain; a=b; "),
        ("Content-Type", "a*0=b; "),
        ("Content-Type", "\""),
        ("Content-Type", "("),
        ("Content-Type", "*"),
        ("Content-Transfer-Encoding", "("),
        ("Content-Transfer-Encoding", "()"),
    ] {
        let long = unit.repeat((1 << 20) / unit.len());
        let text = format!(
            "From: a@b.example\n{name}: {long}\nX-Url: http://a.example/\n\nhttp://b.example/\n"
        );
        let found = values(text.as_bytes());
        assert_eq!(found, ["http://a.example/", "http://b.example/"], "{name}: {unit}");
    }
    let text = format!(
        "From: a@b.example\nX-Long: {} http://a.example/\n\nhttp://b.example/\n",
        "x".repeat(10 << 20)
    );
    assert_eq!(values(text.as_bytes()), ["http://a.example/", "http://b.example/"]);
}

/// Nested messages, far deeper than in legitimate mail.
#[test]
fn searches_deeply_nested_messages() {
    for depth in [10, 100, 10_000] {
        let text = format!(
            "{}Subject: x\n\nhttp://a.example/\n",
            "Content-Type: message/rfc822\n\n".repeat(depth)
        );
        assert_eq!(values(text.as_bytes()), ["http://a.example/"], "{depth}");
    }
}

#[test]
fn searches_deeply_nested_multiparts() {
    for depth in [10_u32, 100, 2_000] {
        let mut text = String::new();
        for level in 0..depth {
            write!(text, "Content-Type: multipart/mixed; boundary=b{level}x\n\n--b{level}x\n")
                .unwrap();
        }
        text += "\nhttp://a.example/\n";
        for level in (0..depth).rev() {
            writeln!(text, "--b{level}x--").unwrap();
        }
        assert_eq!(values(text.as_bytes()), ["http://a.example/"], "{depth}");
        // Without the closing delimiters.
        let open = &text[..text.find("http").unwrap() + 18];
        assert_eq!(values(open.as_bytes()), ["http://a.example/"], "{depth}");
    }
}

/// Each message is encoded in the one around it. The growth of each encoding limits the depth.
#[test]
fn survives_nested_encodings() {
    let mut text = "Subject: x\n\nhttp://a.example/\n".to_owned();
    for _ in 0..12 {
        let mut encoded = String::new();
        for byte in text.bytes() {
            write!(encoded, "={byte:02X}").unwrap();
            if encoded.len().is_multiple_of(60) {
                encoded += "=\n";
            }
            if encoded.len() > 1 << 20 {
                break;
            }
        }
        text = format!(
            "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\n{encoded}\n"
        );
    }
    let _ = values(text.as_bytes());
}

#[test]
fn searches_bodies_of_delimiters() {
    let header = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=boundary\n\n";
    for unit in [
        "--boundary\n",
        "--boundary--\n",
        "--boundar\n",
        "--",
        "\n--",
        "-",
        "--boundary",
        "\n\n--boundary x\n",
    ] {
        let body = unit.repeat((10 << 20) / unit.len());
        let text = format!("{header}{body}\n\nhttp://a.example/\n");
        assert_eq!(values(text.as_bytes()), ["http://a.example/"], "{unit:?}");
    }
}

#[test]
fn searches_bodies_of_repeated_syntax() {
    let header = "MIME-Version: 1.0\n";
    for (fields, unit) in [
        ("Content-Transfer-Encoding: quoted-printable\n", "=\n"),
        ("Content-Transfer-Encoding: quoted-printable\n", "="),
        ("Content-Transfer-Encoding: quoted-printable\n", "= \n"),
        ("Content-Type: text/plain; format=flowed; delsp=yes\n", " \n"),
        ("Content-Type: text/plain; format=flowed\n", "> \n"),
        ("Content-Type: text/plain; format=flowed\n", ">"),
        ("Content-Type: text/plain; charset=utf-7\n", "+"),
        ("Content-Type: text/plain; charset=iso-2022-jp\n", "\x1b$B\x1b(B"),
        ("", "begin 644 x\n"),
        ("", "=ybegin line=1 size=1 name=x\n"),
        ("", "From \n"),
        ("", "\0"),
        ("", "<URL:"),
    ] {
        let body = unit.repeat((1 << 20) / unit.len());
        let text = format!("{header}{fields}\n{body}\n\nhttp://a.example/\n");
        let found = values(text.as_bytes());
        assert_eq!(found, ["http://a.example/"], "{fields}{unit:?}");
    }
}

#[test]
fn searches_text_with_nul_bytes() {
    let text = b"From: a@b.example\0\nX-Url: http://a.example/\0x\n\n\0http://b.example/\0http://c.example/\n";
    assert_eq!(
        found(text),
        [
            "header:X-Url - = http://a.example/",
            "1 text/plain = http://b.example/",
            "1 text/plain = http://c.example/"
        ]
    );
    assert_eq!(found(&[0; 10_000]), [""; 0]);
}

/// Streams that consist of separators.
#[test]
fn searches_streams_of_separators() {
    let date = "From a Thu Jan  1 00:00:00 1998\n";
    for (format, unit, count) in [
        (Format::Mbox, date.to_owned(), 100_000),
        (Format::Mbox, format!("{date}\n"), 100_000),
        (Format::Mbox, format!("{date}Content-Length: 9999999\n\n"), 20_000),
        (Format::Mbox, "From \n".to_owned(), 100_000),
        (Format::Mbox, "\nFrom a\nb".to_owned(), 100_000),
        (Format::Rnews, "#! rnews 0\n".to_owned(), 100_000),
        (Format::Rnews, "#! rnews 9999999\n".to_owned(), 20_000),
        (Format::Rnews, "#! rnews x\n".to_owned(), 100_000),
    ] {
        let text = format!("{}\nhttp://a.example/\n", unit.repeat(count));
        let (found, counts) = all(text.as_bytes(), Some(format), &Options::new());
        assert_eq!(inconsistencies(text.as_bytes(), &found), [""; 0]);
        let values: Vec<_> = found.iter().map(value).collect();
        assert_eq!(values, ["http://a.example/"], "{unit:?}");
        assert!(counts.messages >= 1, "{unit:?}");
    }
}
