//! Unit tests of `slice.rs`.

use super::*;

const TEXT: &[u8] =
    b"http://a/ <http://b\n/c> \"http:\\/\\/d\\/\" www.e.example mailto:f@g, <URL:http://h-\n/>";

#[test]
fn fold_equals_next_from_any_item() {
    for text in [TEXT, b"none", b"www. http:// none", b"http://a/"] {
        let all: Vec<Item<'_>> = std::iter::from_fn({
            let mut items = extract(text);
            move || items.next()
        })
        .collect();
        for passed in 0..=all.len() + 1 {
            let mut items = extract(text);
            let before: Vec<Item<'_>> = (0..passed).map_while(|_| items.next()).collect();
            let folded = items.fold(before, |mut folded, item| {
                folded.push(item);
                folded
            });
            assert_eq!(folded, all);
        }
    }
    assert_eq!(extract(TEXT).count(), 6);
}
