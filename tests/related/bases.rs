//! Content-Base and Content-Location (RFC 2110; RFC 2557, section 5; RFC 2396, 5.1.2).

use crate::support::resolved;

#[track_caller]
fn check(message: &str, base: Option<&str>, expected: &[&str]) {
    assert_eq!(resolved(message, base), expected, "{message}");
}

/// Returns a message of one HTML part with these fields.
fn page(fields: &str) -> String {
    format!("{fields}Content-Type: text/html\n\n<img src=../x>")
}

#[test]
fn fields_of_the_message_set_the_base() {
    check(
        &page("Content-Base: http://a.example/b/c/\n"),
        None,
        &["http://a.example/b/x content-base"],
    );
    check(
        &page("Content-Location: http://a.example/b/c\n"),
        None,
        &["http://a.example/x content-location"],
    );
    let both = "Content-Location: http://b.example/b/\nContent-Base: http://a.example/b/\n";
    check(&page(both), None, &["http://a.example/x content-base"]);
    check(&page(both), Some("http://c.example/"), &["http://a.example/x content-base"]);
    check(&page(""), Some("http://c.example/b/c"), &["http://c.example/x retrieval"]);
    check(&page(""), None, &[" none"]);
}

#[test]
fn fields_are_read_as_written_in_the_world() {
    let base = "http://a.example/x content-base";
    for field in [
        "Content-Base: <URL:http://a.example/b/>\n",
        "content-base: \"http://a.example/b/\"\n",
        "Content-Base: (the base) http://a.example/b/ (folded)\n",
        "Content-Base: http://a.example\n /b/\n",
        "Content-Base: =?us-ascii?q?http://a.example/b/?=\n",
        // The last field counts, as of other fields of MIME.
        "Content-Base: http://z.example/b/\nContent-Base: http://a.example/b/\n",
    ] {
        check(&page(field), None, &[base]);
    }
}

#[test]
fn invalid_fields_do_not_count() {
    for field in [
        "b/",
        "",
        "http://",
        "data:,x",
        "javascript:x",
        "cid:x@a.example",
        "<a <b>",
        "http://a b%zz<",
    ] {
        check(&page(&format!("Content-Base: {field}\n")), None, &[" none"]);
        let fields = format!("Content-Base: {field}\nContent-Location: http://a.example/b/\n");
        check(&page(&fields), None, &["http://a.example/x content-location"]);
    }
    // White space inside does not count.
    check(
        &page("Content-Base: http://a .example/b/\n"),
        None,
        &["http://a.example/x content-base"],
    );
}

#[test]
fn parts_inherit_the_base() {
    let message = |top: &str, multipart: &str, part: &str| {
        format!(
            "{top}Content-Type: multipart/mixed; boundary=a\n\n\
             --a\n{multipart}Content-Type: multipart/related; boundary=b\n\n\
             --b\n{part}Content-Type: text/html\n\n<img src=x>\n\
             --b--\n\
             --a\nContent-Type: text/html\n\n<img src=y>\n--a--\n"
        )
    };
    let top = "Content-Base: http://a.example/top/\n";
    check(
        &message(top, "", ""),
        None,
        &["http://a.example/top/x content-base", "http://a.example/top/y content-base"],
    );
    check(
        &message(top, "Content-Location: related/page\n", ""),
        None,
        &["http://a.example/top/related/x content-location", "http://a.example/top/y content-base"],
    );
    check(
        &message(top, "Content-Base: http://b.example/\n", "Content-Location: part/page\n"),
        None,
        &["http://b.example/part/x content-location", "http://a.example/top/y content-base"],
    );
    check(
        &message("", "", "Content-Base: http://c.example/\nContent-Location: z/page\n"),
        Some("http://d.example/"),
        &["http://c.example/x content-base", "http://d.example/y retrieval"],
    );
    check(&message("", "Content-Location: related/page\n", ""), None, &[" none", " none"]);
}

#[test]
fn messages_in_messages_inherit_the_base() {
    let inner = "Content-Type: text/html\n\n<img src=x>";
    let message = |fields: &str| {
        format!("Content-Base: http://a.example/\nContent-Type: message/rfc822\n\n{fields}{inner}")
    };
    check(&message(""), None, &["http://a.example/x content-base"]);
    check(&message("Content-Location: b/\n"), None, &["http://a.example/b/x content-location"]);
}

#[test]
fn base_elements_are_relative_to_the_fields() {
    check(
        "Content-Location: http://a.example/b/c\nContent-Type: text/html\n\n<base href=d/><img src=x>",
        None,
        &["http://a.example/b/d/ content-location", "http://a.example/b/d/x document"],
    );
}

#[test]
fn markdown_parts_have_bases() {
    check(
        "Content-Location: http://a.example/b/c\nContent-Type: text/markdown\n\n[t](x) and [u]\n\n[u]: ../y\n",
        None,
        &["http://a.example/b/x content-location", "http://a.example/y content-location"],
    );
}
