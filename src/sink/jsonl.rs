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
//! | (`readings`) | if there are several: the value, then the others; at most 64 |
//! | (`readings_more`) | true if there are more than 64 readings |
//! | (`resolved`) | with a base: the resolved value |
//! | (`normalized`) | on request: the normal form of `resolved` if present, else of the value |
//! | (`uri`) | on request: the components of the value, see [`uri`] |
//! | (`hazards`) | on request: an array of objects, see [`uri`] |
//! | (`encoding`) | the encoding from which the stream was decoded |
//! | (`compression`) | the compression method of the stream |
//! | (`message`) | the message that contains the item: `number`, `offset` and, if present, `id`, `date`, `from`, `subject`, `newsgroups` |
//! | (`part`) | the part of that message, see [`Origin::part`] |
//! | (`content_type`) | the media type of that part |
//! | (`encoded`) | whether that part was decoded; `offset`, `end`, `outer` and `line` then refer to its decoded text |
//! | (`oversize`) | true if the message is too long to be decoded |
//!
//! An over-long reference has the flag `overlong`. Its `value` and `raw` are its head, and the members that
//! need the whole value are null: `conforms`, and, if requested, `resolved`, `normalized`, `uri` and
//! `hazards`.

use std::io::{self, Write};

use super::ItemLocation;
use super::object::Object;
use super::uri::{self, Extras};
use crate::mail::Origin;
use crate::reference::{Item, Kind, Overlong, Reference};
use crate::uri::Resolver;

/// The maximum number of readings written; a reference with n hyphens at line breaks has 2^n.
const MAX_READINGS: usize = 64;

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
#[derive(Clone, Debug, Default)]
pub struct JsonlWriter {
    resolver: Option<Resolver<'static>>,
    normalize: bool,
    uri: bool,
    hazards: bool,
}

impl JsonlWriter {
    /// Creates a writer of the default members.
    ///
    /// ```
    /// let jsonl = gleaner::sink::JsonlWriter::new();
    /// # let _ = jsonl;
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds `resolved`, the value resolved by `resolver`; the key is left out if resolution fails.
    ///
    /// ```
    /// use gleaner::sink::{JsonlWriter, ItemLocation};
    /// use gleaner::uri::{Resolver, UriRef};
    /// use gleaner::{Config, extract_with};
    ///
    /// let base = UriRef::parse("http://a.example/b/c")?;
    /// let jsonl = JsonlWriter::new().resolve(Resolver::new(base)?);
    /// let item = extract_with(b"<URL:../d>", &Config::new().relative(true)).next().unwrap();
    /// let mut out = Vec::new();
    /// jsonl.write(&item, &ItemLocation::default(), &mut out)?;
    /// assert!(String::from_utf8_lossy(&out).contains(r#""resolved":"http://a.example/d""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn resolve(mut self, resolver: Resolver<'static>) -> Self {
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
        object.string("value", found.value())?;
        object.bytes("raw", found.raw())?;
        write_location(object, location, &found.span(), &found.outer())?;
        object.string("wrapper", found.wrapper().as_str())?;
        write_scheme(object, found.scheme())?;
        object.string("kind", found.kind().as_str())?;
        uri::conforms(object, &value)?;
        object.names("flags", found.flags().names())?;
        if !found.tail().is_empty() {
            object.string("tail", found.tail())?;
        }
        write_readings(object, found)?;
        let resolved = self.resolver.as_ref().and_then(|resolver| resolver.resolve(&value).ok());
        if let Some(resolved) = &resolved {
            object.string("resolved", resolved.uri().as_str())?;
        }
        if self.normalize {
            let value = resolved.as_ref().map_or(&value, |resolved| resolved.uri());
            object.string("normalized", value.normalize().as_str())?;
        }
        if self.uri {
            object.object("uri", |object| uri::record(object, &value, &Extras::default()))?;
        }
        if self.hazards { uri::hazards(object, &value) } else { Ok(()) }
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
        let fields = [
            ("id", message.id()),
            ("date", message.date()),
            ("from", message.from()),
            ("subject", message.subject()),
            ("newsgroups", message.newsgroups()),
        ];
        let mut present = fields.into_iter().filter_map(|(name, text)| Some((name, text?)));
        present.try_for_each(|(name, text)| object.string(name, text))
    })?;
    object.string("part", origin.part())?;
    if let Some(content_type) = origin.content_type() {
        object.string("content_type", content_type)?;
    }
    object.bool("encoded", origin.is_encoded())?;
    if origin.is_oversize() { object.bool("oversize", true) } else { Ok(()) }
}

