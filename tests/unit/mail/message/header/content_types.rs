//! Unit tests of `mail/message/header/content_types.rs`.

use super::{ContentTypes, DeclaredType, MAX_KEPT, MOST};
use crate::mail::Options;

#[test]
fn kept_fields_are_what_their_text_says() {
    let mut types = ContentTypes::new(&Options::new());
    let long = format!("text/html; x={}", "a".repeat(MAX_KEPT));
    let fields = (0..2 * MOST).map(|n| format!("text/x-{n}; charset=c{n}"));
    let fields: Vec<String> = fields.chain([long, "text".into(), String::new()]).collect();
    for field in fields.iter().chain(fields.iter().rev()).flat_map(|field| [field, field]) {
        let found = types.parse(field.as_bytes());
        let expected = DeclaredType::parse(field.as_bytes());
        let content_type = |declared: &DeclaredType| declared.content_type.clone();
        assert_eq!(found.as_deref().map(content_type), expected.as_ref().map(content_type));
    }
    assert_eq!(types.kept.len(), MOST);
}
