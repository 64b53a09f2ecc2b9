//! Searches messages for references.

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use memchr::memrchr;

use super::counts::Counts;
use super::cut::{Cut, CutReason, Cuts};
use super::field::Field;
use super::finding::lazy_message::LazyMessage;
use super::finding::origin::Origin;
use super::finding::{Finding, Sink};
use super::http;
use super::message::candidates::Candidates;
use super::message::entity::{PartText, TextEnd};
use super::message::header::content_type_cache::ContentTypeCache;
use super::message::header::fields::{self, Header};
use super::message::header::summary::summary;
use super::message::mime;
use super::message::part_references::PartReferences;
use super::message::search::MessageSearch;
use super::options::Options;
use super::store::babyl;
use super::stream::article::{ArticleText, article_text};
use super::stream::message_place::MessagePlace;
use super::summary::{Message, MessageOrigin};
use crate::extract::{CandidateScan, Extractor};
use crate::flow::IntoFlow;
#[cfg(feature = "html")]
use crate::html;
#[cfg(feature = "markdown")]
use crate::markdown;

/// The maximum length, in bytes, of a header that is parsed although its message is not decoded.
pub(super) const MAX_RAW_HEADER: usize = 64 << 10;

/// Decodes messages and searches their headers and text parts.
///
/// Findings in a message come in the order of its parts; those outside decoded text have ascending offsets. They borrow
/// the message and the memory of the scanner: [`Finding::into_owned`] keeps one. Use a scanner for many messages, and
/// one for each thread.
///
/// ```
/// use gleaner::mail::{Options, Scanner};
/// let mail = b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n\
///              aHR0cDovL2EuZXhhbXBsZS8=\n";
/// let mut values = Vec::new();
/// Scanner::new(&Options::new()).scan_message(mail, |finding| {
///     values.extend(finding.as_reference().map(|found| found.value().to_owned()));
/// });
/// assert_eq!(values, ["http://a.example/"]);
/// ```
pub struct Scanner {
    pub(super) options: Options,
    pub(super) extractor: Extractor,
    #[cfg(feature = "html")]
    html: Option<Box<html::Scanner>>,
    #[cfg(feature = "markdown")]
    markdown: Option<Box<markdown::Scanner>>,
    candidates: Candidates,
    content_types: ContentTypeCache,
    counts: Counts,
    cuts: Cuts,
}

#[derive(Clone, Copy)]
struct HeaderOffset {
    /// The length of the prefix of the message that is unchanged; the offset counts if the whole header is.
    unchanged: usize,
    offset: Option<u64>,
}

