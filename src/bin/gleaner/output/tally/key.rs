//! Renders the keys of findings.

use gleaner::internals::{client_host, site};
use gleaner::mail::{Finding, Message};
use gleaner::uri::UriRef;

use super::message;
use super::options::{TallyKey, TallyKeys};
use crate::output::forms::ValueForms;
use crate::output::select::host::{HostBuffer, canonical};

/// The key of a finding that has none.
const NONE: &[u8] = b"-";

/// The length in bytes of the length before each key.
const LENGTH: usize = size_of::<u32>();

/// Renders the keys of the findings of one recorder.
#[derive(Debug)]
pub struct KeyWriter {
    keys: TallyKeys,
    last_sender: Option<MessageKey>,
    last_month: Option<MessageKey>,
}

/// The offset of a message, and its key.
type MessageKey = (u64, Vec<u8>);

impl KeyWriter {
    pub fn new(keys: TallyKeys) -> Self {
        Self { keys, last_sender: None, last_month: None }
    }

    /// Appends the keys of a value, except [`TallyKey::File`], because the writer knows the path.
    pub fn write(
        &mut self,
        value: &str,
        finding: Option<&Finding<'_>>,
        forms: &ValueForms,
        out: &mut Vec<u8>,
    ) {
        for key in self.keys.iter() {
            match key {
                TallyKey::File => {}
                TallyKey::Host | TallyKey::Domain | TallyKey::Scheme => {
                    forms.judge(UriRef::split(value), |uri| write_uri_key(key, uri, out));
                }
                TallyKey::Sender => {
                    write_message_key(finding, message::sender, &mut self.last_sender, out);
                }
                TallyKey::Month => {
                    write_message_key(finding, message::month, &mut self.last_month, out);
                }
            }
        }
    }
}

fn write_message_key(
    finding: Option<&Finding<'_>>,
    key: fn(&Message) -> Option<String>,
    last: &mut Option<MessageKey>,
    out: &mut Vec<u8>,
) {
    let Some(origin) = finding.and_then(Finding::origin) else {
        return write_key(NONE, out);
    };
    let message = origin.message();
    if let Some((offset, key)) = last
        && *offset == message.offset()
    {
        return write_key(key, out);
    }
    let key = key(message).map_or_else(|| NONE.to_vec(), String::into_bytes);
    write_key(&key, out);
    *last = Some((message.offset(), key));
}

fn write_uri_key(key: TallyKey, uri: UriRef<'_>, out: &mut Vec<u8>) {
    if key == TallyKey::Scheme {
        let start = out.len() + LENGTH;
        write_key(uri.scheme().map_or(NONE, str::as_bytes), out);
        return out.get_mut(start..).unwrap_or_default().make_ascii_lowercase();
    }
    let Some(host) = client_host(uri) else {
        return write_key(NONE, out);
    };
    let mut buffer = HostBuffer::new();
    let host = canonical(host);
    let host = buffer.lower(&host);
    let name = if key == TallyKey::Domain { site(&host) } else { &host };
    write_key(name.as_bytes(), out);
}

/// Appends the length of a key and the key: it may contain any byte.
pub fn write_key(key: &[u8], out: &mut Vec<u8>) {
    let key = if key.is_empty() { NONE } else { key };
    // A key is shorter than --max-reference or --max-field, which a greater number cannot fit into memory.
    let length = u32::try_from(key.len()).unwrap_or(u32::MAX);
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(key.get(..length as usize).unwrap_or_default());
}

/// Iterates over the keys that [`write_key`] appended.
pub fn keys(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (length, rest) = bytes.split_first_chunk::<LENGTH>()?;
        let (key, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        bytes = rest;
        Some(key)
    })
}
