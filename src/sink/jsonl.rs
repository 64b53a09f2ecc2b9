//! JSON Lines output: one object on each line, with everything known about an item.
//!
//! The keys, in this order; a key in parentheses is written only if it applies:
//!
//! | key | value |
//! |---|---|
//! | `value` | the reference after unfolding |
//! | `raw` | the bytes of the raw span; if they are not UTF-8, `raw_bytes` in base64 instead |
//! | (`path`) | the path; if it is not UTF-8, `path_bytes` in base64 instead |
//! | `offset`, `end` | the raw span: the offsets of its first byte, and past its last |
//! | `outer` | the outer span, an array of two |
//! | (`line`) | the line of the first byte of the raw span, from 1 |
//! | `wrapper` | `url-angle`, `angle`, `quoted`, `bare` or `prefixed` |
//! | `scheme` | in lower case; null if the reference is relative |
//! | `kind` | `absolute` or `relative` |
//! | `conforms` | the RFCs whose grammar the value without its fragment conforms to: an array of `rfc1738`, `rfc2396`, `rfc3986` |
//! | `flags` | an array of names |
//! | (`tail`) | the characters trimmed off the end, if any |
//! | (`readings`) | if there are several: the value, then the others; at most 64, and at most [`max_readings`](JsonlWriter::max_readings) bytes |
//! | (`readings_more`) | true if there are more than 64 readings |
//! | (`readings_truncated`) | true if readings are left out because all exceed [`max_readings`](JsonlWriter::max_readings) |
//! | (`resolved`) | with a base: the resolved value |
//! | (`normalized`) | on request: the normal form of `resolved` if present, else of the value |
//! | (`uri`) | on request: the components of the value, see [`uri`] |
//! | (`hazards`) | on request: an array of objects, see [`uri`] |
//! | (`encoding`) | the encoding from which the stream was decoded |
//! | (`compression`) | the compression method of the stream |
//! | (`message`) | the message that contains the item: `number`, `offset` and, if present, `id`, `date`, `from`, `subject`, `newsgroups` |
//! | (`part`) | the part of that message, see [`Origin::part`] |
//! | (`content_type`) | the media type of that part |
//! | (`NAME_truncated`) | after one of the seven texts above, true if it is only a prefix, see [`Options::max_field`](crate::mail::Options::max_field) |
//! | (`encoded`) | whether that part was decoded; `offset`, `end`, `outer` and `line` then refer to its decoded text |
//! | (`oversize`) | true if the message is too long to be decoded |
//!
//! Strings hold no control characters, line separators and invisible format characters: they are escaped as
//! `\u202e`, and a JSON parser restores them. [`escape`](super::escape()) lists them.
//!
//! An over-long reference has the flag `overlong`. Its `value` and `raw` are its head, and the members that
//! need the whole value are null: `conforms`, and, if requested, `resolved`, `normalized`, `uri` and
//! `hazards`.

use std::io::{self, Write};
use std::iter;

use super::ItemLocation;
use super::object::Object;
use super::uri::{self, Extras};
use crate::mail::Origin;
use crate::reference::{Item, Kind, Overlong, Reference};
use crate::uri::{Resolver, in_lower_case};

/// The maximum number of readings written; a reference with n hyphens at line breaks has 2^n.
const MAX_READING_COUNT: usize = 64;

/// A writer of items as JSON Lines; paths and raw text may contain any bytes.
///
/// ```
/// use gleaner::sink::{JsonlWriter, ItemLocation};
///
/// let item = gleaner::extract(b"to http://a.example/ ").next().unwrap();
/// let mut out = Vec::new();
/// JsonlWriter::new().write(&item, &ItemLocation { line: Some(1), ..ItemLocation::default() }, &mut out)?;
/// let expected = concat!(
///     r#"{"value":"http://a.example/","raw":"http://a.example/","offset":3,"end":20,"#,
///     r#""outer":[3,20],"line":1,"wrapper":"bare","scheme":"http","kind":"absolute","#,
///     r#""conforms":["rfc1738","rfc2396","rfc3986"],"flags":[]}"#,
///     "\n"
/// );
/// assert_eq!(String::from_utf8_lossy(&out), expected);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct JsonlWriter {
    max_readings: usize,
    resolver: Option<Resolver>,
    normalize: bool,
    uri: bool,
    hazards: bool,
}

