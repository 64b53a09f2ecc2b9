//! Unit tests of the minima of R8 and R9.

use super::*;

fn bare(value: &str) -> bool {
    is_absolute(value.as_bytes(), Context::Bare, |_| false)
}

fn wrapped(value: &str) -> bool {
    is_absolute(value.as_bytes(), Context::UrlAngle { inner_space: false }, |_| false)
}

#[test]
fn checks_the_minimum_with_slashes() {
    for value in [
        "http://a",
        "ftp://@host.example/",
        "ldap:///o=x",
        "file:///",
        "x://[::1]",
        "a://_b",
        "a://%41",
        "a://é",
    ] {
        assert!(bare(value), "{value}");
    }
    for value in [
        "http:///x",
        "http://",
        "x://",
        "x://?a",
        "x://-a",
        "x://@",
        "x://@@a",
        "1x://a",
        "url://a",
    ] {
        assert!(!bare(value), "{value}");
    }
}

#[test]
fn checks_the_minimum_without_slashes() {
    let both = [
        "mailto:a@b",
        "news:*",
        "news:comp.lang",
        "news:1@b",
        "urn:isbn:1",
        "cid:a@b",
        "data:,x",
        "data:text/plain,x",
        "data:;base64,x",
        "tel:+1",
        "sip:a@b",
        "magnet:?x",
        "file:/x",
    ];
    for value in both {
        assert!(bare(value) && wrapped(value), "{value}");
    }
    let only_wrapped = [
        "tel:506",
        "file:a/x.txt",
        "geo:1.5,-2",
        "tag:a@b,2004:x",
        "tag:b,2004-01-02:",
        "doi:10.1/x",
        "sms:1",
        "im:a@b",
        "about:blank",
        "opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    ];
    for value in only_wrapped {
        assert!(!bare(value) && wrapped(value), "{value}");
    }
}

#[test]
fn rejects_values_below_the_minimum_without_slashes() {
    let neither = [
        "mailto:",
        "mailto:a",
        "news:comp",
        "news:",
        "urn:a:b",
        "urn:isbn:",
        "urn:-ab:c",
        "data:4,6",
        "data:text,x",
        "data:text/plain",
        "tel:x",
        "magnet:x",
        "file:x",
        "geo:1",
        "tag:b,04:x",
        "doi:11",
        "about:",
        "im:im",
        "info:type",
        "DAV:x",
        "std:string",
        "opaquelocktoken:f81d",
    ];
    for value in neither {
        assert!(!bare(value) && !wrapped(value), "{value}");
    }
}

#[test]
fn checks_abbreviated_values() {
    for value in ["www.a.b", "WWW.a.b/x@y", "ftp.a.b", "www.例.jp", "www.a_b-.c"] {
        assert!(is_abbreviated(value.as_bytes()), "{value}");
    }
    for value in
        ["www.a", "www.a.", "www..a", "www.-a.b", "www.a.-b", "www.a.b@c", "web.a.b", "www"]
    {
        assert!(!is_abbreviated(value.as_bytes()), "{value}");
    }
}

#[test]
fn an_incomplete_check_is_decided_by_more_input() {
    let whole: [(&[u8], &[u8]); 4] =
        [(b"urn", b"isbn:1"), (b"data", b"text/plain"), (b"tel", b"+1"), (b"magnet", b"?x")];
    for (scheme, rest) in whole {
        let decided = check_bare(scheme, rest, true);
        for n in 0..rest.len() {
            let early = check_bare(scheme, &rest[..n], true);
            assert!(early == PrefixCheck::Incomplete || early == decided, "{rest:?} {n}");
        }
    }
}
