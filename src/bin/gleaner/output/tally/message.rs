//! The keys of messages.

use gleaner::mail::Message;

/// Returns the address of the sender, or the text of a `From` field without an address.
pub fn sender(message: &Message) -> Option<String> {
    message.sender().or(message.from()).filter(|key| !key.is_empty()).map(str::to_owned)
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