impl Default for JsonlWriter {
    fn default() -> Self {
        Self::new()
    }
}

impl JsonlWriter {
    /// The default of [`max_readings`](Self::max_readings), in bytes: 16 KiB.
    ///
    /// Twice the default of [`Config::max_reference`](crate::Config::max_reference), so that there is
    /// space for another reading of any value.
    pub const MAX_READINGS: usize = 16 << 10;

    /// Creates a writer of the default members.
    ///
    /// ```
    /// let jsonl = gleaner::sink::JsonlWriter::new();
    /// # let _ = jsonl;
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self {
            max_readings: Self::MAX_READINGS,
            resolver: None,
            normalize: false,
            uri: false,
            hazards: false,
        }
    }

    /// Sets the maximum length in bytes of all values in `readings` (default: 16 KiB).
    ///
    /// The first reading is the value itself and is always written. If others are left out,
    /// `readings_truncated` is true.
    ///
    /// ```
    /// use gleaner::sink::{ItemLocation, JsonlWriter};
    ///
    /// let item = gleaner::extract(b"<http://a.example/x-\ny>").next().unwrap();
    /// let written = |max_readings| {
    ///     let (jsonl, mut out) = (JsonlWriter::new().max_readings(max_readings), Vec::new());
    ///     jsonl.write(&item, &ItemLocation::default(), &mut out)?;
    ///     Ok::<_, std::io::Error>(String::from_utf8_lossy(&out).into_owned())
    /// };
    /// let both = r#""readings":["http://a.example/x-y","http://a.example/xy"]}"#;
    /// assert!(written(39)?.ends_with(&format!("{both}\n")));
    /// let first = r#""readings":["http://a.example/x-y"],"readings_truncated":true}"#;
    /// assert!(written(38)?.ends_with(&format!("{first}\n")));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn max_readings(mut self, bytes: usize) -> Self {
        self.max_readings = bytes;
        self
    }

    /// Adds `resolved`, the value resolved by `resolver`; the key is left out if resolution fails.
    ///
    /// ```
    /// use gleaner::sink::{JsonlWriter, ItemLocation};
    /// use gleaner::uri::Resolver;
    /// use gleaner::{Config, extract_with};
    ///
    /// let jsonl = JsonlWriter::new().resolve(Resolver::new("http://a.example/b/c")?);
    /// let item = extract_with(b"<URL:../d>", &Config::new().relative(true)).next().unwrap();
    /// let mut out = Vec::new();
    /// jsonl.write(&item, &ItemLocation::default(), &mut out)?;
    /// assert!(String::from_utf8_lossy(&out).contains(r#""resolved":"http://a.example/d""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn resolve(mut self, resolver: Resolver) -> Self {
        self.resolver = Some(resolver);
        self
    }

    /// Enables or disables `normalized`, the normal form of the resolved value, or of the value.
    ///
    /// ```
    /// let jsonl = gleaner::sink::JsonlWriter::new().normalize(true);
    /// # let _ = jsonl;
    /// ```
    #[must_use]
    pub fn normalize(mut self, on: bool) -> Self {
        self.normalize = on;
        self
    }

    /// Enables or disables `uri`, the components of the value.
    ///
    /// ```
    /// let jsonl = gleaner::sink::JsonlWriter::new().uri(true);
    /// # let _ = jsonl;
    /// ```
    #[must_use]
    pub fn uri(mut self, on: bool) -> Self {
        self.uri = on;
        self
    }

    /// Enables or disables `hazards`, the parts of the value that the security sections of the RFCs warn of.
    ///
    /// ```
    /// let jsonl = gleaner::sink::JsonlWriter::new().hazards(true);
    /// # let _ = jsonl;
    /// ```
    #[must_use]
    pub fn hazards(mut self, on: bool) -> Self {
        self.hazards = on;
        self
    }

    /// Writes an item as one line.
    ///
    /// ```
    /// use gleaner::sink::{JsonlWriter, ItemLocation};
    /// for item in gleaner::extract(b"http://a.example/ http://b.example/") {
    ///     JsonlWriter::new().write(&item, &ItemLocation::default(), std::io::sink())?;
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write(
        &self,
        item: &Item<'_>,
        location: &ItemLocation<'_>,
        out: impl Write,
    ) -> io::Result<()> {
        self.write_from(item, None, location, out)
    }

    /// Writes an item that was found in a message as one line.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// use gleaner::sink::{JsonlWriter, ItemLocation};
    /// let mail: &[u8] = b"From: a\nSubject: b\n\nhttp://a.example/";
    /// for finding in Findings::new(mail, &Options::new())? {
    ///     let (finding, mut out) = (finding?, Vec::new());
    ///     let (item, origin) = (finding.item(), finding.origin());
    ///     JsonlWriter::new().write_from(item, origin, &ItemLocation::default(), &mut out)?;
    ///     assert!(String::from_utf8_lossy(&out).ends_with(concat!(
    ///         r#""message":{"number":1,"offset":0,"from":"a","subject":"b"},"#,
    ///         r#""part":"1","content_type":"text/plain","encoded":false}"#,
    ///         "\n"
    ///     )));
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write_from(
        &self,
        item: &Item<'_>,
        origin: Option<&Origin<'_>>,
        location: &ItemLocation<'_>,
        out: impl Write,
    ) -> io::Result<()> {
        let mut object = Object::begin(out);
        match item {
            Item::Reference(found) => self.reference(&mut object, found, location)?,
            Item::Overlong(found) => self.overlong(&mut object, found, location)?,
        }
        if let Some(encoding) = location.encoding {
            object.string("encoding", encoding)?;
        }
        if let Some(compression) = location.compression {
            object.string("compression", compression)?;
        }
        if let Some(origin) = origin {
            write_origin(&mut object, origin)?;
        }
        object.end_line()
    }

    fn reference(
        &self,
        object: &mut Object<impl Write>,
        found: &Reference<'_>,
        location: &ItemLocation<'_>,
    ) -> io::Result<()> {
        let value = found.uri();
        object.string("value", value.as_str())?;
        // Most references are not folded; their value is known to be UTF-8.
        if found.raw() == value.as_str().as_bytes() {
            object.string("raw", value.as_str())?;
        } else {
            object.bytes("raw", found.raw())?;
        }
        write_location(object, location, &found.span(), &found.outer())?;
        object.string("wrapper", found.wrapper().as_str())?;
        write_scheme(object, found.scheme())?;
        object.string("kind", found.kind().as_str())?;
        uri::conforms(object, &value)?;
        object.names("flags", found.flags().names())?;
        if !found.tail().is_empty() {
            object.string("tail", found.tail())?;
        }
        self.readings(object, found, value.as_str())?;
        let resolved = self.resolver.as_ref().and_then(|resolver| resolver.resolve(value).ok());
        if let Some(resolved) = &resolved {
            object.string("resolved", resolved.as_str())?;
        }
        if self.normalize {
            let value = resolved.as_ref().map_or(value, |resolved| resolved.uri());
            object.string("normalized", &value.normalize())?;
        }
        if self.uri {
            object.object("uri", |object| uri::record(object, &value, &Extras::default()))?;
        }
        if self.hazards { uri::hazards(object, &value) } else { Ok(()) }
    }

    fn readings(
        &self,
        object: &mut Object<impl Write>,
        found: &Reference<'_>,
        value: &str,
    ) -> io::Result<()> {
        let mut others = found.other_readings().peekable();
        if others.peek().is_none() {
            return Ok(());
        }
        let (mut count, mut length) = (1, value.len());
        let written = iter::from_fn(|| {
            let reading = others.next_if(|reading| {
                count < MAX_READING_COUNT
                    && length.saturating_add(reading.len()) <= self.max_readings
            })?;
            count += 1;
            length += reading.len();
            Some(reading)
        });
        object.strings("readings", iter::once(value.into()).chain(written))?;
        match (others.peek(), count) {
            (None, _) => Ok(()),
            (Some(_), MAX_READING_COUNT) => object.bool("readings_more", true),
            (Some(_), _) => object.bool("readings_truncated", true),
        }
    }

    /// Writes null, not an empty value, for the members that need the whole value.
    fn overlong(
        &self,
        object: &mut Object<impl Write>,
        found: &Overlong<'_>,
        location: &ItemLocation<'_>,
    ) -> io::Result<()> {
        object.string("value", found.head())?;
        object.string("raw", found.head())?;
        write_location(object, location, &found.span(), &found.outer())?;
        object.string("wrapper", found.wrapper().as_str())?;
        write_scheme(object, found.scheme())?;
        object.string("kind", Kind::Absolute.as_str())?;
        object.null("conforms")?;
        object.names("flags", found.flags().names())?;
        let requested = [
            ("resolved", self.resolver.is_some()),
            ("normalized", self.normalize),
            ("uri", self.uri),
            ("hazards", self.hazards),
        ];
        requested
            .into_iter()
            .filter(|(_, requested)| *requested)
            .try_for_each(|(key, _)| object.null(key))
    }
}