impl Scanner {
    /// Returns a scanner with these settings.
    ///
    /// See [`Scanner`] for an example.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            extractor: Extractor::new(&options.config),
            candidates: Candidates::new(CandidateScan::new(&options.config)),
            content_types: ContentTypeCache::new(options),
            #[cfg(feature = "html")]
            html: None,
            #[cfg(feature = "markdown")]
            markdown: None,
            options: options.clone(),
            counts: Counts::default(),
            cuts: Cuts::default(),
        }
    }

    /// Searches one message, which begins with its header, and passes the findings to `sink`.
    ///
    /// The sink returns `()`, or a [`ControlFlow`]. If it returns `Break`, this method returns `Break` at once.
    /// Linear in the length of the message.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use gleaner::mail::{Options, Scanner};
    /// let mail = "Subject: http://a.example/\n\nhttp://b.example/";
    /// let mut first = None;
    /// let flow = Scanner::new(&Options::new()).scan_message(mail, |finding| {
    ///     first = finding.as_reference().map(|found| found.value().to_owned());
    ///     ControlFlow::Break(())
    /// });
    /// assert_eq!((flow, first.as_deref()), (ControlFlow::Break(()), Some("http://a.example/")));
    /// ```
    pub fn scan_message<R: IntoFlow>(
        &mut self,
        message: &(impl AsRef<[u8]> + ?Sized),
        mut sink: impl FnMut(Finding<'_>) -> R,
    ) -> R {
        self.begin_batch();
        self.begin_message();
        let batch = message.as_ref();
        let text = PartText::in_stream(batch, 0, TextEnd::Stream);
        let origin = MessageOrigin { number: 1, offset: 0 };
        let place = MessagePlace { origin, batch, header: None };
        R::from_flow(self.scan_text(text, place, &mut |finding| sink(finding).into_flow()))
    }

    /// Returns the counts so far.
    ///
    /// See [`Counts`] for an example.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Prepares for the messages of another batch.
    pub(super) fn begin_batch(&mut self) {
        self.candidates.begin();
    }

    /// Forgets the cuts of the last message: the next one may have the same offset in another stream.
    pub(super) fn begin_message(&mut self) {
        self.cuts.begin_message();
    }

    /// Returns the counts so far and resets them.
    ///
    /// See [`Counts`] for an example.
    pub fn take_counts(&mut self) -> Counts {
        std::mem::take(&mut self.counts)
    }

    /// Returns the cuts since the last call, in the order of the messages; at most 65,536 are kept:
    /// [`Counts::cuts`] has their number.
    ///
    /// See [`Cut`] for an example.
    pub fn take_cuts(&mut self) -> Vec<Cut> {
        self.cuts.take()
    }

    pub(super) fn cut(&mut self, origin: MessageOrigin, at: Option<u64>, reason: CutReason) {
        let part = Field::new("1", self.options.max_field);
        self.counts.cuts += u64::from(self.cuts.add(origin, part, at, reason));
    }

    /// Searches a message that may be in wire form.
    pub(super) fn scan_article(
        &mut self,
        message: PartText<'_>,
        place: MessagePlace<'_>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let message = message.from(fields::blank_prefix_len(message.bytes));
        match article_text(message.bytes, self.options.max_encoded_part()) {
            ArticleText::Text(Cow::Borrowed(text)) => {
                // Without its terminating line the text is shorter.
                let is_terminated = text.len() < message.bytes.len();
                let end = if is_terminated { TextEnd::Message } else { message.end };
                self.scan_text(PartText { bytes: text, end, ..message }, place, sink)
            }
            ArticleText::Text(Cow::Owned(text)) => {
                let unchanged =
                    text.iter().zip(message.bytes).take_while(|(one, other)| one == other);
                let header = HeaderOffset { unchanged: unchanged.count(), offset: message.offset };
                let held = text.len();
                let text = PartText::decoded(&text, message.start, TextEnd::Message);
                self.scan_held(text, place, header, held, sink)
            }
            ArticleText::Stuffed(text) => {
                self.cut(place.origin, message.offset, CutReason::DotStuffing);
                self.scan_text(
                    PartText { bytes: text, end: TextEnd::Message, ..message },
                    place,
                    sink,
                )
            }
        }
    }

    /// Searches a message of a Babyl file, after its labels: the original header and the body or, without an original
    /// header, the header that Rmail shows and the body.
    pub(super) fn scan_babyl(
        &mut self,
        message: PartText<'_>,
        place: MessagePlace<'_>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let PartText { bytes, offset, end, .. } = message;
        let (Some(parts), Some(offset)) = (babyl::parts(bytes), offset) else {
            return self.scan_text(message, place, sink);
        };
        let end = if parts.end < bytes.len() { TextEnd::Message } else { end };
        let original = bytes[..parts.original_end].trim_ascii_end();
        let body = &bytes[parts.body..parts.end];
        let held = original.len() + 2 + body.len();
        if original.is_empty() || held > self.options.max_encoded_part() {
            let shown = &bytes[parts.shown..parts.end];
            let text = PartText::in_stream(shown, offset + parts.shown as u64, end);
            return self.scan_text(text, place, sink);
        }
        // The header that Rmail shows lies between both.
        let text = [original, b"\n\n", body].concat();
        let body_offset = offset + parts.body as u64;
        let start = body_offset - (original.len() + 2) as u64;
        let moved_by = offset.wrapping_sub(start);
        let mut sink = |mut finding: Finding<'_>| {
            let is_decoded = finding.origin().is_some_and(Origin::is_encoded);
            if !is_decoded && finding.item.span().start < body_offset {
                finding.item = finding.item.moved(moved_by);
            }
            if let Some(origin) = &mut finding.origin
                && origin.start < body_offset
            {
                origin.start = origin.start.wrapping_add(moved_by);
            }
            sink(finding)
        };
        let text = PartText::in_stream(&text, start, end);
        let header = HeaderOffset { unchanged: text.bytes.len(), offset: text.offset };
        self.scan_held(text, place, header, held, &mut sink)
    }

    pub(super) fn scan_text(
        &mut self,
        text: PartText<'_>,
        place: MessagePlace<'_>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let message = fields::without_byte_order_mark(text.bytes);
        let text = text.from(text.bytes.len() - message.len());
        let header = HeaderOffset { unchanged: text.bytes.len(), offset: text.offset };
        self.scan_held(text, place, header, 0, sink)
    }

    /// `held` is the number of bytes of the message that are held in addition to the batch.
    fn scan_held(
        &mut self,
        text: PartText<'_>,
        place: MessagePlace<'_>,
        header: HeaderOffset,
        held: usize,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        match http::header_start(text.bytes) {
            Some(start) => self.scan_response(text, start, place, held, sink),
            None => self.scan_whole((None, text), place, header, held, sink),
        }
    }

    /// Searches a stored HTTP response, whose header is at `start`, as a message of one part.
    fn scan_response(
        &mut self,
        text: PartText<'_>,
        start: usize,
        place: MessagePlace<'_>,
        held: usize,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let above = Some(text.slice(0..start));
        let response = text.from(start);
        let header = Header::parse(response.bytes);
        let (fields, body) = response.bytes.split_at(header.body_start);
        let http::Body { bytes, is_whole } = http::decode(header, body, &self.options);
        if !is_whole {
            let end = response.offset.map(|offset| offset + fields.len() as u64);
            self.cut(place.origin, end, CutReason::ContentCoding);
        }
        let offset = HeaderOffset { unchanged: fields.len(), offset: response.offset };
        match bytes {
            Cow::Borrowed(_) => self.scan_whole((above, response), place, offset, held, sink),
            Cow::Owned(body) => {
                let whole = [fields, &body].concat();
                let text = PartText::decoded(&whole, response.start, response.end);
                self.scan_whole((above, text), place, offset, held + whole.len(), sink)
            }
        }
    }

    /// Searches a message, and the lines above its header.
    fn scan_whole(
        &mut self,
        (above, mut text): (Option<PartText<'_>>, PartText<'_>),
        place: MessagePlace<'_>,
        header_offset: HeaderOffset,
        held: usize,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        self.counts.messages += 1;
        let mut header = match place.header_of(text.bytes) {
            Some(known) => known.header(text.bytes),
            None => Header::parse(text.bytes),
        };
        let is_cut = text.end == TextEnd::Missing && !header.is_whole_in(text.bytes);
        if is_cut {
            header = header.without_cut_line();
        }
        let HeaderOffset { unchanged, offset } = header_offset;
        let offset = offset.filter(|_| header.body_start <= unchanged);
        let start = offset.unwrap_or(text.start);
        let header_text = PartText { offset, start, ..text };
        if text.offset.is_none() && offset.is_some() {
            // Only the body is decoded.
            text.start = start + header.body_start as u64;
        }
        let message = LazyMessage::new(header.text, place.origin, self.options.max_field, summary);
        let mut search = MessageSearch {
            options: &self.options,
            extractor: &mut self.extractor,
            #[cfg(feature = "html")]
            html: &mut self.html,
            #[cfg(feature = "markdown")]
            markdown: &mut self.markdown,
            batch: place.batch,
            candidates: &mut self.candidates,
            content_types: &mut self.content_types,
            counts: &mut self.counts,
            cuts: &mut self.cuts,
            message,
            parts: PartReferences::new(text, &self.options, self.options.base()),
            held,
            sink,
        };
        if let Some(above) = above {
            mime::search_header_lines(&mut search, above)?;
        }
        if is_cut {
            search.search_header(header, header_text, format_args!("header"))?;
            return mime::search_cut_line(&mut search, text.from(header.body_start));
        }
        mime::search_message(&mut search, header, header_text, text)
    }

    /// Counts a message that is not decoded, and hence not searched for headers.
    pub(super) fn count_unselected(&mut self) {
        self.counts.unselected += 1;
    }

    /// Counts a message that is not decoded, and returns its summary. `bytes` is its start.
    pub(super) fn raw_message(
        &mut self,
        bytes: &[u8],
        origin: MessageOrigin,
        oversize: bool,
    ) -> Arc<Message> {
        self.counts.messages += 1;
        self.counts.oversize += u64::from(oversize);
        let head = raw_header(bytes, self.options.max_message);
        Arc::new(summary(Header::parse(head).text, origin, self.options.max_field))
    }
}

/// Returns the prefix of a message that is parsed as its header although the message is not decoded.
///
/// Its length depends on no read: the splitter holds at least `max_message` bytes of an oversize message.
pub(super) fn raw_header(bytes: &[u8], max_message: usize) -> &[u8] {
    let bytes = fields::without_byte_order_mark(bytes);
    let head = &bytes[..bytes.len().min(MAX_RAW_HEADER).min(max_message)];
    if head.len() == bytes.len() {
        return head;
    }
    // A line that is cut would look like a short field.
    &head[..memrchr(b'\n', head).map_or(0, |end| end + 1)]
}

impl fmt::Debug for Scanner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { options, counts, .. } = self;
        let mut shown = f.debug_struct("Scanner");
        shown.field("options", options).field("counts", counts).finish_non_exhaustive()
    }
}

#[cfg(test)]
#[path = "../../tests/unit/mail/scanner.rs"]
mod tests;
