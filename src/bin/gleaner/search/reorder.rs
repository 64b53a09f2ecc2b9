//! Brings the events of inputs that are scanned at the same time into the order of the walk.
//!
//! One input has its turn: its events are written at once. Those of later inputs wait, up to a
//! bound on their memory; a worker that would go beyond it is held up until its turn, or until
//! there is room. The worker that has its turn never waits, and inputs are claimed in order, so
//! that there is always a worker that has its turn: no deadlock.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::output::event::Event;
use crate::output::writer::{Outcome, Output};

/// How many bytes may wait.
const BOUND: usize = 64 << 20;

/// The events of all inputs on their way to the output.
pub struct Order {
    state: Mutex<State>,
    /// Signalled when the turn goes on, when there is more room, and at the end.
    changed: Condvar,
    /// Locked only by the worker that has its turn.
    output: Mutex<Output>,
    bound: usize,
}

#[derive(Default)]
struct State {
    /// The input that has its turn.
    turn: u64,
    waiting: BTreeMap<u64, Waiting>,
    /// What the waiting events cost.
    held: usize,
    /// How many workers are held up.
    held_up: usize,
    /// Why no more output is possible.
    stopped: Option<io::Error>,
}

struct Waiting {
    name: Arc<[u8]>,
    events: Vec<Event>,
    cost: usize,
    finished: bool,
}

/// An input and its place in the order.
#[derive(Clone, Debug)]
pub struct Ticket {
    pub index: u64,
    pub name: Arc<[u8]>,
}

impl Order {
    pub fn new(output: Output) -> Self {
        Self::with_bound(output, BOUND)
    }

    fn with_bound(output: Output, bound: usize) -> Self {
        let (state, changed) = (Mutex::default(), Condvar::new());
        Self { state, changed, output: Mutex::new(output), bound }
    }

    /// Takes the next event of an input. Breaks where no more output is possible.
    pub fn submit(&self, ticket: &Ticket, event: Event) -> ControlFlow<()> {
        let cost = event.cost();
        let mut state = self.wait(ticket, cost)?;
        if state.turn != ticket.index {
            let waiting = state.waiting(ticket, cost);
            waiting.events.push(event);
            return ControlFlow::Continue(());
        }
        let before = self.take(state, ticket);
        self.write(|output| {
            before.iter().try_for_each(|event| output.event(event, &ticket.name))?;
            output.event(&event, &ticket.name)
        })
    }

    /// Ends an input. Breaks where no more output is possible.
    pub fn finish(&self, ticket: &Ticket) -> ControlFlow<()> {
        let cost = size_of::<Waiting>() + ticket.name.len();
        let mut state = self.wait(ticket, cost)?;
        if state.turn != ticket.index {
            state.waiting(ticket, cost).finished = true;
            return ControlFlow::Continue(());
        }
        let name = Arc::clone(&ticket.name);
        let events = self.take(state, ticket);
        let mut part = Waiting { name, events, cost: 0, finished: true };
        loop {
            self.write(|output| {
                part.events.iter().try_for_each(|event| output.event(event, &part.name))?;
                if part.finished { output.end(&part.name) } else { Ok(()) }
            })?;
            match self.go_on() {
                Some(next) => part = next,
                None => return ControlFlow::Continue(()),
            }
        }
    }

    /// Ends the output after the last input: what was found, or why there is no telling.
    pub fn end(&self) -> io::Result<Outcome> {
        match self.lock().stopped.take() {
            None => self.output.lock().unwrap_or_else(PoisonError::into_inner).finish(),
            Some(error) => Err(error),
        }
    }

    /// Ends the output at once.
    pub fn stop(&self, why: io::Error) {
        let mut state = self.lock();
        state.stopped.get_or_insert(why);
        self.wake(&state);
    }

