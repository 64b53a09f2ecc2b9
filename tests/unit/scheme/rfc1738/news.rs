//! Unit tests of `scheme/rfc1738/news.rs`.

use super::*;
use crate::scheme::rfc1738::testing::assert_errors;

#[test]
fn distinguishes_groups_and_articles_of_rfc_1738_3_6() {
    for (text, news) in [
        ("news:*", News::All),
        ("news:%2A", News::All),
        ("NEWS:alt.c%2B%2B#x", News::Group(b"alt.c++".into())),
        ("news:*@a.example", News::Article(b"*@a.example".into())),
        ("news:1%40a.example", News::Article(b"1@a.example".into())),
        ("news:1?x/y@a", News::Article(b"1?x/y@a".into())),
        ("news:1994.x_y", News::Group(b"1994.x_y".into())),
    ] {
        assert_eq!(News::from_uri(text).unwrap(), news, "{text}");
    }
}

#[test]
fn rejects_other_schemes_and_servers() {
    let rows = [
        ("nntp:x", "newsurl", 0),
        ("news:", "grouppart", 5),
        ("news://a.example/comp.lang.c", "grouppart", 5),
    ];
    assert_errors(|uri| News::from_uri(uri).err(), &rows);
}
