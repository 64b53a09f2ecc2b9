//! Unit tests of `grammar/text/end/trim.rs`.

use super::*;

#[test]
fn trims_by_r6() {
    let rows = [
        ("x.", None, 1),
        ("x.),", None, 3),
        ("x(.", None, 1),
        ("x's", None, 1),
        ("x's.", None, 1),
        ("xs", None, 2),
        ("/*", None, 2),
        ("/**", None, 1),
        ("/**.", None, 1),
        ("/*", Some(b'*'), 1),
        ("/__", None, 3),
        ("/___", None, 1),
        ("/__", Some(b'_'), 1),
        ("/~", None, 2),
        ("/~", Some(b'~'), 1),
        ("/~.*", Some(b'~'), 4),
        ("'''", None, 0),
        ("x&amp;.", None, 6),
        ("x&amp;;", None, 6),
        ("x;", None, 1),
    ];
    for (text, before, length) in rows {
        let text_after = format!("{text} after {before:?}");
        assert_eq!(trimmed_length(text.as_bytes(), before, 0), length, "{text_after}");
        for least in 0..=text.len() {
            let got = trimmed_length(text.as_bytes(), before, least);
            assert!(got == length || got.max(length) <= least, "{text_after}: {got}, {least}");
        }
    }
}
