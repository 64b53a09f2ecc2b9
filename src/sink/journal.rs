//! [`JournalEntry`]: the entry of systemd's journal that holds an item.

use serde::ser::{Serialize, SerializeMap, Serializer};

/// The entry of systemd's journal that holds an item, as `journalctl -o export` or `-o json` prints it. What the entry lacks is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JournalEntry {
    /// The number of the entry in the stream, from 1.
    pub number: u64,
    /// The offset of the entry in the stream, in bytes.
    pub offset: u64,
    /// The name of the field that holds the item: `MESSAGE`, or another that a program has written.
    pub field: String,
    /// `__CURSOR`: where the entry is in the journal.
    pub cursor: Option<String>,
    /// `__REALTIME_TIMESTAMP`: the time by RFC 3339 in UTC, with microseconds.
    pub time: Option<String>,
    /// `_HOSTNAME`.
    pub host: Option<String>,
    /// `_SYSTEMD_UNIT`, or `_SYSTEMD_USER_UNIT`.
    pub unit: Option<String>,
    /// `SYSLOG_IDENTIFIER`.
    pub identifier: Option<String>,
    /// `_PID`, or `SYSLOG_PID`.
    pub pid: Option<String>,
    /// `PRIORITY`: 0 (the system is unusable) to 7 (debugging).
    pub priority: Option<String>,
}

impl Serialize for JournalEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { number, offset, field, .. } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("number", number)?;
        map.serialize_entry("offset", offset)?;
        map.serialize_entry("field", field.as_str())?;
        let texts = [
            ("cursor", &self.cursor),
            ("time", &self.time),
            ("host", &self.host),
            ("unit", &self.unit),
            ("identifier", &self.identifier),
            ("pid", &self.pid),
            ("priority", &self.priority),
        ];
        for (key, text) in texts {
            if let Some(text) = text {
                map.serialize_entry(key, text.as_str())?;
            }
        }
        map.end()
    }
}
