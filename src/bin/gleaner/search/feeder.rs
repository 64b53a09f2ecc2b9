//! The way of one input's text: to the extractor, and on to the recorder.

use std::ops::ControlFlow;

use gleaner::Extractor;

use crate::output::event::Event;
use crate::output::lines::Lines;
use crate::output::recorder::Recorder;

/// What a text is fed to, chunk by chunk.
pub struct Feeder<'r, S> {
    pub extractor: Extractor,
    /// Where lines are counted.
    pub lines: Option<Lines>,
    pub recorder: Recorder<'r, S>,
}

impl<S: FnMut(Event) -> ControlFlow<()>> Feeder<'_, S> {
    pub fn feed(&mut self, text: &[u8]) -> ControlFlow<()> {
        let Self { extractor, lines, recorder } = self;
        extractor.feed(text, |item| {
            let position = lines.as_mut().map(|lines| lines.position(text, item.span().start));
            recorder.item(&item, position)
        })?;
        if let Some(lines) = lines {
            lines.end_chunk(text, extractor.earliest());
        }
        ControlFlow::Continue(())
    }

    /// Ends the text; the extractor is ready for another.
    pub fn finish(self) -> ControlFlow<(), Extractor> {
        let Self { mut extractor, mut lines, mut recorder } = self;
        extractor.finish(|item| {
            let position = lines.as_mut().map(|lines| lines.position(&[], item.span().start));
            recorder.item(&item, position)
        })?;
        recorder.end()?;
        ControlFlow::Continue(extractor)
    }
}
