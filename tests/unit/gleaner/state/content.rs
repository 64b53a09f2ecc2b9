//! Unit tests of `gleaner/state/content.rs`.

use super::{Content, ContentTracker, EDGE, hash, hash_edge};

/// Returns `length` bytes that differ from their neighbours.
fn text(length: usize) -> Vec<u8> {
    (0..251).cycle().take(length).collect()
}

/// Returns the content of a text by its definition.
fn content(text: &[u8]) -> Content {
    let tail = (text.len() > EDGE).then(|| hash(&text[text.len() - EDGE..]));
    Content { length: text.len() as u64, head: hash(&text[..text.len().min(EDGE)]), tail }
}

#[test]
fn a_content_is_its_length_and_the_hashes_of_its_ends_however_it_is_read() {
    for length in [0, 1, EDGE - 1, EDGE, EDGE + 1, 2 * EDGE, 3 * EDGE + 7] {
        let text = text(length);
        for chunk in [1, 100, EDGE - 1, EDGE, EDGE + 1, 4 * EDGE] {
            let mut tracker = ContentTracker::new(true);
            text.chunks(chunk).for_each(|chunk| tracker.push(chunk));
            assert_eq!(tracker.content(), content(&text), "{length} bytes by {chunk}");
            assert_eq!(tracker.whole(), Some(hash(&text)));
        }
    }
}

#[test]
fn a_tracker_goes_on_after_what_another_run_read() {
    let text = text(5 * EDGE);
    for start in [0, 10, EDGE, EDGE + 1, 3 * EDGE] {
        let head = text[..start.min(EDGE)].to_vec();
        let tail = text[start.saturating_sub(EDGE)..start].to_vec();
        let mut tracker = ContentTracker::after(start as u64, head, tail, None);
        assert_eq!(tracker.content(), content(&text[..start]));
        tracker.push(&text[start..]);
        assert_eq!(tracker.content(), content(&text));
        assert_eq!(tracker.whole(), None);
    }
}

#[test]
fn a_tracker_passes_over_what_another_thread_read() {
    let text = text(5 * EDGE);
    let mut tracker = ContentTracker::new(false);
    tracker.push(&text[..EDGE]);
    tracker.pass(4 * EDGE as u64, &text[3 * EDGE..4 * EDGE]);
    assert_eq!(tracker.content(), content(&text[..4 * EDGE]));
    tracker.push(&text[4 * EDGE..]);
    assert_eq!(tracker.content(), content(&text));
}

#[test]
fn fields_that_mail_programs_change_in_place_do_not_count() {
    let mail = |number: &str| format!("From a@b\nX-IMAPbase: 17 {number}\nStatus: O\n\ntext\n");
    assert_eq!(hash_edge(mail("0000000001").as_bytes()), hash_edge(mail("0000000002").as_bytes()));
    assert_ne!(hash_edge(mail("0000000001").as_bytes()), hash_edge(mail("2").as_bytes()));
    assert_ne!(hash_edge(b"Subject: 1\n"), hash_edge(b"Subject: 2\n"));
    assert_eq!(hash_edge(b"Subject: 1\n"), hash(b"Subject: 1\n"));
}
