//! Standard error is bounded: of many messages about one subject, the first are listed and the others counted.

use crate::support::{Folder, Ran};

/// The number of messages that are listed.
const LISTED: usize = 10;

/// A message that is nested too deeply and that ends in the middle of its encoding.
const CUT: &str = "From a Thu Jan  1 00:00:00 1998\nContent-Type: multipart/mixed; boundary=b\n\n\
                   --b\nContent-Type: message/rfc822\n\nTo: a\n\n\
                   --b\nContent-Type: message/rfc822\n\nTo: a\n\n\
                   --b\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS9h\nYQ\n";

/// Runs the command with one and with four threads, which print the same.
#[track_caller]
fn run(folder: &Folder, args: &str) -> Ran {
    let [one, four] = [1, 4].map(|jobs| folder.run(&format!("-j{jobs} {args}")));
    assert_eq!((&one.out, &one.err, one.code), (&four.out, &four.err, four.code), "{args}");
    one
}

fn count(text: &str, word: &str) -> usize {
    text.lines().filter(|line| line.contains(word)).count()
}

#[test]
fn lists_the_first_cuts_and_counts_the_others() {
    for total in [1, LISTED - 1, LISTED, LISTED + 1, 2000] {
        let folder = Folder::with(&[("mbox", &CUT.repeat(total))]);
        let ran = run(&folder, "--max-nesting 1 mbox");
        let listed = total.min(LISTED);
        assert_eq!(
            count(&ran.err, "part 1 (and 1 more) of the message at byte"),
            listed,
            "{}",
            ran.err
        );
        assert_eq!(count(&ran.err, "ends in the middle of part 3"), listed, "{}", ran.err);
        let last = format!("the message at byte {} ", CUT.len() * (listed - 1));
        assert_eq!(count(&ran.err, &last), 2, "{}", ran.err);
        let more = total - listed;
        for subject in [
            "messages nested deeper than --max-nesting allows",
            "messages that end in the middle of a part",
        ] {
            let line = format!("gleaner: mbox: more {subject}: {more}\n");
            assert_eq!(ran.err.contains(&line), more > 0, "{}", ran.err);
        }
        assert_eq!(ran.err.lines().count(), 2 * listed + 2 * usize::from(more > 0));
        assert_eq!(count(&ran.err, "counted, and not listed"), 2 * usize::from(listed == LISTED));
        assert_eq!(ran.code, Some(2));
        assert_eq!(ran.out, "http://a.example/aa\n".repeat(total));
    }
}

#[test]
fn lists_the_first_warnings_of_each_file() {
    let text = format!("http://a.example/{}\n", "a".repeat(99));
    for total in [LISTED, LISTED + 1, 60_000] {
        let folder = Folder::with(&[("a", &text.repeat(total)), ("b", &text)]);
        let ran = run(&folder, "--max-reference 50 a b");
        let (listed, more) = (total.min(LISTED), total - total.min(LISTED));
        let begins = |name: &str| format!("gleaner: {name}: the reference at bytes ");
        assert_eq!(count(&ran.err, &begins("a")), listed, "{}", ran.err);
        assert_eq!(count(&ran.err, &begins("b")), 1, "{}", ran.err);
        let line = format!("gleaner: a: more references that exceed --max-reference: {more}\n");
        assert_eq!(ran.err.contains(&line), more > 0, "{}", ran.err);
        assert_eq!(ran.err.lines().count(), listed + 1 + usize::from(more > 0));
        assert_eq!(ran.code, Some(0));
    }
}
