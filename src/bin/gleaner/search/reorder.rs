//! Puts the events of inputs that are searched concurrently into the order of the walk.
//!
//! One input at a time is current: its events are written at once, and its worker holds what it needs. The events of
//! later inputs are queued, and count against a limit together with the memory that their workers hold. A worker that
//! would exceed the limit blocks until its input is current or memory is free.
//!
//! There is no deadlock: the worker of the current input never blocks, and inputs are claimed in
//! the order of the walk, so the current input always has a worker.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use crate::output::event::OutputEvent;
use crate::output::writer::{OutputWriter, Summary};

/// In bytes.
const LIMIT: usize = 16 << 20;

/// The maximum number of bytes of written inputs that are kept for their workers to free.
const WRITTEN_LIMIT: usize = 256 << 10;

pub struct ReorderQueue {
    state: Mutex<QueueState>,
    changed: Condvar,
    /// Locked only by the worker of the current input.
    output: Mutex<OutputWriter>,
    limit: usize,
}

#[derive(Default)]
struct QueueState {
    current: u64,
    queued: BTreeMap<u64, QueuedInput>,
    /// The number of bytes that the worker of each later input holds.
    held: BTreeMap<u64, usize>,
    /// The cost of all queued events, and all bytes held.
    cost: usize,
    blocked: usize,
    /// Inputs that were written by another worker than the one that queued them, until that one comes back and frees them.
    /// With glibc, freeing what another thread has allocated takes the lock of its arena, and the two delay each other.
    written: Vec<QueuedInput>,
    written_cost: usize,
    /// The error that stopped the output.
    stopped: Option<io::Error>,
}

struct QueuedInput {
    /// The worker that queued it.
    worker: ThreadId,
    path: Arc<[u8]>,
    events: Vec<OutputEvent>,
    cost: usize,
    finished: bool,
}

#[derive(Clone, Debug)]
pub struct InputTicket {
    pub index: u64,
    pub path: Arc<[u8]>,
}

impl ReorderQueue {
    pub fn new(output: OutputWriter) -> Self {
        Self::with_limit(output, LIMIT)
    }

    fn with_limit(output: OutputWriter, limit: usize) -> Self {
        let (state, changed) = (Mutex::default(), Condvar::new());
        Self { state, changed, output: Mutex::new(output), limit }
    }

    /// Writes or queues the next event of an input. Like the following methods, breaks if the output has stopped.
    pub fn submit(&self, ticket: &InputTicket, event: OutputEvent) -> ControlFlow<()> {
        let cost = event.cost();
        let mut state = self.wait(ticket, cost)?;
        if state.current != ticket.index {
            state.queue(ticket, cost).events.push(event);
            free_written(state);
            return ControlFlow::Continue(());
        }
        let queued = self.take(state, ticket);
        self.write(|output| {
            queued.iter().try_for_each(|event| output.write(event, &ticket.path))?;
            output.write(&event, &ticket.path)
        })
    }

    pub fn finish(&self, ticket: &InputTicket) -> ControlFlow<()> {
        let cost = size_of::<QueuedInput>() + ticket.path.len();
        let mut state = self.wait(ticket, cost)?;
        if state.current != ticket.index {
            state.queue(ticket, cost).finished = true;
            free_written(state);
            return ControlFlow::Continue(());
        }
        let path = Arc::clone(&ticket.path);
        let written = state.take_written();
        let events = self.take(state, ticket);
        drop(written);
        let worker = thread::current().id();
        let mut input = QueuedInput { worker, path, events, cost: 0, finished: true };
        loop {
            self.write(|output| {
                input.events.iter().try_for_each(|event| output.write(event, &input.path))?;
                if input.finished { output.end_input(&input.path) } else { Ok(()) }
            })?;
            match self.advance(input) {
                Some(next) => input = next,
                None => return ControlFlow::Continue(()),
            }
        }
    }

    /// Lets the worker of an input hold `bytes` more until it calls [`release`](Self::release).
    pub fn hold(&self, ticket: &InputTicket, bytes: usize) -> ControlFlow<()> {
        let mut state = self.wait(ticket, bytes)?;
        if state.current != ticket.index {
            state.cost += bytes;
            *state.held.entry(ticket.index).or_default() += bytes;
        }
        ControlFlow::Continue(())
    }

