//! Unit tests of `uri/hazards/script_table.rs`.

use super::*;

#[test]
fn ranges_are_in_order() {
    assert!(SCRIPTS.iter().all(|(first, last, _)| first <= last));
    assert!(SCRIPTS.windows(2).all(|pair| pair[0].1 < pair[1].0));
}
