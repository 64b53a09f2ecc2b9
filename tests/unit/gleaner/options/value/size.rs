//! Unit tests of `gleaner/options/value/size.rs`.

use super::parse;

#[test]
fn units_are_powers_of_1024() {
    assert_eq!(parse("8192"), Ok(8192));
    assert_eq!(parse("8K"), Ok(8192));
    assert_eq!(parse("8kib"), Ok(8192));
    assert_eq!(parse("1M"), parse("1MiB"));
    assert_eq!(parse("2G"), Ok(2 << 30));
}

#[test]
fn errors_state_the_expected_value() {
    for wrong in ["", "K", "8KB", "-1", "1.5M", "8 K"] {
        assert!(parse(wrong).is_err_and(|e| e.contains("KiB")), "{wrong:?}");
    }
    assert!(parse("0").is_err_and(|e| e.contains("at least 1")));
    assert!(parse("99999999999999999999").is_err_and(|e| e.contains("too large")));
    assert!(parse("18446744073709551615G").is_err_and(|e| e.contains("too large")));
}
