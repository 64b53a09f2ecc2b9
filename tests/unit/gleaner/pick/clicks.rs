//! Unit tests of `pick/picker/state.rs`.

use std::time::{Duration, Instant};

use super::{Clicks, DOUBLE};

#[test]
fn two_quick_clicks_on_a_row_are_one_double_click() {
    let (mut clicks, now) = (Clicks::default(), Instant::now());
    assert!(!clicks.click(3, now));
    assert!(clicks.click(3, now + DOUBLE));
    // The third click begins anew.
    assert!(!clicks.click(3, now + DOUBLE));
    assert!(!clicks.click(4, now + DOUBLE));
    assert!(!clicks.click(4, now + 2 * DOUBLE + Duration::from_millis(1)));
}
