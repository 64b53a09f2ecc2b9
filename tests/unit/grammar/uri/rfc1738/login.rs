//! Unit tests of `grammar/uri/rfc1738/login.rs`.

use super::super::tests::{accepts, refuses};

#[test]
fn matches_login() {
    accepts(&[
        // 3.1: empty is not absent, but as well-formed.
        "ftp://@host.com/",
        "ftp://host.com/",
        "ftp://foo:@host.com/",
        "ftp://u;x?y&z=:p;x?y&z=@host.com",
        "ftp://%40%3a:%2F@host.com",
        "telnet://user:pass@host.com:23/",
    ]);
    refuses(&[
        ("ftp://u~@host.com/", "user", 7),
        ("ftp://u:p:q@host.com/", "password", 9),
        ("ftp://u:p~@host.com/", "password", 9),
        ("ftp://u@v@host.com/", "domainlabel", 9),
        ("ftp://%4@host.com/", "escape", 6),
        ("ftp://u:%zz@host.com/", "escape", 8),
        ("ftp://u@", "toplabel", 8),
    ]);
}

#[test]
fn matches_host() {
    accepts(&[
        "ftp://a",
        "ftp://a-b.c--d",
        "ftp://3com.2-2.x1",
        "ftp://1.2.3.4",
        // The BNF does not limit them to 255.
        "ftp://999.0.0.01",
    ]);
    refuses(&[
        ("ftp://", "toplabel", 6),
        ("ftp:///x", "toplabel", 6),
        ("ftp://a.b.", "toplabel", 10),
        ("ftp://a..b", "domainlabel", 8),
        ("ftp://.a", "domainlabel", 6),
        ("ftp://a_b", "toplabel", 7),
        ("ftp://a_b.c", "domainlabel", 7),
        ("ftp://-a.b", "domainlabel", 6),
        ("ftp://a-.b", "domainlabel", 8),
        ("ftp://a.b-", "toplabel", 10),
        ("ftp://a.-b", "toplabel", 8),
        ("ftp://a.1b", "toplabel", 8),
        ("ftp://a.1", "toplabel", 8),
        ("ftp://1.2.3", "hostnumber", 11),
        ("ftp://1.2.3.", "toplabel", 12),
        ("ftp://1.2.3.4.5", "toplabel", 14),
        ("ftp://1.2.3.4x", "hostnumber", 13),
        ("ftp://[::1]/", "toplabel", 6),
        ("ftp://%61/", "toplabel", 6),
        ("ftp://\u{fc}.example/", "domainlabel", 6),
    ]);
}

#[test]
fn matches_port() {
    accepts(&["http://a:1", "http://a:0080/", "http://a:99999999/"]);
    refuses(&[
        ("http://a:", "port", 9),
        ("http://a:/", "port", 9),
        ("http://a:x", "port", 9),
        ("http://a:80x/", "port", 11),
        ("http://a:80:80/", "port", 11),
    ]);
}
