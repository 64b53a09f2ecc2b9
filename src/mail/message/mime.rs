//! Walks the MIME parts of a message (RFC 2046) in their order and searches each.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::body_text;
use super::entity::{MimeEntity, PartText, TextEnd};
use super::header::fields::Header;
use super::header::media_kind::MediaKind;
use super::header::status_line::status_line_len;
use super::multipart::{self, Section};
use super::search::{MessageSearch, PartLabel, PartName};
use crate::mail::cut::CutReason;
use crate::mail::options::alternative::Alternative;
use crate::mail::options::parts::Parts;

/// The deepest nesting in which the text of an alternative is expected: a related part inside a
/// signed part inside a mixed part.
const MAX_ALTERNATIVE_DEPTH: usize = 3;

/// Searches a message: its `header`, which begins `header_text`, and the body after it in `text`.
pub(in crate::mail) fn search_message(
    search: &mut MessageSearch<'_, '_>,
    header: Header<'_>,
    header_text: PartText<'_>,
    text: PartText<'_>,
) -> ControlFlow<()> {
    let entity = MimeEntity::new(text, header, MediaKind::Plain, search.content_types);
    // `text` holds the header and the body. As neither is decoded, only a candidate in `text` can lead to a finding.
    if !header.may_be_encoded()
        && entity.is_raw_text()
        && search.candidates.first(search.batch, text.bytes).is_none()
    {
        search.counts.count_text(search.options.parts);
        return ControlFlow::Continue(());
    }
    search.search_header(header, header_text, format_args!("header"))?;
    search.parts.enter(&entity);
    search_root(search, &entity, "", 0)
}

/// Searches the body of a message. `prefix` is the number of the enclosing part, followed by a dot.
fn search_root(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    prefix: &str,
    depth: usize,
) -> ControlFlow<()> {
    let path: Cow<'_, str> =
        if prefix.is_empty() { "1".into() } else { format!("{prefix}1").into() };
    match entity.kind {
        MediaKind::Multipart => search_multipart(search, entity, &path, prefix, depth),
        MediaKind::Message => search_nested_message(search, entity, &path, depth),
        MediaKind::Attachment => body_text::search_attachment(search, entity, &path),
        _ => body_text::search_text(search, entity, &path),
    }
}

fn search_part(
    search: &mut MessageSearch<'_, '_>,
    text: PartText<'_>,
    path: &str,
    (default, excluded): (MediaKind, Option<MediaKind>),
    depth: usize,
) -> ControlFlow<()> {
    let header = Header::parse(text.bytes);
    let entity = MimeEntity::new(text, header, default, search.content_types);
    search.search_header(header, text, format_args!("{path}.mime"))?;
    if excluded.is_some_and(|kind| has_text_of(search, entity.body.bytes, &entity, kind)) {
        search.counts.alternatives += 1;
        return ControlFlow::Continue(());
    }
    let outer = search.parts.enter(&entity);
    match entity.kind {
        MediaKind::Multipart => {
            search_multipart(search, &entity, path, &format!("{path}."), depth)?;
        }
        MediaKind::Message => search_nested_message(search, &entity, path, depth)?,
        MediaKind::Attachment => search.counts.attachments += 1,
        _ => body_text::search_text(search, &entity, path)?,
    }
    search.parts.leave(outer);
    ControlFlow::Continue(())
}

