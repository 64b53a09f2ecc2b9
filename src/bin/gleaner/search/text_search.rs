//! Searches one input of plain text block by block.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

use gleaner::sink::LineCounter;

use crate::output::event::OutputEvent;
use crate::output::recorder::Recorder;
use crate::output::report::Report;
use crate::search::feeder::Feeder;
use crate::search::input::binary::{HEAD, is_binary};
use crate::search::input::open::OpenInput;
use crate::search::input::utf16::Utf16Decoder;
use crate::search::pool::Pool;
use crate::search::segments::SegmentedSearch;
use crate::search::tools::Tools;

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
    let OpenInput { stream, live, file } = opened;
    let mut recorder = Recorder::new(report, path, submit);
    recorder.set_compression(stream.compression());
    let mut reader = BlockReader::new(Box::new(stream), tools.take_block(BLOCK));
    reader.read(if tools.skip_binary() { HEAD } else { MARK });
    let mut decoder = Utf16Decoder::detect(reader.block());
    if let Some(decoder) = &decoder {
        recorder.set_encoding(decoder.name());
    } else if tools.skip_binary() && is_binary(reader.block()) {
        tools.put_block(reader.buffer);
        return ControlFlow::Continue(());
    }
    let mut feeder = Feeder {
        extractor: tools.take_extractor(),
        lines: report.style.counts_lines().then(|| LineCounter::new(report.max_reference)),
        recorder,
    };
    if let Some(file) = file.filter(|_| decoder.is_none() && pool.is_shared()) {
        let segments = SegmentedSearch::new(file, path, report, pool);
        let offset = segments.feed(&mut feeder, tools)?;
        reader.continue_from(segments.stream_from(offset), offset);
    }
    let failed = loop {
        match &mut decoder {
            None => feeder.feed(reader.block())?,
            Some(decoder) => decoder.decode(reader.block(), |text| feeder.feed(text))?,
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
    let failed = failed.or_else(|| {
        let message = "the text ends in the middle of a character";
        let is_cut = decoder.is_some_and(Utf16Decoder::ends_in_character);
        is_cut.then(|| io::Error::new(io::ErrorKind::UnexpectedEof, message))
    });
    feeder.finish(failed.is_some())?;
    if let Some(error) = failed {
        let message = format!("cannot read beyond byte {offset}: {error}");
        feeder.recorder.error(&message)?;
    }
    tools.put_extractor(feeder.extractor);
    ControlFlow::Continue(())
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
    fn new(input: Box<dyn Read>, buffer: Vec<u8>) -> Self {
        Self { input, buffer, length: 0, offset: 0, end: None }
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

    /// Reads the next block: at least `min` bytes, unless the input ends or fails before.
    fn read(&mut self, min: usize) {
        self.offset = self.end_offset();
        self.length = 0;
        while self.length < min && self.end.is_none() {
            match self.input.read(self.buffer.get_mut(self.length..).unwrap_or_default()) {
                Ok(0) => self.end = Some(Ok(())),
                Ok(more) => self.length += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.end = Some(Err(error)),
            }
        }
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/search/text_search.rs"]
mod tests;
