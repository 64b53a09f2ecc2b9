//! The members of an item.

use std::borrow::Cow;
use std::ops::Range;
use std::ptr;

use serde::ser::{Serialize, SerializeMap};

use super::classification::{Classification, scheme};
use super::member::{self, WrittenJson, bytes_key};
use super::options::RecordOptions;
use super::readings;
use super::settled;
use super::uri::hazards;
use crate::reference::{Flags, Kind, Markup, Overlong, Reference, Wrapper};
use crate::sink::ItemLocation;
#[cfg(feature = "links")]
use crate::uri::UnwrappedLink;
use crate::uri::{Base, Resolved, Resolver, UriRef, defang};

/// The variants of [`Item`](crate::Item), borrowed.
#[derive(Clone, Copy, Debug)]
pub enum ItemRef<'r> {
    Reference(&'r Reference<'r>),
    Overlong(&'r Overlong<'r>),
}

/// What a record knows of an item besides the item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'r> {
    pub location: &'r ItemLocation<'r>,
    pub options: &'r RecordOptions,
    pub markup: Option<&'r Markup<'r>>,
    /// The base of the document.
    pub base: Option<&'r Base>,
    pub written: Option<WrittenReference<'r>>,
}

/// The JSON of parts of a reference, which [`JsonRecordWriter`](crate::sink::json::JsonRecordWriter) writes before the record.
#[derive(Clone, Copy, Debug)]
pub struct WrittenReference<'r> {
    pub value: &'r [u8],
    /// `None` if there is no path, or if it is not UTF-8.
    pub path: Option<&'r [u8]>,
    /// The [`Classification`] without its first key and its braces.
    pub classification: &'r [u8],
}

pub(super) fn members<M: SerializeMap>(
    map: &mut M,
    item: ItemRef<'_>,
    context: Context<'_>,
) -> Result<(), M::Error> {
    match item {
        ItemRef::Reference(found) => reference(map, found, context),
        ItemRef::Overlong(found) => overlong(map, found, context),
    }
}

fn reference<M: SerializeMap>(
    map: &mut M,
    found: &Reference<'_>,
    context: Context<'_>,
) -> Result<(), M::Error> {
    let Context { location, options, .. } = context;
    match context.written {
        Some(written) => value_and_raw(map, found, &WrittenJson(written.value))?,
        None => value_and_raw(map, found, found.value())?,
    }
    let path = context.written.and_then(|written| written.path);
    self::location(map, location, path, [found.span(), found.outer()])?;
    match context.written {
        Some(written) => map.serialize_entry("wrapper", &WrittenJson(written.classification))?,
        None => Classification::new(found).members(map)?,
    }
    markup(map, context.markup)?;
    if found.has_tail() {
        map.serialize_entry("tail", found.tail())?;
    }
    readings::members(map, found, options.max_readings)?;
    if let Some(evidence) = &options.evidence
        && found.flags().contains(Flags::SETTLED)
        && let Some(settled) = evidence.settle(found)
    {
        settled::member(map, &settled)?;
    }
    let resolved = resolved(map, found, context)?;
    if !options.reads_components() {
        return Ok(());
    }
    let value = found.uri();
    let absolute = resolved.as_deref().map_or(value, UriRef::split);
    components(map, value, absolute, options)
}

fn value_and_raw<M: SerializeMap>(
    map: &mut M,
    found: &Reference<'_>,
    value: &(impl Serialize + ?Sized),
) -> Result<(), M::Error> {
    map.serialize_entry("value", value)?;
    let [raw, bytes] = [found.raw(), found.as_bytes()];
    // Most references are not folded: their raw span is the value itself, which needs no comparison.
    if ptr::eq(raw, bytes) || raw == bytes {
        return map.serialize_entry("raw", value);
    }
    member::bytes(map, bytes_key!("raw"), raw)
}

