//! What is searched besides links and visible text.

use gleaner::html::{Options, Scope};

use crate::support::{found, found_with};

fn all(document: &str) -> Vec<String> {
    found_with(document, &Options::new().scope(Scope::All))
}

#[test]
fn hidden_parts_are_text() {
    for (document, expected) in [
        ("<!-- http://a.example/ -->", &["http://a.example/"][..]),
        ("<script>f('http://a.example/')</script>", &["http://a.example/"]),
        ("<!DOCTYPE html SYSTEM \"http://a.example/\">", &["http://a.example/"]),
        ("<html xmlns=\"http://www.w3.org/1999/xhtml\">", &["http://www.w3.org/1999/xhtml"]),
        ("<img alt='see http://a.example/?b&amp;c'>", &["http://a.example/?b&c"]),
        (
            "<a href=http://a.example/ href=http://b.example/>",
            &["a.href=http://a.example/", "http://b.example/"],
        ),
        ("</a href=http://a.example/>", &["http://a.example/"]),
        ("<meta content='http://a.example/'>", &["http://a.example/"]),
        (
            "<style>/* http://a.example/ */ b{c:url(http://b.example/)}</style>",
            &["http://a.example/", "style.=http://b.example/"],
        ),
        (
            "<p style='/* http://a.example/ */ c:url(x)' title=http://c.example/>",
            &["http://a.example/", "p.style=x", "http://c.example/"],
        ),
        ("<p http://a.example/>", &["http://a.example/"]),
        (
            "http://a.exam<!-- http://b.example/ -->ple/",
            &["http://a.example/", "http://b.example/"],
        ),
        (
            "<svg><style>/* http://a.example/ */<!-- http://b.example/ -->c{d:url(e)}/* http://f.example/ */</style>",
            &["http://a.example/", "http://b.example/", "style.=e", "http://f.example/"],
        ),
    ] {
        assert_eq!(all(document), expected, "{document}");
    }
}

/// SVG reads the content of `script` as markup, but does not show it.
#[test]
fn scripts_in_svg_are_hidden() {
    for (document, visible, hidden) in [
        ("<svg><script>f('http://a.example/')</script>", &[][..], &["http://a.example/"][..]),
        (
            "<svg><script>g<x href=y></x>'http://a.example/'</script></svg>http://b.example/",
            &["http://b.example/"],
            &["http://a.example/", "http://b.example/"],
        ),
        ("<svg><script><![CDATA[f('http://a.example/')]]></script>", &[], &["http://a.example/"]),
        ("<svg><script><!-- http://a.example/ --></script>", &[], &["http://a.example/"]),
        ("<svg><script>f()</svg>http://b.example/", &["http://b.example/"], &["http://b.example/"]),
        ("<svg><script>i<b>http://b.example/", &["http://b.example/"], &["http://b.example/"]),
        (
            "<svg><script href=x /><text>http://b.example/",
            &["script.href=x", "http://b.example/"],
            &["script.href=x", "http://b.example/"],
        ),
        ("<math><script>f('http://a.example/')</script>", &[], &["http://a.example/"]),
    ] {
        assert_eq!(found(document), visible, "{document}");
        assert_eq!(all(document), hidden, "{document}");
    }
}

#[test]
fn nothing_is_reported_twice() {
    for document in [
        "<a href=\"http://a.example/\">http://b.example/</a>",
        "<img srcset='http://a.example/ 1x, http://b.example/ 2x'>",
        "<meta http-equiv=refresh content='0; url=http://a.example/'>",
        "<style>@import 'http://a.example/'; b{c:url(http://b.example/)}</style>",
        "<a href='http://a.example/",
        "<http://a.example/>",
        "<!-- http://a.example/",
        "<svg><style>a{b:url(http://a.example/)}<!-- http://b.example/",
    ] {
        assert_eq!(all(document), found(document), "{document}");
    }
}
