//! Unit tests of `sink/json/kept_classifications.rs`.

use super::{Classification, KeptClassifications, MOST};
use crate::extract;

/// Returns the kept JSON of the reference in `text`, and that of its object.
fn both(kept: &mut KeptClassifications, text: &str) -> (String, String) {
    let item = extract(text).next().unwrap();
    let found = item.as_reference().unwrap();
    let classification = Classification::new(found, found.value());
    let json = kept.json(classification).unwrap().to_owned();
    (format!("{{\"wrapper\":{json}}}"), serde_json::to_string(&classification).unwrap())
}

#[test]
fn kept_json_is_that_of_the_members() {
    let mut kept = KeptClassifications::default();
    let texts: Vec<String> = (0..3 * MOST)
        .flat_map(|n| [format!("a{n}://b.example/"), format!("<A{n}://b.example/^>")])
        .chain(
            ["http://a.example/", "HTTP://a.example/", "www.a.example", "<http://a.example/\nx>"]
                .map(String::from),
        )
        .collect();
    for text in texts.iter().chain(texts.iter().rev()) {
        let (json, expected) = both(&mut kept, text);
        assert_eq!(json, expected, "{text}");
        assert_eq!(both(&mut kept, text).0, expected, "{text}");
    }
    assert_eq!(kept.kept.len(), MOST);
}