fn search_nested_message(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    path: &str,
    depth: usize,
) -> ControlFlow<()> {
    let prefix = format!("{path}.");
    if depth >= search.options.max_nesting {
        return search_too_deep(search, entity, path, &prefix);
    }
    if search.held + entity.decoded_bound() > search.options.max_encoded_part() {
        return search_as_text(search, entity, path, CutReason::EncodedLength);
    }
    let Ok((decoded, rest)) = entity.decode() else {
        return search_as_text(search, entity, path, CutReason::Memory);
    };
    // A body that only claims to be encoded decodes to nothing: parse it undecoded, all of it.
    let (message, rest) = match &decoded {
        Cow::Owned(bytes) if !bytes.is_empty() => {
            (PartText::decoded(bytes, entity.body.start, search.decoded_end(entity, path)), rest)
        }
        _ => (entity.body, None),
    };
    let held = search.held;
    search.held += entity.decoded_bound();
    // An HTTP response; no reference is in its status line.
    let message = message.from(status_line_len(message.bytes).unwrap_or(0));
    let header = Header::parse(message.bytes);
    let inner = MimeEntity::new(message, header, MediaKind::Plain, search.content_types);
    search.search_header(header, message, format_args!("{prefix}header"))?;
    let outer = search.parts.enter(&inner);
    search_root(search, &inner, &prefix, depth + 1)?;
    search.parts.leave(outer);
    search.held = held;
    match rest {
        Some(rest) => search_raw(search, rest, &prefix, "epilogue"),
        None => ControlFlow::Continue(()),
    }
}

fn search_multipart(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    path: &str,
    prefix: &str,
    depth: usize,
) -> ControlFlow<()> {
    if depth >= search.options.max_nesting {
        return search_too_deep(search, entity, path, prefix);
    }
    let decoded;
    let mut body = entity.body;
    let mut boundary = multipart::find_boundary(entity, body.bytes);
    let held = search.held;
    // RFC 2045, section 6.4, forbids an encoding on a multipart; some have one.
    if boundary.is_none() && entity.decoded_bound() > 0 {
        if held + entity.decoded_bound() > search.options.max_encoded_part() {
            return search_as_text(search, entity, path, CutReason::EncodedLength);
        }
        let Ok((text, _)) = entity.decode() else {
            return search_as_text(search, entity, path, CutReason::Memory);
        };
        decoded = text;
        boundary = multipart::find_boundary(entity, &decoded);
        if boundary.is_some() {
            let end = search.decoded_end(entity, path);
            body = PartText::decoded(&decoded, entity.body.start, end);
            search.held += entity.decoded_bound();
        }
    }
    let Some(boundary) = boundary else {
        return body_text::search_text(search, entity, path);
    };
    search_sections(search, entity, (body, boundary), prefix, depth)?;
    search.held = held;
    ControlFlow::Continue(())
}

