//! Decodes base64 as encoders write it, faster than `mail_parser`, which decodes any data.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use memchr::memchr;

/// Takes the end of the data with and without padding, and ignores the bits that the last digit has too many.
const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Decodes base64 that contains nothing but digits, line breaks, and padding at its end. Returns `None` for other data. Linear.
pub(super) fn decode(data: &[u8]) -> Option<Vec<u8>> {
    let mut digits = Vec::with_capacity(data.len());
    let mut rest = data;
    while !rest.is_empty() {
        let end = memchr(b'\n', rest).unwrap_or(rest.len());
        let line = &rest[..end];
        digits.extend_from_slice(line.strip_suffix(b"\r").unwrap_or(line));
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    ENGINE.decode(&digits).ok()
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/plain_base64.rs"]
mod tests;
