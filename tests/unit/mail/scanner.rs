//! Unit tests of `mail/scanner.rs`.

use crate::mail::{Findings, Options, Parts, Scanner};

/// Returns the parts, values and stream offsets of the findings; decoded parts have no offset.
fn scan(mail: &str) -> Vec<(String, String, Option<u64>)> {
    let findings = Findings::new(mail.as_bytes(), &Options::new()).unwrap();
    let rows = findings.map(|finding| {
        let finding = finding.unwrap();
        let found = finding.as_reference().unwrap();
        let origin = finding.origin().unwrap();
        let offset = (!origin.is_encoded()).then_some(found.span().start);
        (origin.part().to_owned(), found.value().to_owned(), offset)
    });
    rows.collect()
}

/// Checks that a finding with this part and value is among the findings.
#[track_caller]
fn assert_finds(mail: &str, part: &str, value: &str) {
    let offset = mail.find(value).map(|at| at as u64);
    let expected = (part.to_owned(), value.to_owned(), offset);
    assert!(scan(mail).contains(&expected), "{:?}", scan(mail));
}

#[test]
fn skips_blank_lines_above_a_header() {
    for above in ["\n", "   \r\n\n", "\u{feff}", "\u{feff}\n"] {
        let mail = format!(
            "{above}From: a\nTo: b\nX-A: http://b.example/\n\
             Content-Transfer-Encoding: quoted-printable\n\nhttp=3A//a.example/\n"
        );
        assert_finds(&mail, "1", "http://a.example/");
        assert_finds(&mail, "header:X-A", "http://b.example/");
    }
}

#[test]
fn searches_an_unencoded_message_with_a_declared_encoding() {
    let mail = "From: a\nTo: b\nContent-Type: multipart/mixed; boundary=x\n\n\
                --x\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n\
                From: c\nX-A: http://b.example/\nContent-Transfer-Encoding: base64\n\n\
                aHR0cDovL2EuZXhhbXBsZS8=\n--x--\n";
    assert_finds(mail, "1.1", "http://a.example/");
    assert_finds(mail, "1.header:X-A", "http://b.example/");
}

#[test]
fn searches_a_header_that_a_boundary_ends() {
    let part = "--x\nContent-Type: message/rfc822\n\nFrom: c\nX-A: http:";
    let mail = format!(
        "From: a\nTo: b\nContent-Type: multipart/mixed; boundary=x\n\n\
         {part}//a.example/\nContent-Type: multipart/mixed; boundary=y\n\
         {part}//b.example/\nContent-Type: multipart/mixed; boundary=z\n\
         {part}//c.example/\n\nhttp://d.example/\n--x--\n"
    );
    let values: Vec<_> = scan(&mail).into_iter().map(|(_, value, _)| value).collect();
    assert_eq!(values, ["a", "b", "c", "d"].map(|host| format!("http://{host}.example/")));
}

/// Messages without a candidate are not searched.
#[test]
fn messages_count_the_same_with_and_without_a_link() {
    let fields = [
        "",
        "Content-Type: text/plain\n",
        "Content-Type: text/plain; charset=us-ascii\nContent-Transfer-Encoding: 8bit\n",
        "Content-Type: text/plain; charset=iso-8859-1\n",
        "Content-Type: text/plain; charset=utf-8\n",
        "Content-Type: text/plain; format=flowed\n",
        "Content-Transfer-Encoding: quoted-printable\nContent-ID: <a@b>\n",
        "Content-Type: text/html\n",
        "Content-Type: application/pgp\n",
        "Content-Type: message/rfc822\n",
        "Content-Type: multipart/mixed; boundary=b\n",
    ];
    for parts in [Parts::All, Parts::Header, Parts::Body] {
        for (fields, body) in fields.iter().flat_map(|one| BODIES.map(|other| (one, other))) {
            let text =
                |link: &[u8]| [b"To: a\n", fields.as_bytes(), b"\n", body, link, b"\n"].concat();
            let counts = |text: Vec<u8>| {
                let mut scanner = Scanner::new(&Options::new().parts(parts));
                // The second message meets what the scanner knows from the first.
                [(); 2].map(|()| {
                    scanner.scan_message(&text, |_| ());
                    scanner.take_counts()
                })
            };
            let (with, without) = (counts(text(b"http://a.example/")), counts(text(b"")));
            assert_eq!(with, without, "{fields} {body:?}");
            assert_eq!(with[0], with[1], "{fields} {body:?}");
        }
    }
}

const BODIES: [&[u8]; 4] = [
    b"text",
    b"caf\xe9",
    "caf\u{e9}\n".as_bytes(),
    b"--b\n\ntext\n--b\nContent-Type: text/html\n\ntext",
];

#[test]
fn text_that_no_field_declares_is_decoded() {
    let text = "To: a\n\n"
        .bytes()
        .chain("\u{feff}http://a.example/".encode_utf16().flat_map(u16::to_le_bytes));
    let mut found = 0;
    let mut scanner = Scanner::new(&Options::new());
    scanner.scan_message(&text.collect::<Vec<_>>(), |_| found += 1);
    assert_eq!((found, scanner.counts().decoded), (1, 1));
}

#[test]
fn what_is_encoded_in_a_header_is_found_without_a_candidate() {
    for (field, value) in [
        ("Subject: =?utf-8?q?http=3a//a.example/?=", "http://a.example/"),
        (
            "Content-Disposition: attachment; filename*=UTF-8''http%3A%2F%2Fa.example%2F",
            "http://a.example/",
        ),
        ("Content-Type: text/plain;\n name*=utf-8''www%2Ea.example", "http://www.a.example"),
        (
            "Content-Type: text/plain; name*0=\"http:\"; name*1=\"//a.example/\"",
            "http://a.example/",
        ),
    ] {
        let mail = format!("To: b\n{field}\nFrom: c\n\ntext\n");
        let (name, _) = field.split_once(':').unwrap();
        assert_finds(&mail, &format!("header:{name}"), value);
    }
}

#[test]
fn cuts_of_encoded_fields_are_recorded_without_a_candidate() {
    let long = format!("Content-Disposition: a; b*=utf-8''{}\n\ntext", "x".repeat(70_000));
    let mut scanner = Scanner::new(&Options::new().max_message(4096));
    scanner.scan_message(&long, |_| ());
    assert_eq!(scanner.take_cuts().len(), 1);
    let mut scanner = Scanner::new(&Options::new());
    scanner.scan_message("Content-Disposition: a; b*=utf-8''foo%2", |_| ());
    assert_eq!(scanner.take_cuts().len(), 1);
}
