//! References to parts of the same message (RFC 2392; RFC 2557, section 8).

use gleaner::mail::{Findings, Options};

use crate::support::part_refs;

#[track_caller]
fn check(message: &str, expected: &[(&str, Option<&str>)]) {
    let found = part_refs(message, None);
    let found: Vec<_> = found.iter().map(|(value, part)| (&**value, part.as_deref())).collect();
    assert_eq!(found, expected, "{message}");
}

fn related(html: &str, image: &str) -> String {
    format!(
        "Message-ID: <m@a.example>\nContent-Type: multipart/related; boundary=b\n\n\
         --b\nContent-Type: text/html\n\n{html}\n\
         --b\nContent-Type: image/png\n{image}\n\n\
         --b--\n"
    )
}

#[test]
fn identifiers_name_parts() {
    let id = "Content-ID: <x/y@a.example>";
    check(&related("<img src='cid:x/y@a.example'>", id), &[("cid:x/y@a.example", Some("2"))]);
    check(&related("<img src='CID:x%2Fy@a.example'>", id), &[("CID:x%2Fy@a.example", Some("2"))]);
    check(&related("<img src='cid:z@a.example'>", id), &[("cid:z@a.example", None)]);
    check(&related("see cid:x/y@a.example!", id), &[("cid:x/y@a.example", Some("2"))]);
    check(&related("<a href=mid:m@a.example>", id), &[("mid:m@a.example", Some(""))]);
    check(
        &related("<a href='mid:m@a.example/x%2fy@a.example'>", id),
        &[("mid:m@a.example/x%2fy@a.example", Some("2"))],
    );
    check(&related("<a href=mid:n@a.example>", id), &[("mid:n@a.example", None)]);
    check(&related("<a href=http://a.example/>", id), &[("http://a.example/", None)]);
    check("Content-Type: text/plain\nContent-ID: <x@a>\n\n<cid:x@a>", &[("cid:x@a", Some("1"))]);
    check(
        "Content-Type: text/markdown\nContent-ID: <x@a>\n\n[t](cid:x@a)",
        &[("cid:x@a", Some("1"))],
    );
}

#[test]
fn identifiers_in_other_parts_count() {
    check(
        "Content-Type: multipart/mixed; boundary=a\n\n\
         --a\n\nsee <cid:inner@a>, <cid:digest@a> and <cid:none@a>\n\
         --a\nContent-Type: multipart/digest; boundary=b\n\n\
         --b\nContent-ID: <digest@a>\n\nContent-ID: <inner@a>\n\ntext\n--b--\n--a--\n",
        &[("cid:inner@a", Some("2.1.1")), ("cid:digest@a", Some("2.1")), ("cid:none@a", None)],
    );
}

#[test]
fn locations_name_parts() {
    let image = "Content-Location: http://a.example/x.png";
    check(
        &related("<img src=http://a.example/x.png#y>", image),
        &[("http://a.example/x.png#y", Some("2"))],
    );
    check(
        &related("<base href=http://a.example/><img src=x.png>", image),
        &[("http://a.example/", None), ("x.png", Some("2"))],
    );
    check(&related("<img src=x.png>", image), &[("x.png", None)]);
    // Without any base, both are relative to the message.
    check(
        &related("<img src=../a/./x.png>", "Content-Location: a/x.png"),
        &[("../a/./x.png", Some("2"))],
    );
    check(
        &related("<img src=x.png>", "Content-Base: http://b.example/\nContent-Location: x.png"),
        &[("x.png", None)],
    );
    // Only markup does.
    check(&related("http://a.example/x.png", image), &[("http://a.example/x.png", None)]);
}

#[test]
fn locations_count_in_their_multipart() {
    let message = |subtype: &str| {
        format!(
            "Content-Type: multipart/{subtype}; boundary=a\n\n\
             --a\nContent-Type: multipart/alternative; boundary=b\n\n\
             --b\nContent-Type: text/html\nContent-Location: http://a.example/page\n\n<img src=x><a href=#top>\n--b--\n\
             --a\nContent-Location: http://a.example/x\n\n\n--a--\n"
        )
    };
    check(&message("related"), &[("x", Some("2")), ("#top", None)]);
    check(&message("mixed"), &[("x", None), ("#top", None)]);
}

#[test]
fn each_message_has_its_own_parts() {
    let one = |id: &str| {
        format!("From a Thu Jan  1 00:00:00 1998\nFrom: a\nContent-ID: <{id}@a>\n\n<cid:x@a>\n\n")
    };
    let mbox = [one("x"), one("y")].concat();
    let found = Findings::new(mbox.as_bytes(), &Options::new()).expect("a reader");
    let parts: Vec<_> =
        found.map(|found| found.expect("text").part_ref().map(str::to_owned)).collect();
    assert_eq!(parts, [Some("1".to_owned()), None]);
}

#[test]
fn many_parts_take_linear_time() {
    let parts = 20_000;
    let images = (0..parts).map(|n| format!("<img src=cid:{n}@a><img src=http://a.example/{n}>"));
    let fields = (0..parts)
        .map(|n| format!("\n--b\nContent-ID: <{n}@a>\nContent-Location: http://a.example/{n}\n\n"));
    let start = "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n";
    let mut message: String =
        std::iter::once(start.to_owned()).chain(images).chain(fields).collect();
    message += "\n--b--\n";
    let found = part_refs(&message, None);
    assert_eq!(found.len(), 2 * parts);
    let named = found.iter().filter(|(_, part)| part.is_some()).count();
    assert_eq!(named, 2 * parts);
}
