//! Parts by their identifiers and locations.

use super::PartIndex;
use crate::mail::Options;
use crate::mail::message::entity::{PartText, TextEnd};

fn index(message: &str) -> PartIndex {
    let text = PartText::in_stream(message.as_bytes(), 0, TextEnd::Message);
    PartIndex::new(text, &Options::new(), None)
}

const NESTED: &str = "Message-ID: <1@a.example>\nContent-Type: multipart/mixed; boundary=a\n\n\
    --a\nContent-ID: <x@a>\n\n1\n\
    --a\nContent-Type: multipart/related; boundary=b\nContent-ID: <y@a>\n\n\
    --b\nContent-ID: <z@a>\nContent-Location: http://a.example/z#part\n\n2.1\n\
    --b\nContent-Location: http://a.example/w\n\n2.2\n\
    --b--\n\
    --a\nContent-Type: message/rfc822\nContent-ID: <m@a>\n\n\
    Message-ID: <2@a.example>\nContent-ID: <n@a>\n\n3.1\n\
    --a--\n";

#[test]
fn identifiers_lead_to_the_numbers_of_parts() {
    let index = index(NESTED);
    for (reference, part) in [
        ("cid:x@a", Some("1")),
        ("CID:x%40a", Some("1")),
        ("cid:%3Cy@a%3e", Some("2")),
        ("cid:z@a", Some("2.1")),
        ("cid:m@a", Some("3")),
        ("cid:n@a", Some("3.1")),
        ("cid:X@a", None),
        ("cid:", None),
        ("mid:1@a.example", Some("")),
        ("mid:2@a.example", Some("3")),
        ("mid:1@a.example/z@a", Some("2.1")),
        ("mid:2@a.example/n@a", Some("3.1")),
        ("mid:2@a.example/z@a", None),
        ("mid:3@a.example", None),
        ("mid:3@a.example/z@a", None),
    ] {
        assert_eq!(index.of_id(reference).as_deref(), part, "{reference}");
    }
}

#[test]
fn locations_count_in_their_multipart() {
    let index = index(NESTED);
    let of = |uri: &str, related: &str| index.of_location(uri, &[related.to_owned()]);
    assert_eq!(of("http://a.example/z", "2.").as_deref(), Some("2.1"));
    assert_eq!(of("http://a.example/w#x", "2.").as_deref(), Some("2.2"));
    assert_eq!(of("http://a.example/v", "2."), None);
    assert_eq!(of("http://a.example/z", ""), None);
}

#[test]
fn the_first_part_of_an_identifier_counts() {
    let index = index(
        "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-ID: <x@a>\n\n\n--a\nContent-ID: <x@a>\n\n\n--a--\n",
    );
    assert_eq!(index.of_id("cid:x@a").as_deref(), Some("1"));
}

#[test]
fn damaged_messages_are_indexed_as_far_as_they_go() {
    for message in [
        "",
        "\n",
        "Content-Type: multipart/related\n\n",
        "Content-Type: multipart/x; boundary=a\n\n--a",
    ] {
        assert_eq!(index(message).of_id("cid:x"), None);
    }
}
