//! Sizes as people write them: `8192`, `8K`, `8KiB`.

/// Reads a size of at least one byte; the units are powers of 1024.
pub fn parse(text: &str) -> Result<usize, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let shift = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kib" => 10,
        "m" | "mib" => 20,
        "g" | "gib" => 30,
        _ => return Err(format!("{WANTED}, not {unit:?} after the number")),
    };
    if number.is_empty() {
        return Err(WANTED.to_owned());
    }
    match number.parse::<usize>().ok().and_then(|n| n.checked_mul(1 << shift)) {
        None => Err("it is too large for this machine".to_owned()),
        Some(0) => Err("it must be at least 1".to_owned()),
        Some(bytes) => Ok(bytes),
    }
}

const WANTED: &str = "expected a number of bytes, or one with a unit: K, KiB, M, MiB, G, GiB";

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
    fn errors_say_what_is_wanted() {
        for wrong in ["", "K", "8KB", "-1", "1.5M", "8 K"] {
            assert!(parse(wrong).is_err_and(|e| e.contains("KiB")), "{wrong:?}");
        }
        assert!(parse("0").is_err_and(|e| e.contains("at least 1")));
        assert!(parse("99999999999999999999").is_err_and(|e| e.contains("too large")));
        assert!(parse("18446744073709551615G").is_err_and(|e| e.contains("too large")));
    }
}
