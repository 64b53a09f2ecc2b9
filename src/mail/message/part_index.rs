//! [`PartIndex`]: the parts of a message by the identifiers and locations that their headers give them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use super::entity::{MimeEntity, PartText};
use super::header::content_type_cache::ContentTypeCache;
use super::header::fields::{FieldNames, Header};
use super::header::location::msg_id;
use super::header::media_kind::MediaKind;
use super::multipart::{self, Section};
use crate::mail::options::Options;
use crate::uri::{Base, decode};

const MESSAGE_ID: FieldNames<1> = FieldNames::new(["Message-ID"]);

/// The maximum number of identifiers and locations that are kept.
const MAX_ENTRIES: usize = 1 << 16;

/// The parts of one message, by their numbers as in [`Origin::part`](crate::mail::Origin::part).
#[derive(Debug, Default)]
pub(super) struct PartIndex {
    /// By `Content-ID`; of several parts the first.
    ids: HashMap<String, Arc<str>>,
    /// By `Message-ID`: the number of the part that is the message; empty for the message itself.
    messages: HashMap<String, Arc<str>>,
    /// By the prefix of the part numbers in a `multipart/related`, and by the absolute `Content-Location`.
    locations: HashMap<String, HashMap<String, Arc<str>>>,
    entries: usize,
}

impl PartIndex {
    /// Reads the structure of a message whose base is `base`. Encoded messages and multiparts inside it are not read, nor what
    /// is nested deeper than [`Options::max_nesting`]. Linear, but for the depth of the nesting.
    pub fn new(message: PartText<'_>, options: &Options, base: Option<&Arc<Base>>) -> Self {
        let content_types = ContentTypeCache::new(options);
        let mut walk = Walk { index: Self::default(), options, content_types, related: Vec::new() };
        walk.message(message, "", "", base, 0);
        walk.index
    }

    /// Returns the part that a `cid:` or a `mid:` names (RFC 2392, section 2).
    pub fn of_id(&self, reference: &str) -> Option<Arc<str>> {
        let (scheme, id) = reference.split_once(':')?;
        let id = id.split(['?', '#']).next()?;
        if scheme.eq_ignore_ascii_case("cid") {
            return self.ids.get(&*decoded(id)?).cloned();
        }
        let message = decoded(id).and_then(|id| self.messages.get(&*id));
        if let Some(message) = message {
            return Some(Arc::clone(message));
        }
        let (message, part) = id.split_once('/')?;
        let message = self.messages.get(&*decoded(message)?)?;
        let part = self.ids.get(&*decoded(part)?)?;
        let is_in = match part.strip_prefix(&**message) {
            Some(rest) => message.is_empty() || rest.starts_with('.'),
            None => false,
        };
        is_in.then(|| Arc::clone(part))
    }

    /// Returns the part that has this absolute URI as its location, in the innermost of these `multipart/related`.
    #[cfg(any(feature = "html", test))]
    pub fn of_location(&self, uri: &str, related: &[String]) -> Option<Arc<str>> {
        let uri = without_fragment(uri);
        let mut scopes = related.iter().rev().filter_map(|prefix| self.locations.get(prefix));
        scopes.find_map(|parts| parts.get(uri)).cloned()
    }

    fn add(
        &mut self,
        map: impl FnOnce(&mut Self) -> &mut HashMap<String, Arc<str>>,
        key: String,
        part: &str,
    ) {
        if self.entries < MAX_ENTRIES
            && let Entry::Vacant(entry) = map(self).entry(key)
        {
            entry.insert(part.into());
            self.entries += 1;
        }
    }
}

/// Decodes an identifier in a URI, and removes angle brackets around it.
fn decoded(id: &str) -> Option<String> {
    let id = String::from_utf8(decode(id).into_owned()).ok()?;
    let inner = id.strip_prefix('<').and_then(|id| id.strip_suffix('>'));
    Some(inner.map_or(id.clone(), str::to_owned))
}

fn without_fragment(uri: &str) -> &str {
    uri.split_once('#').map_or(uri, |(uri, _)| uri)
}

struct Walk<'o> {
    index: PartIndex,
    options: &'o Options,
    content_types: ContentTypeCache,
    related: Vec<String>,
}

impl Walk<'_> {
    /// Adds a message; `part` is its number, and `prefix` that of its parts.
    fn message(
        &mut self,
        text: PartText<'_>,
        part: &str,
        prefix: &str,
        base: Option<&Arc<Base>>,
        depth: usize,
    ) {
        let header = Header::parse(text.bytes);
        let [id] = header.first(&MESSAGE_ID);
        if let Some(id) = id.and_then(msg_id) {
            self.index.add(|index| &mut index.messages, id, part);
        }
        let entity = MimeEntity::new(text, header, MediaKind::Plain, &mut self.content_types);
        let path = format!("{prefix}1");
        // The parts of a multipart at the top have the numbers that it would have.
        if entity.kind != MediaKind::Multipart {
            self.add(&entity, &path, base);
        }
        self.content(&entity, (&path, prefix), base, depth);
    }

    /// Adds what an entity contains. `names` are its own number and the prefix of its parts, if it is a multipart.
    fn content(
        &mut self,
        entity: &MimeEntity<'_>,
        (path, prefix): (&str, &str),
        outer: Option<&Arc<Base>>,
        depth: usize,
    ) {
        if depth >= self.options.max_nesting || entity.decoded_bound() > 0 {
            return;
        }
        let base = entity.base(outer);
        let base = base.as_ref();
        match entity.kind {
            MediaKind::Multipart => {
                if entity.is_related() {
                    self.related.push(prefix.to_owned());
                }
                self.multipart(entity, prefix, base, depth);
                if entity.is_related() {
                    self.related.pop();
                }
            }
            MediaKind::Message => {
                self.message(entity.body, path, &format!("{path}."), base, depth + 1);
            }
            _ => {}
        }
    }

    fn multipart(
        &mut self,
        entity: &MimeEntity<'_>,
        prefix: &str,
        base: Option<&Arc<Base>>,
        depth: usize,
    ) {
        let Some(boundary) = multipart::find_boundary(entity, entity.body.bytes) else { return };
        let default = entity.default_kind();
        let mut number = 0;
        for section in multipart::sections(entity.body.bytes, boundary) {
            let (Section::Part(range) | Section::Open(range)) = section else { continue };
            if self.index.entries >= MAX_ENTRIES {
                return;
            }
            number += 1;
            let path = format!("{prefix}{number}");
            let text = entity.body.slice(range);
            let header = Header::parse(text.bytes);
            let part = MimeEntity::new(text, header, default, &mut self.content_types);
            self.add(&part, &path, base);
            self.content(&part, (&path, &format!("{path}.")), base, depth + 1);
        }
    }

    fn add(&mut self, entity: &MimeEntity<'_>, path: &str, outer: Option<&Arc<Base>>) {
        if let Some(id) = entity.content_id() {
            self.index.add(|index| &mut index.ids, id, path);
        }
        let Some(related) = self.related.last() else { return };
        if let Some(location) = entity.location(outer.map(|base| &**base)) {
            let location = without_fragment(&location).to_owned();
            let related = related.clone();
            self.index.add(|index| index.locations.entry(related).or_default(), location, path);
        }
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/message/part_index.rs"]
mod tests;
