//! Decodes and searches the text of a part.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::str;

use super::decode::charset;
use super::decode::transfer::{TransferDecoder, TransferEncoding};
use super::decode::windows::TextWindows;
use super::document_part::{self, Language};
use super::entity::{MimeEntity, PartText, TextEnd};
use super::search::{MessageSearch, PartLabel, PartName};
use super::text_search::TextCut;
use crate::mail::cut::CutReason;
use crate::mail::options::parts::Parts;

/// The length in bytes of a text that is decoded at once; a longer one is decoded in windows of this length.
const WINDOW: usize = 2 << 20;

pub(super) fn search_text(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    path: &str,
) -> ControlFlow<()> {
    if !search.counts.count_text(search.options.parts) {
        return ControlFlow::Continue(());
    }
    let end = search.decoded_end(entity, path);
    let is_encoded = entity.encoding != TransferEncoding::Identity;
    let is_decoded = is_encoded || entity.body.offset.is_none();
    let cut = match end {
        TextEnd::Missing => TextCut::Yes,
        TextEnd::Open if entity.encoding.may_be_cut(entity.body.bytes) => TextCut::Yes,
        TextEnd::Text => TextCut::No,
        // A complete encoding may contain incomplete text.
        _ if is_decoded && entity.body.ends_stream() => TextCut::InCharacter,
        _ => TextCut::No,
    };
    let mut part = PartSearch { search, entity, path, cut };
    let language = part.language();
    let is_long = is_encoded && entity.body.bytes.len() > WINDOW && language.is_none();
    let at_once = if is_long { None } else { entity.decode().ok() };
    let (has_flags, rest) = if let Some((bytes, rest)) = at_once {
        let text = match &bytes {
            Cow::Borrowed(_) => entity.body,
            Cow::Owned(bytes) => PartText::decoded(bytes, entity.body.start, end),
        };
        (part.search_decoded(text, language)?, rest)
    } else {
        let (decoder, rest) = entity.decoder();
        (part.search_windows(decoder, entity.body.start)?, rest)
    };
    if has_flags && end != TextEnd::Missing {
        part.search.cut(path, entity.body.end_offset(), CutReason::Encoding);
    }
    search_rest(search, entity, rest, path)
}

/// Searches the only part of a message, whose declared type is not text. If its content is text
/// after all, it is not an attachment: the declared type is wrong.
pub(super) fn search_attachment(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    path: &str,
) -> ControlFlow<()> {
    // Without its text, only the declared type is known.
    if search.options.parts == Parts::Header || is_text(entity) {
        return search_text(search, entity, path);
    }
    search.counts.attachments += 1;
    search_rest(search, entity, entity.decoder().1, path)
}

fn is_text(entity: &MimeEntity<'_>) -> bool {
    let (mut decoder, _) = entity.decoder();
    let mut piece = Vec::new();
    loop {
        decoder.fill(&mut piece, WINDOW);
        let is_last = decoder.rest().is_empty();
        let valid = match str::from_utf8(&piece) {
            Ok(text) => text.len(),
            // The character continues in the next piece.
            Err(error) if error.error_len().is_none() && !is_last => error.valid_up_to(),
            Err(_) => return false,
        };
        if piece.contains(&0) {
            return false;
        }
        if is_last {
            return true;
        }
        piece.drain(..valid);
    }
}

/// Searches the undecodable rest of a body.
fn search_rest(
    search: &mut MessageSearch<'_, '_>,
    entity: &MimeEntity<'_>,
    rest: Option<PartText<'_>>,
    path: &str,
) -> ControlFlow<()> {
    if let Some(rest) = rest {
        let cut = if rest.end == TextEnd::Missing { TextCut::Yes } else { TextCut::No };
        PartSearch { search, entity, path, cut }.search_converted(rest)?;
    }
    ControlFlow::Continue(())
}

struct PartSearch<'a, 's, 'm> {
    search: &'a mut MessageSearch<'s, 'm>,
    entity: &'a MimeEntity<'a>,
    path: &'a str,
    cut: TextCut,
}

