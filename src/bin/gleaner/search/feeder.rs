//! Feeds the text of one input to an extractor and the items to a recorder.

use std::ops::ControlFlow;

use gleaner::sink::LineCounter;
use gleaner::{Extractor, Item};

use crate::output::event::OutputEvent;
use crate::output::recorder::Recorder;

pub struct Feeder<'r, S> {
    pub extractor: Extractor,
    /// `None` if the output has no line numbers.
    pub lines: Option<LineCounter>,
    pub recorder: Recorder<'r, S>,
}

impl<S: FnMut(OutputEvent) -> ControlFlow<()>> Feeder<'_, S> {
    pub fn feed(&mut self, text: &[u8]) -> ControlFlow<()> {
        let Self { extractor, lines, recorder } = self;
        recorder.begin_text(text);
        extractor.feed(text, |item| {
            recorder.record(&item, None, || {
                Some(lines.as_mut()?.position(text, item.span().start).into())
            })
        })?;
        if let Some(lines) = lines {
            lines.end_chunk(text, extractor.earliest());
        }
        recorder.end_text(extractor.earliest());
        recorder.print_lines(text, extractor.earliest())
    }

    /// Ends the text, which is cut off if `is_truncated`. The extractor is then ready for another.
    pub fn finish(&mut self, is_truncated: bool) -> ControlFlow<()> {
        let Self { extractor, lines, recorder } = self;
        let sink = |item: Item<'_>| {
            recorder.record(&item, None, || {
                Some(lines.as_mut()?.position(&[], item.span().start).into())
            })
        };
        if is_truncated {
            extractor.finish_truncated(sink)?;
        } else {
            extractor.finish(sink)?;
        }
        recorder.print_last_lines()?;
        recorder.end()
    }
}
