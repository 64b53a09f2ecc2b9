//! [`Record`]: a finding with what the finding itself does not know.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::item::{self, Context, ItemRef, WrittenReference};
#[cfg(feature = "mail")]
use super::mail;
use super::options::RecordOptions;
#[cfg(feature = "codec")]
use crate::codec::{Frame, SharedReference};
#[cfg(feature = "mail")]
use crate::mail::{Finding, Origin};
use crate::reference::{Item, Markup, Overlong, Reference};
use crate::sink::ItemLocation;
use crate::uri::Base;

/// A finding as the command prints it as JSON: with its location, and with the members that [`RecordOptions`] add.
///
/// An item that is serialized by itself has the same members as a record with the default options and an empty
/// location.
///
/// ```
/// use gleaner::sink::{ItemLocation, Record, RecordOptions};
///
/// let options = RecordOptions::new().normalize(true);
/// let item = gleaner::extract(b"to HTTP://a.example/ ").next().unwrap();
/// let record = Record::new(&item).location(ItemLocation::new().line(1)).options(&options);
/// let expected = concat!(
///     r#"{"value":"HTTP://a.example/","raw":"HTTP://a.example/","offset":3,"end":20,"#,
///     r#""outer":[3,20],"line":1,"wrapper":"bare","scheme":"http","kind":"absolute","#,
///     r#""conforms":["rfc1738","rfc2396","rfc3986"],"flags":[],"normalized":"http://a.example/"}"#,
/// );
/// assert_eq!(serde_json::to_string(&record)?, expected);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Record<'r> {
    item: ItemRef<'r>,
    #[cfg(feature = "mail")]
    origin: Option<&'r Origin<'r>>,
    location: ItemLocation<'r>,
    markup: Option<&'r Markup<'r>>,
    base: Option<&'r Base>,
    part_ref: Option<&'r str>,
    options: &'r RecordOptions,
}

impl<'r> Record<'r> {
    /// Creates a record of an item, with the default options and an empty location.
    ///
    /// A [`Reference`], an [`Overlong`] and a `mail::Finding` have [`From`] for the same purpose.
    ///
    /// See [`Record`] for an example.
    #[must_use]
    pub fn new(item: &'r Item<'_>) -> Self {
        Self::of(match item {
            Item::Reference(found) => ItemRef::Reference(found),
            Item::Overlong(found) => ItemRef::Overlong(found),
        })
    }

    fn of(item: ItemRef<'r>) -> Self {
        Self {
            item,
            #[cfg(feature = "mail")]
            origin: None,
            location: ItemLocation::new(),
            markup: None,
            base: None,
            part_ref: None,
            options: RecordOptions::DEFAULT,
        }
    }

    /// Adds the message and the part that contain the item. If the part was decoded, so does `part_line`.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// use gleaner::sink::Record;
    ///
    /// let mail: &[u8] = b"From: a\nSubject: b\n\nhttp://a.example/";
    /// let finding = Findings::new(mail, &Options::new())?.next().expect("a finding")?;
    /// let record = Record::new(finding.item()).origin(finding.origin());
    /// assert_eq!(serde_json::to_string(&record)?, serde_json::to_string(&finding)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "mail")]
    #[must_use]
    pub fn origin(mut self, origin: Option<&'r Origin<'_>>) -> Self {
        self.origin = origin;
        self
    }

    #[cfg(all(feature = "mail", feature = "tables"))]
    pub(in crate::sink) fn message_origin(&self) -> Option<&'r Origin<'r>> {
        self.origin
    }

    /// Returns the reference; `None` for an over-long one.
    #[cfg(feature = "tables")]
    pub(in crate::sink) fn reference(&self) -> Option<&'r Reference<'r>> {
        match self.item {
            ItemRef::Reference(found) => Some(found),
            ItemRef::Overlong(_) => None,
        }
    }

