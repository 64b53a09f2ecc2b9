//! Unit tests of `reported/window.rs`.

use super::{MAX_HELD, TextWindow, byte_limit, context};
use gleaner::internals::Surroundings;

#[test]
fn has_this_many_characters_on_each_side() {
    let (before, after) = ("é".repeat(100), "ü".repeat(100));
    let text = format!("{before}URL{after}");
    let text = Surroundings::new(text.as_bytes(), 1000);
    let (left, right) = context(text, &(1200..1203), 80);
    assert_eq!((&*left, &*right), (&*"é".repeat(80), &*"ü".repeat(80)));
    let (left, right) = context(Surroundings::new(b"a\xff URL \xfe\0", 0), &(3..6), 80);
    assert_eq!((&*left, &*right), ("a\u{fffd} ", " \u{fffd}\0"));
}

#[test]
fn holds_the_text_before_the_earliest_finding() {
    let mut window = TextWindow::new(80);
    window.push(&[b'x'; 5000]);
    window.drop_before(4000);
    window.push(b"yz");
    assert_eq!(window.end(), 5002);
    let (before, after) = window.surroundings().around(&(4000..5000));
    assert_eq!((before.len() as u64, after), (byte_limit(80), &b"yz"[..]));
    // An endless reference does not hold the whole stream.
    window.push(&vec![b'x'; 2 * MAX_HELD]);
    window.drop_before(4000);
    assert_eq!(window.surroundings().around(&(4000..window.end())).0, b"");
    let held = window.end() - MAX_HELD as u64;
    assert_eq!(window.surroundings().around(&(held + 1..held + 1)).0.len(), 1);
}
