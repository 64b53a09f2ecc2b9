//! A file from its start to its end: mail, text, a document, or an archive of these.

use std::io::{self, ErrorKind, Read};
use std::ops::ControlFlow;
use std::path::Path;

use gleaner::internals::{
    Compression, InputBytes, MailReader, MessageBoundary, OpenInput, Surroundings, Utf16Decoder,
    decode_document, is_html_document, surround,
};
use gleaner::mail::{self, Format};
use gleaner::sink::LineCounter;
use gleaner::{Extractor, Item, html, markdown};
use memchr::{memchr, memmem};

use super::input::InputType;
use super::rows::Rows;

/// The size of a read in bytes.
const BLOCK: usize = 128 << 10;

/// The bytes at the start of a text that show whether it is a document.
const HEAD: usize = 64 << 10;

/// Searches an input and, if it is an archive, its members.
pub fn search(
    read: InputBytes,
    path: &Path,
    input_type: InputType,
    format: Option<Format>,
    rows: &mut Rows<'_>,
) -> ControlFlow<()> {
    let options = rows.settings.mail();
    match OpenInput::new(read, input_type.format().or(format), &options) {
        Ok(OpenInput::Stream(stream)) => search_stream(stream, path, input_type, rows),
        Ok(OpenInput::Archive(mut archive)) => {
            while let Some(member) = archive.next_member(|name| input_type.choose_member(name)) {
                // An error of the archive has no path of its own.
                let path = match member.path.as_os_str() {
                    name if name.is_empty() => path.to_owned(),
                    name => path.join(name),
                };
                rows.begin(path.as_os_str().as_encoded_bytes().to_vec(), None);
                match member.stream {
                    Ok(stream) => search_stream(stream, &path, input_type, rows)?,
                    Err(error) => rows.error(&error)?,
                }
            }
            ControlFlow::Continue(())
        }
        Err(error) => rows.error(&error),
    }
}

fn search_stream(
    stream: MailReader<InputBytes>,
    path: &Path,
    input_type: InputType,
    rows: &mut Rows<'_>,
) -> ControlFlow<()> {
    let (format, compression) = (stream.format(), stream.compression());
    let path_bytes = path.as_os_str().as_encoded_bytes().to_vec();
    rows.begin(path_bytes, compression.map(Compression::as_str));
    if format == Format::Text {
        let text = Text { read: stream, block: Vec::new(), offset: 0, end: None };
        return text.search(path, input_type, rows);
    }
    super::mail::search(stream, format, &MessageBoundary::START, 1, 0..u64::MAX, rows)
}

/// A text and the block that was read last.
struct Text<R> {
    read: R,
    block: Vec<u8>,
    /// The offset of the block.
    offset: u64,
    /// The end, or the error, after the block.
    end: Option<io::Result<()>>,
}

impl<R: Read> Text<R> {
    fn search(
        mut self,
        path: &Path,
        input_type: InputType,
        rows: &mut Rows<'_>,
    ) -> ControlFlow<()> {
        self.extend(HEAD);
        let utf16 = Utf16Decoder::detect(&self.block);
        if let Some(decoder) = &utf16 {
            rows.set_encoding(decoder.name());
        } else if input_type == InputType::Auto && is_journal(&self.block) {
            return rows.error(
                &"entries of systemd's journal: expected mail, text or HTML; search this file with the command gleaner",
            );
        }
        if is_document(path, input_type, &self.block, utf16.is_some(), rows) {
            let longest = rows.settings.mail().get_max_message();
            self.extend(longest.saturating_add(1));
            if self.block.len() <= longest {
                return self.search_document(utf16, input_type, rows);
            }
            rows.notice(&format!(
                "the document exceeds max_message ({longest} bytes) and is searched as source text; raise max_message to \
                 search it as HTML or Markdown"
            ))?;
        }
        self.search_text(utf16, rows)
    }

    fn search_text(
        mut self,
        mut utf16: Option<Utf16Decoder>,
        rows: &mut Rows<'_>,
    ) -> ControlFlow<()> {
        let config = &rows.settings.config;
        let lines = rows.has_lines().then(|| LineCounter::new(config.get_max_reference()));
        let mut feeder = Feeder { extractor: Extractor::new(config), lines };
        let failed = loop {
            match &mut utf16 {
                None => feeder.feed(&self.block, rows)?,
                Some(decoder) => decoder.decode(&self.block, |text| feeder.feed(text, rows))?,
            }
            if let Some(end) = self.end.take() {
                break end.err();
            }
            self.offset += self.block.len() as u64;
            self.block.clear();
            self.extend(1);
        };
        let is_cut = utf16.is_some_and(Utf16Decoder::ends_in_character);
        feeder.finish(failed.is_some() || is_cut, rows)?;
        self.report_end(failed, is_cut, rows)
    }

