//! Unit tests of `gleaner/search/budget.rs`.

use std::sync::Arc;

use super::{Budget, HeldEvents};
use crate::output::event::OutputEvent;
use crate::output::testing::records;

#[test]
fn holds_events_up_to_the_budget() {
    let cost = records(&["http://a.example/"]).cost();
    for (limit, held) in [(2 * cost - 1, false), (2 * cost, true), (2 * cost + 1, true)] {
        let budget = Arc::new(Budget::with_limit(limit));
        let mut events = HeldEvents::new(budget.reserve(0).unwrap());
        assert!(events.push(records(&["http://a.example/"])).is_continue());
        assert_eq!(events.push(records(&["http://b.example/"])).is_continue(), held, "{limit}");
        assert_eq!(events.is_exceeded(), !held);
        assert_eq!(events.events.len(), if held { 2 } else { 0 });
    }
}

#[test]
fn returns_the_memory_of_submitted_and_dropped_events() {
    let cost = records(&["http://a.example/"]).cost();
    let budget = Arc::new(Budget::with_limit(cost));
    for _ in 0..3 {
        let mut events = HeldEvents::new(budget.reserve(0).unwrap());
        assert!(events.push(records(&["http://a.example/"])).is_continue());
        assert!(budget.reserve(1).is_none());
        let mut submitted = 0;
        assert!(
            events
                .submit_to(|event| {
                    submitted += usize::from(matches!(event, OutputEvent::Records(_)));
                    std::ops::ControlFlow::Continue(())
                })
                .is_continue()
        );
        assert_eq!(submitted, 1);
        drop(budget.reserve(cost).unwrap());
    }
}
