//! References in the text and in the HTML of a document.

use gleaner::Flags;
use gleaner::html::Options;

use crate::support::{found, spans};

#[track_caller]
fn check(document: &str, expected: &[&str]) {
    assert_eq!(found(document), expected, "{document:?}");
}

#[test]
fn text_is_searched_as_ever() {
    check("http://a.example/, `http://b.example/`.", &["http://a.example/", "http://b.example/"]);
    check(
        "    http://a.example/\n\n```sh\ncurl http://b.example/\n```",
        &["http://a.example/", "http://b.example/"],
    );
    check("> <URL:http://a.example/b-\n> c>", &["http://a.example/b-c"]);
    check(
        "[x] www.a.example [ ] mailto:joe@a.example",
        &["http://www.a.example", "mailto:joe@a.example"],
    );
    check("[t](x \"see http://a.example/\")", &["(x)", "http://a.example/"]);
    check("[http://a.example/](http://b.example/)", &["http://a.example/", "(http://b.example/)"]);
    check("---\nurl: http://a.example/\n---\n", &["http://a.example/"]);
    check("| a |\n|---|\n| http://a.example/ | [t](x) |", &["http://a.example/", "(x)"]);
}

#[test]
fn autolinks_are_references_in_angle_brackets() {
    check("<http://a.example/>", &["http://a.example/"]);
    assert_eq!(spans("a <http://a.example/> b"), [("http://a.example/", "<http://a.example/>")]);
    check("<joe@a.example>", &[]);
}

#[test]
fn html_has_attributes_and_text() {
    check(
        "<p align=center>\n<img src=\"a.png\" alt=\"http://b.example/\">\n</p>",
        &["img.src=a.png", "http://b.example/"],
    );
    check("See <a href='x?a&amp;b'>http://c.example/</a>.", &["a.href=x?a&b", "http://c.example/"]);
    check("<!-- http://a.example/ -->", &["http://a.example/"]);
    check("<script>\nopen('http://a.example/')\n</script>", &["http://a.example/"]);
    check("`<a href=x>`", &[]);
    check("```html\n<a href=http://a.example/>\n```", &["http://a.example/"]);
    check("<div>\n[t](x)\n</div>", &[]);
    check("<div>\n\n[t](x)\n\n</div>", &["(x)"]);
    check("<a href=x", &[]);
}

#[test]
fn html_in_containers_has_its_offsets() {
    let document = "> <p><a\n> href='x'\n> title=\"http://a.example/\"></p>\n>\n> b <a\n> href=\"y\n> z\"> c\r\n";
    assert_eq!(found(document), ["a.href=x", "http://a.example/", "a.href=yz"]);
    assert_eq!(spans(document)[0], ("x", "'x'"));
    assert_eq!(spans(document)[2].0, "y\n> z");
    assert_eq!(spans("- <a\r\n  href=x>\r\n"), [("x", "x")]);
}

#[test]
fn bytes_that_are_not_utf_8_keep_the_offsets() {
    assert_eq!(
        found(b"\xe9 [t\xe9](caf\xe9.html) http://a.example/"),
        ["(caf\u{fffd}.html)", "http://a.example/"]
    );
    assert_eq!(found(b"[\xe9]: \xe8\\*\n"), ["(\u{fffd}\\*)"]);
    assert_eq!(found(b"<p src=\xe9><img src=\xe9>"), ["img.src=\u{fffd}"]);
}

#[test]
fn without_link_texts_all_else_is_the_same() {
    let page = "[http://bank.example/](http://evil.example/) <a href=http://evil.example/>bank.example</a>";
    let found = |options: &Options| -> Vec<_> {
        let findings = gleaner::markdown::findings(page, options);
        let parts = findings.map(|found| {
            let reference = found.as_reference().unwrap();
            let has_text = found.markup().is_some_and(|markup| markup.link_text().is_some());
            (reference.value().to_owned(), reference.span(), reference.flags(), has_text)
        });
        parts.collect()
    };
    let with = found(&Options::new());
    assert_eq!(with.iter().filter(|found| found.2.contains(Flags::MISMATCH) && found.3).count(), 2);
    let expected: Vec<_> = with
        .into_iter()
        .map(|(value, span, flags, _)| (value, span, flags - Flags::MISMATCH, false))
        .collect();
    assert_eq!(found(&Options::new().link_texts(false)), expected);
}
