//! References in the text and in the HTML of a document.

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
