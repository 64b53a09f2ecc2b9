//! Searches one input of plain text block by block.

pub mod saved;

use std::io::{self, Cursor, ErrorKind, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

use gleaner::internals::Utf16Decoder;
#[cfg(feature = "html")]
use gleaner::sink::LineCounter;

use crate::os_error;
use crate::output::event::OutputEvent;
#[cfg(feature = "html")]
use crate::output::notice::NoticeKind;
use crate::output::recorder::Recorder;
use crate::output::report::Report;
use crate::search::feeder::Feeder;
#[cfg(feature = "html")]
use crate::search::html_search::HtmlInput;
use crate::search::input::binary::{HEAD, is_binary};
#[cfg(feature = "html")]
use crate::search::input::html_input::HtmlInputs;
use crate::search::input::open::OpenInput;
use crate::search::input::tracked::{self, TrackedInput};
use crate::search::journal_search::{self, JournalFormat};
use crate::search::pool::Pool;
use crate::search::segments::SegmentedSearch;
use crate::search::tools::Tools;
use crate::state::content::ContentTracker;
use crate::state::record::Resume;

/// The size of a read in bytes, for which `docs/performance.md` has the measurements.
const BLOCK: usize = 128 << 10;

const MARK: usize = 2;

/// Searches an input and submits its records; for a live input, before the next read.
///
/// If a read fails, or UTF-16 ends in the middle of a character, a pending reference is flagged as truncated, and an
/// error reports the offset of the first byte that could not be read.
pub fn search<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    opened: OpenInput,
    path: &Arc<[u8]>,
    report: &Report,
    pool: &Pool,
    tools: &mut Tools,
    submit: S,
) -> ControlFlow<()> {
    let journal = opened.journal;
    #[cfg(feature = "html")]
    let html = opened.html;
    let OpenInput { stream, live, file, mut tracked, tracking, .. } = opened;
    let mut recorder = Recorder::new(report, path, submit);
    let start = tracked.as_ref().map_or(0, |tracked| tracked.start());
    recorder.track(tracking.clone());
    let is_compressed = stream.compression().is_some();
    recorder.set_compression(stream.compression());
    let mut reader = BlockReader::new(Box::new(stream), tools.take_block(BLOCK), start);
    reader.read(if tools.skip_binary() { HEAD } else { MARK });
    // The middle of a text shows nothing.
    let decoder = if start > 0 { None } else { Utf16Decoder::detect(reader.block()) };
    if let Some(decoder) = &decoder {
        recorder.set_encoding(decoder.name());
    } else if start == 0 && tools.skip_binary() && is_binary(reader.block()) {
        tools.put_block(reader.buffer);
        return ControlFlow::Continue(());
    }
    let is_text = start == 0 && decoder.is_none() && !matches!(reader.end, Some(Err(_)));
    if let Some(format) = journal.format(reader.block()).filter(|_| is_text) {
        return search_journal(reader, format, live, recorder, tracked, tools);
    }
    let lines = report
        .style
        .counts_lines()
        .then(|| tracked::lines(tracked.as_deref(), report.max_reference, tools.options()));
    #[cfg(feature = "html")]
    let file = if start == 0 && is_html(html, path, reader.block(), decoder.as_ref()) {
        reader.read_document(tools.options().get_max_message());
        if reader.end.is_some() {
            let document = Document { reader, decoder, is_markdown: html.are_markdown() };
            return document.search(recorder, lines, tracked, tools);
        }
        report_long_document(report, &mut recorder)?;
        None
    } else {
        file
    };
    let mut feeder = Feeder { extractor: tools.take_extractor(), lines, recorder };
    if let Some(tracked) = &tracked {
        saved::resume(tracked, &mut feeder, tools)?;
    }
    let hashes_whole = tracked.as_ref().is_some_and(|tracked| tracked.tracker.needs_all());
    let is_divided = start == 0 && decoder.is_none() && pool.is_shared() && !hashes_whole;
    if let Some(file) = file.filter(|_| is_divided) {
        let segments = SegmentedSearch::new(file, path, report, pool).tracked(tracking);
        let offset = segments.feed(&mut feeder, tools, tracked.as_deref_mut())?;
        reader.continue_from(segments.stream_from(offset), offset);
    }
    let rest = PlainText { reader, decoder, tracked, is_compressed, live, report };
    rest.search(feeder, tools)
}

