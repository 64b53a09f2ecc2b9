//! Saves how far the search of a plain text has come, and goes on there.

use std::ops::ControlFlow;

use gleaner::sink::LineCounter;

use crate::output::event::OutputEvent;
use crate::output::notice::NoticeKind;
use crate::search::feeder::Feeder;
use crate::search::input::tracked::TrackedInput;
use crate::search::tools::Tools;
use crate::state::record::Resume;

/// Lets a search go on after what was read before.
pub fn resume<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    tracked: &TrackedInput,
    feeder: &mut Feeder<'_, S>,
    tools: &Tools,
) -> ControlFlow<()> {
    let Some((extractor, is_inexact)) = tracked.extractor(tools.config()) else {
        return ControlFlow::Continue(());
    };
    feeder.extractor = extractor;
    if is_inexact {
        let start = tracked.start();
        feeder.recorder.notice(NoticeKind::State, || {
            format!(
                "the search goes on at byte {start} with other options, or another version of gleaner, than before; a \
                 reference there may be incomplete, and what precedes it is not searched again"
            )
        })?;
    }
    ControlFlow::Continue(())
}

/// Says how far the search has come.
pub fn save<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    tracked: &mut TrackedInput,
    feeder: &mut Feeder<'_, S>,
) -> ControlFlow<()> {
    let event = tracked.read(state(feeder), false);
    feeder.recorder.save(event)
}

/// Ends a text that may grow: a reference that its end cuts off is held back, unless the text has been at rest.
pub fn finish<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    tracked: &mut TrackedInput,
    feeder: &mut Feeder<'_, S>,
) -> ControlFlow<()> {
    let state = state(feeder);
    feeder.recorder.begin_end(0, !tracked.is_at_rest);
    feeder.finish(!tracked.is_at_rest)?;
    feeder.recorder.save(tracked.read(state, true))
}

fn state<S: FnMut(OutputEvent) -> ControlFlow<()>>(feeder: &Feeder<'_, S>) -> Resume {
    let lines = feeder.lines.as_ref().map(LineCounter::save);
    Resume::Text { checkpoint: feeder.extractor.checkpoint(), lines }
}
