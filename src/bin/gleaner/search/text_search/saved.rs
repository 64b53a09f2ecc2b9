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
    let start = tracked.start();
    // A later finding may begin before `start`: the counter of the feeder must not pass it.
    let line = feeder.lines.clone().map_or(1, |mut lines| lines.position(&[], start).line);
    feeder.recorder.begin_lines(start, line);
    let Some((extractor, is_inexact)) = tracked.extractor(tools.config()) else {
        return ControlFlow::Continue(());
    };
    feeder.extractor = extractor;
    if is_inexact {
        feeder.recorder.notice(NoticeKind::State, || {
            format!(
                "the search goes on at byte {start} with other options, or another version of gleaner, than before; a \
                 reference there may be incomplete, and what precedes it is not searched again"
            )
        })?;
    }
    ControlFlow::Continue(())
}

/// Says how far the search has come, unless findings are not printed yet: after a crash, the next run would not find them.
pub fn save<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    tracked: &mut TrackedInput,
    feeder: &mut Feeder<'_, S>,
) -> ControlFlow<()> {
    if feeder.recorder.has_pending_lines() {
        return ControlFlow::Continue(());
    }
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
