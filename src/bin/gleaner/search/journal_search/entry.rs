//! [`RawEntry`]: an entry of systemd's journal.

use gleaner::internals::JournalEntry;
use gleaner::mail::UtcTime;

/// An entry as `journalctl` prints it. Its fields have their order, and a name may occur several times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawEntry {
    /// The number in the stream, from 1.
    pub number: u64,
    /// The offset in the stream.
    pub offset: u64,
    /// The line in the stream, from 1.
    pub line: u64,
    pub fields: Vec<(String, Vec<u8>)>,
    /// The names of fields that are missing, or not complete.
    pub incomplete: Vec<String>,
}

/// The fields of programs that hold no text, by systemd.journal-fields(7). `SYSLOG_RAW` has the message once more.
const WITHOUT_TEXT: [&str; 15] = [
    "CODE_FILE",
    "CODE_FUNC",
    "CODE_LINE",
    "ERRNO",
    "INVOCATION_ID",
    "MESSAGE_ID",
    "PRIORITY",
    "SYSLOG_FACILITY",
    "SYSLOG_IDENTIFIER",
    "SYSLOG_PID",
    "SYSLOG_RAW",
    "SYSLOG_TIMESTAMP",
    "TID",
    "UNIT",
    "USER_INVOCATION_ID",
];

impl RawEntry {
    /// Returns the fields that are searched: the message, and those that programs add. The journal's own begin with an underscore.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let has_text =
            |name: &str| !name.starts_with('_') && WITHOUT_TEXT.binary_search(&name).is_err();
        let fields = self.fields.iter().map(|(name, value)| (name.as_str(), value.as_slice()));
        fields.filter(move |(name, _)| has_text(name))
    }

    /// Returns what is known of the findings in a field.
    pub fn provenance(&self, field: &str) -> JournalEntry {
        let text = |name| self.text(name);
        JournalEntry {
            number: self.number,
            offset: self.offset,
            field: field.to_owned(),
            cursor: text("__CURSOR"),
            time: self.microseconds().and_then(rfc3339),
            host: text("_HOSTNAME"),
            unit: text("_SYSTEMD_UNIT").or_else(|| text("_SYSTEMD_USER_UNIT")),
            identifier: text("SYSLOG_IDENTIFIER"),
            pid: text("_PID").or_else(|| text("SYSLOG_PID")),
            priority: text("PRIORITY"),
        }
    }

    /// Returns the time, in seconds.
    pub fn time(&self) -> Option<UtcTime> {
        UtcTime::from_unix_seconds(self.microseconds()?.div_euclid(1_000_000))
    }

    fn microseconds(&self) -> Option<i64> {
        self.text("__REALTIME_TIMESTAMP")?.parse().ok()
    }

    fn text(&self, name: &str) -> Option<String> {
        let (_, value) = self.fields.iter().find(|(field, _)| field == name)?;
        Some(String::from_utf8_lossy(value).into_owned())
    }
}

/// Returns a time by RFC 3339, with microseconds.
fn rfc3339(microseconds: i64) -> Option<String> {
    let seconds = UtcTime::from_unix_seconds(microseconds.div_euclid(1_000_000))?.to_string();
    let fraction = microseconds.rem_euclid(1_000_000);
    Some(format!("{}.{fraction:06}Z", seconds.strip_suffix('Z')?))
}
