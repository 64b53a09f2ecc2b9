//! The keys of messages.

use gleaner::mail::Message;
use mail_parser::HeaderValue;
use mail_parser::parsers::MessageStream;

/// Returns the first address in the `From` field in lower case, or the text of a field without an address.
pub fn sender(message: &Message) -> Option<String> {
    sender_of(message.from()?)
}

/// Returns the sender that the text of a `From` field names.
pub fn sender_of(from: &str) -> Option<String> {
    let from = from.trim();
    Some(address(from).unwrap_or_else(|| from.to_owned())).filter(|key| !key.is_empty())
}

fn address(from: &str) -> Option<String> {
    // An encoded word may hold line breaks, and the parser ends at one.
    let mut line: String =
        from.chars().map(|char| if char.is_control() { ' ' } else { char }).collect();
    line.push('\n');
    let HeaderValue::Address(addresses) = MessageStream::new(line.as_bytes()).parse_address()
    else {
        return None;
    };
    let address = addresses
        .iter()
        .filter_map(|mailbox| mailbox.address())
        .find(|address| address.contains('@'))?;
    Some(address.to_lowercase())
}

/// Returns the month of the `Date` field in UTC.
pub fn month(message: &Message) -> Option<String> {
    let mut time = message.date_utc()?.to_string();
    time.truncate("1994-12".len());
    Some(time)
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/output/tally/message.rs"]
mod tests;
