//! Unit tests of `gleaner/options/value/integer.rs`.

use super::within;

#[test]
fn numbers_in_the_range_are_accepted() {
    let nesting = within(0_u16..=256);
    assert_eq!((nesting("0"), nesting("256")), (Ok(0), Ok(256)));
    assert_eq!(within(1_u64..)("18446744073709551615"), Ok(u64::MAX));
}

#[test]
fn errors_state_the_range() {
    let bounded = within(0_u16..=256);
    for wrong in ["", "x", "257", "-1", "1.5", "99999999", " 1"] {
        assert_eq!(
            bounded(wrong),
            Err("expected a whole number from 0 to 256, in digits".to_owned()),
            "{wrong:?}"
        );
    }
    let unbounded = within(1_u64..);
    for wrong in ["", "x", "0", "-7"] {
        assert_eq!(
            unbounded(wrong),
            Err("expected a whole number of at least 1, in digits".to_owned()),
            "{wrong:?}"
        );
    }
    let expected = "expected a whole number of at most 18446744073709551615, in digits";
    assert_eq!(unbounded("18446744073709551616"), Err(expected.to_owned()));
}
