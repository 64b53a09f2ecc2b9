//! Unit tests of `search/reorder.rs` of the command.

use std::fmt::Write;
use std::io;
use std::sync::Barrier;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::{InputTicket, ReorderQueue};
use crate::output::event::OutputEvent;
use crate::output::style::OutputStyle;
use crate::output::testing::{SharedBuffer, output, records};

fn queue(limit: usize) -> (ReorderQueue, SharedBuffer) {
    let (output, out, _) = output(OutputStyle::default(), None);
    (ReorderQueue::with_limit(output, limit), out)
}

fn ticket(index: u64) -> InputTicket {
    InputTicket { index, path: index.to_string().as_bytes().into() }
}

/// Submits as many records per input as `files` says; returns the highest cost of the queue.
fn run(queue: &ReorderQueue, files: &[usize], workers: usize) -> usize {
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
                        assert!(queue.submit(&ticket, event).is_continue());
                        most.fetch_max(queue.lock().cost, Ordering::Relaxed);
                    }
                    assert!(queue.finish(&ticket).is_continue());
                }
            });
        }
    });
    assert!(queue.end().is_ok());
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
fn keeps_the_order_within_any_limit() {
    let files: Vec<usize> = [20_000].into_iter().chain((0..300).map(|n| n % 7)).collect();
    for (limit, workers) in [(0, 4), (1, 8), (1000, 3), (1000, 8), (1 << 30, 4), (0, 1)] {
        let (queue, out) = queue(limit);
        let most = run(&queue, &files, workers);
        assert!(most <= limit, "{most} of {limit}");
        assert!(out.text() == expected(&files), "{limit} {workers}");
        assert_eq!(queue.lock().cost, 0);
    }
}

#[test]
fn limits_the_memory_of_inputs_without_findings() {
    let (queue, _) = queue(1000);
    let barrier = Barrier::new(2);
    thread::scope(|scope| {
        scope.spawn(|| {
            for index in 1..1000 {
                assert!(queue.finish(&ticket(index)).is_continue());
                if index == 1 {
                    barrier.wait();
                }
            }
        });
        barrier.wait();
        assert!(queue.lock().cost <= 1000);
        assert!(queue.finish(&ticket(0)).is_continue());
    });
    assert!(queue.lock().queued.is_empty());
    assert_eq!(queue.lock().current, 1000);
}

#[test]
fn writes_queued_events_of_an_unfinished_input_in_its_turn() {
    let (queue, out) = queue(1 << 20);
    for event in [records(&["b"]), OutputEvent::Flush] {
        assert!(queue.submit(&ticket(1), event).is_continue());
    }
    assert!(queue.submit(&ticket(0), records(&["a"])).is_continue());
    assert!(queue.finish(&ticket(0)).is_continue());
    assert_eq!(out.text(), "a\nb\n");
    let state = queue.lock();
    assert_eq!((state.current, state.cost), (1, 0));
}

#[test]
fn stop_unblocks_waiting_workers() {
    let (queue, _) = queue(0);
    thread::scope(|scope| {
        let waits = scope.spawn(|| queue.submit(&ticket(1), records(&["x"])));
        queue.stop(io::ErrorKind::BrokenPipe.into());
        assert!(waits.join().is_ok_and(|flow| flow.is_break()));
    });
    assert!(queue.submit(&ticket(0), records(&["x"])).is_break());
    assert!(queue.end().is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe));
}

#[test]
fn limits_the_memory_that_workers_of_later_inputs_hold() {
    let (queue, _) = queue(1000);
    assert!(queue.hold(&ticket(0), 10_000).is_continue());
    assert!(queue.hold(&ticket(1), 600).is_continue());
    assert_eq!(queue.lock().cost, 600);
    let holds = AtomicUsize::new(0);
    thread::scope(|scope| {
        scope.spawn(|| {
            assert!(queue.hold(&ticket(2), 401).is_continue());
            holds.store(1, Ordering::Relaxed);
        });
        while queue.lock().blocked == 0 {
            thread::yield_now();
        }
        assert_eq!(holds.load(Ordering::Relaxed), 0);
        assert!(queue.finish(&ticket(0)).is_continue());
    });
    // Input 1 is current.
    assert_eq!(queue.lock().cost, 401);
    assert!(queue.hold(&ticket(1), 10_000).is_continue());
    for index in [1, 2] {
        queue.release(&ticket(index));
    }
    assert_eq!(queue.lock().cost, 0);
}

#[test]
fn a_worker_frees_what_another_one_has_written() {
    let (queue, out) = queue(1 << 20);
    let long = "x".repeat(300 << 10);
    let queue_input = |index: u64, text: &str| {
        let submitted = queue.submit(&ticket(index), records(&[text]));
        submitted.is_continue() && queue.finish(&ticket(index)).is_continue()
    };
    let kept = || {
        let state = queue.lock();
        let cost: usize = state.written.iter().map(|input| input.cost).sum();
        (state.written.len(), state.written_cost == cost)
    };
    let turn = Barrier::new(2);
    // A failed assertion would leave the other thread at the barrier.
    let (mut went_on, mut counts) = (Vec::new(), Vec::new());
    thread::scope(|scope| {
        let other = scope.spawn(|| {
            let first = [queue_input(1, "1"), queue_input(2, &long)];
            turn.wait();
            turn.wait();
            // Input 3 is current, so that this is queued.
            let last = queue_input(4, "4");
            turn.wait();
            [first[0], first[1], last]
        });
        turn.wait();
        counts.push(kept());
        went_on.push(queue_input(0, "0"));
        counts.push(kept());
        turn.wait();
        turn.wait();
        counts.push(kept());
        went_on.push(queue_input(3, "3"));
        went_on.extend(other.join().unwrap_or_default());
    });
    assert_eq!(went_on, [true; 5]);
    // Nothing is written, then all but what is too long, and then its worker came back.
    assert_eq!(counts, [(0, true), (1, true), (0, true)]);
    assert!(queue.end().is_ok());
    assert_eq!(out.text().lines().map(|line| &line[..1]).collect::<String>(), "01x34");
}
