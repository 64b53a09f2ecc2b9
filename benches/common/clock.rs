//! The CPU time of a thread, which other load on the machine affects less than the clock.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Returns the CPU time that `run` takes.
pub fn timed(run: impl FnOnce()) -> Duration {
    let begin = now();
    run();
    now().saturating_sub(begin)
}

/// Returns the CPU time that this thread has used.
fn now() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("time is not negative")
}
