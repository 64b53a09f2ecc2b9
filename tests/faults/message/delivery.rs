//! Messages caught in delivery: each that ends in the middle of its encoding is reported, and no complete one.

use gleaner::Flags;
use gleaner::mail::{Cut, CutReason, Finding, Findings, Options, Scanner};

use crate::support::Folder;

/// Returns the value of a finding, and whether it is flagged as truncated.
fn value(finding: &Finding<'_>) -> (String, bool) {
    let found = finding.as_reference().unwrap();
    (found.value().to_owned(), found.flags().contains(Flags::TRUNCATED))
}

/// Returns the values in a message, and the reasons and parts of its cuts.
fn values_and_cuts(mail: &str) -> (Vec<(String, bool)>, Vec<Cut>) {
    let mut scanner = Scanner::new(&Options::new());
    let mut found = Vec::new();
    scanner.scan_message(mail.as_bytes(), |finding| {
        found.push(value(&finding));
    });
    (found, scanner.take_cuts())
}

/// Returns the values in a stream whose format is detected, and the reasons of its cuts.
fn stream_values(stream: &str) -> (Vec<(String, bool)>, Vec<CutReason>) {
    let mut findings = Findings::new(stream.as_bytes(), &Options::new()).unwrap();
    let found = findings.by_ref().map(|finding| value(&finding.unwrap())).collect();
    (found, findings.take_cuts().iter().map(Cut::reason).collect())
}

/// Cuts a base64 body at each offset: a wrong value is flagged, and a cut within a group is reported.
#[test]
fn reports_messages_that_end_in_an_encoding() {
    let header = "From: a\nDate: b\nContent-Transfer-Encoding: base64\n\n";
    // `see http://a.example/path/of/it now`
    let body = "c2VlIGh0dHA6Ly9hLmV4YW1wbGUvcGF0aC9vZi9pdCBub3c=";
    for length in 0..=body.len() {
        let mail = format!("{header}{}", &body[..length]);
        let (found, cuts) = values_and_cuts(&mail);
        for (value, is_flagged) in &found {
            assert!(*is_flagged || value == "http://a.example/path/of/it", "{length}: {value}");
        }
        let is_cut = length % 4 != 0 || found.iter().any(|(_, is_flagged)| *is_flagged);
        assert_eq!(cuts.len(), usize::from(is_cut), "{length}");
        assert!(cuts.iter().all(|cut| cut.reason() == CutReason::Encoding && cut.part() == "1"));
    }
}

#[test]
fn reports_encoded_messages_that_end_in_their_encoding() {
    let header = "Date: b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n";
    // `From: q`, an empty line, and `foo http://a.example/abc`
    let body = "RnJvbTogcQoKZm9vIGh0dHA6Ly9hLmV4YW1wbGUvYWJj";
    // A body without a whole group is not encoded.
    for length in 4..=body.len() {
        let mail = format!("{header}{}", &body[..length]);
        let (found, cuts) = values_and_cuts(&mail);
        assert!(found.iter().all(|(_, is_flagged)| *is_flagged), "{length}");
        let is_cut = length % 4 != 0 || !found.is_empty();
        assert_eq!(cuts.len(), usize::from(is_cut), "{length}");
    }
}

