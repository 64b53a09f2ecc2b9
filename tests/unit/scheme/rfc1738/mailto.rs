//! Unit tests of `scheme/rfc1738/mailto.rs`.

use super::*;
use crate::scheme::rfc1738::testing::pairs;

#[test]
fn decodes_the_address_of_rfc_1738_3_5() {
    for (text, address) in [
        ("mailto:joe@a.example", "joe@a.example"),
        ("MAILTO:joe%25x@a.example#y", "joe%x@a.example"),
        ("mailto://joe", "//joe"),
        ("mailto:a?b=c", "a?b=c"),
        ("mailto:", ""),
    ] {
        assert_eq!(*Mailto::from_uri(text).unwrap().addr_spec(), *address.as_bytes(), "{text}");
    }
    assert_eq!(Mailto::from_uri("joe@a.example").unwrap_err().offset(), 0);
}

#[test]
fn parses_the_examples_of_rfc_6068() {
    for (text, recipients, fields) in [
        // 6.1
        ("mailto:chris@example.com", &["chris@example.com"][..], &[][..]),
        (
            "mailto:infobot@example.com?body=send%20current-issue",
            &["infobot@example.com"],
            &[("body", "send current-issue")],
        ),
        (
            "mailto:joe@example.com?cc=bob@example.com&body=hello",
            &["joe@example.com"],
            &[("cc", "bob@example.com"), ("body", "hello")],
        ),
        // 2: "mailto:?to=addr1%40an.example,addr2%40an.example"
        (
            "mailto:?to=addr1@an.example,addr2@an.example",
            &["addr1@an.example", "addr2@an.example"],
            &[("to", "addr1@an.example,addr2@an.example")],
        ),
        // 6.2
        ("mailto:%22not%40me%22@example.org", &["\"not@me\"@example.org"], &[]),
        ("mailto:a%2Cb@example.org", &["a,b@example.org"], &[]),
        ("mailto:?x&=y", &[], &[("x", ""), ("", "y")]),
        ("mailto:", &[], &[]),
    ] {
        let mailto = Mailto::from_uri(text).unwrap();
        let expected = recipients.iter().map(|address| address.as_bytes());
        assert!(mailto.recipients().eq(expected), "{text}");
        assert_eq!(pairs(&mailto.fields().collect::<Vec<_>>()), fields, "{text}");
    }
}