    pub fn release(&self, ticket: &InputTicket) {
        let mut state = self.lock();
        state.release(ticket.index);
        self.wake(&state);
    }

    /// Ends the output after the last input, or returns the error that stopped it.
    pub fn end(&self) -> io::Result<Summary> {
        let stopped = self.lock().stopped.take();
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        match stopped {
            None => output.finish(),
            Some(error) => {
                output.stop(&error);
                Err(error)
            }
        }
    }

    /// Stops the output; all workers break.
    pub fn stop(&self, error: io::Error) {
        let mut state = self.lock();
        state.stopped.get_or_insert(error);
        self.wake(&state);
    }

    /// Blocks until the input is current or `cost` bytes are free.
    fn wait(
        &self,
        ticket: &InputTicket,
        cost: usize,
    ) -> ControlFlow<(), MutexGuard<'_, QueueState>> {
        let mut state = self.lock();
        loop {
            if state.stopped.is_some() {
                return ControlFlow::Break(());
            }
            if state.current == ticket.index || state.cost.saturating_add(cost) <= self.limit {
                return ControlFlow::Continue(state);
            }
            state.blocked += 1;
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.blocked -= 1;
        }
    }

    /// Returns the events of the current input from before it became current.
    fn take(
        &self,
        mut state: MutexGuard<'_, QueueState>,
        ticket: &InputTicket,
    ) -> Vec<OutputEvent> {
        let Some(queued) = state.queued.remove(&ticket.index) else {
            return Vec::new();
        };
        state.cost -= queued.cost;
        self.wake(&state);
        queued.events
    }

    /// Advances from a written input to the next one, and returns its queued events.
    ///
    /// If the next input has queued events and is unfinished, it does not become current yet: the caller writes these
    /// events and calls again. The worker of that input may block on a read, and two workers must not write at once.
    fn advance(&self, written: QueuedInput) -> Option<QueuedInput> {
        let mut state = self.lock();
        let written = state.keep_written(written);
        let next = state.current + 1;
        let queued = state.queued.remove(&next);
        if queued.as_ref().is_none_or(|input| input.finished) {
            state.current = next;
            state.release(next);
        }
        state.cost -= queued.as_ref().map_or(0, |input| input.cost);
        self.wake(&state);
        drop(state);
        drop(written);
        queued
    }

    fn write(&self, with: impl FnOnce(&mut OutputWriter) -> io::Result<()>) -> ControlFlow<()> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        match with(&mut output) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.stop(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Wakes blocked workers. Usually there are none, and a system call takes as long as searching a small file.
    fn wake(&self, state: &QueueState) {
        if state.blocked > 0 {
            self.changed.notify_all();
        }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Frees what other workers have written for this one, without the lock.
fn free_written(mut state: MutexGuard<'_, QueueState>) {
    let written = state.take_written();
    drop(state);
    drop(written);
}

impl QueueState {
    /// Keeps a written input for its worker; returns it if this is its worker, or if too much is kept.
    fn keep_written(&mut self, input: QueuedInput) -> Option<QueuedInput> {
        let cost = self.written_cost + input.cost;
        if cost > WRITTEN_LIMIT || input.worker == thread::current().id() {
            return Some(input);
        }
        self.written_cost = cost;
        self.written.push(input);
        None
    }

    /// Returns the written inputs of this worker.
    fn take_written(&mut self) -> Vec<QueuedInput> {
        if self.written.is_empty() {
            return Vec::new();
        }
        let worker = thread::current().id();
        let mine: Vec<_> = self.written.extract_if(.., |input| input.worker == worker).collect();
        self.written_cost -= mine.iter().map(|input| input.cost).sum::<usize>();
        mine
    }

    fn release(&mut self, index: u64) {
        self.cost -= self.held.remove(&index).unwrap_or(0);
    }

    /// Returns the queued input of the ticket, and adds `cost` to it.
    fn queue(&mut self, ticket: &InputTicket, cost: usize) -> &mut QueuedInput {
        self.cost += cost;
        let input = self.queued.entry(ticket.index).or_insert_with(|| QueuedInput {
            worker: thread::current().id(),
            path: Arc::clone(&ticket.path),
            events: Vec::new(),
            cost: 0,
            finished: false,
        });
        input.cost += cost;
        input
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/search/reorder.rs"]
mod tests;
