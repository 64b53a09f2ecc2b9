//! The memory that delegated searches may hold until their results are written.
//!
//! The search that is next in the output holds nothing. A delegated search is ahead of the output: it holds its
//! events, and a batch its messages. All of them draw from one budget. A search that exceeds it drops its events, and
//! its owner repeats the search when it is next in the output, so no search waits for memory.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::output::event::OutputEvent;

/// In bytes.
const LIMIT: usize = 16 << 20;

#[derive(Debug)]
pub struct Budget {
    held: AtomicUsize,
    limit: usize,
}

impl Budget {
    pub fn new() -> Self {
        Self::with_limit(LIMIT)
    }

    pub fn with_limit(limit: usize) -> Self {
        Self { held: AtomicUsize::new(0), limit }
    }

    /// Returns how many results of `bytes` each fit into half of the budget.
    pub fn results_of(&self, bytes: usize) -> usize {
        self.limit / 2 / bytes.max(1)
    }

    /// Reserves `bytes`; returns `None` if less remains.
    pub fn reserve(self: &Arc<Self>, bytes: usize) -> Option<Reservation> {
        let mut reservation = Reservation { budget: Arc::clone(self), bytes: 0 };
        reservation.grow(bytes).then_some(reservation)
    }
}

/// A part of a [`Budget`]; returns its bytes when dropped.
#[derive(Debug)]
pub struct Reservation {
    budget: Arc<Budget>,
    bytes: usize,
}

impl Reservation {
    /// Reserves `bytes` more; returns `false` if less remains.
    fn grow(&mut self, bytes: usize) -> bool {
        let add = |held: usize| held.checked_add(bytes).filter(|sum| *sum <= self.budget.limit);
        // Relaxed: the number protects no data.
        let grown =
            self.budget.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add).is_ok();
        self.bytes += if grown { bytes } else { 0 };
        grown
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.budget.held.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// The events of a delegated search, in order.
#[derive(Debug)]
pub struct HeldEvents {
    events: Vec<OutputEvent>,
    cost: usize,
    reservation: Reservation,
    exceeded: bool,
}

impl HeldEvents {
    pub fn new(reservation: Reservation) -> Self {
        Self { events: Vec::new(), cost: 0, reservation, exceeded: false }
    }

    /// Appends an event; breaks if it exceeds the budget.
    pub fn push(&mut self, event: OutputEvent) -> ControlFlow<()> {
        let cost = event.cost();
        self.exceeded |= !self.reservation.grow(cost);
        if self.exceeded {
            self.events = Vec::new();
            return ControlFlow::Break(());
        }
        self.cost += cost;
        self.events.push(event);
        ControlFlow::Continue(())
    }

    /// Reports whether an event exceeded the budget; the list is then empty.
    pub fn is_exceeded(&self) -> bool {
        self.exceeded
    }

    pub fn cost(&self) -> usize {
        self.cost
    }

    pub fn submit_to(self, submit: impl FnMut(OutputEvent) -> ControlFlow<()>) -> ControlFlow<()> {
        self.events.into_iter().try_for_each(submit)
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/search/budget.rs"]
mod tests;
