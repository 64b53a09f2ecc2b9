//! Broken documents: what the tokeniser drops at the end is text.

use gleaner::html::{Finding, Options, Scanner};

use crate::support::{found, shown};

#[test]
fn what_the_end_cuts_off_is_text() {
    for (document, expected) in [
        ("<a href=\"http://a.example/\"", &["http://a.example/"][..]),
        ("<a href=\"http://a.example/", &["http://a.example/"]),
        ("<a href=x>y</a><a href='http://a.example/", &["a.href=x", "http://a.example/"]),
        ("<a href=http://a.example/", &["http://a.example/"]),
        ("<!-- <a href=\"http://a.example/\">", &["http://a.example/"]),
        ("<!-- http://a.example/ -- >", &["http://a.example/"]),
        ("<!-- http://a.example/ --", &["http://a.example/"]),
        ("<script>f('http://a.example/')", &["http://a.example/"]),
        ("<script>f('http://a.example/')</script", &["http://a.example/"]),
        ("<script src=x>f('http://a.example/')</script", &["script.src=x", "http://a.example/"]),
        ("<style>a{b:url(http://a.example/)}", &["http://a.example/"]),
        ("<svg><style>a{b:url(http://a.example/)}", &["http://a.example/"]),
        (
            "<svg><style>a{b:url(http://a.example/)}<!-- http://b.example/",
            &["http://a.example/", "http://b.example/"],
        ),
        (
            "<svg><script>f('http://a.example/')<!-- http://b.example/",
            &["http://a.example/", "http://b.example/"],
        ),
        (
            "<title>http://a.example/<b href=\"http://b.example/\">",
            &["http://a.example/", "http://b.example/"],
        ),
        ("<textarea>http://a.example/", &["http://a.example/"]),
        ("<textarea>x</textarea title='http://a.example/'", &["http://a.example/"]),
        ("<!DOCTYPE html SYSTEM \"http://a.example/", &["http://a.example/"]),
        ("<!x http://a.example/", &["http://a.example/"]),
        ("<? http://a.example/", &["http://a.example/"]),
        ("<svg><![CDATA[http://a.example/", &["http://a.example/"]),
        ("http://a.example/<", &["http://a.example/"]),
        ("http://a.example/</", &["http://a.example/"]),
        ("http://a.example/&", &["http://a.example/&"]),
        ("http://a.example/x < 1", &["http://a.example/x"]),
        ("x </http://a.example/", &["http://a.example/"]),
    ] {
        assert_eq!(found(document), expected, "{document}");
    }
}

#[test]
fn tags_in_each_other() {
    assert_eq!(found("<a href=x <b>http://a.example/"), ["a.href=x", "http://a.example/"]);
    assert_eq!(found("<a href=\"x\"y z>"), ["a.href=x"]);
    assert_eq!(found("<a href = x / >"), ["a.href=x"]);
    assert_eq!(found("<a/href=x>"), ["a.href=x"]);
    assert_eq!(found("<a href=x/>"), ["a.href=x/"]);
    assert_eq!(found("<a =href=x href=y>"), ["a.href=y"]);
    assert_eq!(found("<p <a href=x>"), [""; 0]);
}

#[test]
fn a_truncated_document_flags_its_end() {
    let flags = |document: &str| {
        let mut found = Vec::new();
        Scanner::new(&Options::new()).scan_truncated(document, |finding: Finding<'_>| {
            found.push((shown(&finding), finding.item().flags() == gleaner::Flags::TRUNCATED));
        });
        found
    };
    let is = |value: &str, truncated| (value.to_owned(), truncated);
    assert_eq!(
        flags("http://a.example/ <a href=x>http://b.exam"),
        [is("http://a.example/", false), is("a.href=x", false), is("http://b.exam", true),]
    );
    assert_eq!(flags("http://a.example/<p>"), [is("http://a.example/", false)]);
    assert_eq!(flags("<a href=\"http://a.exam"), [is("http://a.exam", true)]);
}
