//! Unit tests of `gleaner/search/input/patience.rs`.

use std::thread;
use std::time::{Duration, Instant};

use super::Patience;

#[test]
fn all_waits_share_the_time() {
    let patience = Patience::new(Duration::from_millis(200));
    let start = Instant::now();
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let wait = patience.wait();
                while wait.pause() {}
            });
        }
    });
    assert!(start.elapsed() >= patience.limit());
    let start = Instant::now();
    assert!((0..1000).all(|_| !patience.wait().pause()));
    assert!(start.elapsed() < Duration::from_secs(50));
}

#[test]
fn time_passes_only_during_waits() {
    let patience = Patience::new(Duration::from_secs(1000));
    let wait = patience.wait();
    assert!(wait.pause());
    drop(wait);
    let passed = patience.lock().passed();
    assert!(passed >= super::PAUSE);
    thread::sleep(super::PAUSE);
    assert_eq!(patience.lock().passed(), passed);
}
