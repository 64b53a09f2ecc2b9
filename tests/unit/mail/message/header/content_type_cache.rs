//! Unit tests of `mail/message/header/content_type_cache.rs`.

use std::sync::Arc;

use super::{CAPACITY, ContentTypeCache, DeclaredType, MAX_CACHED};
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
