//! Decoding a target.

use std::borrow::Cow;

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde_json::Value;

use crate::grammar::text::minimum::{self, Context};
use crate::grammar::uri::rfc2396::is_scheme;
use crate::uri::escape::push_escape;
use crate::uri::{AuthorityParts, UriRef, decode, lenient};

/// A step that decodes a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Percent,
    Base64,
    Entities,
    ProofpointV2,
    ProofpointV3,
    Opaque,
}

impl Step {
    /// The steps by their names.
    pub const ALL: [(&str, Self); 6] = [
        ("percent", Self::Percent),
        ("base64", Self::Base64),
        ("entities", Self::Entities),
        ("proofpoint-v2", Self::ProofpointV2),
        ("proofpoint-v3", Self::ProofpointV3),
        ("opaque", Self::Opaque),
    ];

    pub fn apply(self, octets: &[u8]) -> Option<Vec<u8>> {
        match self {
            Self::Percent => Some(decode(str::from_utf8(octets).ok()?).into_owned()),
            Self::Base64 => base64(octets),
            Self::Entities => Some(entities(octets)),
            Self::ProofpointV2 => {
                let plain = |byte| match byte {
                    b'-' => b'%',
                    b'_' => b'/',
                    _ => byte,
                };
                Some(octets.iter().copied().map(plain).collect())
            }
            Self::ProofpointV3 => proofpoint_v3(str::from_utf8(octets).ok()?),
            Self::Opaque => None,
        }
    }
}

/// Decodes base64 in either alphabet, padded or not.
fn base64(octets: &[u8]) -> Option<Vec<u8>> {
    const ANY: GeneralPurpose = GeneralPurpose::new(
        &STANDARD,
        GeneralPurposeConfig::new()
            .with_decode_allow_trailing_bits(true)
            .with_decode_padding_mode(DecodePaddingMode::Indifferent),
    );
    let standard = |byte| match byte {
        b'-' => b'+',
        b'_' => b'/',
        _ => byte,
    };
    let digits: Vec<_> = octets.iter().copied().map(standard).collect();
    ANY.decode(digits).ok()
}

/// Decodes the character references that a URL can need in HTML; others stay.
fn entities(octets: &[u8]) -> Vec<u8> {
    /// The length of the longest one, `&#x0010FFFF;`.
    const MAX_LEN: usize = 12;
    let mut decoded = Vec::with_capacity(octets.len());
    let mut rest = octets;
    while let Some(at) = memchr::memchr(b'&', rest) {
        decoded.extend_from_slice(&rest[..at]);
        rest = &rest[at..];
        let end = rest.iter().take(MAX_LEN).position(|&byte| byte == b';');
        let character = end.and_then(|end| entity(str::from_utf8(&rest[1..end]).ok()?));
        if let (Some(end), Some(character)) = (end, character) {
            decoded.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            rest = &rest[end + 1..];
        } else {
            decoded.push(b'&');
            rest = &rest[1..];
        }
    }
    decoded.extend_from_slice(rest);
    decoded
}

fn entity(name: &str) -> Option<char> {
    let number = match (name, name.strip_prefix('#')) {
        ("amp", _) => return Some('&'),
        ("lt", _) => return Some('<'),
        ("gt", _) => return Some('>'),
        ("quot", _) => return Some('"'),
        ("apos", _) => return Some('\''),
        (_, number) => number?,
    };
    let number = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => number.parse(),
    };
    char::from_u32(number.ok()?)
}

