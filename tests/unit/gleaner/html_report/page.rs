//! Unit tests of `page.rs`.

use super::{HEAD, MARK};

#[test]
fn begins_with_the_mark() {
    assert!(HEAD.as_bytes().starts_with(MARK));
}
