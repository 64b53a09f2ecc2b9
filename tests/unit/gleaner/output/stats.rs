//! Unit tests of `gleaner/output/stats.rs`.

use gleaner::mail::{Options, Scanner};

use super::{MAX_NAMES, NamedCounts, Stats};

#[test]
fn sums_findings_by_wrapper_and_part() {
    let mail =
        b"Subject: http://a.example/\nFrom: b\n\nSee <URL:http://c.example/> www.d.example\n";
    let mut scanner = Scanner::new(&Options::new());
    let mut stats = Stats::one_input();
    scanner.scan_message(mail, |finding| {
        stats.count(finding.item(), Some(&finding));
    });
    stats.counts = scanner.counts();
    let mut sum = Stats::default();
    sum += &stats;
    sum += &stats;
    let mut text = Vec::new();
    assert!(sum.write(&mut text).is_ok());
    let expected = "inputs: 2\n\
        messages: 2 (0 longer than --max-message)\n\
        parts searched: 2 (0 decoded)\n\
        parts skipped: 0 attachments, 0 alternatives\n\
        findings by wrapper: url-angle 2, bare 4\n\
        findings by part: header 2, text/plain 4\n";
    assert_eq!(String::from_utf8_lossy(&text), expected);
}
#[test]
fn counts_a_bounded_number_of_names_in_any_order() {
    let mut names: Vec<_> = (0..MAX_NAMES + 10).map(|n| format!("a/{n:04}")).collect();
    names.extend(["header".to_owned(), "text/plain".to_owned()]);
    let count = |names: &mut dyn Iterator<Item = &String>| {
        let mut counts = NamedCounts::default();
        names.for_each(|name| counts.add(name, 2));
        counts
    };
    let (ascending, descending) = (count(&mut names.iter()), count(&mut names.iter().rev()));
    assert_eq!(ascending, descending);
    assert_eq!((ascending.names.len(), ascending.others), (MAX_NAMES, 2 * 12));
    assert_eq!(ascending.names["header"] + ascending.names["text/plain"], 4);
    assert_eq!(count(&mut names[..MAX_NAMES].iter()).others, 0);
    assert_eq!(count(&mut names[..=MAX_NAMES].iter()).others, 2);
}