/// Decodes `__URL__;ENC!…`: each `*` in the URL stands for the next character of ENC, and `**X` for a run of them.
fn proofpoint_v3(text: &str) -> Option<Vec<u8>> {
    const RUNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let (url, rest) = text.strip_prefix("__")?.split_once("__;")?;
    let (characters, _) = rest.split_once('!')?;
    let characters = String::from_utf8(base64(characters.as_bytes())?).ok()?;
    let mut characters = characters.chars();
    let url = with_second_slash(url).map_or(Cow::Borrowed(url), Cow::Owned);
    let url = decode(&url);
    let mut decoded = Vec::with_capacity(url.len());
    let mut bytes = url.iter();
    while let Some(&byte) = bytes.next() {
        if byte != b'*' {
            decoded.push(byte);
            continue;
        }
        let mut length = 1;
        if bytes.as_slice().first() == Some(&b'*') {
            let run = bytes.nth(1)?;
            length = 2 + RUNS.iter().position(|other| other == run)?;
        }
        for _ in 0..length {
            let character = characters.next()?;
            decoded.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
    Some(decoded)
}

/// Inserts the slash that some programs drop from `scheme://`.
fn with_second_slash(text: &str) -> Option<String> {
    let (scheme, rest) = text.split_once(":/")?;
    (is_scheme(scheme) && !rest.starts_with('/')).then(|| [scheme, "://", rest].concat())
}

/// Follows the keys from a JSON text to a string; strings on the way are JSON texts too.
pub(super) fn json_text(text: Vec<u8>, keys: &[String]) -> Option<Vec<u8>> {
    let mut value = Value::String(String::from_utf8(text).ok()?);
    for key in keys {
        if let Value::String(text) = &value {
            value = serde_json::from_str(text).ok()?;
        }
        value = value.get_mut(key)?.take();
    }
    match value {
        Value::String(text) => Some(text.into_bytes()),
        _ => None,
    }
}

/// Returns the absolute reference in decoded text.
pub(super) fn target(octets: &[u8], scheme: Option<&str>) -> Option<String> {
    let text = Printable::of(octets.trim_ascii());
    let decoded = || Printable::of(&decode(&text.text)).absolute();
    let slashed = || Printable { text: with_second_slash(&text.text)?, ..text }.absolute();
    let completed = || {
        let rest = text.text.strip_prefix("//").unwrap_or(&text.text);
        let text = Printable::of([scheme?, "://", rest].concat().as_bytes()).absolute()?;
        // Not `javascript:x`, whose scheme would be the host.
        has_numeric_port(&text).then_some(text)
    };
    text.absolute().or_else(decoded).or_else(slashed).or_else(completed)
}

/// Reports whether the port of a reference has only digits, if there is one.
fn has_numeric_port(reference: &str) -> bool {
    let authority = UriRef::split(reference).raw_authority().unwrap_or_default();
    let port = AuthorityParts::of(authority).port.unwrap_or_default();
    port.bytes().all(|byte| byte.is_ascii_digit())
}

/// A text in which escapes replace what no reference contains.
struct Printable {
    text: String,
    /// The offset of the first escape that was inserted.
    first_escape: usize,
}

impl Printable {
    fn of(octets: &[u8]) -> Self {
        let mut text = String::with_capacity(octets.len());
        let mut first_escape = usize::MAX;
        let mut escape = |text: &mut String, octets: &[u8]| {
            first_escape = first_escape.min(text.len());
            for &octet in octets {
                push_escape(text, octet);
            }
        };
        for chunk in octets.utf8_chunks() {
            for c in chunk.valid().chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')) {
                if lenient::is_allowed(c) {
                    text.push(c);
                } else {
                    escape(&mut text, c.encode_utf8(&mut [0; 4]).as_bytes());
                }
            }
            if !chunk.invalid().is_empty() {
                escape(&mut text, chunk.invalid());
            }
        }
        Self { text, first_escape }
    }

    /// Returns the text if it is an absolute reference, and its scheme and authority needed no escape.
    fn absolute(&self) -> Option<String> {
        let uri = UriRef::split(&self.text);
        let is_absolute = minimum::is_absolute(
            self.text.as_bytes(),
            Context::UrlAngle { inner_space: false },
            |_| false,
        );
        let path = uri.offset_of(uri.path());
        (is_absolute && self.first_escape >= path).then(|| self.text.clone())
    }
}
