use regex::Regex;

use super::{closer, is_unspaced, is_unspaced_punctuation};
use crate::class::is_iri;

#[test]
fn table_agrees_with_the_property_of_unicode() {
    let scripts = Regex::new(
        r"^[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}・ー･ｰ]$",
    )
    .unwrap();
    for c in '\0'..=char::MAX {
        assert_eq!(is_unspaced(c), scripts.is_match(c.encode_utf8(&mut [0; 4])), "{c:?}");
    }
}

#[test]
fn punctuation_is_apart_and_brackets_are_punctuation() {
    for c in '\u{80}'..=char::MAX {
        assert!(!(is_unspaced(c) && is_unspaced_punctuation(c)), "{c:?}");
        if let Some(closer) = closer(c) {
            assert!(is_unspaced_punctuation(c) && is_unspaced_punctuation(closer), "{c:?}");
            assert!(!is_iri(c) && !is_iri(closer), "{c:?}");
        }
    }
    for (opener, expected) in ["「」", "（）", "【】", "［］", "｛｝", "｢｣", "《》"]
        .map(|pair| (pair.chars().next(), pair.chars().nth(1)))
    {
        assert_eq!(closer(opener.unwrap()), expected);
    }
}
