//! Parses sizes such as `8192`, `8K` and `8KiB`.

/// Parses a size of at least one byte; units are powers of 1024 in upper or lower case.
pub fn parse(text: &str) -> Result<usize, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let shift = match unit.to_ascii_lowercase().as_str() {
        _ if number.is_empty() => return Err(format!("{EXPECTED}, found no number")),
        "" | "b" => 0,
        "k" | "kib" => 10,
        "m" | "mib" => 20,
        "g" | "gib" => 30,
        _ => return Err(format!("{EXPECTED}, found the unit {unit:?}")),
    };
    match number.parse::<usize>().ok().and_then(|n| n.checked_mul(1 << shift)) {
        None => Err(format!("too large: expected at most {} bytes", usize::MAX)),
        Some(0) => Err("too small: expected at least 1 byte".to_owned()),
        Some(bytes) => Ok(bytes),
    }
}

const EXPECTED: &str =
    "expected a number of bytes with an optional unit (K, KiB, M, MiB, G or GiB)";

#[cfg(test)]
mod tests {
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
}