impl<'a> PartSearch<'a, '_, '_> {
    /// Returns the language of the part, if it is searched as a document in that language; records a cut if it is too long for
    /// that.
    fn language(&mut self) -> Option<Language> {
        let language = Language::of(self.entity.kind)?;
        let options = self.search.options;
        if !document_part::are_searched(options) {
            return None;
        }
        if self.search.held + self.entity.body.bytes.len() <= options.max_encoded_part() {
            return Some(language);
        }
        self.search.cut(self.path, self.entity.body.offset, CutReason::Html);
        None
    }

    /// Searches text whose transfer encoding is undone.
    fn search_decoded(
        &mut self,
        text: PartText<'_>,
        language: Option<Language>,
    ) -> ControlFlow<(), bool> {
        match language {
            Some(language) => self.search_document(text, language),
            None => self.search_converted(text),
        }
    }

    /// Converts a document to UTF-8, and searches it.
    fn search_document(&mut self, text: PartText<'_>, language: Language) -> ControlFlow<(), bool> {
        let declared;
        let charset = match self.entity.charset(text.bytes) {
            None => {
                declared = language.declared_charset(text.bytes);
                declared.as_deref()
            }
            charset => charset,
        };
        let incomplete = charset::incomplete_len(text.bytes, charset);
        let complete = &text.bytes[..text.bytes.len() - incomplete];
        let converted = charset::to_utf8(complete, charset);
        let document = match &converted {
            Some(converted) => PartText::decoded(converted.as_bytes(), text.start, text.end),
            None => text.slice(0..complete.len()),
        };
        self.search.counts.decoded += u64::from(document.offset.is_none());
        let media_type = self.entity.media_type();
        let label = PartLabel { part: PartName::Text(self.path), content_type: Some(media_type) };
        let is_cut = self.cut.is_cut(incomplete > 0);
        document_part::search(self.search, language, document, label, is_cut)
    }

    /// Converts text to UTF-8, joins its lines, and searches the result. Its transfer encoding
    /// is already undone. Returns whether there are findings that may be incomplete.
    fn search_converted(&mut self, text: PartText<'_>) -> ControlFlow<(), bool> {
        let charset = self.entity.charset(text.bytes);
        if text.bytes.len() > WINDOW
            && (charset::needs_conversion(text.bytes, charset)
                || self.entity.line_format().may_change(text.bytes))
        {
            let decoder = TransferDecoder::new(TransferEncoding::Identity, text.bytes);
            return self.search_windows(decoder, text.start);
        }
        let incomplete = charset::incomplete_len(text.bytes, charset);
        let complete = &text.bytes[..text.bytes.len() - incomplete];
        let converted = charset::to_utf8(complete, charset);
        let bytes = converted.as_ref().map_or(complete, |text| text.as_bytes());
        let joined = self.entity.line_format().join(bytes);
        let offset = text.offset.filter(|_| converted.is_none() && joined.is_none());
        let bytes = joined.as_deref().unwrap_or(bytes);
        self.search.counts.decoded += u64::from(offset.is_none());
        let Some(first) = self.search.candidates.first(self.search.batch, bytes) else {
            return ControlFlow::Continue(false);
        };
        let media_type = self.entity.media_type();
        let label = PartLabel { part: PartName::Text(self.path), content_type: Some(media_type) };
        let is_cut = self.cut.is_cut(incomplete > 0);
        self.search.search_scanned_text(
            PartText { bytes, offset, ..text },
            Some(first),
            label,
            is_cut,
        )
    }

    /// Decodes and searches text that begins at `start` in the stream, window by window. Returns whether there are
    /// findings that may be incomplete.
    fn search_windows(
        &mut self,
        transfer: TransferDecoder<'_>,
        start: u64,
    ) -> ControlFlow<(), bool> {
        self.search.counts.decoded += 1;
        let mut head = Vec::new();
        transfer.clone().fill(&mut head, 4);
        let charset = self.entity.charset(&head);
        let lines = self.entity.line_format().decoder();
        let windows = TextWindows::new(transfer, charset, lines, WINDOW);
        let media_type = self.entity.media_type();
        let label = PartLabel { part: PartName::Text(self.path), content_type: Some(media_type) };
        self.search.search_windows(windows, start, label, self.cut)
    }
}
