//! Unit tests of `scheme/known.rs`.

use super::*;

#[test]
fn finds_every_known_scheme_in_either_case() {
    for known in &KNOWN {
        for name in [known.name.to_ascii_lowercase(), known.name.to_ascii_uppercase()] {
            assert_eq!(find(name.as_bytes()).map(|found| found.name), Some(known.name));
        }
    }
}

#[test]
fn finds_no_other_name() {
    for known in &KNOWN {
        let name = known.name;
        for other in [format!("{name}x"), format!("x{name}"), name[1..].to_owned()] {
            let expected = KNOWN.iter().any(|known| known.name == other);
            assert_eq!(find(other.as_bytes()).is_some(), expected, "{other}");
        }
    }
    for name in ["", "url", "www", "git", "\u{e9}"] {
        assert!(find(name.as_bytes()).is_none(), "{name}");
    }
    assert!(find(&[b'h'; 1000]).is_none());
}
