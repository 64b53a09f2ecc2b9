//! The parser of sizes.

/// Parses a size of at least one byte, such as `8192`, `8K` and `8kib`.
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
#[path = "../../../../../tests/unit/gleaner/options/value/size.rs"]
mod tests;
