//! From messages to findings.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::counts::Counts;
use super::finding::{Finding, Message, Origin, Sink};
use super::message::entity::PartText;
use super::message::fields::{self, HeaderEntry};
use super::message::lazy_message::LazyMessage;
use super::message::mime;
use super::message::search::MessageSearch;
use super::message_origin::MessageOrigin;
use super::options::Options;
use super::stream::batch::{Batch, Kind};
use super::stream::wire;
use crate::extract::Extractor;
use crate::reference::Item;

/// Of a message that is not decoded no more is looked at for its fields, in bytes.
pub(super) const HEADER: usize = 64 << 10;

/// Searches messages: their headers, and their parts as far as they are text, decoded.
///
/// A finding is never lost because a header lies: what cannot be decoded is searched as it stands. Within a
/// message findings come in the order of its parts; those that are not decoded have ascending
/// offsets.
///
/// ```
/// use std::ops::ControlFlow;
/// use gleaner::mail::{Options, Scanner};
/// let mail = b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n\
///              aHR0cDovL2EuZXhhbXBsZS8=\n";
/// let mut values = Vec::new();
/// Scanner::new(&Options::new()).message(mail, &mut |finding| {
///     values.extend(finding.item().clone().reference().map(|found| found.value().to_owned()));
///     ControlFlow::Continue(())
/// });
/// assert_eq!(values, ["http://a.example/"]);
/// ```
#[derive(Debug)]
pub struct Scanner {
    options: Options,
    extractor: Extractor,
    entries: Vec<HeaderEntry>,
    counts: Counts,
    stretch: Stretch,
}

/// Text that comes in stretches.
#[derive(Debug, Default)]
struct Stretch {
    /// The message that it is of, where it is one.
    message: Option<Arc<Message>>,
    /// Where the extractor's offsets begin.
    base: u64,
    /// No later finding begins before it; none between texts.
    earliest: Option<u64>,
    oversize: bool,
}

/// Where a message stands in the stream, as far as it stands there as it is.
#[derive(Clone, Copy)]
struct Offsets {
    /// The header does if it is no longer than that.
    same: usize,
    header: Option<u64>,
    body: Option<u64>,
}