    fn search_document(
        mut self,
        utf16: Option<Utf16Decoder>,
        input_type: InputType,
        rows: &mut Rows<'_>,
    ) -> ControlFlow<()> {
        let failed = self.end.take().and_then(Result::err);
        let is_markdown = input_type == InputType::Markdown;
        let mut is_cut = false;
        let text = match utf16 {
            Some(mut decoder) => {
                let mut text = Vec::new();
                decoder.decode(&self.block, |part| {
                    text.extend_from_slice(part);
                    ControlFlow::Continue(())
                })?;
                is_cut = decoder.ends_in_character();
                text.into()
            }
            None if is_markdown => self.block.as_slice().into(),
            None => {
                let (text, encoding) = decode_document(&self.block);
                if let Some(encoding) = encoding {
                    rows.set_encoding(encoding);
                }
                text
            }
        };
        let options = rows.settings.mail();
        let html =
            options.get_html().cloned().unwrap_or_default().config(rows.settings.config.clone());
        let max_reference = rows.settings.config.get_max_reference();
        let mut lines = rows.has_lines().then(|| LineCounter::new(max_reference));
        let is_text;
        let flow = {
            let is_truncated = failed.is_some() || is_cut;
            let sink = |found: html::Finding<'_>| {
                let start = found.item().span().start;
                let found = surround(mail::Finding::from(found), Surroundings::new(&text, 0));
                let position = || Some(lines.as_mut()?.position(&text, start).into());
                rows.record(found.item(), Some(&found), position)
            };
            macro_rules! scan {
                ($scanner:expr) => {{
                    let mut scanner = $scanner;
                    let flow = if is_truncated {
                        scanner.scan_truncated(&text, sink)
                    } else {
                        scanner.scan(&text, sink)
                    };
                    is_text = scanner.is_text();
                    flow
                }};
            }
            if is_markdown {
                scan!(markdown::Scanner::new(&html))
            } else {
                scan!(html::Scanner::new(&html))
            }
        };
        flow?;
        if is_text {
            rows.notice(&"the document has too much markup to be read, and is searched as source text; divide it into several")?;
        }
        self.report_end(failed, is_cut, rows)
    }

    /// Reports a text that could not be read to its end, or that ends in the middle of a character.
    fn report_end(
        &self,
        failed: Option<io::Error>,
        is_cut: bool,
        rows: &mut Rows<'_>,
    ) -> ControlFlow<()> {
        let offset = self.offset + self.block.len() as u64;
        match failed {
            Some(error) => rows.error(&format!("cannot read beyond byte {offset}: {error}")),
            None if is_cut => rows.error(&format!(
                "cannot read beyond byte {offset}: the text ends in the middle of a character"
            )),
            None => ControlFlow::Continue(()),
        }
    }

    /// Reads until the block has at least this number of bytes, or the text ends.
    fn extend(&mut self, least: usize) {
        while self.block.len() < least && self.end.is_none() {
            let length = self.block.len();
            self.block.resize(length + BLOCK, 0);
            let read = self.read.read(&mut self.block[length..]);
            self.block.truncate(length + read.as_ref().copied().unwrap_or_default());
            match read {
                Ok(0) => self.end = Some(Ok(())),
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => self.end = Some(Err(error)),
            }
        }
    }
}

/// Feeds a text to an extractor, and its items to the rows.
struct Feeder {
    extractor: Extractor,
    lines: Option<LineCounter>,
}

impl Feeder {
    fn feed(&mut self, text: &[u8], rows: &mut Rows<'_>) -> ControlFlow<()> {
        let Self { extractor, lines } = self;
        extractor.feed(text, |item| {
            rows.record(&item, None, || {
                Some(lines.as_mut()?.position(text, item.span().start).into())
            })
        })?;
        if let Some(lines) = lines {
            lines.end_chunk(text, extractor.earliest());
        }
        ControlFlow::Continue(())
    }

    fn finish(self, is_truncated: bool, rows: &mut Rows<'_>) -> ControlFlow<()> {
        let Self { mut extractor, mut lines } = self;
        let sink = |item: Item<'_>| {
            rows.record(&item, None, || {
                Some(lines.as_mut()?.position(&[], item.span().start).into())
            })
        };
        if is_truncated { extractor.finish_truncated(sink) } else { extractor.finish(sink) }
    }
}

/// Reports whether a text is searched as HTML or Markdown.
fn is_document(
    path: &Path,
    input_type: InputType,
    start: &[u8],
    is_utf16: bool,
    rows: &Rows<'_>,
) -> bool {
    match input_type {
        InputType::Markdown => true,
        InputType::Html => rows.settings.mail().get_html().is_some(),
        InputType::Auto if rows.settings.mail().get_html().is_some() => {
            if !is_utf16 {
                return is_html_document(path, start);
            }
            // Of ASCII, each code unit has one byte that is not NUL.
            let ascii = start.iter().skip(2).take(HEAD).copied().filter(|&byte| byte != 0);
            is_html_document(path, &ascii.collect::<Vec<_>>())
        }
        _ => false,
    }
}

/// Reports whether a text begins like entries of systemd's journal, in either of its formats.
pub fn is_journal(start: &[u8]) -> bool {
    let first = memchr(b'\n', start).map_or(start, |end| &start[..end]);
    let has_cursor = || memmem::find(first, b"\"__CURSOR\"").is_some();
    start.starts_with(b"__CURSOR=") || first.starts_with(b"{") && has_cursor()
}