#[test]
fn reports_no_complete_message() {
    let complete = [
        "Content-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS94\n",
        "Content-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS94eXo=",
        "Content-Transfer-Encoding: quoted-printable\n\nhttp=3A//a.example/",
        "\nhttp://a.example/",
        // A delimiter follows: an encoder that omits the padding.
        "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Transfer-Encoding: base64\n\n\
         aHR0cDovL2EuZXhhbXBsZS94eQ\n--b--\n",
        "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nhttp://a.example/\n",
    ];
    for mail in complete {
        let (found, cuts) = values_and_cuts(mail);
        assert_eq!((found.len(), cuts), (1, Vec::new()), "{mail}");
    }
    let cut = [
        "Content-Transfer-Encoding: quoted-printable\n\nhttp=3A//a.exam=",
        "Content-Transfer-Encoding: quoted-printable\n\nhttp=3A//a.exam=2",
        "Content-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS94e\n",
        "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nhttp://a.exam",
        "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Transfer-Encoding: base64\n\n\
         aHR0cDovL2EuZXhhbQ",
    ];
    for mail in cut {
        let (found, cuts) = values_and_cuts(mail);
        assert_eq!((found.len(), cuts.len()), (1, 1), "{mail}");
    }
    let folder = Folder::new();
    folder
        .file("cur/1", "From: a\nDate: b\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbQ");
    let ran = folder.run("cur/1");
    assert_eq!((&*ran.out, ran.code), ("http://a.exam\n", Some(2)));
    assert!(
        ran.err.contains("cur/1: the message at byte 0 ends in the middle of part 1"),
        "{}",
        ran.err
    );
}

/// A line of 76 digits of base64 that ends in the middle of a reference: `see`, spaces, `http://a.exam`.
fn full_line() -> String {
    let spaces = "ICAg".repeat(14);
    let line = format!("c2Vl{spaces}aHR0cDovL2EuZXhh");
    assert_eq!(line.len(), 76);
    line
}

/// Encoders fill each line but the last, so data that ends with a full line may continue.
#[test]
fn reports_base64_that_ends_after_a_full_line() {
    let line = full_line();
    let header = "Content-Transfer-Encoding: base64\n\n";
    let open = format!("Content-Type: multipart/mixed; boundary=b\n\n--b\n{header}");
    for start in [header, &open] {
        for (body, is_cut) in [
            (format!("{line}\n"), true),
            (format!("{line}\r\n"), true),
            (format!("{line}\n{line}\n"), true),
            // The last line is shorter, padded, or followed by an empty line.
            (format!("{line}\naHR0cDovL2EuZXhh\n"), false),
            (format!("{line}\n{}bQ==\n", &line[..72]), false),
            (format!("{line}\n\n"), false),
            // The length of lines is known from the line before, which is not empty.
            (format!("\n{line}\n"), true),
            (format!("{}\n", &line[16..]), false),
            (format!("\n{}\n", &line[16..]), false),
            (format!("{}\n{}\n", &line[16..], &line[16..]), true),
            (format!("{}\n\n{}\n", &line[16..], &line[16..]), true),
        ] {
            let (found, cuts) = values_and_cuts(&format!("{start}{body}"));
            assert_eq!(found.last().unwrap().1, is_cut, "{start}{body}");
            assert_eq!(cuts.len(), usize::from(is_cut), "{start}{body}");
        }
    }
    // What follows shows that the data is complete.
    let closed = format!("{open}{line}\n--b--\n");
    assert_eq!(values_and_cuts(&closed), (vec![("http://a.exa".to_owned(), false)], Vec::new()));
    let separator = "From a Thu Jan  1 00:00:00 1998\n";
    let next = format!("{separator}{open}{line}\n\n{separator}To: a\n\nText\n");
    assert_eq!(stream_values(&next), (vec![("http://a.exa".to_owned(), false)], Vec::new()));
    let stored = format!("Path: a\nNewsgroups: b\n{open}{line}\n.\n").replace('\n', "\r\n");
    assert_eq!(stream_values(&stored), (vec![("http://a.exa".to_owned(), false)], Vec::new()));
    // The last message of a mailbox may be in delivery.
    let last = format!("{separator}To: a\n\nText\n\n{separator}{open}{line}\n");
    let reported = (vec![("http://a.exa".to_owned(), true)], vec![CutReason::Encoding]);
    assert_eq!(stream_values(&last), reported);
}

