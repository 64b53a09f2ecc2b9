//! Unit tests of `mail/message/header/content_type_cache.rs`.

use std::sync::Arc;

use super::{
    CAPACITY, ContentFields, ContentTypeCache, DeclaredType, Header, MAX_CACHED, MediaKind,
    TransferEncoding,
};
use crate::mail::Options;

#[test]
fn cached_fields_are_what_their_text_says() {
    let mut cache = ContentTypeCache::new(&Options::new());
    let long = format!("text/html; x={}", "a".repeat(MAX_CACHED));
    let fields = (0..2 * CAPACITY).map(|n| format!("text/x-{n}; charset=c{n}"));
    let fields: Vec<String> = fields.chain([long.clone(), "text".into(), String::new()]).collect();
    for field in fields.iter().chain(fields.iter().rev()) {
        let [found, again] = [(); 2].map(|()| cache.parse(field.as_bytes()));
        let said = |declared: &DeclaredType| {
            (declared.content_type.clone(), declared.kind, declared.media_type.clone())
        };
        let expected = DeclaredType::parse(field.as_bytes());
        assert_eq!(found.as_deref().map(said), expected.as_ref().map(said), "{field}");
        if let (Some(found), Some(again)) = (found, again) {
            assert_eq!(Arc::ptr_eq(&found, &again), *field != long, "{field}");
        }
    }
}

#[test]
fn fields_are_what_the_last_of_each_name_declares() {
    use MediaKind::{Html, Multipart, Plain};
    use TransferEncoding::{Base64, Identity};

    let header = |lines: &str| format!("Subject: x\n{lines}To: y\n\n");
    let cases = [
        ("", None, Identity, 0),
        ("Content-Type: text/html\n", Some(Html), Identity, 0),
        (
            "Content-Type: text/html\nX: y\ncontent-type:\n text/plain\n\
             Content-Transfer-Encoding: base64\n",
            Some(Plain),
            Base64,
            0,
        ),
        ("Content-Type: text/html\nContent-ID: <a@b>\n", Some(Html), Identity, 1),
        ("Content-Type: multipart/mixed; boundary=a\n", Some(Multipart), Identity, 0),
        ("Content-Type: multipart/mixed; boundary=b\n", Some(Multipart), Identity, 0),
    ];
    let mut cache = ContentTypeCache::new(&Options::new());
    for (lines, kind, encoding, names) in cases.iter().chain(&cases) {
        let text = header(lines);
        let ContentFields { content, names: named } = cache.fields(Header::parse(text.as_bytes()));
        assert_eq!(content.declared.as_ref().map(|declared| declared.kind), *kind, "{lines}");
        assert_eq!(content.encoding, *encoding, "{lines}");
        assert_eq!(named.iter().flatten().count(), *names, "{lines}");
        let boundary = lines.split_once("boundary=").map(|(_, boundary)| boundary.trim_end());
        assert_eq!(
            content.declared.as_ref().and_then(|one| one.content_type.parameter("boundary")),
            boundary
        );
    }
}