/// Searches the entries of a journal; `reader` has its first block.
fn search_journal<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    reader: BlockReader,
    format: JournalFormat,
    live: bool,
    mut recorder: Recorder<'_, S>,
    tracked: Option<Box<TrackedInput>>,
    tools: &mut Tools,
) -> ControlFlow<()> {
    let start = Cursor::new(reader.block().to_vec());
    tools.put_block(reader.buffer);
    let Some(mut tracked) = tracked else {
        let stream = start.chain(reader.input);
        return journal_search::search(stream, format, live, &mut recorder, tools)
            .map_continue(drop);
    };
    let stream = TrackedRead { read: start.chain(reader.input), tracker: &mut tracked.tracker };
    if journal_search::search(stream, format, live, &mut recorder, tools)? {
        recorder.save(tracked.read(Resume::Anew, true))?;
    }
    ControlFlow::Continue(())
}

/// A stream whose bytes are tracked.
struct TrackedRead<'t, R> {
    read: R,
    tracker: &'t mut ContentTracker,
}

impl<R: Read> Read for TrackedRead<'_, R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let length = self.read.read(block)?;
        self.tracker.push(block.get(..length).unwrap_or_default());
        Ok(length)
    }
}

/// A text that is searched block by block.
struct PlainText<'r> {
    /// At a block that was read.
    reader: BlockReader,
    decoder: Option<Utf16Decoder>,
    tracked: Option<Box<TrackedInput>>,
    is_compressed: bool,
    live: bool,
    report: &'r Report,
}

impl PlainText<'_> {
    fn search<S: FnMut(OutputEvent) -> ControlFlow<()>>(
        self,
        mut feeder: Feeder<'_, S>,
        tools: &mut Tools,
    ) -> ControlFlow<()> {
        let Self { mut reader, mut decoder, mut tracked, is_compressed, live, report } = self;
        let failed = loop {
            match &mut decoder {
                None => feeder.feed(reader.block())?,
                Some(decoder) => decoder.decode(reader.block(), |text| feeder.feed(text))?,
            }
            if let Some(tracked) = &mut tracked {
                tracked.tracker.push(reader.block());
                if decoder.is_none() && tracked.is_due() {
                    saved::save(tracked, &mut feeder)?;
                }
            }
            if let Some(end) = reader.end.take() {
                break end.err();
            }
            if report.style.interactive || (live && reader.length < BLOCK) {
                feeder.recorder.flush()?;
            }
            reader.read(1);
        };
        let offset = reader.end_offset();
        tools.put_block(reader.buffer);
        let is_utf16 = decoder.is_some();
        // A log that was copied and truncated goes on, and the next run finds the copy.
        let goes_on = tracked.is_some() && !is_compressed && !is_utf16;
        let failed = failed.filter(|error| !goes_on || error.kind() != ErrorKind::UnexpectedEof);
        let is_cut = decoder.is_some_and(Utf16Decoder::ends_in_character);
        match tracked.as_mut().filter(|_| failed.is_none()) {
            Some(tracked) if is_utf16 => {
                feeder.finish(is_cut)?;
                feeder.recorder.save(tracked.read(Resume::Anew, true))?;
            }
            Some(tracked) => saved::finish(tracked, &mut feeder)?,
            None => feeder.finish(failed.is_some() || is_cut)?,
        }
        report_end(failed, is_cut, offset, &mut feeder.recorder)?;
        tools.put_extractor(feeder.extractor);
        ControlFlow::Continue(())
    }
}

/// A document of HTML or Markdown that was read to its end.
#[cfg(feature = "html")]
struct Document {
    reader: BlockReader,
    decoder: Option<Utf16Decoder>,
    is_markdown: bool,
}

#[cfg(feature = "html")]
impl Document {
    fn search<S: FnMut(OutputEvent) -> ControlFlow<()>>(
        self,
        mut recorder: Recorder<'_, S>,
        lines: Option<LineCounter>,
        mut tracked: Option<Box<TrackedInput>>,
        tools: &mut Tools,
    ) -> ControlFlow<()> {
        let Self { mut reader, decoder: utf16, is_markdown } = self;
        let is_truncated = matches!(reader.end, Some(Err(_)));
        let document = HtmlInput { bytes: reader.block(), utf16, is_truncated, is_markdown };
        let is_cut = document.search(&mut recorder, lines, tools)?;
        let (failed, offset) = (reader.end.take().and_then(Result::err), reader.end_offset());
        if let Some(tracked) = tracked.as_mut().filter(|_| failed.is_none()) {
            tracked.tracker.push(reader.block());
            recorder.save(tracked.read(Resume::Anew, true))?;
        }
        tools.put_block(reader.buffer);
        recorder.end()?;
        report_end(failed, is_cut, offset, &mut recorder)
    }
}

