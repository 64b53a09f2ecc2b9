use super::ContentType;

/// Returns the media type and the parameters, one after another.
fn parsed(body: &str) -> String {
    let Some(parsed) = ContentType::parse(body.as_bytes()) else { return "nothing".to_owned() };
    let mut text = parsed.ctype;
    if let Some(subtype) = parsed.subtype {
        text = format!("{text}/{subtype}");
    }
    parsed.parameters.iter().fold(text, |text, (name, value)| format!("{text}; {name}={value}"))
}

#[test]
fn parses_media_types() {
    let cases = [
        (" text/plain\n", "text/plain"),
        (" Text/HTML ; CharSet=UTF-8\r\n", "text/html; charset=UTF-8"),
        (" (a (b) \\) c) text (d) / (e) plain (f); a=b (g)", "text/plain; a=b"),
        (" text\n", "text"),
        (" text/\n", "text"),
        (" attachment; filename=\"a b.txt\"", "attachment; filename=a b.txt"),
        ("text/plain;;; a=b;", "text/plain; a=b"),
        (
            "text/plain\n charset=koi8-r\n format=flowed",
            "text/plain; charset=koi8-r; format=flowed",
        ),
        ("text/plain; charset", "text/plain"),
        ("text/plain; charset; a=b", "text/plain; a=b"),
        ("text/plain; =b; c=d", "text/plain; c=d"),
        ("text/plain; a=", "text/plain; a="),
        ("", "nothing"),
        ("/", "nothing"),
        ("; charset=utf-8", "nothing"),
        ("(text/plain", "nothing"),
    ];
    for (body, expected) in cases {
        assert_eq!(parsed(body), expected, "{body:?}");
    }
}

#[test]
fn parses_values() {
    let cases = [
        ("\"a;b\\\"c\\\\d\"", "a;b\"c\\d"),
        ("\"a\r\n b\"", "ab"),
        ("\"open", "open"),
        ("\"open\\", "open"),
        ("\"\"", ""),
        ("\"a\" b", "a"),
        ("a\\;b", "a"),
        ("\n a", "a"),
        ("a b", "a b"),
        ("'a'", "'a'"),
        ("\u{e9}", "\u{e9}"),
    ];
    for (value, expected) in cases {
        let body = format!("a/b; c={value}");
        let parsed = ContentType::parse(body.as_bytes()).unwrap();
        assert_eq!(parsed.parameter("c"), Some(expected), "{body:?}");
    }
}

#[test]
fn decodes_extended_parameters() {
    let cases = [
        // RFC 2231, sections 3 and 4.1.
        (
            "message/external-body; access-type=URL;\n URL*0=\"ftp://\";\n URL*1=\"cs.utk.edu/pub/moore/bulk-mailer/\"",
            "message/external-body; access-type=URL; url=ftp://cs.utk.edu/pub/moore/bulk-mailer/",
        ),
        (
            "application/x-stuff;\n title*0*=us-ascii'en'This%20is%20even%20more%20;\n title*1*=%2A%2A%2Afun%2A%2A%2A%20;\n title*2=\"isn't it!\"",
            "application/x-stuff; title=This is even more ***fun*** isn't it!",
        ),
        ("a/b; c*=utf-8''%C3%A9", "a/b; c=\u{e9}"),
        ("a/b; c*=iso-8859-1'fr'%E9%zz%4", "a/b; c=\u{e9}%zz%4"),
        ("a/b; c*=%C3%A9", "a/b; c=\u{e9}"),
        ("a/b; c*=%FF", "a/b; c=\u{fffd}"),
        // Sections in any order, and characters across sections.
        ("a/b; c*2=3; d=x; c*0*=utf-8''%C3; c*10=4; c*1*=%A9", "a/b; c=\u{e9}34; d=x"),
        ("a/b; c*0=x; d*0=y; c*1=x; d*1=y", "a/b; c=xx; d=yy"),
        ("a/b; c=1; c*0=2; c=3", "a/b; c=1; c=2; c=3"),
        ("a/b; c*99999999999=2; c*1=1", "a/b; c=12"),
        ("a/b; c*x=1", "a/b; c*x=1"),
    ];
    for (body, expected) in cases {
        assert_eq!(parsed(body), expected, "{body:?}");
    }
}
