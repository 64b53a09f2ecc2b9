//! [`Finding`]: a link with what the list shows of it.

use std::sync::Arc;

use gleaner::internals::{Row, Value};
use gleaner::uri::UriRef;

use crate::output::reported::{Entry, column};

/// A link that may be chosen. Its texts come from the input, and may hold anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    /// The reference, resolved if it is relative and has a base.
    pub link: Box<str>,
    pub target: Option<Box<Target>>,
    /// The names of hazards, those of the target too, with spaces between them.
    pub hazards: Box<str>,
    /// The host that the text of the link names, if it is of another site.
    pub text_host: Box<str>,
    pub source: Arc<Source>,
    /// The part of the message; empty if there is none.
    pub part: Box<str>,
    pub line: Option<u64>,
    /// Whether the text around the link is HTML.
    pub is_markup: bool,
    /// The text around the link.
    pub before: Box<str>,
    pub after: Box<str>,
}

/// Where a wrapped link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub link: Box<str>,
    /// The names of the wrappers.
    pub via: Box<str>,
    /// Whether another wrapper remains, which cannot be undone.
    pub is_wrapped: bool,
}

/// The input and the message of findings, which share it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    pub path: Box<str>,
    pub message: Option<Message>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    pub number: u64,
    pub from: Box<str>,
    pub subject: Box<str>,
    pub date: Box<str>,
}

impl Finding {
    /// Returns the link to act on: with `unwrap`, the target if it is known.
    pub fn chosen(&self, unwrap: bool) -> &str {
        match &self.target {
            Some(target) if unwrap => &target.link,
            _ => &self.link,
        }
    }

    /// Returns the size of the texts in bytes, without those of the source.
    pub fn size(&self) -> usize {
        let target = self.target.as_ref().map_or(0, |target| target.link.len() + target.via.len());
        let texts =
            [&self.link, &self.hazards, &self.text_host, &self.part, &self.before, &self.after];
        size_of::<Self>() + target + texts.iter().map(|text| text.len()).sum::<usize>()
    }
}

impl Source {
    /// Returns the size of the texts in bytes.
    pub fn size(&self) -> usize {
        let message = self.message.as_ref();
        let fields =
            |message: &Message| message.from.len() + message.subject.len() + message.date.len();
        size_of::<Self>() + self.path.len() + message.map_or(0, fields)
    }
}

/// The columns that a finding is read from.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    value: usize,
    flags: usize,
    resolved: usize,
    target: usize,
    via: usize,
    still_wrapped: usize,
    hazards: usize,
    text_host: usize,
    line: usize,
    part: usize,
    element: usize,
    content_type: usize,
    number: usize,
    from: usize,
    subject: usize,
    date: usize,
    date_utc: usize,
}

impl Columns {
    pub fn new() -> Self {
        Self {
            value: column("value"),
            flags: column("flags"),
            resolved: column("resolved"),
            target: column("target"),
            via: column("via"),
            still_wrapped: column("still_wrapped"),
            hazards: column("hazards"),
            text_host: column("text_host"),
            line: column("line"),
            part: column("part"),
            element: column("element"),
            content_type: column("content_type"),
            number: column("message_number"),
            from: column("from"),
            subject: column("subject"),
            date: column("date"),
            date_utc: column("date_utc"),
        }
    }

    /// Returns the source of a row.
    pub fn source(&self, row: &Row, path: &str) -> Source {
        let message = number(row, self.number).map(|number| {
            let utc = row.text(self.date_utc);
            Message {
                number,
                from: row.text(self.from).into(),
                subject: row.text(self.subject).into(),
                date: if utc.is_empty() { row.text(self.date).into() } else { day_and_time(utc) },
            }
        });
        Source { path: path.into(), message }
    }

    /// Reads a finding, or `None` for an over-long reference, whose end is not known.
    pub fn finding(&self, row: &Row, entry: Entry<'_>, source: &Arc<Source>) -> Option<Finding> {
        let value = row.text(self.value);
        if value.is_empty() || list(row, self.flags).any(|flag| flag == "overlong") {
            return None;
        }
        let resolved = row.text(self.resolved);
        let target = self.target(row);
        let hazards = self.hazards(row, target.as_deref());
        Some(Finding {
            link: if resolved.is_empty() { value } else { resolved }.into(),
            target,
            hazards,
            text_host: row.text(self.text_host).into(),
            source: Arc::clone(source),
            part: row.text(self.part).into(),
            line: number(row, self.line),
            is_markup: !row.text(self.element).is_empty()
                || row.text(self.content_type).eq_ignore_ascii_case("text/html"),
            before: String::from_utf8_lossy(entry.before).into(),
            after: String::from_utf8_lossy(entry.after).into(),
        })
    }

    fn target(&self, row: &Row) -> Option<Box<Target>> {
        let link = row.text(self.target);
        if link.is_empty() {
            return None;
        }
        let via: Vec<&str> = list(row, self.via).collect();
        let is_wrapped = row.get(self.still_wrapped) == Some(Value::Boolean(true));
        Some(Box::new(Target { link: link.into(), via: via.join(", ").into(), is_wrapped }))
    }

    /// Returns the hazards of the link, which the row has, and those of its target.
    fn hazards(&self, row: &Row, target: Option<&Target>) -> Box<str> {
        let mut names: Vec<&str> = Vec::new();
        let of_target = target.map(|target| UriRef::split(&target.link).hazards());
        let of_target = of_target.into_iter().flatten().map(|hazard| hazard.kind().as_str());
        for name in list(row, self.hazards).chain(of_target) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(" ").into()
    }
}

fn number(row: &Row, column: usize) -> Option<u64> {
    match row.get(column) {
        Some(Value::Integer(number)) => Some(number),
        _ => None,
    }
}

fn list(row: &Row, column: usize) -> impl Iterator<Item = &str> {
    let list = match row.get(column) {
        Some(Value::List(list)) => Some(list.items()),
        _ => None,
    };
    list.into_iter().flatten()
}

/// Returns a time such as `1994-12-01T12:00:00Z` without the seconds.
fn day_and_time(utc: &str) -> Box<str> {
    match (utc.get(..10), utc.get(11..16)) {
        (Some(day), Some(time)) => format!("{day} {time} UTC").into(),
        _ => utc.into(),
    }
}