    /// Waits for the turn, or for room.
    fn wait(&self, ticket: &Ticket, cost: usize) -> ControlFlow<(), MutexGuard<'_, State>> {
        let mut state = self.lock();
        loop {
            if state.stopped.is_some() {
                return ControlFlow::Break(());
            }
            if state.turn == ticket.index || state.held.saturating_add(cost) <= self.bound {
                return ControlFlow::Continue(state);
            }
            state.held_up += 1;
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.held_up -= 1;
        }
    }

    /// The events of the input that has its turn from before it had it.
    fn take(&self, mut state: MutexGuard<'_, State>, ticket: &Ticket) -> Vec<Event> {
        let Some(waiting) = state.waiting.remove(&ticket.index) else {
            return Vec::new();
        };
        state.held -= waiting.cost;
        self.wake(&state);
        waiting.events
    }

    /// Returns what waits of the next input; gives the turn to it where that is all, so that no
    /// one else writes meanwhile. Its own worker may have ended, or may wait for input itself.
    fn go_on(&self) -> Option<Waiting> {
        let mut state = self.lock();
        let next = state.turn + 1;
        let part = state.waiting.remove(&next);
        if part.as_ref().is_none_or(|part| part.finished) {
            state.turn = next;
        }
        state.held -= part.as_ref().map_or(0, |part| part.cost);
        self.wake(&state);
        part
    }

    fn write(&self, with: impl FnOnce(&mut Output) -> io::Result<()>) -> ControlFlow<()> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        match with(&mut output) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.stop(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Wakes those that are held up: mostly there are none, and asking the system to wake no one takes as
    /// long as searching a small file.
    fn wake(&self, state: &State) {
        if state.held_up > 0 {
            self.changed.notify_all();
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn waiting(&mut self, ticket: &Ticket, cost: usize) -> &mut Waiting {
        self.held += cost;
        let waiting = self.waiting.entry(ticket.index).or_insert_with(|| Waiting {
            name: Arc::clone(&ticket.name),
            events: Vec::new(),
            cost: 0,
            finished: false,
        });
        waiting.cost += cost;
        waiting
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::io;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
    use std::thread;

    use super::{Order, Ticket};
    use crate::output::event::Event;
    use crate::output::style::Style;
    use crate::output::testing::{Sheet, output, records};

    fn order(bound: usize) -> (Order, Sheet) {
        let (output, out, _) = output(Style::default());
        (Order::with_bound(output, bound), out)
    }

    fn ticket(index: u64) -> Ticket {
        Ticket { index, name: index.to_string().as_bytes().into() }
    }

    /// `files` inputs with so many records each, by so many workers.
    fn run(order: &Order, files: &[usize], workers: usize) -> usize {
        let next = AtomicU64::new(0);
        let most = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(count) = files.get(usize::try_from(index).unwrap_or(usize::MAX))
                        else {
                            break;
                        };
                        let ticket = ticket(index);
                        for record in 0..*count {
                            let event = records(&[&format!("{index}.{record}")]);
                            assert!(order.submit(&ticket, event).is_continue());
                            most.fetch_max(order.lock().held, Ordering::Relaxed);
                        }
                        assert!(order.finish(&ticket).is_continue());
                    }
                });
            }
        });
        assert!(order.end().is_ok());
        most.into_inner()
    }

    fn expected(files: &[usize]) -> String {
        let mut text = String::new();
        for (index, count) in files.iter().enumerate() {
            for record in 0..*count {
                let _ = writeln!(text, "{index}.{record}");
            }
        }
        text
    }

    #[test]
    fn a_huge_first_input_and_a_tiny_bound() {
        let files: Vec<usize> = [20_000].into_iter().chain((0..300).map(|n| n % 7)).collect();
        for (bound, workers) in [(0, 4), (1, 8), (1000, 3), (1000, 8), (1 << 30, 4), (0, 1)] {
            let (order, out) = order(bound);
            let most = run(&order, &files, workers);
            assert!(most <= bound, "{most} of {bound}");
            assert!(out.text() == expected(&files), "{bound} {workers}");
            assert_eq!(order.lock().held, 0);
        }
    }

    #[test]
    fn inputs_without_findings_are_bounded_too() {
        let (order, _) = order(1000);
        let barrier = Barrier::new(2);
        thread::scope(|scope| {
            scope.spawn(|| {
                for index in 1..1000 {
                    assert!(order.finish(&ticket(index)).is_continue());
                    if index == 1 {
                        barrier.wait();
                    }
                }
            });
            barrier.wait();
            assert!(order.lock().held <= 1000);
            assert!(order.finish(&ticket(0)).is_continue());
        });
        assert!(order.lock().waiting.is_empty());
        assert_eq!(order.lock().turn, 1000);
    }

    #[test]
    fn what_waits_of_an_unfinished_input_is_written_in_its_turn() {
        let (order, out) = order(1 << 20);
        for event in [records(&["b"]), Event::Flush] {
            assert!(order.submit(&ticket(1), event).is_continue());
        }
        assert!(order.submit(&ticket(0), records(&["a"])).is_continue());
        assert!(order.finish(&ticket(0)).is_continue());
        assert_eq!(out.text(), "a\nb\n");
        let state = order.lock();
        assert_eq!((state.turn, state.held), (1, 0));
    }

    #[test]
    fn the_end_wakes_those_that_wait() {
        let (order, _) = order(0);
        thread::scope(|scope| {
            let waits = scope.spawn(|| order.submit(&ticket(1), records(&["x"])));
            order.stop(io::ErrorKind::BrokenPipe.into());
            assert!(waits.join().is_ok_and(|flow| flow.is_break()));
        });
        assert!(order.submit(&ticket(0), records(&["x"])).is_break());
        assert!(order.end().is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe));
    }
}
