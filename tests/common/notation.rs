//! The notations of a case's text: marks, and escapes for bytes that TOML cannot hold.

use std::ops::Range;

/// Returns the text without its marks, and the span between each pair of marks.
pub fn marks(marked: &str) -> Result<(String, Vec<Range<usize>>), String> {
    let mut text = String::with_capacity(marked.len());
    let mut marks = Vec::new();
    let mut open = None;
    for (index, part) in marked.split('|').enumerate() {
        if index > 0 {
            match open.take() {
                None => open = Some(text.len()),
                Some(start) => marks.push(start..text.len()),
            }
        }
        text.push_str(part);
    }
    match open {
        None => Ok((text, marks)),
        Some(_) => Err("the last mark has no partner".into()),
    }
}

/// Decodes the escapes `\xNN`, `\n`, `\r`, `\t`, `\f`, `\\` and `\{n*text}` (n repetitions of the text).
pub fn unescaped(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend_from_slice(before.as_bytes());
        rest = escape(after, &mut bytes).ok_or_else(|| format!("invalid escape: \\{after}"))?;
    }
    bytes.extend_from_slice(rest.as_bytes());
    Ok(bytes)
}

/// Decodes the escape whose backslash precedes `after`, appends its bytes to `bytes` and returns the
/// rest of the text; returns `None` if the escape is invalid.
fn escape<'t>(after: &'t str, bytes: &mut Vec<u8>) -> Option<&'t str> {
    let byte = match after.as_bytes().first()? {
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'f' => 0x0C,
        b'\\' => b'\\',
        b'x' => {
            bytes.push(u8::from_str_radix(after.get(1..3)?, 16).ok()?);
            return after.get(3..);
        }
        b'{' => {
            let (inner, rest) = after[1..].split_once('}')?;
            let (times, what) = inner.split_once('*')?;
            bytes.extend_from_slice(what.repeat(times.parse().ok()?).as_bytes());
            return Some(rest);
        }
        _ => return None,
    };
    bytes.push(byte);
    after.get(1..)
}

#[cfg(test)]
mod tests {
    #[test]
    fn marks_are_removed() {
        let (text, marks) = super::marks("a |b| c||").unwrap();
        assert_eq!((text.as_str(), marks), ("a b c", vec![2..3, 5..5]));
        assert!(super::marks("a |b").is_err());
    }

    #[test]
    fn escapes_are_decoded() {
        assert_eq!(super::unescaped(r"\xff\n\{3*ab}\\").unwrap(), b"\xff\nababab\\");
        for wrong in [r"\", r"\y", r"\x1", r"\xäa", r"\{3}", r"\{x*a}", r"\{3*a"] {
            assert!(super::unescaped(wrong).is_err(), "{wrong}");
        }
    }
}
