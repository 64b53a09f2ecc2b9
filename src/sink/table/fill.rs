//! Fills a row from what a finding serializes.

use std::fmt::{Display, Write};

use serde::ser::{Impossible, Serialize, SerializeMap, SerializeSeq, SerializeTuple, Serializer};

use super::column::{COLUMNS, ColumnType};
use super::components;
use super::keys::{KeyPlace, Object};
use super::row::Row;
use super::selection::Selection;
use crate::sink::record_error::{Done, RecordError, only_strings, unsupported};

impl Row {
    /// Replaces the values by those of a finding in the selected columns. What has no column is left out.
    ///
    /// # Errors
    /// If `record` is not a finding.
    pub fn fill(&mut self, record: &impl Serialize, selected: Selection) -> std::io::Result<()> {
        self.clear();
        let wanted = selected.with_sources(&components::SOURCES);
        record.serialize(CellSerializer {
            row: self,
            wanted,
            place: Place::Object(Object::Record),
        })?;
        if selected.has_components() {
            components::set(self, selected);
        }
        Ok(())
    }
}

/// Where a value goes.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// The value is an object with columns.
    Object(Object),
    Column(usize),
    /// An item of the list of this column.
    Item(usize),
    /// The numbers go to this column and the next ones.
    Numbers(usize),
}

/// A serializer of a value.
struct CellSerializer<'r> {
    row: &'r mut Row,
    wanted: Selection,
    place: Place,
}

impl CellSerializer<'_> {
    fn set_text(self, write: impl FnOnce(&mut String) -> std::fmt::Result) -> Done {
        match self.place {
            Place::Column(column) => {
                self.row.set_text(column, write).map_err(|_| RecordError::unsupported())
            }
            Place::Item(_) | Place::Object(_) | Place::Numbers(_) => {
                Err(RecordError::unsupported())
            }
        }
    }

    fn set_number(self, number: u64) -> Done {
        match self.place {
            Place::Column(column) | Place::Numbers(column) => {
                self.row.set_number(column, number);
                Ok(())
            }
            Place::Item(_) | Place::Object(_) => Err(RecordError::unsupported()),
        }
    }
}

impl<'r> Serializer for CellSerializer<'r> {
    type Ok = ();
    type Error = RecordError;
    type SerializeSeq = Items<'r>;
    type SerializeTuple = Items<'r>;
    type SerializeMap = Members<'r>;
    type SerializeTupleStruct = Impossible<(), RecordError>;
    type SerializeTupleVariant = Impossible<(), RecordError>;
    type SerializeStruct = Impossible<(), RecordError>;
    type SerializeStructVariant = Impossible<(), RecordError>;

    fn serialize_bool(self, value: bool) -> Done {
        self.set_number(value.into())
    }

    fn serialize_u64(self, value: u64) -> Done {
        self.set_number(value)
    }

    fn serialize_str(self, text: &str) -> Done {
        if let Place::Item(column) = self.place {
            self.row.push_item(column, text);
            return Ok(());
        }
        self.set_text(|out| {
            out.push_str(text);
            Ok(())
        })
    }

    fn collect_str<T: ?Sized + Display>(self, value: &T) -> Done {
        self.set_text(|out| write!(out, "{value}"))
    }

    /// A column without a value is empty.
    fn serialize_none(self) -> Done {
        Ok(())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_seq(self, _len: Option<usize>) -> Result<Items<'r>, RecordError> {
        let Self { row, wanted, place } = self;
        let place = match place {
            Place::Column(column) if COLUMNS[column].column_type == ColumnType::Integer => {
                Place::Numbers(column)
            }
            Place::Column(column) => {
                row.begin_list(column);
                Place::Item(column)
            }
            Place::Object(_) | Place::Item(_) | Place::Numbers(_) => {
                return Err(RecordError::unsupported());
            }
        };
        Ok(Items { row, wanted, place })
    }

    fn serialize_tuple(self, len: usize) -> Result<Items<'r>, RecordError> {
        self.serialize_seq(Some(len))
    }

    fn serialize_map(self, _len: Option<usize>) -> Result<Members<'r>, RecordError> {
        let owner = match self.place {
            Place::Object(object) => Owner::Object(object),
            Place::Item(column) => Owner::Item(column),
            Place::Column(_) | Place::Numbers(_) => return Err(RecordError::unsupported()),
        };
        let Self { row, wanted, .. } = self;
        Ok(Members { row, wanted, owner, place: None })
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Done {
        Err(RecordError::unsupported())
    }

    unsupported! {
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_struct(&'static str, usize) -> Self::SerializeStruct;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
}

/// The items of an array.
struct Items<'r> {
    row: &'r mut Row,
    wanted: Selection,
    place: Place,
}

impl SerializeSeq for Items<'_> {
    type Ok = ();
    type Error = RecordError;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        let Self { row, wanted, place } = self;
        value.serialize(CellSerializer { row, wanted: *wanted, place: *place })?;
        if let Place::Numbers(column) = place {
            *column += 1;
        }
        Ok(())
    }

    fn end(self) -> Done {
        Ok(())
    }
}

impl SerializeTuple for Items<'_> {
    type Ok = ();
    type Error = RecordError;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Done {
        Ok(())
    }
}

/// Whose members are written.
#[derive(Clone, Copy, Debug)]
enum Owner {
    Object(Object),
    /// A hazard: its kind becomes an item of the list in this column.
    Item(usize),
}

/// The members of an object.
struct Members<'r> {
    row: &'r mut Row,
    wanted: Selection,
    owner: Owner,
    /// The place of the next value, if it is wanted.
    place: Option<Place>,
}

impl Members<'_> {
    #[inline]
    fn place(&self, key: &str) -> Option<Place> {
        let object = match self.owner {
            Owner::Object(object) => object,
            Owner::Item(column) => return (key == "kind").then_some(Place::Item(column)),
        };
        let column = match object.place(key)? {
            KeyPlace::Object(member) => {
                return self.wanted.has_object(member).then_some(Place::Object(member));
            }
            KeyPlace::Column(column) => column,
        };
        let is_wanted = self.wanted.contains(column);
        // The column after `outer_offset` has its value there, too.
        let is_wanted = is_wanted || key == "outer" && self.wanted.contains(column + 1);
        is_wanted.then_some(Place::Column(column))
    }
}

/// A serializer of a key, which finds the place of its value.
struct KeySerializer<'m, 'r>(&'m mut Members<'r>);

impl Serializer for KeySerializer<'_, '_> {
    type Ok = Option<Place>;
    type Error = RecordError;

    only_strings!(Option<Place>);

    #[inline]
    fn serialize_str(self, key: &str) -> Result<Option<Place>, RecordError> {
        Ok(self.0.place(key))
    }
}

impl SerializeMap for Members<'_> {
    type Ok = ();
    type Error = RecordError;

    #[expect(
        clippy::inline_always,
        reason = "so that most of the hash of a constant key is constant"
    )]
    #[inline(always)]
    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Done {
        self.place = key.serialize(KeySerializer(self))?;
        Ok(())
    }

    #[expect(clippy::inline_always, reason = "for the key")]
    #[inline(always)]
    fn serialize_entry<K: ?Sized + Serialize, V: ?Sized + Serialize>(
        &mut self,
        key: &K,
        value: &V,
    ) -> Done {
        self.serialize_key(key)?;
        self.serialize_value(value)
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        let Self { wanted, place: Some(place), .. } = *self else { return Ok(()) };
        value.serialize(CellSerializer { row: self.row, wanted, place })
    }

    fn end(self) -> Done {
        Ok(())
    }
}