/// Reports an input that could not be read beyond `offset`, or that ends in the middle of a character.
fn report_end<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    failed: Option<io::Error>,
    is_cut: bool,
    offset: u64,
    recorder: &mut Recorder<'_, S>,
) -> ControlFlow<()> {
    let message = "the text ends in the middle of a character; search it again when it is complete, or restore it";
    let cut = || is_cut.then(|| io::Error::new(ErrorKind::UnexpectedEof, message));
    match failed.or_else(cut) {
        Some(error) => {
            let error = os_error::explain(&error);
            recorder.error(&format!("cannot read beyond byte {offset}: {error}"))
        }
        None => ControlFlow::Continue(()),
    }
}

/// Reports whether to search an input as HTML, whose first block is `start`.
#[cfg(feature = "html")]
fn is_html(html: HtmlInputs, path: &[u8], start: &[u8], utf16: Option<&Utf16Decoder>) -> bool {
    let path = std::path::PathBuf::from(String::from_utf8_lossy(path).into_owned());
    if utf16.is_none() {
        return html.include(&path, start);
    }
    // Of ASCII, each code unit has one byte that is not NUL.
    let ascii: Vec<u8> =
        start.iter().skip(2).take(HEAD).copied().filter(|&byte| byte != 0).collect();
    html.include(&path, &ascii)
}

#[cfg(feature = "html")]
fn report_long_document<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    report: &Report,
    recorder: &mut Recorder<'_, S>,
) -> ControlFlow<()> {
    recorder.notice(NoticeKind::LongDocument, || {
        format!(
            "the document exceeds --max-message ({} bytes) and is searched as source text; raise --max-message to search \
             it as HTML or Markdown",
            report.max_message,
        )
    })
}

struct BlockReader {
    input: Box<dyn Read>,
    buffer: Vec<u8>,
    length: usize,
    /// The offset at which the current block begins.
    offset: u64,
    /// The end of the input or a read error, right after the current block.
    end: Option<io::Result<()>>,
}

impl BlockReader {
    fn new(input: Box<dyn Read>, buffer: Vec<u8>, offset: u64) -> Self {
        Self { input, buffer, length: 0, offset, end: None }
    }

    fn block(&self) -> &[u8] {
        self.buffer.get(..self.length).unwrap_or_default()
    }

    fn end_offset(&self) -> u64 {
        self.offset + self.length as u64
    }

    /// Replaces the input by one that begins at `offset`, and reads a block.
    fn continue_from(&mut self, input: io::Result<impl Read + 'static>, offset: u64) {
        (self.offset, self.length, self.end) = (offset, 0, None);
        match input {
            Ok(input) => {
                self.input = Box::new(input);
                self.read(1);
            }
            Err(error) => self.end = Some(Err(error)),
        }
    }

    /// Extends the block to the rest of the input, or to more than `max` bytes.
    #[cfg(feature = "html")]
    fn read_document(&mut self, max: usize) {
        while self.end.is_none() && self.length <= max {
            if self.length == self.buffer.len() {
                let longer = self.length.saturating_mul(2).min(max.saturating_add(1));
                self.buffer.resize(longer.max(self.length + 1), 0);
            }
            self.read_more();
        }
    }

    /// Reads once into the rest of the buffer.
    fn read_more(&mut self) {
        match self.input.read(self.buffer.get_mut(self.length..).unwrap_or_default()) {
            Ok(0) => self.end = Some(Ok(())),
            Ok(more) => self.length += more,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => self.end = Some(Err(error)),
        }
    }

    /// Reads the next block: at least `min` bytes, unless the input ends or fails before.
    fn read(&mut self, min: usize) {
        self.offset = self.end_offset();
        self.length = 0;
        while self.length < min && self.end.is_none() {
            self.read_more();
        }
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/search/text_search.rs"]
mod tests;
