//! The formats of a history: a table, and records in CSV and JSON.

use std::io;

#[cfg(feature = "csv")]
use gleaner::internals::DelimitedWriter;
use gleaner::internals::{LinkHistory, LinkVariant, client_host, write_json};
use gleaner::uri::UriRef;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::table;
#[cfg(not(feature = "csv"))]
use crate::options::builder::missing;

/// The maximum numbers of senders and variants in a table, and in other formats.
const LIMITS: [(usize, usize); 2] = [(3, 5), (1000, 1000)];

/// The keys of JSON, and the columns of CSV.
#[cfg(feature = "csv")]
const KEYS: [&str; 13] = [
    "link",
    "host",
    "first_seen",
    "last_seen",
    "count",
    "undated",
    "messages",
    "files",
    "senders",
    "senders_more",
    "no_sender",
    "variants",
    "variants_more",
];

pub enum HistoryFormat {
    Table,
    #[cfg(feature = "csv")]
    Delimited(DelimitedWriter),
    JsonLines,
    /// An array.
    Json,
}

impl HistoryFormat {
    /// Returns the format with this name, or a message if this build lacks it.
    pub fn named(name: &str, is_terminal: bool) -> Result<Self, String> {
        match name {
            "csv" => delimited(b',', is_terminal),
            "tsv" => delimited(b'\t', is_terminal),
            "jsonl" => Ok(Self::JsonLines),
            "json" => Ok(Self::Json),
            _ => Ok(Self::Table),
        }
    }

    /// Returns the default maximum numbers of senders and of variants.
    pub fn limits(&self) -> (usize, usize) {
        let [table, others] = LIMITS;
        if matches!(self, Self::Table) { table } else { others }
    }

    /// Reports whether the normal form of a link is one of its variants. The table has it in the line of the link.
    pub fn has_normal_variant(&self) -> bool {
        !matches!(self, Self::Table)
    }

    /// Reports whether a history without links has a beginning too.
    pub fn has_frame(&self) -> bool {
        !matches!(self, Self::Table)
    }

    /// Writes what comes before the first link.
    pub fn begin(&self, out: &mut Vec<u8>) {
        match self {
            Self::Table => table::write_header(out),
            #[cfg(feature = "csv")]
            Self::Delimited(writer) => writer.write_fields(KEYS, out),
            Self::JsonLines => {}
            Self::Json => out.push(b'['),
        }
    }

    pub fn write(&self, link: &LinkHistory, is_first: bool, out: &mut Vec<u8>) -> io::Result<()> {
        match self {
            Self::Table => {
                table::write(link, out);
                return Ok(());
            }
            #[cfg(feature = "csv")]
            Self::Delimited(writer) => return write_fields(writer, link, out),
            Self::JsonLines => write_json(&Record(link), &mut *out)?,
            Self::Json => {
                out.extend_from_slice(if is_first { b"\n" } else { b",\n" });
                return write_json(&Record(link), out);
            }
        }
        out.push(b'\n');
        Ok(())
    }

    /// Writes what comes after the last link.
    pub fn end(&self, is_empty: bool, out: &mut Vec<u8>) {
        if matches!(self, Self::Json) {
            out.extend_from_slice(if is_empty { b"]\n" } else { b"\n]\n" });
        }
    }
}

#[cfg(feature = "csv")]
#[expect(clippy::unnecessary_wraps, reason = "another build lacks the format")]
fn delimited(delimiter: u8, escape: bool) -> Result<HistoryFormat, String> {
    let writer = DelimitedWriter::new(delimiter).escape(escape);
    Ok(HistoryFormat::Delimited(writer))
}

#[cfg(not(feature = "csv"))]
fn delimited(_: u8, _: bool) -> Result<HistoryFormat, String> {
    Err(missing("csv"))
}

/// Writes a record whose lists are JSON arrays.
#[cfg(feature = "csv")]
fn write_fields(writer: &DelimitedWriter, link: &LinkHistory, out: &mut Vec<u8>) -> io::Result<()> {
    let json = |list: &dyn Fn(&mut Vec<u8>) -> io::Result<()>| {
        let mut text = Vec::new();
        list(&mut text)?;
        Ok::<_, io::Error>(String::from_utf8_lossy(&text).into_owned())
    };
    let fields = [
        link.link.clone(),
        host(link).unwrap_or_default(),
        link.first_seen.clone().unwrap_or_default(),
        link.last_seen.clone().unwrap_or_default(),
        link.count.to_string(),
        link.undated.to_string(),
        link.messages.to_string(),
        link.files.to_string(),
        json(&|out| write_json(&Senders(&link.senders), out))?,
        link.senders_more.to_string(),
        link.no_sender.to_string(),
        json(&|out| write_json(&Variants(&link.variants), out))?,
        link.variants_more.to_string(),
    ];
    writer.write_fields(fields.iter().map(String::as_str), out);
    Ok(())
}

/// Returns the host of a link in lower case.
fn host(link: &LinkHistory) -> Option<String> {
    client_host(UriRef::split(&link.link)).map(str::to_ascii_lowercase)
}

struct Record<'h>(&'h LinkHistory);

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(link) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("link", &link.link)?;
        map.serialize_entry("host", &host(link))?;
        map.serialize_entry("first_seen", &link.first_seen)?;
        map.serialize_entry("last_seen", &link.last_seen)?;
        map.serialize_entry("count", &link.count)?;
        map.serialize_entry("undated", &link.undated)?;
        map.serialize_entry("messages", &link.messages)?;
        map.serialize_entry("files", &link.files)?;
        map.serialize_entry("senders", &Senders(&link.senders))?;
        map.serialize_entry("senders_more", &link.senders_more)?;
        map.serialize_entry("no_sender", &link.no_sender)?;
        map.serialize_entry("variants", &Variants(&link.variants))?;
        map.serialize_entry("variants_more", &link.variants_more)?;
        map.end()
    }
}

struct Senders<'h>(&'h [(String, u64)]);

impl Serialize for Senders<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Sender))
    }
}

struct Sender<'h>(&'h (String, u64));

impl Serialize for Sender<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (sender, count) = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("sender", sender)?;
        map.serialize_entry("count", count)?;
        map.end()
    }
}

struct Variants<'h>(&'h [LinkVariant]);

impl Serialize for Variants<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Variant))
    }
}

struct Variant<'h>(&'h LinkVariant);

impl Serialize for Variant<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(variant) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("form", &variant.form)?;
        map.serialize_entry("value", &variant.value)?;
        if let Some(via) = &variant.via {
            map.serialize_entry("via", &table::wrappers(via))?;
        }
        if let Some(unsettled) = &variant.unsettled {
            map.serialize_entry("unsettled", unsettled)?;
        }
        map.serialize_entry("count", &variant.count)?;
        map.end()
    }
}