fn write_origin(object: &mut Object<impl Write>, origin: &Origin<'_>) -> io::Result<()> {
    let message = origin.message();
    object.object("message", |object| {
        object.number("number", message.number())?;
        object.number("offset", message.offset())?;
        field(object, "id", message.id(), message.is_id_truncated())?;
        field(object, "date", message.date(), message.is_date_truncated())?;
        field(object, "from", message.from(), message.is_from_truncated())?;
        field(object, "subject", message.subject(), message.is_subject_truncated())?;
        field(object, "newsgroups", message.newsgroups(), message.is_newsgroups_truncated())
    })?;
    field(object, "part", Some(origin.part()), origin.is_part_truncated())?;
    field(object, "content_type", origin.content_type(), origin.is_content_type_truncated())?;
    object.bool("encoded", origin.is_encoded())?;
    if origin.is_oversize() { object.bool("oversize", true) } else { Ok(()) }
}

/// Writes a text that may be only a prefix, if it is present.
fn field(
    object: &mut Object<impl Write>,
    key: &str,
    text: Option<&str>,
    truncated: bool,
) -> io::Result<()> {
    if let Some(text) = text {
        object.string(key, text)?;
    }
    if truncated { object.bool(&format!("{key}_truncated"), true) } else { Ok(()) }
}

fn write_scheme(object: &mut Object<impl Write>, scheme: Option<&str>) -> io::Result<()> {
    object.optional("scheme", scheme.map(in_lower_case).as_deref())
}

fn write_location(
    object: &mut Object<impl Write>,
    location: &ItemLocation<'_>,
    span: &std::ops::Range<u64>,
    outer: &std::ops::Range<u64>,
) -> io::Result<()> {
    if let Some(path) = location.path {
        object.bytes("path", path)?;
    }
    object.number("offset", span.start)?;
    object.number("end", span.end)?;
    object.numbers("outer", [outer.start, outer.end])?;
    match location.line {
        Some(line) => object.number("line", line),
        None => Ok(()),
    }
}

#[cfg(test)]
#[path = "../../tests/unit/sink/jsonl.rs"]
mod tests;