/// Writes the members for which a reference is split. `absolute` is its resolved form, if it has one.
fn components<M: SerializeMap>(
    map: &mut M,
    value: UriRef<'_>,
    absolute: UriRef<'_>,
    options: &RecordOptions,
) -> Result<(), M::Error> {
    let printed = absolute;
    #[cfg(feature = "links")]
    let link = options.wrappers.as_ref().and_then(|all| all.unwrap_link(absolute.as_str()));
    #[cfg(feature = "links")]
    let printed = match &link {
        Some(link) => {
            link_members(map, link)?;
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

/// Writes the members about the wrappers of a link.
#[cfg(feature = "links")]
fn link_members<M: SerializeMap>(map: &mut M, link: &UnwrappedLink) -> Result<(), M::Error> {
    map.serialize_entry("target", &link.target())?;
    map.serialize_entry("via", link.via())?;
    let is_still_wrapped = link.target().is_some() && !link.is_complete();
    if is_still_wrapped { map.serialize_entry("still_wrapped", &true) } else { Ok(()) }
}

/// Returns the defanged form of a reference: with `normalize`, of its normal form.
fn defanged(printed: UriRef<'_>, options: &RecordOptions) -> String {
    if options.normalize {
        return defang(&printed.normalize()).into_owned();
    }
    defang(printed.as_str()).into_owned()
}

/// Writes the resolved reference, and the base of its document if it is relative to one, and returns the former.
fn resolved<'r, M: SerializeMap>(
    map: &mut M,
    found: &'r Reference<'_>,
    context: Context<'_>,
) -> Result<Option<Cow<'r, str>>, M::Error> {
    if let Some(base) = context.base {
        let resolved = base.resolve_relative(found.value());
        if let Some(resolved) = &resolved {
            map.serialize_entry("resolved", resolved)?;
        }
        if resolved.is_some() || found.kind() == Kind::Relative {
            map.serialize_entry("base", base.uri().as_str())?;
            map.serialize_entry("base_source", base.origin().as_str())?;
            return Ok(resolved.map(Cow::Owned));
        }
    }
    let resolve = |by: &Resolver| by.resolve(found.uri()).ok();
    let resolved = context.options.resolver.as_ref().and_then(resolve);
    if let Some(resolved) = &resolved {
        map.serialize_entry("resolved", resolved.as_str())?;
    }
    Ok(resolved.map(Resolved::into_text))
}

fn markup<M: SerializeMap>(map: &mut M, markup: Option<&Markup<'_>>) -> Result<(), M::Error> {
    let Some(markup) = markup else { return Ok(()) };
    if let Some(element) = markup.element() {
        map.serialize_entry("element", element)?;
    }
    if let Some(attribute) = markup.attribute() {
        map.serialize_entry("attribute", attribute)?;
    }
    let Some(host) = markup.text_host() else { return Ok(()) };
    map.serialize_entry("text", &markup.link_text())?;
    map.serialize_entry("text_host", host)
}

/// Writes null, not an empty value, for the members that need the whole value.
fn overlong<M: SerializeMap>(
    map: &mut M,
    found: &Overlong<'_>,
    context: Context<'_>,
) -> Result<(), M::Error> {
    let Context { location, options, .. } = context;
    map.serialize_entry("value", found.head())?;
    map.serialize_entry("raw", found.head())?;
    self::location(map, location, None, [found.span(), found.outer()])?;
    map.serialize_entry("wrapper", &found.wrapper())?;
    scheme(map, found.scheme())?;
    let is_in_markup = matches!(found.wrapper(), Wrapper::Attribute | Wrapper::Destination);
    let is_relative = is_in_markup && found.scheme().is_none();
    map.serialize_entry("kind", if is_relative { &Kind::Relative } else { &Kind::Absolute })?;
    map.serialize_entry("conforms", &None::<&str>)?;
    map.serialize_entry("flags", &found.flags())?;
    markup(map, context.markup)?;
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

/// Writes where an item is; `path` is the JSON of the path, if that is known.
fn location<M: SerializeMap>(
    map: &mut M,
    location: &ItemLocation<'_>,
    path: Option<&[u8]>,
    [span, outer]: [Range<u64>; 2],
) -> Result<(), M::Error> {
    if let Some(json) = path {
        map.serialize_entry("path", &WrittenJson(json))?;
    } else if let Some(path) = location.path {
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
