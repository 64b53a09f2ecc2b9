//! Walks the MIME parts of a message (RFC 2046) in their order and searches each.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::charset;
use super::entity::{MediaKind, MimeEntity, PartText};
use super::fields::HeaderEntry;
use super::flowed::unflow;
use super::multipart::{self, Section};
use super::search::{MessageSearch, PartLabel};
use crate::mail::cut::CutReason;
use crate::mail::options::Alternative;

/// The deepest nesting in which the text of an alternative is expected: a related part inside a
/// signed part inside a mixed part.
const MAX_ALTERNATIVE_DEPTH: usize = 3;

/// Searches the body of a message whose header in `text` was parsed into `entries`.
pub(in crate::mail) fn search_body(
    search: &mut MessageSearch<'_, '_>,
    text: PartText<'_>,
    entries: &[HeaderEntry],
    body_start: usize,
) -> ControlFlow<()> {
    let entity = MimeEntity::new(text, entries, body_start, MediaKind::Plain);
    search_root(search, &entity, "", 0)
}

/// Searches the body of a message. `prefix` is the number of the enclosing part, followed by a dot.
fn search_root(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    prefix: &str,
    depth: usize,
) -> ControlFlow<()> {
    let path = format!("{prefix}1");
    match entity.kind {
        MediaKind::Multipart => search_multipart(search, entity, &path, prefix, depth),
        MediaKind::Message => search_nested_message(search, entity, &path, depth),
        MediaKind::Attachment => search_only_part(search, entity, &path),
        _ => search_text_part(search, entity, &path),
    }
}

/// Searches the only part of a message, whose declared type is not text. If its content is text
/// after all, it is not an attachment: the declared type is wrong.
fn search_only_part(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    path: &str,
) -> ControlFlow<()> {
    match entity.decode() {
        (bytes, rest) if is_text(&bytes) => search_decoded(search, entity, (bytes, rest), path),
        (_, rest) => {
            search.counts.attachments += 1;
            search_rest(search, entity, rest, path)
        }
    }
}

fn is_text(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok() && !bytes.contains(&0)
}

/// Searches the header and the body of a part.
fn search_part(
    search: &mut MessageSearch<'_, '_>,
    text: PartText<'_>,
    path: &str,
    (default, excluded): (MediaKind, Option<MediaKind>),
    depth: usize,
) -> ControlFlow<()> {
    let mut entries = Vec::new();
    let entity = MimeEntity::parse(text, &mut entries, default);
    search.search_header(text.bytes, &entries, text.offset, &format!("{path}.mime"))?;
    if excluded.is_some_and(|kind| has_text_of(entity.body.bytes, &entity, kind)) {
        search.counts.alternatives += 1;
        return ControlFlow::Continue(());
    }
    match entity.kind {
        MediaKind::Multipart => search_multipart(search, &entity, path, &format!("{path}."), depth),
        MediaKind::Message => search_nested_message(search, &entity, path, depth),
        MediaKind::Attachment => {
            search.counts.attachments += 1;
            ControlFlow::Continue(())
        }
        _ => search_text_part(search, &entity, path),
    }
}

/// Searches the message inside a `message/rfc822` part.
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
    let (decoded, rest) = entity.decode();
    // A body that only claims to be encoded decodes to nothing: parse it undecoded, all of it.
    let (message, rest) = match &decoded {
        Cow::Owned(bytes) if !bytes.is_empty() => (PartText { bytes, offset: None }, rest),
        _ => (entity.body, None),
    };
    let mut entries = Vec::new();
    let inner = MimeEntity::parse(message, &mut entries, MediaKind::Plain);
    search.search_header(message.bytes, &entries, message.offset, &format!("{prefix}header"))?;
    search_root(search, &inner, &prefix, depth + 1)?;
    match rest {
        Some(rest) => search_raw(search, rest, &prefix, "epilogue"),
        None => ControlFlow::Continue(()),
    }
}

