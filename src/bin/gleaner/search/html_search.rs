//! Searches one input that is an HTML or Markdown document, which is held in memory.

use std::borrow::Cow;
use std::ops::ControlFlow;

use gleaner::html;
use gleaner::internals::{Surroundings, Utf16Decoder, decode_document, surround};
use gleaner::mail;
use gleaner::sink::LineCounter;

use crate::output::event::OutputEvent;
use crate::output::notice::NoticeKind;
use crate::output::recorder::Recorder;
use crate::search::tools::Tools;

const LONG_HTML: &str = "the HTML document is longer than 2 GiB, and is searched as source text; divide it into several";
#[cfg(feature = "markdown")]
const LONG_MARKDOWN: &str = "the Markdown document has too much markup to be read, and is searched as source text; divide it into several";

/// The bytes of a document, and how to read them.
pub struct HtmlInput<'d> {
    pub bytes: &'d [u8],
    pub utf16: Option<Utf16Decoder>,
    /// Whether the input could not be read to its end.
    pub is_truncated: bool,
    /// Whether the document is Markdown, not HTML.
    pub is_markdown: bool,
}

impl HtmlInput<'_> {
    /// Searches the document; returns whether it ends in the middle of a character.
    pub fn search<S: FnMut(OutputEvent) -> ControlFlow<()>>(
        self,
        recorder: &mut Recorder<'_, S>,
        mut lines: Option<LineCounter>,
        tools: &mut Tools,
    ) -> ControlFlow<(), bool> {
        let Self { bytes, utf16, is_truncated, is_markdown } = self;
        let mut ends_in_character = false;
        let text = match utf16 {
            Some(mut decoder) => {
                let mut text = Vec::new();
                let _ = decoder.decode(bytes, |part| {
                    text.extend_from_slice(part);
                    ControlFlow::Continue(())
                });
                ends_in_character = decoder.ends_in_character();
                Cow::Owned(text)
            }
            None if is_markdown => Cow::Borrowed(bytes),
            None => {
                let (text, encoding) = decode_document(bytes);
                if let Some(encoding) = encoding {
                    recorder.set_encoding(encoding);
                }
                text
            }
        };
        let sink = |found: html::Finding<'_>| {
            let start = found.item().span().start;
            let found = surround(mail::Finding::from(found), Surroundings::new(&text, 0));
            let position = || Some(lines.as_mut()?.position(&text, start).into());
            recorder.record(found.item(), Some(&found), position)
        };
        let is_cut = is_truncated || ends_in_character;
        #[cfg(feature = "markdown")]
        if is_markdown {
            let mut scanner = tools.take_markdown_scanner();
            let flow = if is_cut {
                scanner.scan_truncated(&text, sink)
            } else {
                scanner.scan(&text, sink)
            };
            flow?;
            recorder.print_document(&text)?;
            if scanner.is_text() {
                recorder.notice(NoticeKind::LongDocument, || LONG_MARKDOWN.to_owned())?;
            }
            tools.put_markdown_scanner(scanner, text.len());
            return ControlFlow::Continue(ends_in_character);
        }
        let mut scanner = tools.take_html_scanner();
        if is_cut {
            scanner.scan_truncated(&text, sink)?;
        } else {
            scanner.scan(&text, sink)?;
        }
        recorder.print_document(&text)?;
        if scanner.is_text() {
            recorder.notice(NoticeKind::LongDocument, || LONG_HTML.to_owned())?;
        }
        tools.put_html_scanner(scanner, text.len());
        ControlFlow::Continue(ends_in_character)
    }
}