    #[cfg(feature = "tables")]
    pub(in crate::sink) fn path(&self) -> Option<&'r [u8]> {
        self.location.path
    }

    /// Adds the element and the attribute that hold the item: the keys `element` and `attribute`. Where the text of a link
    /// names another site than its target, adds `text` and `text_host`, the text and its host.
    ///
    /// ```
    /// # #[cfg(feature = "html")] {
    /// use gleaner::html::{Findings, Options};
    /// use gleaner::sink::Record;
    ///
    /// let finding = Findings::new("<img src=x>", &Options::new()).next().unwrap();
    /// let record = Record::new(finding.item()).markup(finding.markup()).base(finding.base());
    /// let json = serde_json::to_value(record).unwrap();
    /// assert_eq!((&json["element"], &json["attribute"]), (&"img".into(), &"src".into()));
    /// # }
    /// ```
    #[must_use]
    pub fn markup(mut self, markup: Option<&'r Markup<'_>>) -> Self {
        self.markup = markup;
        self
    }

    /// Sets the base of the document that contains the item. A relative reference gets the keys `base` and `base_source`, and
    /// `resolved` unless the base is opaque.
    ///
    /// See [`markup`](Self::markup) for an example.
    #[must_use]
    pub fn base(mut self, base: Option<&'r Base>) -> Self {
        self.base = base;
        self
    }

    /// Adds the number of the part of the message that the item names: the key `part_ref`.
    ///
    /// ```
    /// use gleaner::sink::Record;
    ///
    /// let item = gleaner::extract("cid:image@a.example").next().unwrap();
    /// let json = serde_json::to_value(Record::new(&item).part_ref(Some("2")))?;
    /// assert_eq!(json["part_ref"], "2");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn part_ref(mut self, part_ref: Option<&'r str>) -> Self {
        self.part_ref = part_ref;
        self
    }

    /// Adds what is known of the location.
    ///
    /// See [`Record`] for an example.
    #[must_use]
    pub fn location(mut self, location: ItemLocation<'r>) -> Self {
        self.location = location;
        self
    }

    /// Adds the members that `options` enables.
    ///
    /// See [`Record`] for an example.
    #[must_use]
    pub fn options(mut self, options: &'r RecordOptions) -> Self {
        self.options = options;
        self
    }
}

impl<'r> From<&'r Reference<'_>> for Record<'r> {
    fn from(found: &'r Reference<'_>) -> Self {
        Self::of(ItemRef::Reference(found))
    }
}

impl<'r> From<&'r Overlong<'_>> for Record<'r> {
    fn from(found: &'r Overlong<'_>) -> Self {
        Self::of(ItemRef::Overlong(found))
    }
}

#[cfg(feature = "mail")]
impl<'r> From<&'r Finding<'_>> for Record<'r> {
    fn from(finding: &'r Finding<'_>) -> Self {
        Self::new(finding.item())
            .origin(finding.origin())
            .markup(finding.markup())
            .base(finding.base())
            .part_ref(finding.part_ref())
    }
}

/// A record, and JSON of its parts that was written before. If it has such JSON, only the serializer of
/// [`sink::json`](crate::sink::json) may serialize it.
pub(in crate::sink) struct WrittenRecord<'r> {
    pub record: &'r Record<'r>,
    pub reference: Option<WrittenReference<'r>>,
    /// The JSON of the message.
    #[cfg(feature = "mail")]
    pub message: Option<&'r [u8]>,
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = WrittenRecord {
            record: self,
            reference: None,
            #[cfg(feature = "mail")]
            message: None,
        };
        record.serialize(serializer)
    }
}

impl Serialize for WrittenRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let Record { item, ref location, options, markup, base, part_ref, .. } = *self.record;
        let context = Context { location, options, markup, base, written: self.reference };
        item::members(&mut map, item, context)?;
        if let Some(encoding) = location.encoding {
            map.serialize_entry("encoding", encoding)?;
        }
        if let Some(compression) = location.compression {
            map.serialize_entry("compression", compression)?;
        }
        if let Some(id) = location.finding_id {
            map.serialize_entry("finding_id", id)?;
        }
        if let Some(entry) = location.journal {
            map.serialize_entry("journal", entry)?;
        }
        #[cfg(feature = "mail")]
        if let Some(origin) = self.record.origin {
            mail::origin(&mut map, origin, location.part_line, self.message)?;
        }
        if let Some(part) = part_ref {
            map.serialize_entry("part_ref", part)?;
        }
        map.end()
    }
}

impl Serialize for Item<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::new(self).serialize(serializer)
    }
}

impl Serialize for Reference<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::from(self).serialize(serializer)
    }
}

impl Serialize for Overlong<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::from(self).serialize(serializer)
    }
}

#[cfg(feature = "mail")]
impl Serialize for Finding<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::from(self).serialize(serializer)
    }
}

/// The item of the frame; null for a terminating line.
#[cfg(feature = "codec")]
impl Serialize for Frame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_item().serialize(serializer)
    }
}

#[cfg(feature = "codec")]
impl Serialize for SharedReference {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_reference().serialize(serializer)
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/sink/record.rs"]
mod tests;
