//! Unit tests of `mail/field.rs`.

use super::Field;

#[test]
fn cuts_at_a_character_boundary() {
    let cases = [("abc", 3, "abc", false), ("abc", 2, "ab", true), ("a\u{e9}b", 2, "a", true)];
    for (text, max_len, cut, truncated) in cases {
        for field in [Field::new(text, max_len), Field::new(text.to_owned(), max_len)] {
            assert_eq!((&*field.text, field.truncated), (cut, truncated));
        }
    }
    assert_eq!(Field::new("a", 0), Field { text: "".into(), truncated: true });
    assert_eq!(Field::new("", 0), Field { text: "".into(), truncated: false });
}
