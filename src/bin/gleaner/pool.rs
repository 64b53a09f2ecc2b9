//! Workers without an input of their own help those that have a large one.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::letters::{Done, Job};

/// Jobs on their way to those that have time for them.
pub struct Pool {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<(Box<Job>, Sender<Done>)>,
    /// How many may still offer jobs.
    busy: usize,
    /// How many wait for one.
    idle: usize,
}

impl Pool {
    pub fn new(workers: usize) -> Self {
        let state = State { busy: workers, ..State::default() };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Gives a job away, where someone waits for one; the answer comes from the receiver.
    pub fn offer(&self, job: Box<Job>) -> Result<Receiver<Done>, Box<Job>> {
        let mut state = self.lock();
        if state.idle <= state.jobs.len() {
            return Err(job);
        }
        let (sender, receiver) = mpsc::channel();
        state.jobs.push_back((job, sender));
        self.changed.notify_one();
        Ok(receiver)
    }

    /// Says that one worker has no more jobs to offer.
    pub fn retire(&self) {
        self.lock().busy -= 1;
        self.changed.notify_all();
    }

    /// Waits for a job; None where no more can come.
    pub fn wait(&self) -> Option<(Box<Job>, Sender<Done>)> {
        let mut state = self.lock();
        state.idle += 1;
        loop {
            let job = state.jobs.pop_front();
            if job.is_some() || state.busy == 0 {
                state.idle -= 1;
                return job;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
