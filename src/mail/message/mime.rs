//! The parts of a message (RFC 2046), in their order.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::charset;
use super::entity::{Entity, Kind, Text};
use super::fields::Entry;
use super::flowed::unflow;
use super::multipart::{self, Piece};
use super::search::{Label, Search};
use crate::mail::options::Alternative;

/// Parts in parts in parts: beyond it text is searched as it stands.
const DEEPEST: usize = 64;

/// So deep is the text of an alternative looked for: in what is related to it, signed, or mixed with it.
const NESTED: usize = 3;

/// Searches the body of a message whose header was read from `text`.
pub(in crate::mail) fn body(
    search: &mut Search<'_, '_>,
    text: Text<'_>,
    entries: &[Entry],
    begins: usize,
) -> ControlFlow<()> {
    let entity = Entity::new(text, entries, begins, Kind::Plain);
    root(search, &entity, "", 0)
}

/// Searches the body of a message; `below` is the number of the part that it is in, with a dot.
fn root(
    search: &mut Search<'_, '_>,
    entity: &Entity<'_>,
    below: &str,
    depth: usize,
) -> ControlFlow<()> {
    let path = format!("{below}1");
    match entity.kind {
        Kind::Multipart => multipart(search, entity, &path, below, depth),
        Kind::Message => nested(search, entity, &path, depth),
        Kind::Attachment => only_part(search, entity, &path),
        _ => text(search, entity, &path),
    }
}

/// Searches the only part of a message: that is no attachment, if it is text.
fn only_part(search: &mut Search<'_, '_>, entity: &Entity<'_>, path: &str) -> ControlFlow<()> {
    match entity.decoded() {
        (bytes, rest) if is_text(&bytes) => decoded(search, entity, (bytes, rest), path),
        (_, rest) => {
            search.counts.attachments += 1;
            rest.map_or(ControlFlow::Continue(()), |rest| converted(search, entity, rest, path))
        }
    }
}

fn is_text(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok() && !bytes.contains(&0)
}

/// Searches a part, its header and its body.
fn part(
    search: &mut Search<'_, '_>,
    text: Text<'_>,
    path: &str,
    (default, left_out): (Kind, Option<Kind>),
    depth: usize,
) -> ControlFlow<()> {
    let mut entries = Vec::new();
    let entity = Entity::read(text, &mut entries, default);
    search.header(text.bytes, &entries, text.offset, &format!("{path}.mime"))?;
    if left_out.is_some_and(|kind| is_only(entity.body.bytes, &entity, kind)) {
        search.counts.alternatives += 1;
        return ControlFlow::Continue(());
    }
    match entity.kind {
        Kind::Multipart => multipart(search, &entity, path, &format!("{path}."), depth),
        Kind::Message => nested(search, &entity, path, depth),
        _ => leaf(search, &entity, path),
    }
}

/// Searches the message in a part.
fn nested(
    search: &mut Search<'_, '_>,
    entity: &Entity<'_>,
    path: &str,
    depth: usize,
) -> ControlFlow<()> {
    let below = format!("{path}.");
    if depth >= DEEPEST {
        search.counts.too_deep += 1;
        return as_it_stands(search, entity.body, &below, "raw");
    }
    let (decoded, rest) = entity.decoded();
    // What says that it is encoded and is not is a message as it stands, and there is no rest.
    let (message, rest) = match &decoded {
        Cow::Owned(bytes) if !bytes.is_empty() => (Text { bytes, offset: None }, rest),
        _ => (entity.body, None),
    };
    let mut entries = Vec::new();
    let inner = Entity::read(message, &mut entries, Kind::Plain);
    search.header(message.bytes, &entries, message.offset, &format!("{below}header"))?;
    root(search, &inner, &below, depth + 1)?;
    rest.map_or(ControlFlow::Continue(()), |rest| as_it_stands(search, rest, &below, "epilogue"))
}

