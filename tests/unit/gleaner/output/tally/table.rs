//! Unit tests of `gleaner/output/tally/table.rs`.

use super::Tally;
use crate::output::tally::key::write_key;
use crate::output::tally::{TallyKey, TallyKeys, TallyOptions};

fn tally(key: TallyKey, top: Option<u64>, max_keys: u64) -> Tally {
    tally_of(&[key], top, max_keys)
}

fn tally_of(keys: &[TallyKey], top: Option<u64>, max_keys: u64) -> Tally {
    let keys = TallyKeys::new(keys).unwrap();
    Tally::new(TallyOptions { keys, top, max_keys, defang: false })
}

fn add(tally: &mut Tally, keys: &[&[u8]]) {
    let mut records = Vec::new();
    for key in keys {
        write_key(key, &mut records);
    }
    tally.add(&records, keys.len() as u64, b"path");
}

fn written(tally: &Tally, null: bool, escaped: bool) -> String {
    let mut out = Vec::new();
    assert!(tally.write(null, escaped, &mut out).is_ok());
    String::from_utf8_lossy(&out).into_owned()
}

#[test]
fn sorts_by_count_and_ties_by_bytes() {
    let mut hosts = tally(TallyKey::Host, None, 100);
    add(&mut hosts, &[b"b", b"a", b"B", "\u{e4}".as_bytes(), b"c", b"c", b""]);
    assert_eq!(written(&hosts, false, false), "2\tc\n1\t-\n1\tB\n1\ta\n1\tb\n1\t\u{e4}\n");
    let mut hosts = tally(TallyKey::Host, Some(2), 100);
    add(&mut hosts, &[b"b", b"a", b"c", b"c"]);
    assert_eq!(written(&hosts, true, false), "2\tc\x001\ta\0");
}

#[test]
fn counts_files_by_the_path_of_their_records() {
    let mut files = tally(TallyKey::File, None, 100);
    files.add(b"", 3, b"b");
    files.add(b"", 3, b"a");
    files.add(b"", 1, b"b");
    assert_eq!(written(&files, false, false), "4\tb\n3\ta\n");
}

#[test]
fn no_key_breaks_a_line_or_a_terminal() {
    let mut senders = tally(TallyKey::Sender, None, 100);
    add(&mut senders, &[b"a\tb", b"c\nd", b"e\0f", b"g\xff", "h\u{202e}".as_bytes()]);
    assert_eq!(
        written(&senders, false, false),
        "1\ta\\tb\n1\tc\\nd\n1\te\\u{0}f\n1\tg\u{fffd}\n1\th\u{202e}\n"
    );
    assert!(written(&senders, false, true).ends_with("1\tg\\xff\n1\th\\u{202e}\n"));
    assert!(written(&senders, true, true).starts_with("1\ta\tb\x001\tc\nd\x001\te\\u{0}f\0"));
}

#[test]
fn counts_the_first_keys_beyond_the_limit_and_says_so() {
    let mut hosts = tally(TallyKey::Host, None, 2);
    add(&mut hosts, &[b"a", b"b"]);
    assert_eq!(hosts.incomplete(), None);
    add(&mut hosts, &[b"c", b"a", b"d", b"c"]);
    assert_eq!(written(&hosts, false, false), "2\ta\n1\tb\n");
    let message = hosts.incomplete().unwrap_or_default();
    assert!(
        message.contains("2 different keys (--max-keys)") && message.contains("not counted: 3"),
        "{message}"
    );
}

#[test]
fn counts_combinations_of_keys() {
    let keys = [TallyKey::Month, TallyKey::File, TallyKey::Sender];
    let mut months = tally_of(&keys, None, 100);
    for path in [b"a", b"b"] {
        let mut records = Vec::new();
        for key in ["1994-12", "x\ty", "1994-12", "z", "1994-12", "z"] {
            write_key(key.as_bytes(), &mut records);
        }
        months.add(&records, 3, path);
    }
    let lines = "2\t1994-12\ta\tz\n2\t1994-12\tb\tz\n1\t1994-12\ta\tx\\ty\n1\t1994-12\tb\tx\\ty\n";
    assert_eq!(written(&months, false, false), lines);
    assert_eq!(written(&months, false, true), lines);
    assert_eq!(written(&months, true, true), lines.replace('\n', "\0"));
}

#[test]
fn nul_ends_combinations_with_line_feeds_as_they_are() {
    let mut hosts = tally_of(&[TallyKey::File, TallyKey::Host], None, 100);
    let mut records = Vec::new();
    write_key(b"h\ti", &mut records);
    hosts.add(&records, 1, b"a\nb");
    assert_eq!(written(&hosts, true, true), "1\ta\nb\th\\ti\0");
    assert_eq!(written(&hosts, false, false), "1\ta\\nb\th\\ti\n");
}

#[test]
fn defangs_hosts_and_domains_alone() {
    let keys = TallyKeys::new(&[TallyKey::Host, TallyKey::Domain, TallyKey::Sender]).unwrap();
    let mut hosts = Tally::new(TallyOptions { keys, top: None, max_keys: 10, defang: true });
    let mut records = Vec::new();
    for key in [&b"a.b.example"[..], b"b.example", b"x@b.example"] {
        write_key(key, &mut records);
    }
    hosts.add(&records, 1, b"path");
    assert_eq!(written(&hosts, false, false), "1\ta[.]b[.]example\tb[.]example\tx@b.example\n");
}

#[test]
fn refuses_no_keys_and_a_key_twice() {
    assert_eq!(TallyKeys::new(&[]), None);
    assert_eq!(TallyKeys::new(&[TallyKey::Host, TallyKey::Month, TallyKey::Host]), None);
    assert!(TallyKeys::new(&TallyKey::ALL).is_some());
}
