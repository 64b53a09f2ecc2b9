//! JSON lines: one object a line, all that is known of an item.
//!
//! The keys, in this order; those in parentheses only where they apply:
//!
//! | key | value |
//! |---|---|
//! | `value` | the reference after unfolding |
//! | `raw` | the bytes of the raw span; where they are not UTF-8, `raw_bytes` in base64 instead |
//! | (`path`) | the path; where it is not UTF-8, `path_bytes` in base64 instead |
//! | `offset`, `end` | the raw span: the offsets of its first byte, and past its last |
//! | `outer` | the outer span, an array of two |
//! | (`line`) | the line of the first byte of the raw span, from 1 |
//! | `wrapper` | `url-angle`, `angle`, `quoted`, `bare` or `prefixed` |
//! | `scheme` | in lower case; null where the reference is relative |
//! | `kind` | `absolute` or `relative` |
//! | `flags` | an array of names |
//! | (`tail`) | what was trimmed off, where something was |
//! | (`readings`) | where there are several: the value, then the others; at most 64 |
//! | (`readings_more`) | true where there are more than 64 readings |
//! | (`encoding`) | the encoding that the stream was decoded from |
//!
//! An over-long reference has the flag `overlong`; `value` and `raw` are its head.

use std::io::{self, Write};

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

use super::Place;
use crate::reference::{Flags, Item, Kind, Overlong, Reference};

/// How many readings are written: n hyphens have 2^n.
const MOST_READINGS: usize = 64;

/// Writes an item as one line of JSON, whatever bytes its path and its raw text hold.
///
/// ```
/// use gleaner::sink::{Place, jsonl};
///
/// let item = gleaner::extract(b"to http://a.example/ ").next().unwrap();
/// let mut out = Vec::new();
/// jsonl::write(&item, &Place { line: Some(1), ..Place::default() }, &mut out)?;
/// let expected = concat!(
///     r#"{"value":"http://a.example/","raw":"http://a.example/","offset":3,"end":20,"#,
///     r#""outer":[3,20],"line":1,"wrapper":"bare","scheme":"http","kind":"absolute","#,
///     r#""flags":[]}"#,
///     "\n"
/// );
/// assert_eq!(String::from_utf8_lossy(&out), expected);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Those of `out`.
pub fn write(item: &Item<'_>, place: &Place<'_>, out: impl Write) -> io::Result<()> {
    let mut object = Object { out, empty: true };
    match item {
        Item::Reference(found) => reference(&mut object, found, place)?,
        Item::Overlong(found) => overlong(&mut object, found, place)?,
    }
    if let Some(encoding) = place.encoding {
        object.string("encoding", encoding)?;
    }
    object.end()
}

fn reference(
    object: &mut Object<impl Write>,
    found: &Reference<'_>,
    place: &Place<'_>,
) -> io::Result<()> {
    object.string("value", found.value())?;
    object.bytes("raw", found.raw())?;
    location(object, place, &found.span(), &found.outer())?;
    object.string("wrapper", found.wrapper().as_str())?;
    object.scheme(found.scheme())?;
    object.string("kind", found.kind().as_str())?;
    object.flags(found.flags())?;
    if !found.tail().is_empty() {
        object.string("tail", found.tail())?;
    }
    readings(object, found)
}

fn readings(object: &mut Object<impl Write>, found: &Reference<'_>) -> io::Result<()> {
    let mut all = found.readings();
    let some: Vec<_> = all.by_ref().take(MOST_READINGS).collect();
    if some.len() > 1 {
        object.strings("readings", some.iter().map(AsRef::as_ref))?;
    }
    if all.next().is_some() {
        object.key("readings_more")?;
        object.out.write_all(b"true")?;
    }
    Ok(())
}

fn overlong(
    object: &mut Object<impl Write>,
    found: &Overlong<'_>,
    place: &Place<'_>,
) -> io::Result<()> {
    object.string("value", found.head())?;
    object.string("raw", found.head())?;
    location(object, place, &found.span(), &found.outer())?;
    object.string("wrapper", found.wrapper().as_str())?;
    object.scheme(found.scheme())?;
    object.string("kind", Kind::Absolute.as_str())?;
    object.flags(found.flags())
}

fn location(
    object: &mut Object<impl Write>,
    place: &Place<'_>,
    span: &std::ops::Range<u64>,
    outer: &std::ops::Range<u64>,
) -> io::Result<()> {
    if let Some(path) = place.path {
        object.bytes("path", path)?;
    }
    object.number("offset", span.start)?;
    object.number("end", span.end)?;
    object.key("outer")?;
    write!(object.out, "[{},{}]", outer.start, outer.end)?;
    match place.line {
        Some(line) => object.number("line", line),
        None => Ok(()),
    }
}

/// An object as it is written; the maps of `serde_json` would sort the keys.
struct Object<W> {
    out: W,
    empty: bool,
}

