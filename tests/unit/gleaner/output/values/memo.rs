//! Unit tests of `gleaner/output/values/memo.rs`.

use super::{MAX_LENGTH, ValueMemos};

/// Reports whether a value has a memo that was written before, and writes it.
fn is_known(memos: &mut ValueMemos, value: &str) -> Option<bool> {
    Some(memos.get(value)?.accepted.replace(true).is_some())
}

#[test]
fn keeps_memos_of_short_values() {
    let mut memos = ValueMemos::default();
    let long = "x".repeat(MAX_LENGTH);
    for expected in [false, true] {
        for value in ["", "http://b.example/", &long] {
            assert_eq!(is_known(&mut memos, value), Some(expected), "{value}");
        }
        assert_eq!(is_known(&mut memos, &format!("{long}x")), None);
    }
}

#[test]
fn tells_values_apart() {
    let mut memos = ValueMemos::default();
    let urls: Vec<_> = (0..1000).map(|n| format!("http://a.example/{n}")).collect();
    assert!(urls.iter().all(|url| is_known(&mut memos, url) == Some(false)));
    let kept = urls.iter().filter(|url| is_known(&mut memos, url) == Some(true)).count();
    assert!(kept < 10, "{kept}");
    assert_eq!(is_known(&mut memos, "http://a.example/999"), Some(true));
}
