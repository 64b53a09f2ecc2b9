//! Limits the time that a run waits for locks in all.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two attempts.
const PAUSE: Duration = Duration::from_millis(100);

/// A time that all waits of a run share. While several threads wait, it passes once.
pub struct Patience {
    limit: Duration,
    waits: Mutex<Waits>,
}

struct Waits {
    /// The time passed before `since`.
    passed: Duration,
    /// The number of open waits.
    open: usize,
    /// When the first of them began.
    since: Option<Instant>,
}

impl Patience {
    pub const fn new(limit: Duration) -> Self {
        let waits = Waits { passed: Duration::ZERO, open: 0, since: None };
        Self { limit, waits: Mutex::new(waits) }
    }

    pub fn limit(&self) -> Duration {
        self.limit
    }

    pub fn wait(&self) -> Wait<'_> {
        let mut waits = self.lock();
        if waits.open == 0 {
            waits.since = Some(Instant::now());
        }
        waits.open += 1;
        Wait(self)
    }

    fn lock(&self) -> MutexGuard<'_, Waits> {
        self.waits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waits {
    fn passed(&self) -> Duration {
        self.passed + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

pub struct Wait<'p>(&'p Patience);

impl Wait<'_> {
    /// Pauses until the next attempt; returns `false` at once if no time remains.
    pub fn pause(&self) -> bool {
        let remains = self.0.limit.saturating_sub(self.0.lock().passed());
        thread::sleep(remains.min(PAUSE));
        !remains.is_zero()
    }
}

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        let mut waits = self.0.lock();
        waits.open -= 1;
        if waits.open == 0 {
            waits.passed = waits.passed();
            waits.since = None;
        }
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/search/input/patience.rs"]
mod tests;
