//! Unit tests of `grammar/uri/rfc1738/selectors.rs`.

use super::super::tests::{accepts, refuses};

#[test]
fn matches_gopherurl() {
    accepts(&[
        "gopher://a",
        "gopher://a:70/",
        "gopher://a/1",
        "gopher://a/%31",
        "gopher://a/11/x;/?:@&=",
        "gopher://a/7sel%09foo%20bar",
        "gopher://a/0sel%09%09+application/postscript%20Es_ES",
        "gopher://a/1sel%09%09+%091%0D%0A+-1%0D%0Avalue%0D%0A.%0D%0A",
        // By 3.4.1 the search would have neither; by the BNF it is a selector as well.
        "gopher://a/7sel%09a/b?c",
    ]);
    refuses(&[
        ("gopher:a", "gopherurl", 7),
        ("gopher://a?b", "gopherurl", 10),
        ("gopher://u@a/", "toplabel", 10),
        ("gopher://a/~", "gtype", 11),
        ("gopher://a/%3", "escape", 11),
        ("gopher://a/1~", "selector", 12),
        ("gopher://a/1\t", "selector", 12),
        ("gopher://a/1%0", "escape", 12),
        ("gopher://a/1#x", "selector", 12),
        ("gopher://a/1s%09q~", "search", 17),
        ("gopher://a/1s%09q%09+~", "gopher+_string", 21),
    ]);
}

#[test]
fn matches_telneturl() {
    accepts(&["telnet://a", "telnet://a/", "telnet://u:p@a:23/", "telnet://@a"]);
    refuses(&[
        ("telnet:a", "telneturl", 7),
        ("telnet://a/x", "telneturl", 11),
        ("telnet://a?", "telneturl", 10),
        ("telnet://a/#", "telneturl", 11),
    ]);
}

#[test]
fn matches_waisurl() {
    accepts(&[
        "wais://a/",
        "wais://a:210/db",
        "wais://a/db?",
        "wais://a/db?x;y:z@&=",
        "wais://a///",
        "wais://a/db/TEXT/%2Fa%3D1",
    ]);
    refuses(&[
        ("wais:a", "waisurl", 5),
        ("wais://a", "waisurl", 8),
        ("wais://a?x", "waisurl", 8),
        ("wais://u@a/", "toplabel", 8),
        ("wais://a/d~", "database", 10),
        ("wais://a/d;x", "database", 10),
        ("wais://a/d?x/", "search", 12),
        ("wais://a/d/t", "wtype", 12),
        ("wais://a/d/t?", "wtype", 12),
        ("wais://a/d/t/p/", "wpath", 14),
        ("wais://a/d/t/p=1", "wpath", 14),
        ("wais://a/d/t/%", "escape", 13),
        ("wais://a/%2", "escape", 9),
    ]);
}
