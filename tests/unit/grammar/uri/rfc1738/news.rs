//! Unit tests of `grammar/uri/rfc1738/news.rs`.

use super::super::tests::{accepts, refuses};

#[test]
fn matches_mailtourl() {
    accepts(&[
        "mailto:joe@a.example",
        "mailto:x",
        // 3.5: "the percent sign … must be encoded".
        "mailto:joe%25a.example@b.example",
        "mailto:;/?:@&=",
    ]);
    refuses(&[
        ("mailto:", "encoded822addr", 7),
        ("mailto:joe~", "encoded822addr", 10),
        ("mailto:joe#x", "encoded822addr", 10),
        ("mailto:\"joe\"@a", "encoded822addr", 7),
        ("mailto:joe%a.example@b.example", "escape", 10),
    ]);
}

#[test]
fn matches_newsurl() {
    accepts(&[
        // 3.6
        "news:comp.infosystems.www.misc",
        "news:*",
        "news:a",
        "news:alt.c++_x-1",
        "news:1;/?:&=%3c@a.example",
        "news:*@a.example",
        "news:x@1.2.3.4",
    ]);
    refuses(&[
        ("news:", "group", 5),
        ("news:1a", "group", 5),
        ("news:comp.*", "group", 10),
        ("news:**", "grouppart", 6),
        ("news:a/b", "group", 6),
        ("news:a%2eb", "group", 6),
        ("news:@a.example", "article", 5),
        ("news:<1@a.example>", "article", 5),
        ("news:1@", "toplabel", 7),
        ("news:1@a@b", "toplabel", 8),
        ("news:1@a_b", "toplabel", 8),
        ("news:1@a:80", "article", 8),
        ("news:%1@a", "escape", 5),
    ]);
}

#[test]
fn matches_nntpurl() {
    accepts(&["nntp://a/comp.lang.c/123", "nntp://a:119/comp.lang.c"]);
    refuses(&[
        ("nntp:a", "nntpurl", 5),
        ("nntp://a", "nntpurl", 8),
        ("nntp://a?", "nntpurl", 8),
        ("nntp://u@a/b", "toplabel", 8),
        ("nntp://a/", "group", 9),
        ("nntp://a/*", "group", 9),
        ("nntp://a/b*", "group", 10),
        ("nntp://a/b/", "digits", 11),
        ("nntp://a/b/1x", "digits", 12),
        ("nntp://a/b/1/", "digits", 12),
    ]);
}
