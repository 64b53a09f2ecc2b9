//! Delegates parts of a large input to workers that have no input of their own.

use std::collections::VecDeque;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::output::report::Report;
use crate::search::budget::Budget;
use crate::search::tools::Tools;

type PoolJob = Box<dyn FnOnce(&mut Tools, &Report) + Send>;

/// The number of queued jobs per helper. With one, helpers sometimes run out of work; with more than two, the input of
/// a job leaves the CPU caches before the job runs.
const JOBS_PER_HELPER: usize = 2;

/// The maximum number of pending jobs of one worker. Each job that runs holds a block of its input, so this bounds the
/// memory of many threads.
const MAX_PENDING: usize = 32;

pub struct Pool {
    workers: usize,
    budget: Arc<Budget>,
    state: Mutex<PoolState>,
    changed: Condvar,
}

#[derive(Default)]
struct PoolState {
    jobs: VecDeque<PoolJob>,
    /// The workers that may still delegate jobs.
    delegators: usize,
    /// The workers that only run jobs.
    helpers: usize,
    /// The helpers that wait for a job.
    idle: usize,
}

impl Pool {
    pub fn new(workers: usize) -> Self {
        let state = PoolState { delegators: workers, ..PoolState::default() };
        let budget = Arc::new(Budget::new());
        Self { workers, budget, state: Mutex::new(state), changed: Condvar::new() }
    }

    pub fn budget(&self) -> &Arc<Budget> {
        &self.budget
    }

    pub fn is_shared(&self) -> bool {
        self.workers > 1
    }

    /// Returns how many jobs a worker should delegate before it waits for a result; 0 if there are no helpers.
    pub fn max_pending(&self) -> usize {
        let helpers = self.lock().helpers;
        if helpers == 0 { 0 } else { MAX_PENDING.min((helpers + 1) * JOBS_PER_HELPER) }
    }

    /// Queues a job; any worker may run it and send its result to the receiver.
    pub fn delegate<R: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Tools, &Report) -> R + Send + 'static,
    ) -> Receiver<R> {
        let (sender, receiver) = mpsc::channel();
        let job = move |tools: &mut Tools, report: &Report| {
            // The worker that runs the job may be in the middle of another input.
            match panic::catch_unwind(AssertUnwindSafe(|| job(tools, report))) {
                // The receiver is gone if the output has ended early.
                Ok(result) => drop(sender.send(result)),
                Err(_) => tools.renew(),
            }
        };
        let mut state = self.lock();
        state.jobs.push_back(Box::new(job));
        if state.idle > 0 {
            self.changed.notify_one();
        }
        receiver
    }

    /// Waits for the result of a job and runs queued jobs meanwhile; returns `None` if the job panicked.
    pub fn wait<R>(&self, receiver: &Receiver<R>, tools: &mut Tools, report: &Report) -> Option<R> {
        loop {
            match receiver.try_recv() {
                Ok(result) => return Some(result),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) => {}
            }
            let job = self.lock().jobs.pop_front();
            match job {
                Some(job) => job(tools, report),
                None => return receiver.recv().ok(),
            }
        }
    }

    pub fn delegators(&self) -> usize {
        self.lock().delegators
    }

    /// Declares that a worker will delegate no more jobs.
    pub fn retire(&self) {
        self.lock().delegators -= 1;
        self.changed.notify_all();
    }

    /// Runs jobs until no worker can delegate more.
    pub fn help(&self, tools: &mut Tools, report: &Report) {
        self.lock().helpers += 1;
        while let Some(job) = self.next_job() {
            job(tools, report);
        }
    }

    /// Waits for a job; returns `None` if no more can come.
    fn next_job(&self) -> Option<PoolJob> {
        let mut state = self.lock();
        loop {
            let job = state.jobs.pop_front();
            if job.is_some() || state.delegators == 0 {
                return job;
            }
            state.idle += 1;
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.idle -= 1;
        }
    }

    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/search/pool.rs"]
mod tests;