fn search_sections(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    (body, boundary): (PartText<'_>, &[u8]),
    prefix: &str,
    depth: usize,
) -> ControlFlow<()> {
    let default = entity.default_kind();
    let is_alternative = entity.subtype() == Some("alternative");
    let choice = if is_alternative { search.options.alternative } else { Alternative::All };
    let sections = multipart::sections(body.bytes, boundary);
    let excluded = excluded_kind(search, body, sections.clone(), choice);
    search.parts.enter_multipart(entity, prefix);
    let mut number = 0;
    for section in sections {
        let mut part = match section {
            Section::Outside(range) => {
                let name = if number == 0 { "preamble" } else { "epilogue" };
                search_raw(search, body.slice(range), prefix, name)?;
                continue;
            }
            Section::Part(range) | Section::Open(range) => body.slice(range),
        };
        if part.end == TextEnd::Stream {
            part.end = TextEnd::Open;
        }
        number += 1;
        let path = format!("{prefix}{number}");
        search_part(search, part, &path, (default, excluded), depth + 1)?;
    }
    search.parts.leave_multipart(entity);
    ControlFlow::Continue(())
}

/// Searches an encoded message or multipart that is not held when decoded, for this reason.
fn search_as_text(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    path: &str,
    reason: CutReason,
) -> ControlFlow<()> {
    search.cut(path, entity.body.offset, reason);
    body_text::search_text(search, entity, path)
}

fn search_too_deep(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    path: &str,
    prefix: &str,
) -> ControlFlow<()> {
    search.counts.too_deep += 1;
    search.cut(path, entity.body.offset, CutReason::Nesting);
    search_raw(search, entity.body, prefix, "raw")
}

/// Searches the rest of a message that was cut off in its header.
pub(in crate::mail) fn search_cut_line(
    search: &mut MessageSearch<'_, '_>,
    rest: PartText<'_>,
) -> ControlFlow<()> {
    // The declared length tells that the header is incomplete.
    if !search.cuts.has(search.message.origin(), CutReason::DeclaredLength) {
        search.cut("raw", rest.offset, CutReason::Header);
    }
    search_raw(search, rest, "", "raw")
}

/// Searches lines above a header.
pub(in crate::mail) fn search_header_lines(
    search: &mut MessageSearch<'_, '_>,
    lines: PartText<'_>,
) -> ControlFlow<()> {
    if search.options.parts != Parts::Body {
        let label = PartLabel { part: PartName::Text("header"), content_type: None };
        search.search_text(lines, label, false)?;
    }
    ControlFlow::Continue(())
}

/// Searches text that belongs to no part or is not decoded.
fn search_raw(
    search: &mut MessageSearch<'_, '_>,
    text: PartText<'_>,
    prefix: &str,
    name: &str,
) -> ControlFlow<()> {
    if search.options.parts == Parts::Header {
        return ControlFlow::Continue(());
    }
    let Some(first) = search.candidates.first(search.batch, text.bytes) else {
        return ControlFlow::Continue(());
    };
    let part = format!("{prefix}{name}");
    let label = PartLabel { part: PartName::Text(&part), content_type: None };
    search.search_scanned_text(text, Some(first), label, text.end == TextEnd::Missing)?;
    ControlFlow::Continue(())
}

/// Returns the kind of part to skip in a `multipart/alternative`, or `None` if the wanted kind is
/// missing.
fn excluded_kind(
    search: &mut MessageSearch<'_, '_>,
    body: PartText<'_>,
    mut sections: impl Iterator<Item = Section>,
    choice: Alternative,
) -> Option<MediaKind> {
    let (wanted, other) = match choice {
        Alternative::All => return None,
        Alternative::Text => (MediaKind::Plain, MediaKind::Html),
        Alternative::Html => (MediaKind::Html, MediaKind::Plain),
    };
    let is_wanted = |section: Section| match section {
        Section::Part(range) | Section::Open(range) => {
            let text = body.slice(range);
            let header = Header::parse(text.bytes);
            let entity = MimeEntity::new(text, header, MediaKind::Plain, search.content_types);
            has_text_of(search, entity.body.bytes, &entity, wanted)
        }
        Section::Outside(_) => false,
    };
    sections.any(is_wanted).then_some(other)
}

/// Reports whether the text of a part is of this kind: its own text or, in a multipart, the text of
/// the first part.
fn has_text_of(
    search: &mut MessageSearch<'_, '_>,
    body: &[u8],
    entity: &MimeEntity<'_>,
    kind: MediaKind,
) -> bool {
    if entity.kind != MediaKind::Multipart {
        return entity.is_text_of(kind);
    }
    // `multipart/related` begins with the text; the resources that the text refers to follow.
    let mut first = first_part(entity, body);
    for _ in 0..MAX_ALTERNATIVE_DEPTH {
        let Some(bytes) = first else {
            return false;
        };
        let text = PartText::decoded(bytes, 0, TextEnd::Text);
        let header = Header::parse(bytes);
        let inner = MimeEntity::new(text, header, MediaKind::Plain, search.content_types);
        if inner.kind != MediaKind::Multipart {
            return inner.is_text_of(kind);
        }
        first = first_part(&inner, inner.body.bytes);
    }
    false
}

fn first_part<'b>(entity: &MimeEntity<'_>, body: &'b [u8]) -> Option<&'b [u8]> {
    let boundary = multipart::find_boundary(entity, body)?;
    multipart::sections(body, boundary).find_map(|section| match section {
        Section::Part(range) | Section::Open(range) => body.get(range),
        Section::Outside(_) => None,
    })
}
