//! The address in a `From` field (RFC 5322, section 3.6.2).

use mail_parser::HeaderValue;
use mail_parser::parsers::MessageStream;
use memchr::memchr;

use super::encoded_word::without_encoded_words;

/// Returns the first address in the body of a `From` field, in lower case, or `None` for a field without an address.
///
/// Encoded words are left out before the field is parsed: what they hold is a display name or a comment, and never an
/// address (RFC 2047, section 5), so a name that looks like an address is not taken for one.
pub(super) fn sender(body: &[u8]) -> Option<String> {
    plain_sender(body).or_else(|| parsed_sender(body))
}

/// Returns the address of a body of a few usual characters in one of the forms `name <address>`, `"name" <address>`,
/// `address (name)` and `address`, without the parser.
fn plain_sender(body: &[u8]) -> Option<String> {
    let (name, address) = match body.trim_ascii() {
        [body @ .., b'>'] => {
            let (name, address) = body.split_at(memchr(b'<', body)?);
            (name, &address[1..])
        }
        [body @ .., b')'] => {
            let (address, name) = body.split_at(memchr(b'(', body)?);
            (&name[1..], address.trim_ascii_end())
        }
        address => (&[][..], address),
    };
    let (local, domain) = address.split_at(memchr(b'@', address)?);
    let name = name.trim_ascii();
    let quoted = name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\""));
    let is_plain = is_made_of(quoted.unwrap_or(name), NAME)
        && is_made_of(local, LOCAL)
        && is_made_of(&domain[1..], DOMAIN)
        && !local.is_empty()
        && domain.len() > 1;
    String::from_utf8(address.to_ascii_lowercase()).ok().filter(|_| is_plain)
}

/// The bits of [`SETS`]: the characters of usual names, local parts and domains.
const NAME: u8 = 1;
const LOCAL: u8 = 2;
const DOMAIN: u8 = 4;

/// For each byte: the sets that it is in.
static SETS: [u8; 256] = {
    let mut sets = [0; 256];
    let mut byte = 0;
    while byte < u8::MAX {
        sets[byte as usize] = match byte {
            b' ' | b'\'' => NAME,
            b'_' => NAME | LOCAL,
            b'+' => LOCAL,
            b'.' | b'-' => NAME | LOCAL | DOMAIN,
            _ if byte.is_ascii_alphanumeric() => NAME | LOCAL | DOMAIN,
            _ => 0,
        };
        byte += 1;
    }
    sets
};

/// Reports whether all characters are in the set, without an early exit: nearly always they are.
fn is_made_of(text: &[u8], set: u8) -> bool {
    text.iter().fold(set, |sets, byte| sets & SETS[usize::from(*byte)]) == set
}

fn parsed_sender(body: &[u8]) -> Option<String> {
    let mut line = without_encoded_words(body);
    // The parser ends at a line break, and needs one.
    line.iter_mut().filter(|byte| byte.is_ascii_control()).for_each(|byte| *byte = b' ');
    line.push(b'\n');
    let HeaderValue::Address(addresses) = MessageStream::new(&line).parse_address() else {
        return None;
    };
    let is_address = |text: &&str| {
        text.rsplit_once('@').is_some_and(|(local, domain)| !local.is_empty() && !domain.is_empty())
    };
    let address = addresses.iter().filter_map(|mailbox| mailbox.address()).find(is_address)?;
    Some(address.to_lowercase())
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/header/sender.rs"]
mod tests;
