//! Unit tests of `gleaner/output/values/unique.rs`.

use super::{IN_FLIGHT, Novelty, RECENT, SeenValues, UnseenValues};

fn insert(seen: &SeenValues, value: &str) -> Novelty {
    let value = seen.fingerprint(value);
    let was_seen = seen.contains(&value);
    let novelty = seen.insert(value);
    assert_eq!(was_seen, novelty == Novelty::Seen);
    novelty
}

#[test]
fn remembers_values_up_to_the_limit() {
    for (limit, last) in [(2, Novelty::ReachesLimit(2)), (3, Novelty::New), (4, Novelty::New)] {
        let seen = SeenValues::new(limit);
        let novelties = ["a", "b", "a", "", "b"].map(|value| insert(&seen, value));
        let (new, old) = (Novelty::New, Novelty::Seen);
        assert_eq!(novelties, [new, new, old, last, old], "{limit}");
    }
    let seen = SeenValues::new(1);
    let novelties = ["a", "b", "b", "a"].map(|value| insert(&seen, value));
    let expected = [Novelty::New, Novelty::ReachesLimit(1), Novelty::Unknown, Novelty::Seen];
    assert_eq!(novelties, expected);
}

#[test]
fn tells_many_values_apart() {
    let seen = SeenValues::new(u64::MAX);
    for novelty in [Novelty::New, Novelty::Seen] {
        assert!((0..100_000).all(|n| insert(&seen, &format!("{n}")) == novelty));
    }
    let sizes: Vec<_> = seen.tables.iter().map(|table| table.lock().unwrap().len()).collect();
    assert!(sizes.iter().all(|size| (1000..2200).contains(size)), "{sizes:?}");
}

#[test]
fn finds_values_that_are_neither_printed_nor_recent() {
    let seen = SeenValues::new(u64::MAX);
    let mut unseen = UnseenValues::new(&seen);
    assert!(unseen.find(seen.fingerprint("a")).is_some());
    assert!(unseen.find(seen.fingerprint("a")).is_none());
    let names: Vec<_> = (0..10_000).map(|n| format!("{n}")).collect();
    assert!(names.iter().all(|name| unseen.find(seen.fingerprint(name)).is_some()));
    let recent =
        names.iter().rev().filter(|name| unseen.find(seen.fingerprint(name)).is_none()).count();
    assert!((RECENT / 2..=RECENT).contains(&recent), "{recent}");
    assert!(names.iter().all(|name| insert(&seen, name) == Novelty::New));
    assert!(
        names.iter().all(|name| UnseenValues::new(&seen).find(seen.fingerprint(name)).is_none())
    );
}

#[test]
fn leaves_recent_values_to_the_writer_near_the_limit() {
    for (limit, is_found) in [(IN_FLIGHT, false), (IN_FLIGHT - 1, true)] {
        let seen = SeenValues::new(limit);
        let mut unseen = UnseenValues::new(&seen);
        assert!(unseen.find(seen.fingerprint("a")).is_some());
        assert_eq!(unseen.find(seen.fingerprint("a")).is_some(), is_found, "{limit}");
    }
}