impl<W: Write> Object<W> {
    fn key(&mut self, key: &str) -> io::Result<()> {
        let before = if self.empty { '{' } else { ',' };
        self.empty = false;
        write!(self.out, "{before}\"{key}\":")
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, text).map_err(io::Error::from)
    }

    fn string(&mut self, key: &str, text: &str) -> io::Result<()> {
        self.key(key)?;
        self.text(text)
    }

    fn number(&mut self, key: &str, number: u64) -> io::Result<()> {
        self.key(key)?;
        write!(self.out, "{number}")
    }

    fn strings<'s>(&mut self, key: &str, strings: impl Iterator<Item = &'s str>) -> io::Result<()> {
        self.key(key)?;
        self.out.write_all(b"[")?;
        for (n, string) in strings.enumerate() {
            if n > 0 {
                self.out.write_all(b",")?;
            }
            self.text(string)?;
        }
        self.out.write_all(b"]")
    }

    /// JSON has only text: other bytes go in base64, under another key so that none are mistaken.
    fn bytes(&mut self, key: &str, bytes: &[u8]) -> io::Result<()> {
        if let Ok(text) = str::from_utf8(bytes) {
            self.string(key, text)
        } else {
            self.key(&format!("{key}_bytes"))?;
            write!(self.out, "\"{}\"", Base64Display::new(bytes, &STANDARD))
        }
    }

    fn scheme(&mut self, scheme: Option<&str>) -> io::Result<()> {
        if let Some(scheme) = scheme {
            self.string("scheme", &scheme.to_ascii_lowercase())
        } else {
            self.key("scheme")?;
            self.out.write_all(b"null")
        }
    }

    fn flags(&mut self, flags: Flags) -> io::Result<()> {
        self.strings("flags", flags.names())
    }

    fn end(mut self) -> io::Result<()> {
        self.out.write_all(b"}\n")
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use serde_json::Value;

    use super::write;
    use crate::config::Hyphen;
    use crate::reference::{Flags, Item, Kind, Overlong, Reference, Wrapper};
    use crate::sink::Place;

    fn reference(value: &'static str, raw: &'static [u8]) -> Reference<'static> {
        Reference {
            value: Cow::Borrowed(value),
            raw: Cow::Borrowed(raw),
            start: 7,
            outer: 6..8 + raw.len() as u64,
            wrapper: Wrapper::Angle,
            kind: Kind::Absolute,
            flags: Flags::empty(),
            tail: Cow::Borrowed(""),
            notes: Cow::Borrowed(&[]),
            hyphen: Hyphen::Keep,
            added: false,
        }
    }

    fn written(item: &Item<'_>, place: &Place<'_>) -> (String, Value) {
        let mut out = Vec::new();
        write(item, place, &mut out).unwrap();
        let line = String::from_utf8(out).unwrap();
        assert_eq!(line.matches('\n').count(), 1);
        let object = serde_json::from_str(&line).unwrap();
        (line, object)
    }

    #[test]
    fn bytes_that_are_not_text_are_base64_under_another_key() {
        let item = Item::Reference(reference("http://a.example/", b"http://a.\xff\nexample/"));
        let place = Place { path: Some(b"\xfe"), ..Place::default() };
        let (line, object) = written(&item, &place);
        assert_eq!(object["raw_bytes"], "aHR0cDovL2Eu/wpleGFtcGxlLw==");
        assert_eq!(object["path_bytes"], "/g==");
        assert_eq!((object.get("raw"), object.get("path")), (None, None));
        assert!(line.starts_with(
            r#"{"value":"http://a.example/","raw_bytes":"aHR0cDovL2Eu/wpleGFtcGxlLw==","path_bytes":"/g==","offset":7"#
        ));
    }

    #[test]
    fn what_json_escapes_is_escaped() {
        let item = Item::Reference(reference("http://a.example/\\{\u{fc}}", b"\"\\\t\x01\x7f\r\n"));
        let (_, object) = written(&item, &Place::default());
        assert_eq!(object["value"], "http://a.example/\\{\u{fc}}");
        assert_eq!(object["raw"], "\"\\\t\x01\x7f\r\n");
    }

    #[test]
    fn an_over_long_reference_has_its_scheme() {
        let scheme = |head: &'static str, flags| {
            let overlong = Overlong {
                head: Cow::Borrowed(head),
                span: 0..9000,
                outer: 0..9000,
                wrapper: Wrapper::Bare,
                flags: Flags::OVERLONG | flags,
            };
            written(&Item::Overlong(overlong), &Place::default()).1["scheme"].clone()
        };
        assert_eq!(scheme("HTTP://a.example/", Flags::empty()), "http");
        assert_eq!(scheme("WWW.a.example/x:y", Flags::ABBREVIATED), "http");
        assert_eq!(scheme("ftp.a.example/", Flags::ABBREVIATED), "ftp");
        assert_eq!(scheme("joe@a.example", Flags::ABBREVIATED), "mailto");
    }
}