/// A soft line break promises another line.
#[test]
fn reports_quoted_printable_that_ends_after_a_soft_break() {
    let header = "Content-Transfer-Encoding: quoted-printable\n\n";
    let open = format!("Content-Type: multipart/mixed; boundary=b\n\n--b\n{header}");
    for start in [header, &open] {
        for (body, is_cut) in [
            ("http=3A//a.exa=\n", true),
            ("http=3A//a.exa=\r\n", true),
            ("http=3A//a.exa=\r", true),
            ("http=3A//a.exa= \n", true),
            ("http=3A//a.exa= \t", true),
            ("http=3A//a.exa\n", false),
            ("http=3A//a.exa=\n\n", false),
            ("http=3A//a.exa =\n", false),
            ("http=3A//a.exa text=\n", false),
        ] {
            let (found, cuts) = values_and_cuts(&format!("{start}{body}"));
            assert_eq!(found, [("http://a.exa".to_owned(), is_cut)], "{start}{body:?}");
            assert_eq!(cuts.len(), usize::from(is_cut), "{start}{body:?}");
        }
    }
    // What follows shows that the data is complete.
    let closed = format!("{open}http=3A//a.exa=\n--b--\n");
    assert_eq!(values_and_cuts(&closed), (vec![("http://a.exa".to_owned(), false)], Vec::new()));
    let separator = "From a Thu Jan  1 00:00:00 1998\n";
    let next = format!("{separator}{header}http=3A//a.exa=\n\n{separator}To: a\n\nText\n");
    assert_eq!(stream_values(&next), (vec![("http://a.exa".to_owned(), false)], Vec::new()));

    let folder = Folder::new();
    let fields = "From: a\nDate: b\nContent-Type: text/html\n";
    folder.file("cur/1", format!("{fields}{header}<a href=3D\"http://a.exam=\n"));
    let ran = folder.run("cur/1");
    assert_eq!((&*ran.out, ran.code), ("http://a.exam\n", Some(2)), "{}", ran.err);
}