fn write_scheme(object: &mut Object<impl Write>, scheme: Option<&str>) -> io::Result<()> {
    object.optional("scheme", scheme.map(str::to_ascii_lowercase).as_deref())
}

fn write_readings(object: &mut Object<impl Write>, found: &Reference<'_>) -> io::Result<()> {
    let mut all = found.readings();
    let first: Vec<_> = all.by_ref().take(MAX_READINGS).collect();
    if first.len() > 1 {
        object.strings("readings", first.iter().map(AsRef::as_ref))?;
    }
    if all.next().is_some() {
        object.bool("readings_more", true)?;
    }
    Ok(())
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
mod tests {
    use std::borrow::Cow;

    use serde_json::Value;

    use super::JsonlWriter;
    use crate::config::Hyphen;
    use crate::reference::{Flags, Item, Kind, Overlong, Reference, Wrapper};
    use crate::sink::ItemLocation;

    fn reference(value: &'static str, raw: &'static [u8]) -> Reference<'static> {
        Reference {
            value: Cow::Borrowed(value.as_bytes()),
            raw: Cow::Borrowed(raw),
            start: 7,
            outer: 6..8 + raw.len() as u64,
            wrapper: Wrapper::Angle,
            kind: Kind::Absolute,
            flags: Flags::empty(),
            tail: Cow::Borrowed(&[]),
            notes: Cow::Borrowed(&[]),
            hyphen: Hyphen::Keep,
            added: false,
        }
    }

    fn written(item: &Item<'_>, location: &ItemLocation<'_>) -> (String, Value) {
        let mut out = Vec::new();
        JsonlWriter::new().write(item, location, &mut out).unwrap();
        let line = String::from_utf8(out).unwrap();
        assert_eq!(line.matches('\n').count(), 1);
        let object = serde_json::from_str(&line).unwrap();
        (line, object)
    }

    #[test]
    fn writes_bytes_that_are_not_text_in_base64_under_another_key() {
        let item = Item::Reference(reference("http://a.example/", b"http://a.\xff\nexample/"));
        let location = ItemLocation { path: Some(b"\xfe"), ..ItemLocation::default() };
        let (line, object) = written(&item, &location);
        assert_eq!(object["raw_bytes"], "aHR0cDovL2Eu/wpleGFtcGxlLw==");
        assert_eq!(object["path_bytes"], "/g==");
        assert_eq!((object.get("raw"), object.get("path")), (None, None));
        assert!(line.starts_with(
            r#"{"value":"http://a.example/","raw_bytes":"aHR0cDovL2Eu/wpleGFtcGxlLw==","path_bytes":"/g==","offset":7"#
        ));
    }

    #[test]
    fn escapes_what_json_requires() {
        let item = Item::Reference(reference("http://a.example/\\{\u{fc}}", b"\"\\\t\x01\x7f\r\n"));
        let (_, object) = written(&item, &ItemLocation::default());
        assert_eq!(object["value"], "http://a.example/\\{\u{fc}}");
        assert_eq!(object["raw"], "\"\\\t\x01\x7f\r\n");
    }

    #[test]
    fn writes_the_scheme_of_an_overlong_reference() {
        let scheme = |head: &'static str, flags| {
            let overlong = Overlong {
                head: Cow::Borrowed(head),
                span: 0..9000,
                outer: 0..9000,
                wrapper: Wrapper::Bare,
                flags: Flags::OVERLONG | flags,
            };
            written(&Item::Overlong(overlong), &ItemLocation::default()).1["scheme"].clone()
        };
        assert_eq!(scheme("HTTP://a.example/", Flags::empty()), "http");
        assert_eq!(scheme("WWW.a.example/x:y", Flags::ABBREVIATED), "http");
        assert_eq!(scheme("ftp.a.example/", Flags::ABBREVIATED), "ftp");
        assert_eq!(scheme("joe@a.example", Flags::ABBREVIATED), "mailto");
    }
}