impl Scanner {
    /// A scanner with these settings.
    ///
    /// ```
    /// use gleaner::mail::{Options, Scanner};
    /// let scanner = Scanner::new(&Options::new());
    /// # let _ = scanner;
    /// ```
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            extractor: Extractor::new(&options.config),
            options: options.clone(),
            entries: Vec::new(),
            counts: Counts::default(),
            stretch: Stretch::default(),
        }
    }

    /// Searches the messages of a batch; all batches of a stream, where one of them is not
    /// [independent](Batch::is_independent), in their order.
    ///
    /// See [`Splitter`](super::Splitter) for an example.
    pub fn batch(&mut self, batch: &Batch, sink: &mut Sink<'_>) -> ControlFlow<()> {
        for piece in &batch.pieces {
            let bytes = &batch.buffer[piece.range.clone()];
            let offset = batch.offset + piece.range.start as u64;
            match piece.kind {
                Kind::Message { separator } => {
                    let at = offset + separator as u64;
                    self.message_at(&bytes[separator..], piece.place, Some(at), sink)?;
                }
                Kind::Article => self.article(bytes, piece.place, offset, sink)?,
                Kind::Stretch { first, last } => {
                    if first {
                        self.begin_stretch(bytes, piece.place, offset, true);
                    }
                    self.stretch(bytes, last, sink)?;
                }
                Kind::Cut => {
                    self.begin_stretch(bytes, piece.place, offset, false);
                    self.stretch(bytes, false, sink)?;
                    // Nothing follows that could end what the cut went through.
                    self.extractor = Extractor::new(&self.options.config);
                    self.stretch = Stretch::default();
                }
                Kind::Text { last } => self.stretch(bytes, last, sink)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches one message.
    ///
    /// See [`Scanner`] for an example.
    pub fn message(&mut self, message: &[u8], sink: &mut Sink<'_>) -> ControlFlow<()> {
        self.message_at(message, MessageOrigin { number: 1, offset: 0 }, Some(0), sink)
    }

    /// An offset in the stream that no later finding begins before which is not decoded, as long as
    /// text comes in stretches; what was remembered of the stream before it may go.
    ///
    /// ```
    /// use gleaner::mail::{Options, Scanner};
    /// assert_eq!(Scanner::new(&Options::new()).earliest(), None);
    /// ```
    #[must_use]
    pub fn earliest(&self) -> Option<u64> {
        self.stretch.earliest
    }

    /// What was done so far.
    ///
    /// See [`Counts`] for an example.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The same, and begins to count anew.
    ///
    /// ```
    /// use gleaner::mail::{Counts, Options, Scanner};
    /// assert_eq!(Scanner::new(&Options::new()).take_counts(), Counts::default());
    /// ```
    pub fn take_counts(&mut self) -> Counts {
        std::mem::take(&mut self.counts)
    }

    /// Searches a message that may be kept as it came over the wire.
    fn article(
        &mut self,
        message: &[u8],
        place: MessageOrigin,
        offset: u64,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let blank = fields::blank_prefix_len(message);
        let (message, offset) = (&message[blank..], offset + blank as u64);
        match wire::text(message) {
            Cow::Borrowed(text) => self.message_at(text, place, Some(offset), sink),
            Cow::Owned(text) => {
                let same = text.iter().zip(message).take_while(|(one, other)| one == other);
                let offsets = Offsets { same: same.count(), header: Some(offset), body: None };
                self.message_with(&text, place, offsets, sink)
            }
        }
    }

    /// Searches a message; without an offset it does not stand in the stream as it is.
    pub(super) fn message_at(
        &mut self,
        text: &[u8],
        place: MessageOrigin,
        offset: Option<u64>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let offsets = Offsets { same: text.len(), header: offset, body: offset };
        self.message_with(text, place, offsets, sink)
    }

    fn message_with(
        &mut self,
        text: &[u8],
        place: MessageOrigin,
        offsets: Offsets,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        self.counts.messages += 1;
        let body = fields::parse_header(text, &mut self.entries);
        let message = LazyMessage::new(text, &self.entries, place);
        let mut search = MessageSearch {
            options: &self.options,
            extractor: &mut self.extractor,
            counts: &mut self.counts,
            message,
            sink,
        };
        let header = offsets.header.filter(|_| body <= offsets.same);
        search.search_header(text, &self.entries, header, "header")?;
        let text = PartText { bytes: text, offset: offsets.body };
        mime::search_body(&mut search, text, &self.entries, body)
    }

    fn begin_stretch(&mut self, bytes: &[u8], place: MessageOrigin, offset: u64, oversize: bool) {
        self.extractor = Extractor::new(&self.options.config);
        let message = Some(self.not_decoded(bytes, place, oversize));
        self.stretch = Stretch { message, base: offset, earliest: Some(offset), oversize };
    }

    /// What a message says of itself that begins so, and is not decoded.
    pub(super) fn not_decoded(
        &mut self,
        bytes: &[u8],
        place: MessageOrigin,
        oversize: bool,
    ) -> Arc<Message> {
        self.counts.messages += 1;
        self.counts.oversize += u64::from(oversize);
        let head = &bytes[..bytes.len().min(HEADER)];
        fields::parse_header(head, &mut self.entries);
        LazyMessage::new(head, &self.entries, place).get()
    }

    fn stretch(&mut self, bytes: &[u8], last: bool, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let Self { extractor, stretch, .. } = self;
        let mut found = |item: Item<'_>| {
            let origin = stretch.message.as_ref().map(|message| Origin {
                message: Arc::clone(message),
                part: "raw".into(),
                content_type: None,
                decoded: None,
                oversize: stretch.oversize,
            });
            sink(Finding { item: item.moved(stretch.base), origin })
        };
        extractor.feed(bytes, &mut found)?;
        stretch.earliest = Some(stretch.base + extractor.earliest());
        if last {
            extractor.finish(found)?;
            *stretch = Stretch::default();
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use crate::mail::{Findings, Options};

    /// Parts and values, with offsets where the part was not decoded.
    fn found(mail: &str) -> Vec<(String, String, Option<u64>)> {
        let findings = Findings::new(mail.as_bytes(), &Options::new()).unwrap();
        let shown = findings.map(|finding| {
            let finding = finding.unwrap();
            let found = finding.item().clone().reference().unwrap();
            let origin = finding.origin().unwrap();
            let offset = (!origin.is_encoded()).then_some(found.span().start);
            (origin.part().to_owned(), found.value().to_owned(), offset)
        });
        shown.collect()
    }

    fn expect(mail: &str, part: &str, value: &str) {
        let offset = mail.find(value).map(|at| at as u64);
        let expected = (part.to_owned(), value.to_owned(), offset);
        assert!(found(mail).contains(&expected), "{:?}", found(mail));
    }

    #[test]
    fn blank_lines_above_a_header_are_passed_over() {
        for above in ["\n", "   \r\n\n", "\u{feff}", "\u{feff}\n"] {
            let mail = format!(
                "{above}From: a\nTo: b\nX-A: http://b.example/\n\
                 Content-Transfer-Encoding: quoted-printable\n\nhttp=3A//a.example/\n"
            );
            expect(&mail, "1", "http://a.example/");
            expect(&mail, "header:X-A", "http://b.example/");
        }
    }

    #[test]
    fn a_message_that_is_not_encoded_though_it_says_so() {
        let mail = "From: a\nTo: b\nContent-Type: multipart/mixed; boundary=x\n\n\
                    --x\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n\
                    From: c\nX-A: http://b.example/\nContent-Transfer-Encoding: base64\n\n\
                    aHR0cDovL2EuZXhhbXBsZS8=\n--x--\n";
        expect(mail, "1.1", "http://a.example/");
        expect(mail, "1.header:X-A", "http://b.example/");
    }

    #[test]
    fn a_header_that_a_boundary_ends() {
        let part = "--x\nContent-Type: message/rfc822\n\nFrom: c\nX-A: http:";
        let mail = format!(
            "From: a\nTo: b\nContent-Type: multipart/mixed; boundary=x\n\n\
             {part}//a.example/\nContent-Type: multipart/mixed; boundary=y\n\
             {part}//b.example/\nContent-Type: multipart/mixed; boundary=z\n\
             {part}//c.example/\n\nhttp://d.example/\n--x--\n"
        );
        let values: Vec<_> = found(&mail).into_iter().map(|(_, value, _)| value).collect();
        assert_eq!(values, ["a", "b", "c", "d"].map(|host| format!("http://{host}.example/")));
    }
}
