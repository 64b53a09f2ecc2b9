//! Transfer encodings, decoded at once and in pieces.

use super::{TransferDecoder, TransferEncoding};

fn decode_base64(body: &[u8]) -> (Vec<u8>, usize) {
    TransferEncoding::Base64.decode(body).unwrap().unwrap()
}

fn decode_quoted_printable(body: &[u8]) -> Vec<u8> {
    TransferEncoding::QuotedPrintable.decode(body).unwrap().unwrap().0
}

#[test]
fn parses_encoding_names() {
    let cases = [
        ("base64", TransferEncoding::Base64),
        (" BASE64 \r\n", TransferEncoding::Base64),
        (" (a (b)) Quoted-Printable (c)", TransferEncoding::QuotedPrintable),
        ("quoted-printable;", TransferEncoding::QuotedPrintable),
        ("7bit", TransferEncoding::Identity),
        ("", TransferEncoding::Identity),
        ("(base64", TransferEncoding::Identity),
    ];
    for (field, encoding) in cases {
        assert_eq!(TransferEncoding::of(field.as_bytes()), encoding, "{field:?}");
    }
}

#[test]
fn decodes_base64_without_padding() {
    for body in
        ["aHR0cDovL2EuZXhhbXBsZS94", "aHR0cDovL2EuZXhhbXBsZS94eQ", "aHR0cDovL2EuZXhhbXBsZS94eXo="]
    {
        let (text, end) = TransferEncoding::Base64.decode(body.as_bytes()).unwrap().unwrap();
        assert!(text.starts_with(b"http://a.example/x"), "{body}");
        assert_eq!((text.len(), end), (18 + (body.len() - 24) / 2, body.len()), "{body}");
    }
}

#[test]
fn leaves_plain_text_after_base64() {
    let body = b"aHR0cDov\r\nL2EuZXhhbXBsZS8=\r\n\r\n-- \r\nhttp://b.example/\r\n";
    let (text, end) = decode_base64(body);
    assert_eq!(text, b"http://a.example/");
    assert_eq!(&body[end..], b"-- \r\nhttp://b.example/\r\n");
    assert_eq!(decode_base64(b"no base64: at all"), (Vec::new(), 0));
}

#[test]
fn ignores_foreign_characters_in_base64() {
    let body = b"aHR0cDov*L2EuZXhh!\nbXBsZS8=\nwww.a.example/archive\n";
    let (text, end) = decode_base64(body);
    assert_eq!(
        (&text[..], &body[end..]),
        (&b"http://a.example/"[..], &b"www.a.example/archive\n"[..])
    );
}

#[test]
fn keeps_equals_signs_that_begin_no_escape() {
    let cases = [
        ("a=3Db=\nc ==\nd=\n", "a=bc =d"),
        ("?a=b\nx=3D", "?a=b\nx="),
        ("?id=5", "?id=5"),
        ("a=g b= \t\r\nc=3d =", "a=g bc= "),
        ("==3D=3=", "===3"),
    ];
    for (body, text) in cases {
        let decoded = decode_quoted_printable(body.as_bytes());
        assert_eq!(String::from_utf8_lossy(&decoded), text, "{body:?}");
    }
}

#[test]
fn removes_white_space_at_the_end_of_lines() {
    let cases = [
        ("a \t\nb", "a\nb"),
        ("a \r\nb \r\n", "a\r\nb\r\n"),
        ("a=20 \nb", "a \nb"),
        ("a =\nb", "a b"),
        (" \n \n", "\n\n"),
        ("a ", "a "),
        ("a\rb", "a\rb"),
    ];
    for (body, text) in cases {
        let decoded = decode_quoted_printable(body.as_bytes());
        assert_eq!(String::from_utf8_lossy(&decoded), text, "{body:?}");
    }
}

#[test]
fn decodes_the_same_in_pieces() {
    let bodies = [
        "a=3Db=\nc ==\nd= \t\ne   \nf  g\t  ",
        "      \n=20=20=\n   \r\n  =\r\n=",
        "aHR0cDovL2EuZXhhbXBsZS94eQ==\naHR0\ncDov L2EuZ\tXhhbXBs\nZS94eXo=\n\nYQ",
        "aHR0cDovL2Eu*ZXhhbXBs\nZS8=\nplain: text",
    ];
    for body in bodies {
        for encoding in [
            TransferEncoding::Identity,
            TransferEncoding::Base64,
            TransferEncoding::QuotedPrintable,
        ] {
            let whole =
                encoding.decode(body.as_bytes()).unwrap().unwrap_or((body.into(), body.len()));
            for max_len in 1..body.len() {
                let mut decoder = TransferDecoder::new(encoding, body.as_bytes());
                let mut text = Vec::new();
                while !decoder.rest().is_empty() {
                    decoder.fill(&mut text, max_len);
                }
                assert_eq!(
                    String::from_utf8_lossy(&text).replace("\r\n", "\n"),
                    String::from_utf8_lossy(&whole.0).replace("\r\n", "\n"),
                    "{encoding:?} {max_len}"
                );
            }
        }
    }
}

/// Returns lines of base64 of these numbers of groups.
fn lines(groups: &[usize], line_break: &str) -> String {
    groups.iter().map(|&groups| "YWJj".repeat(groups) + line_break).collect()
}

#[test]
fn finds_cuts_in_encodings() {
    let cases = [
        (TransferEncoding::Base64, "YWJj\n", false, false),
        (TransferEncoding::Base64, "YWJj", false, true),
        (TransferEncoding::Base64, "YWJ\n", true, false),
        (TransferEncoding::Base64, "YWJ=", false, false),
        (TransferEncoding::Base64, "YQ==\nYW", true, true),
        (TransferEncoding::Base64, "", false, false),
        (TransferEncoding::Base64, &lines(&[19], "\n"), false, true),
        (TransferEncoding::Base64, &lines(&[18], "\n"), false, false),
        (TransferEncoding::Base64, &lines(&[15, 15], "\n"), false, true),
        (TransferEncoding::Base64, &lines(&[15, 15], "\r\n"), false, true),
        (TransferEncoding::Base64, &lines(&[16, 15], "\n"), false, false),
        (TransferEncoding::Base64, &lines(&[14, 14], "\n"), false, false),
        (TransferEncoding::Base64, &[&*lines(&[15, 14], "\n"), "YWI=\n"].concat(), false, false),
        (TransferEncoding::Base64, &[&*lines(&[15, 15], "\n"), "\n"].concat(), false, false),
        (TransferEncoding::QuotedPrintable, "a=", true, true),
        (TransferEncoding::QuotedPrintable, "a=3", true, true),
        (TransferEncoding::QuotedPrintable, "a=3D", false, true),
        (TransferEncoding::QuotedPrintable, "a=3D\n", false, false),
        (TransferEncoding::QuotedPrintable, "a=\n", false, true),
        (TransferEncoding::QuotedPrintable, "a= \t\r\n", false, true),
        (TransferEncoding::QuotedPrintable, "a=\n\n", false, false),
        (TransferEncoding::QuotedPrintable, "a=g", false, true),
        (TransferEncoding::Identity, "a=", false, true),
        (TransferEncoding::Identity, "a=\n", false, false),
    ];
    for (encoding, data, is_cut, may_be_cut) in cases {
        let data = data.as_bytes();
        assert_eq!(
            (encoding.is_cut(data), encoding.may_be_cut(data)),
            (is_cut, may_be_cut),
            "{}",
            data.escape_ascii()
        );
    }
}
