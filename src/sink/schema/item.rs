//! The members of an item.

use std::ops::Range;

use serde::ser::SerializeMap;

#[cfg(feature = "links")]
use super::links;
use super::member::{self, bytes_key};
use super::options::RecordOptions;
use super::readings;
use super::uri::{Conforms, hazards};
use crate::reference::{Kind, Overlong, Reference};
use crate::sink::ItemLocation;
use crate::uri::{Resolved, UriRef, defang, in_lower_case};

/// The variants of [`Item`](crate::Item), borrowed.
#[derive(Clone, Copy, Debug)]
pub enum ItemRef<'r> {
    Reference(&'r Reference<'r>),
    Overlong(&'r Overlong<'r>),
}

pub(super) fn members<M: SerializeMap>(
    map: &mut M,
    item: ItemRef<'_>,
    location: &ItemLocation<'_>,
    options: &RecordOptions,
) -> Result<(), M::Error> {
    match item {
        ItemRef::Reference(found) => reference(map, found, location, options),
        ItemRef::Overlong(found) => overlong(map, found, location, options),
    }
}

fn reference<M: SerializeMap>(
    map: &mut M,
    found: &Reference<'_>,
    location: &ItemLocation<'_>,
    options: &RecordOptions,
) -> Result<(), M::Error> {
    let value = found.uri();
    map.serialize_entry("value", value.as_str())?;
    // Most references are not folded; their value is known to be UTF-8.
    if found.raw() == value.as_str().as_bytes() {
        map.serialize_entry("raw", value.as_str())?;
    } else {
        member::bytes(map, bytes_key!("raw"), found.raw())?;
    }
    self::location(map, location, &found.span(), &found.outer())?;
    map.serialize_entry("wrapper", &found.wrapper())?;
    scheme(map, found.scheme())?;
    map.serialize_entry("kind", &found.kind())?;
    map.serialize_entry("conforms", &Conforms(value))?;
    map.serialize_entry("flags", &found.flags())?;
    if !found.tail().is_empty() {
        map.serialize_entry("tail", found.tail())?;
    }
    readings::members(map, found, options.max_readings)?;
    let resolved = options.resolver.as_ref().and_then(|resolver| resolver.resolve(value).ok());
    if let Some(resolved) = &resolved {
        map.serialize_entry("resolved", resolved.as_str())?;
    }
    let absolute = resolved.as_ref().map_or(value, Resolved::uri);
    let printed = absolute;
    #[cfg(feature = "links")]
    let link = options.wrappers.as_ref().and_then(|all| all.unwrap_link(absolute.as_str()));
    #[cfg(feature = "links")]
    let printed = match &link {
        Some(link) => {
            links::members(map, link)?;
            link.target().map_or(printed, UriRef::split)
        }
        None => printed,
    };
    let normalized = options.normalize.then(|| absolute.normalize());
    if let Some(normalized) = &normalized {
        map.serialize_entry("normalized", normalized)?;
    }
    if options.defang {
        map.serialize_entry("defanged", &defanged(printed, options))?;
    }
    if options.uri {
        map.serialize_entry("uri", &normalized.as_deref().map_or(value, UriRef::split))?;
    }
    if options.hazards { hazards(map, value) } else { Ok(()) }
}

/// Returns the defanged form of a reference: with `normalize`, of its normal form.
fn defanged(printed: UriRef<'_>, options: &RecordOptions) -> String {
    if options.normalize {
        return defang(&printed.normalize()).into_owned();
    }
    defang(printed.as_str()).into_owned()
}

/// Writes null, not an empty value, for the members that need the whole value.
fn overlong<M: SerializeMap>(
    map: &mut M,
    found: &Overlong<'_>,
    location: &ItemLocation<'_>,
    options: &RecordOptions,
) -> Result<(), M::Error> {
    map.serialize_entry("value", found.head())?;
    map.serialize_entry("raw", found.head())?;
    self::location(map, location, &found.span(), &found.outer())?;
    map.serialize_entry("wrapper", &found.wrapper())?;
    scheme(map, found.scheme())?;
    map.serialize_entry("kind", &Kind::Absolute)?;
    map.serialize_entry("conforms", &None::<&str>)?;
    map.serialize_entry("flags", &found.flags())?;
    let requested = [
        ("resolved", options.resolver.is_some()),
        ("normalized", options.normalize),
        ("defanged", options.defang),
        ("uri", options.uri),
        ("hazards", options.hazards),
    ];
    requested
        .into_iter()
        .filter(|(_, requested)| *requested)
        .try_for_each(|(key, _)| map.serialize_entry(key, &None::<&str>))
}

fn location<M: SerializeMap>(
    map: &mut M,
    location: &ItemLocation<'_>,
    span: &Range<u64>,
    outer: &Range<u64>,
) -> Result<(), M::Error> {
    if let Some(path) = location.path {
        member::bytes(map, bytes_key!("path"), path)?;
    }
    map.serialize_entry("offset", &span.start)?;
    map.serialize_entry("end", &span.end)?;
    map.serialize_entry("outer", &[outer.start, outer.end])?;
    match location.line {
        Some(line) => map.serialize_entry("line", &line),
        None => Ok(()),
    }
}

fn scheme<M: SerializeMap>(map: &mut M, scheme: Option<&str>) -> Result<(), M::Error> {
    map.serialize_entry("scheme", &scheme.map(in_lower_case).as_deref())
}