/// Searches the parts of a multipart; `below` is what their numbers begin with.
fn multipart(
    search: &mut Search<'_, '_>,
    entity: &Entity<'_>,
    path: &str,
    below: &str,
    depth: usize,
) -> ControlFlow<()> {
    if depth >= DEEPEST {
        search.counts.too_deep += 1;
        return as_it_stands(search, entity.body, below, "raw");
    }
    let mut body = entity.body;
    let mut pieces = pieces(entity, body.bytes);
    // A multipart must not be encoded (RFC 2045, section 6.4); some are.
    let decoded = if pieces.is_empty() { entity.decoded().0 } else { Cow::Borrowed(body.bytes) };
    if let Cow::Owned(bytes) = &decoded {
        pieces = self::pieces(entity, bytes);
        body = Text { bytes, offset: None };
    }
    if pieces.is_empty() {
        return text(search, entity, path);
    }
    let is_digest = entity.subtype() == Some("digest");
    let default = if is_digest { Kind::Message } else { Kind::Plain };
    let is_alternative = entity.subtype() == Some("alternative");
    let choice = if is_alternative { search.options.alternative } else { Alternative::All };
    let left_out = left_out(body, &pieces, choice);
    let mut number = 0;
    for piece in pieces {
        match piece {
            Piece::Part(range) => {
                number += 1;
                let path = format!("{below}{number}");
                part(search, body.part(range), &path, (default, left_out), depth + 1)?;
            }
            Piece::Between(range) => {
                let name = if number == 0 { "preamble" } else { "epilogue" };
                as_it_stands(search, body.part(range), below, name)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The pieces of a multipart's body, by the boundary that it names or, where that is wrong, has.
fn pieces(entity: &Entity<'_>, body: &[u8]) -> Vec<Piece> {
    let boundary = entity.parameter("boundary").map(str::trim_end).unwrap_or_default();
    let pieces =
        if boundary.is_empty() { Vec::new() } else { multipart::pieces(body, boundary.as_bytes()) };
    if !pieces.is_empty() {
        return pieces;
    }
    multipart::guess(body).map_or(pieces, |boundary| multipart::pieces(body, boundary))
}

/// Searches what is no part.
fn as_it_stands(
    search: &mut Search<'_, '_>,
    text: Text<'_>,
    below: &str,
    name: &str,
) -> ControlFlow<()> {
    if search.candidate(text.bytes, 0).is_none() {
        return ControlFlow::Continue(());
    }
    let part = format!("{below}{name}");
    search.text(text.bytes, text.offset, Label { part: &part, content_type: None })
}

/// Searches a part that has no parts, if it is text.
fn leaf(search: &mut Search<'_, '_>, entity: &Entity<'_>, path: &str) -> ControlFlow<()> {
    if entity.kind == Kind::Attachment {
        search.counts.attachments += 1;
        return ControlFlow::Continue(());
    }
    text(search, entity, path)
}

/// Searches a text, decoded.
fn text(search: &mut Search<'_, '_>, entity: &Entity<'_>, path: &str) -> ControlFlow<()> {
    decoded(search, entity, entity.decoded(), path)
}

/// The same, once it is decoded, with what could not be.
fn decoded(
    search: &mut Search<'_, '_>,
    entity: &Entity<'_>,
    (bytes, rest): (Cow<'_, [u8]>, Option<Text<'_>>),
    path: &str,
) -> ControlFlow<()> {
    search.counts.parts += 1;
    let offset = match bytes {
        Cow::Borrowed(_) => entity.body.offset,
        Cow::Owned(_) => None,
    };
    converted(search, entity, Text { bytes: &bytes, offset }, path)?;
    // What stands behind what could be decoded.
    rest.map_or(ControlFlow::Continue(()), |rest| converted(search, entity, rest, path))
}

/// Searches a text whose transfer encoding is undone, in UTF-8, with its paragraphs put together.
fn converted(
    search: &mut Search<'_, '_>,
    entity: &Entity<'_>,
    text: Text<'_>,
    path: &str,
) -> ControlFlow<()> {
    let converted = charset::to_utf8(text.bytes, entity.parameter("charset"));
    let bytes = converted.as_ref().map_or(text.bytes, |text| text.as_bytes());
    let is_flowed = entity.kind == Kind::Plain && entity.is("format", "flowed");
    let flowed = if is_flowed { unflow(bytes, entity.is("delsp", "yes")) } else { None };
    let offset = text.offset.filter(|_| converted.is_none() && flowed.is_none());
    let bytes = flowed.as_deref().unwrap_or(bytes);
    search.counts.decoded += u64::from(offset.is_none());
    if search.candidate(bytes, 0).is_none() {
        return ControlFlow::Continue(());
    }
    let media_type = entity.media_type();
    search.text(bytes, offset, Label { part: path, content_type: Some(&media_type) })
}

/// The kind of parts that are left out of these alternatives.
fn left_out(body: Text<'_>, pieces: &[Piece], choice: Alternative) -> Option<Kind> {
    let (wanted, other) = match choice {
        Alternative::All => return None,
        Alternative::Text => (Kind::Plain, Kind::Html),
        Alternative::Html => (Kind::Html, Kind::Plain),
    };
    let is_wanted = |piece: &Piece| match piece {
        Piece::Part(range) => {
            let text = body.part(range.clone());
            let entity = Entity::read(text, &mut Vec::new(), Kind::Plain);
            is_only(entity.body.bytes, &entity, wanted)
        }
        Piece::Between(_) => false,
    };
    pieces.iter().any(is_wanted).then_some(other)
}

/// Whether the text of a part is of one kind: its own, or that of the first of the parts in it.
fn is_only(body: &[u8], entity: &Entity<'_>, kind: Kind) -> bool {
    if entity.kind != Kind::Multipart {
        return entity.is_text_of(kind);
    }
    // `multipart/related` has the text first, then what that refers to.
    let mut first = first_part(entity, body);
    for _ in 0..NESTED {
        let Some(bytes) = first else {
            return false;
        };
        let text = Text { bytes, offset: None };
        let inner = Entity::read(text, &mut Vec::new(), Kind::Plain);
        if inner.kind != Kind::Multipart {
            return inner.is_text_of(kind);
        }
        first = first_part(&inner, inner.body.bytes);
    }
    false
}

fn first_part<'b>(entity: &Entity<'_>, body: &'b [u8]) -> Option<&'b [u8]> {
    pieces(entity, body).into_iter().find_map(|piece| match piece {
        Piece::Part(range) => body.get(range),
        Piece::Between(_) => None,
    })
}
