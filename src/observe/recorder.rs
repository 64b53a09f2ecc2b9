//! Records the events of this thread.

use std::cell::{Cell, RefCell};

use super::event::Event;

thread_local! {
    /// Apart from the events, so that an unobserved search reads one byte.
    static OBSERVED: Cell<bool> = const { Cell::new(false) };
    static EVENTS: RefCell<Vec<Event>> = const { RefCell::new(Vec::new()) };
}

/// Runs `search`, and returns the events that it reported besides its result.
pub fn observe<T>(search: impl FnOnce() -> T) -> (T, Vec<Event>) {
    /// Ends the observation, also if the search panics.
    struct Observation;
    impl Drop for Observation {
        fn drop(&mut self) {
            OBSERVED.set(false);
        }
    }
    EVENTS.take();
    OBSERVED.set(true);
    let observation = Observation;
    let result = search();
    drop(observation);
    (result, EVENTS.take())
}

#[inline]
pub fn is_on() -> bool {
    OBSERVED.get()
}

#[cold]
pub fn record(event: Event) {
    EVENTS.with_borrow_mut(|events| {
        if events.last() != Some(&event) {
            events.push(event);
        }
    });
}

/// Returns the number of events so far.
pub fn count() -> usize {
    if is_on() { EVENTS.with_borrow(Vec::len) } else { 0 }
}

/// Applies `edit` to the events from index `from` on.
pub fn edit(from: usize, edit: impl FnMut(&mut Event)) {
    if is_on() {
        EVENTS.with_borrow_mut(|events| events.iter_mut().skip(from).for_each(edit));
    }
}
