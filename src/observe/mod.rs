//! Records the decisions of the search for [`explain`](crate::explain).
//!
//! Only the slow path reports decisions, and only a search that [`observe`] runs records them. Without the feature
//! `explain`, reporting compiles to nothing.

mod reason;

use std::ops::Range;

pub(crate) use reason::Reason;
#[cfg(feature = "explain")]
pub(crate) use reason::Role;

/// A decision of the search about a span of the stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub reason: Reason,
    pub span: Range<u64>,
}

#[cfg(feature = "explain")]
mod recorder {
    use std::cell::{Cell, RefCell};

    use super::Event;

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
}

#[cfg(feature = "explain")]
pub(crate) use recorder::{count, edit, observe};

/// Reports whether decisions are recorded. Only then is work for reports worth while.
#[inline]
pub(crate) fn is_observed() -> bool {
    #[cfg(feature = "explain")]
    return recorder::is_on();
    #[cfg(not(feature = "explain"))]
    false
}

/// Reports a decision about a span, whose offsets are those of the text that is searched.
#[inline]
#[cfg_attr(not(feature = "explain"), expect(unused_variables, reason = "records nothing"))]
pub(crate) fn decided(reason: Reason, span: Range<u64>) {
    #[cfg(feature = "explain")]
    if recorder::is_on() {
        recorder::record(Event { reason, span });
    }
}
