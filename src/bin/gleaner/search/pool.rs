//! Workers without an input of their own help those that have a large one.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::output::report::Report;
use crate::search::tools::Tools;

/// Work on a part of an input, for whoever has time.
type Job = Box<dyn FnOnce(&mut Tools, &Report) + Send>;

/// So many jobs wait for each helper: with fewer it would be out of work now and then, with more what was
/// read for a job would be out of the caches again.
const AHEAD: usize = 2;

/// Jobs on their way to those that have time for them.
pub struct Pool {
    workers: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// How many may still offer jobs.
    busy: usize,
    /// How many do nothing but jobs.
    helpers: usize,
    /// How many of these wait for one.
    idle: usize,
}

impl Pool {
    pub fn new(workers: usize) -> Self {
        let state = State { busy: workers, ..State::default() };
        Self { workers, state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Whether there are several workers.
    pub fn is_shared(&self) -> bool {
        self.workers > 1
    }

    /// How many jobs are best given away before their answers are waited for; none where no one helps.
    pub fn room(&self) -> usize {
        let helpers = self.lock().helpers;
        if helpers == 0 { 0 } else { (helpers + 1) * AHEAD }
    }

    /// Gives a job away, whoever will do it; the answer comes from the receiver.
    pub fn give<A: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Tools, &Report) -> A + Send + 'static,
    ) -> Receiver<A> {
        let (sender, receiver) = mpsc::channel();
        let job = move |tools: &mut Tools, report: &Report| {
            // Where no one waits for it, the output has ended.
            let _ = sender.send(job(tools, report));
        };
        let mut state = self.lock();
        state.jobs.push_back(Box::new(job));
        if state.idle > 0 {
            self.changed.notify_one();
        }
        receiver
    }

    /// Waits for an answer, and does what there is to do meanwhile; None where a panic ended the job.
    pub fn answer<A>(&self, from: &Receiver<A>, tools: &mut Tools, report: &Report) -> Option<A> {
        loop {
            match from.try_recv() {
                Ok(answer) => return Some(answer),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) => {}
            }
            let job = self.lock().jobs.pop_front();
            match job {
                Some(job) => job(tools, report),
                None => return from.recv().ok(),
            }
        }
    }

    /// Says that one worker has no more jobs to offer.
    pub fn retire(&self) {
        self.lock().busy -= 1;
        self.changed.notify_all();
    }

    /// Does jobs as long as there may be more.
    pub fn help(&self, tools: &mut Tools, report: &Report) {
        self.lock().helpers += 1;
        while let Some(job) = self.wait() {
            job(tools, report);
        }
    }

    /// Waits for a job; None where no more can come.
    fn wait(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            let job = state.jobs.pop_front();
            if job.is_some() || state.busy == 0 {
                return job;
            }
            state.idle += 1;
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.idle -= 1;
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
