//! Unit tests of `sink/json/classification_cache.rs`.

use super::{CAPACITY, CacheEntry, Classification, ClassificationCache};
use crate::extract;

/// Returns the cached JSON of the reference in `text`, and that of its object.
fn both(cache: &mut ClassificationCache, text: &str) -> (String, String) {
    let item = extract(text).next().unwrap();
    let found = item.as_reference().unwrap();
    let classification = Classification::new(found);
    let json = cache.json(classification).unwrap().to_owned();
    (format!("{{\"wrapper\":{json}}}"), serde_json::to_string(&classification).unwrap())
}

#[test]
fn cached_json_is_that_of_the_members() {
    let mut cache = ClassificationCache::default();
    let texts: Vec<String> = (0..3 * CAPACITY)
        .flat_map(|n| [format!("a{n}://b.example/"), format!("<A{n}://b.example/^>")])
        .chain(
            ["http://a.example/", "HTTP://a.example/", "www.a.example", "<http://a.example/\nx>"]
                .map(String::from),
        )
        .collect();
    for text in texts.iter().chain(texts.iter().rev()) {
        let (json, expected) = both(&mut cache, text);
        assert_eq!(json, expected, "{text}");
        let is_same = |entry: &CacheEntry| format!("{{\"wrapper\":{}}}", entry.json) == expected;
        let at = cache.entries.position(is_same);
        assert!(at.is_some(), "{text} was not cached");
        assert_eq!(both(&mut cache, text).0, expected, "{text}");
        assert_eq!(cache.entries.position(is_same), at, "{text} was added again");
    }
}
