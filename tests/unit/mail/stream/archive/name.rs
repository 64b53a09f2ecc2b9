//! Unit tests of `mail/stream/archive/name.rs`.

use std::path::Path;

use super::{MAX_NAME, member_path};

#[test]
fn makes_paths_relative_and_bounded() {
    for (name, path) in [
        ("a", "a"),
        ("./a/b", "a/b"),
        ("//a///b/.", "a/b"),
        ("../../a", "../../a"),
        ("a\0b", "a"),
        ("", ""),
        ("C:\\a", "C:\\a"),
    ] {
        assert_eq!(member_path(name.as_bytes()), Path::new(path), "{name:?}");
    }
    let long = member_path(&[b'x'; MAX_NAME + 1]);
    assert!(long.as_os_str().len() == MAX_NAME + 3 && long.to_str().unwrap().ends_with('\u{2026}'));
    assert_eq!(member_path(&[b'x'; MAX_NAME]).as_os_str().len(), MAX_NAME);
}
