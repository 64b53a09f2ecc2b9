//! Image candidates (HTML, section 4.8.4.2.1, "parse a srcset attribute").

use std::ops::Range;

/// Calls `each` with the URL of each candidate.
pub(super) fn candidates(value: &[u8], mut each: impl FnMut(Range<usize>)) {
    let mut at = 0;
    loop {
        at = skip(value, at, |byte| byte.is_ascii_whitespace() || byte == b',');
        if at == value.len() {
            return;
        }
        let end = skip(value, at, |byte| !byte.is_ascii_whitespace());
        let url = &value[at..end];
        let commas = url.iter().rev().take_while(|&&byte| byte == b',').count();
        each(at..end - commas);
        at = if commas > 0 { end } else { skip_descriptors(value, end) };
    }
}

/// Returns the index of the comma that ends the descriptors; commas in parentheses do not.
fn skip_descriptors(value: &[u8], from: usize) -> usize {
    let mut is_in_parentheses = false;
    for (at, &byte) in value.iter().enumerate().skip(from) {
        match byte {
            b'(' => is_in_parentheses = true,
            b')' => is_in_parentheses = false,
            b',' if !is_in_parentheses => return at,
            _ => {}
        }
    }
    value.len()
}

fn skip(value: &[u8], from: usize, skips: impl Fn(u8) -> bool) -> usize {
    value[from..].iter().position(|&byte| !skips(byte)).map_or(value.len(), |length| from + length)
}