/// Returns bytes in quoted-printable.
fn quoted_printable(bytes: &[u8]) -> String {
    let digit = |digit: u8| char::from(b"0123456789ABCDEF"[usize::from(digit)]);
    bytes.iter().flat_map(|byte| ['=', digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Returns the header of a message in quoted-printable and in this character set.
fn quoted_printable_header(charset: &str) -> String {
    format!(
        "Content-Type: text/plain; charset={charset}\n\
         Content-Transfer-Encoding: quoted-printable\n\n"
    )
}

/// Returns text in this character set.
fn encode(text: &str, charset: &str) -> Vec<u8> {
    match charset {
        "utf-16le" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "utf-16be" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => text.into(),
    }
}

/// Cuts a text in its last character.
#[test]
fn reports_text_that_ends_in_a_character() {
    let value = "http://a.example/one";
    for charset in ["utf-16le", "utf-16be", "utf-8", "us-ascii"] {
        let header = quoted_printable_header(charset);
        // A long text is decoded window by window.
        for spaces in [0, 1 << 20] {
            let text = format!("{}{value}\u{1f600}", " ".repeat(spaces));
            let bytes = encode(&text, charset);
            for missing in 0..=3 {
                let body = quoted_printable(&bytes[..bytes.len() - missing]);
                let (found, cuts) = values_and_cuts(&format!("{header}{body}"));
                let cuts: Vec<_> = cuts.iter().map(|cut| (cut.reason(), cut.part())).collect();
                if missing == 0 {
                    assert!(!found[0].1, "{charset} {spaces}");
                    assert_eq!(cuts, [], "{charset} {spaces}");
                } else {
                    let expected = (value.to_owned(), true);
                    assert_eq!(found, [expected], "{charset} {spaces} {missing}");
                    assert_eq!(cuts, [(CutReason::Encoding, "1")], "{charset} {spaces} {missing}");
                }
            }
        }
        // No reference reaches the end.
        let bytes = encode(&format!("{value} text\u{1f600}"), charset);
        let body = quoted_printable(&bytes[..bytes.len() - 1]);
        let (found, cuts) = values_and_cuts(&format!("{header}{body}"));
        assert_eq!((found, cuts), (vec![(value.to_owned(), false)], Vec::new()), "{charset}");
        // The message is complete.
        let body = quoted_printable(&encode(&format!("{value}\u{1f600}"), charset));
        let body = &body[..body.len() - 3];
        let closed =
            format!("Content-Type: multipart/mixed; boundary=b\n\n--b\n{header}{body}\n--b--\n");
        let (found, cuts) = values_and_cuts(&closed);
        assert_eq!((found.len(), found[0].1, cuts.len()), (1, false, 0), "{charset}");
    }

    let folder = Folder::new();
    let header = "From: a\nDate: b\nContent-Type: text/plain; charset=utf-16le\n\
                  Content-Transfer-Encoding: base64\n\n";
    let body = "aAB0AHQAcAA6AC8ALwBhAC4AZQB4AGEAbQBwAGwAZQAvAG8AbgBl\n";
    folder.file("cur/1", format!("{header}{body}"));
    let ran = folder.run("cur/1");
    assert_eq!((&*ran.out, ran.code), ("http://a.example/on\n", Some(2)), "{}", ran.err);
}

/// Cuts the last article of a batch at each offset.
#[test]
fn reports_articles_that_are_shorter_than_declared() {
    let article = |number| format!("Path: a\nNewsgroups: b\n\nhttp://a.example/{number}/x\n");
    let batch = |articles: &[String]| -> String {
        let declare = |text: &String| format!("#! rnews {}\n{text}", text.len());
        articles.iter().map(declare).collect()
    };
    let whole = batch(&[article(1), article(2)]);
    assert_eq!(stream_values(&whole).1, []);
    let last = whole.len() - article(2).len();
    for length in last..whole.len() {
        let (found, cuts) = stream_values(&whole[..length]);
        assert_eq!(cuts, [CutReason::DeclaredLength], "{length}");
        assert_eq!(found[0], ("http://a.example/1/x".to_owned(), false));
        for (value, is_flagged) in &found[1..] {
            assert!(*is_flagged || value == "http://a.example/2/x", "{length}: {value}");
        }
    }

    // An article that is not held.
    let long = batch(&[format!("{}http://a.example/", article(1).repeat(9))]);
    for (length, reasons) in
        [(long.len(), vec![]), (long.len() - 1, vec![CutReason::DeclaredLength])]
    {
        let options = Options::new().max_message(99);
        let mut findings = Findings::new(&long.as_bytes()[..length], &options).unwrap();
        let flagged = findings.by_ref().filter(|one| value(one.as_ref().unwrap()).1).count();
        let cuts: Vec<_> = findings.take_cuts().iter().map(Cut::reason).collect();
        assert_eq!((flagged, cuts), (reasons.len(), reasons));
    }

    // Where another article is not as long as declared either, as after a conversion of line breaks, the
    // declared lengths prove nothing.
    let crlf = batch(&[1, 2].map(|number| article(number).replace('\n', "\r\n")));
    assert_eq!(stream_values(&crlf.replace("\r\n", "\n")).1, []);

    let folder = Folder::new();
    folder.file("batch", &whole[..whole.len() - 3]);
    let ran = folder.run("batch");
    let found = "http://a.example/1/x\nhttp://a.example/2\n";
    assert_eq!((&*ran.out, ran.code), (found, Some(2)), "{}", ran.err);
    let offset = whole.rfind("#!").unwrap();
    let message =
        format!("batch: the message at byte {offset} is shorter than its batch or file declares");
    assert!(ran.err.contains(&message), "{}", ran.err);
}

/// Cuts a header within its last encoded word, at each offset.
#[test]
fn reports_headers_that_end_in_an_encoded_word() {
    let fields = "From: a\nDate: b\n";
    for (name, prefix, word) in [
        ("Subject", " ", "=?utf-8?B?aHR0cDovL2EuZXhhbXBsZS9wYXRo?="),
        ("Subject", " [x] =?utf-8?q?see_?=\n ", "=?iso-8859-1?Q?http=3A//a.example/p=61th?="),
        ("Content-Disposition", " inline; filename=\"", "=?utf-8?q?http=3A//a.example/path?="),
    ] {
        for length in 2..word.len() {
            let (found, cuts) =
                values_and_cuts(&format!("{fields}{name}:{prefix}{}", &word[..length]));
            assert!(
                found.iter().all(|(value, is_flagged)| {
                    *is_flagged && "http://a.example/path".starts_with(&**value)
                }),
                "{length}: {found:?}"
            );
            assert!(found.len() == 1 || length < word.len() - 12, "{length}: {found:?}");
            let parts: Vec<_> = cuts.iter().map(|cut| (cut.reason(), cut.part())).collect();
            assert_eq!(parts, [(CutReason::Encoding, &*format!("header:{name}"))], "{length}");
        }
    }
    // The header of a part, and a header in a mailbox.
    let part = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\
                Content-Description: =?utf-8?q?http=3A//a.exam";
    let (found, cuts) = values_and_cuts(part);
    assert_eq!((found, cuts.len()), (vec![("http://a.exam".to_owned(), true)], 1));
    assert_eq!(cuts[0].part(), "1.mime:Content-Description");

    let folder = Folder::new();
    folder.file("cur/1", format!("{fields}Subject: =?utf-8?B?aHR0cDovL2EuZXhhbX"));
    let ran = folder.run("cur/1");
    assert_eq!((&*ran.out, ran.code), ("http://a.exam\n", Some(2)), "{}", ran.err);
    assert!(
        ran.err.contains("cur/1: the message at byte 0 ends in the middle of part header:Subject"),
        "{}",
        ran.err
    );
}

/// Cuts a header within an extended parameter (RFC 2231), at each offset of its last section.
#[test]
fn reports_headers_that_end_in_an_extended_parameter() {
    for (prefix, section, is_cut_anywhere) in [
        (" url; url*=", "\"utf-8''http%3A//a.example/p%61th\"", true),
        (" url; url*0=\"http://a.exam\"; name=x;\n url*1=", "\"ple/path\"", true),
        (" url; url*0*=utf-8''http%3A; url*1*=", "//a.example/p%61th", false),
    ] {
        for length in 1..section.len() {
            let value = &section[..length];
            let mail = format!("From: a\nDate: b\nContent-Disposition:{prefix}{value}");
            let (found, cuts) = values_and_cuts(&mail);
            let is_cut = is_cut_anywhere || value.ends_with('%') || value.ends_with("%6");
            let parts: Vec<_> = cuts.iter().map(|cut| (cut.reason(), cut.part())).collect();
            let expected = (CutReason::Encoding, "header:Content-Disposition");
            assert_eq!(parts, Vec::from_iter(is_cut.then_some(expected)), "{mail}");
            for (value, is_flagged) in found {
                let decoded = value.split('%').next().unwrap();
                assert!("http://a.example/path".starts_with(decoded), "{mail}: {value}");
                assert_eq!(is_flagged, is_cut, "{mail}: {value}");
            }
        }
    }
}

#[test]
fn reports_no_complete_header() {
    for fields in [
        "Content-Disposition: x; url*=\"http%3A//a.example/\"",
        "Content-Disposition: x; url*=http%3A//a.example/%2\n",
        "Subject: =?utf-8?q?http=3A//a.example/?=",
        "Subject: =?utf-8?q?http=3A//a.example/?= x",
        "Subject: http://a.example/?a=?",
        "Subject: http://a.example/?a=?utf-8?q?x",
        "Subject: http://a.example/ =?utf-8?q?x\n",
        "Subject: http://a.example/ =?utf-8?q?x\n\n",
        "Subject: http://a.example/ =?utf-8?x?y",
        "Subject: http://a.example/ =?",
    ] {
        let (found, cuts) = values_and_cuts(&format!("From: a\n{fields}"));
        assert_eq!(cuts.len(), usize::from(fields.ends_with(" =?")), "{fields}");
        assert_eq!((found.len(), found[0].1), (1, false), "{fields}");
    }
}