/// Searches the parts of a multipart. `prefix` begins their numbers.
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
    let mut body = entity.body;
    let mut sections = split_body(entity, body.bytes);
    // RFC 2045, section 6.4, forbids an encoding on a multipart; some have one.
    let decoded = if sections.is_empty() { entity.decode().0 } else { Cow::Borrowed(body.bytes) };
    if let Cow::Owned(bytes) = &decoded {
        sections = split_body(entity, bytes);
        body = PartText { bytes, offset: None };
    }
    if sections.is_empty() {
        return search_text_part(search, entity, path);
    }
    let is_digest = entity.subtype() == Some("digest");
    let default = if is_digest { MediaKind::Message } else { MediaKind::Plain };
    let is_alternative = entity.subtype() == Some("alternative");
    let choice = if is_alternative { search.options.alternative } else { Alternative::All };
    let excluded = excluded_kind(body, &sections, choice);
    let mut number = 0;
    for section in sections {
        match section {
            Section::Part(range) => {
                number += 1;
                let path = format!("{prefix}{number}");
                search_part(search, body.slice(range), &path, (default, excluded), depth + 1)?;
            }
            Section::Outside(range) => {
                let name = if number == 0 { "preamble" } else { "epilogue" };
                search_raw(search, body.slice(range), prefix, name)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Splits the body of a multipart at its declared boundary or, if that delimits nothing, at a
/// guessed one.
fn split_body(entity: &MimeEntity<'_>, body: &[u8]) -> Vec<Section> {
    let boundary = entity.parameter("boundary").map(str::trim_end).unwrap_or_default();
    let sections = if boundary.is_empty() {
        Vec::new()
    } else {
        multipart::split_sections(body, boundary.as_bytes())
    };
    if !sections.is_empty() {
        return sections;
    }
    multipart::guess_boundary(body)
        .map_or(sections, |boundary| multipart::split_sections(body, boundary))
}

/// Searches a part that is nested too deeply to be decoded.
fn search_too_deep(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    path: &str,
    prefix: &str,
) -> ControlFlow<()> {
    search.counts.too_deep += 1;
    search.cut(path, CutReason::Nesting);
    search_raw(search, entity.body, prefix, "raw")
}

/// Searches text that belongs to no part or is not decoded.
fn search_raw(
    search: &mut MessageSearch<'_, '_>,
    text: PartText<'_>,
    prefix: &str,
    name: &str,
) -> ControlFlow<()> {
    if search.next_candidate(text.bytes, 0).is_none() {
        return ControlFlow::Continue(());
    }
    let part = format!("{prefix}{name}");
    search.search_text(text.bytes, text.offset, PartLabel { part: &part, content_type: None })
}

/// Decodes and searches a text part.
fn search_text_part(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    path: &str,
) -> ControlFlow<()> {
    search_decoded(search, entity, entity.decode(), path)
}

/// Searches the decoded text of a part, then the undecodable rest of its body.
fn search_decoded(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    (bytes, rest): (Cow<'_, [u8]>, Option<PartText<'_>>),
    path: &str,
) -> ControlFlow<()> {
    search.counts.parts += 1;
    let offset = match bytes {
        Cow::Borrowed(_) => entity.body.offset,
        Cow::Owned(_) => None,
    };
    search_converted(search, entity, PartText { bytes: &bytes, offset }, path)?;
    search_rest(search, entity, rest, path)
}

fn search_rest(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    rest: Option<PartText<'_>>,
    path: &str,
) -> ControlFlow<()> {
    match rest {
        Some(rest) => search_converted(search, entity, rest, path),
        None => ControlFlow::Continue(()),
    }
}

/// Converts text to UTF-8, joins its flowed lines, and searches the result. Its transfer encoding
/// is already undone.
fn search_converted(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    text: PartText<'_>,
    path: &str,
) -> ControlFlow<()> {
    let converted = charset::to_utf8(text.bytes, entity.parameter("charset"));
    let bytes = converted.as_ref().map_or(text.bytes, |text| text.as_bytes());
    let is_flowed = entity.kind == MediaKind::Plain && entity.has_parameter("format", "flowed");
    let flowed = if is_flowed { unflow(bytes, entity.has_parameter("delsp", "yes")) } else { None };
    let offset = text.offset.filter(|_| converted.is_none() && flowed.is_none());
    let bytes = flowed.as_deref().unwrap_or(bytes);
    search.counts.decoded += u64::from(offset.is_none());
    if search.next_candidate(bytes, 0).is_none() {
        return ControlFlow::Continue(());
    }
    let media_type = entity.media_type();
    search.search_text(bytes, offset, PartLabel { part: path, content_type: Some(&media_type) })
}

/// Returns the kind of part to skip in a `multipart/alternative`, or `None` if the wanted kind is
/// missing.
fn excluded_kind(
    body: PartText<'_>,
    sections: &[Section],
    choice: Alternative,
) -> Option<MediaKind> {
    let (wanted, other) = match choice {
        Alternative::All => return None,
        Alternative::Text => (MediaKind::Plain, MediaKind::Html),
        Alternative::Html => (MediaKind::Html, MediaKind::Plain),
    };
    let is_wanted = |section: &Section| match section {
        Section::Part(range) => {
            let text = body.slice(range.clone());
            let entity = MimeEntity::parse(text, &mut Vec::new(), MediaKind::Plain);
            has_text_of(entity.body.bytes, &entity, wanted)
        }
        Section::Outside(_) => false,
    };
    sections.iter().any(is_wanted).then_some(other)
}

/// Reports whether the text of a part is of this kind: its own text or, in a multipart, the text of
/// the first part.
fn has_text_of(body: &[u8], entity: &MimeEntity<'_>, kind: MediaKind) -> bool {
    if entity.kind != MediaKind::Multipart {
        return entity.is_text_of(kind);
    }
    // `multipart/related` begins with the text; the resources that the text refers to follow.
    let mut first = first_part(entity, body);
    for _ in 0..MAX_ALTERNATIVE_DEPTH {
        let Some(bytes) = first else {
            return false;
        };
        let text = PartText { bytes, offset: None };
        let inner = MimeEntity::parse(text, &mut Vec::new(), MediaKind::Plain);
        if inner.kind != MediaKind::Multipart {
            return inner.is_text_of(kind);
        }
        first = first_part(&inner, inner.body.bytes);
    }
    false
}

fn first_part<'b>(entity: &MimeEntity<'_>, body: &'b [u8]) -> Option<&'b [u8]> {
    split_body(entity, body).into_iter().find_map(|section| match section {
        Section::Part(range) => body.get(range),
        Section::Outside(_) => None,
    })
}
