//! The keys and their order are those of the documentation.

use std::collections::BTreeSet;
use std::sync::Arc;

use gleaner::internals::JournalEntry;
use gleaner::mail::{Findings, Options};
use gleaner::scheme::Parts;
use gleaner::settle::Evidence;
use gleaner::sink::{ItemLocation, Record, RecordOptions};
use gleaner::uri::{LinkWrappers, Resolver, UriRef};
use gleaner::{Config, Item, extract_with};

use crate::keys::Keys;
use crate::texts::{self, REFERENCES};

const JSONL: &str = include_str!("../../docs/jsonl.md");
const URI: &str = include_str!("../../docs/uri.md");
const LIBRARY: &str = include_str!("../../src/sink/schema/schema.md");

/// Returns the rows of the table after `heading`, without its head.
fn rows<'d>(document: &'d str, heading: &str) -> Vec<&'d str> {
    let (_, after) = document.split_once(heading).unwrap_or_else(|| panic!("no {heading}"));
    let table = after.lines().skip_while(|line| !line.starts_with('|'));
    table.take_while(|line| line.starts_with('|')).skip(2).collect()
}

/// Returns the words in backquotes in a column, from 1.
fn words(row: &str, column: usize) -> Vec<String> {
    let cell = row.split('|').nth(column).unwrap();
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn keys(rows: &[&str]) -> Vec<String> {
    rows.iter().flat_map(|row| words(row, 1)).collect()
}

/// Asserts that `keys` are some of `order`, in its order; a key `NAME_bytes` counts as `NAME`.
fn assert_ordered(keys: &[String], order: &[String]) {
    let mut rest = order.iter();
    for key in keys {
        let name = key.strip_suffix("_bytes").unwrap_or(key);
        assert!(
            rest.any(|other| other == name),
            "{key} of {keys:?} is not in its place in {order:?}"
        );
    }
}

/// Returns the keys of an item: those that every object of the command has, and the others.
fn item_keys() -> (Vec<String>, Vec<String>) {
    let always = keys(&rows(JSONL, "Every object has these keys:"));
    let mut others = rows(JSONL, "These keys are present where they apply:");
    others.retain(|row| words(row, 1)[0] != "id_truncated");
    let others = keys(&others);
    (always, others)
}

/// Returns the evidence of a text.
fn evidence(text: &str) -> Arc<Evidence> {
    let mut evidence = Evidence::new();
    let config = Config::new().settle(Evidence::new());
    for found in extract_with(text, &config).filter_map(Item::into_reference) {
        evidence.collect(&found, 0);
    }
    Arc::new(evidence)
}

/// Returns records with every member, as JSON.
fn records() -> Vec<String> {
    let base = UriRef::parse("http://a/b/c/d;p?q").unwrap();
    let evidence = evidence("<http://a.example/xy>");
    let options = RecordOptions::new()
        .settled(Arc::clone(&evidence))
        .resolve(Resolver::new(base).unwrap())
        .unwrap_links(LinkWrappers::new())
        .normalize(true)
        .defang(true)
        .uri(true)
        .hazards(true);
    let entry = JournalEntry { number: 1, field: "MESSAGE".to_owned(), ..JournalEntry::default() };
    let location = ItemLocation::new()
        .path(b"x\xff".as_slice())
        .line(1)
        .part_line(1)
        .column(1)
        .encoding("utf-16le")
        .compression("gzip")
        .finding_id("0123456789abcdef0123456789abcdef")
        .journal(Some(&entry));
    let json = |record: Record<'_>| {
        serde_json::to_string(&record.location(location).options(&options)).unwrap()
    };
    let mut records = Vec::new();
    for text in texts::all() {
        records.extend(gleaner::extract(&text).map(|item| json(Record::new(&item))));
    }
    let hyphens = format!("<URL:http://a.example/{}>", "x-\n".repeat(1000));
    records.extend(gleaner::extract(&hyphens).map(|item| json(Record::new(&item))));
    let wrapped =
        "https://slack-redir.net/link?url=https%3A%2F%2Fu1.ct.sendgrid.net%2Fls%2Fclick%3Fupn%3Dx";
    records.extend(gleaner::extract(wrapped).map(|item| json(Record::new(&item))));
    let config = Config::new().settle(evidence);
    let settled = extract_with("<http://a.example/x-\ny>", &config);
    records.extend(settled.map(|item| json(Record::new(&item))));
    for max_message in [30, 1000] {
        let mail = b"From: a\nDate: b\n\nhttp://a.example/ http://b.example/\n".as_slice();
        let findings = Findings::new(mail, &Options::new().max_message(max_message)).unwrap();
        records.extend(findings.map(|finding| json(Record::from(&finding.unwrap()))));
    }
    let html = "From: a\nContent-Type: text/html\nContent-ID: <b@a.example>\n\n\
        <base href='http://a.example/'><a href=x>www.b.example</a><a href=cid:b@a.example>";
    let findings = Findings::new(html.as_bytes(), &Options::new()).unwrap();
    records.extend(findings.map(|finding| json(Record::from(&finding.unwrap()))));
    records
}

#[test]
fn items_have_the_documented_keys_in_their_order() {
    let (always, others) = item_keys();
    let order: Vec<_> = always.iter().chain(&others).cloned().collect();
    let mut seen = BTreeSet::new();
    for record in records() {
        let keys = Keys::of(&record);
        assert_ordered(&keys, &order);
        let plain = |key: &String| key.strip_suffix("_bytes").unwrap_or(key).to_owned();
        let keys: BTreeSet<_> = keys.iter().map(plain).collect();
        assert!(always.iter().all(|key| keys.contains(key)), "{record}");
        seen.extend(keys);
    }
    assert_eq!(seen, order.into_iter().collect());
}

#[test]
fn the_library_documents_the_same_keys() {
    let (always, others) = item_keys();
    let order: Vec<_> = always.into_iter().chain(others).collect();
    assert_eq!(keys(&rows(LIBRARY, "An item has these members")), order);
    let order: Vec<_> = keys(&rows(LIBRARY, "has these members. A missing component"));
    let added = ["same_document", "loophole", "parts_error"].map(str::to_owned);
    let plain: Vec<_> = order.into_iter().filter(|key| !added.contains(key)).collect();
    assert_eq!(plain, component_keys());
    let schemes = |document, heading| -> Vec<_> {
        rows(document, heading).iter().map(|row| (row.split('|').nth(1), words(row, 2))).collect()
    };
    let mut library = schemes(LIBRARY, "The members of `parts`");
    library.pop(); // The parts of a caller's registry.
    // The library's table also names the keys of an element of `fields`.
    let explained = ["name", "value"].map(str::to_owned);
    for ((_, library), (_, command)) in
        library.iter_mut().zip(schemes(URI, "`parts` depends on the scheme"))
    {
        library.retain(|key| command.contains(key) || !explained.contains(key));
    }
    assert_eq!(library, schemes(URI, "`parts` depends on the scheme"));
}

/// Returns the keys of the example in `docs/uri.md`, in their order.
fn component_keys() -> Vec<String> {
    let (_, example) = URI.split_once("$ gleaner uri parse --json").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let members = example.lines().filter_map(|line| line.strip_prefix("    \""));
    members.map(|line| line.split_once('"').unwrap().0.to_owned()).collect()
}

#[test]
fn references_have_the_documented_keys_in_their_order() {
    let order = component_keys();
    for text in REFERENCES {
        let mut keys = Keys::of(&serde_json::to_string(&UriRef::split(text)).unwrap());
        let error = keys.iter().position(|key| key == "parts_error").map(|at| keys.remove(at));
        assert_eq!(keys, order, "{text}");
        assert_eq!(error.is_some(), Parts::of(text).is_err(), "{text}");
    }
}

#[test]
fn parts_have_the_documented_keys_in_their_order() {
    let rows = rows(URI, "`parts` depends on the scheme");
    let mut seen = BTreeSet::new();
    for text in REFERENCES {
        let uri = UriRef::split(text);
        let Ok(Some(parts)) = Parts::of(uri) else { continue };
        let scheme = uri.scheme().unwrap().to_ascii_lowercase();
        let has_scheme = |row: &&&str| {
            row.split('|').nth(1).unwrap().split(',').any(|name| name.trim() == scheme)
        };
        let row = rows.iter().find(has_scheme).unwrap_or_else(|| panic!("no row {scheme}"));
        let keys = Keys::of(&serde_json::to_string(&parts).unwrap());
        assert_ordered(&keys, &words(row, 2));
        assert_eq!(keys.len(), words(row, 2).len(), "{text}");
        seen.insert(*row);
    }
    assert_eq!(seen.len(), rows.len());
}

#[test]
fn messages_have_the_documented_keys_in_their_order() {
    let (_, others) = item_keys();
    let row = rows(JSONL, "These keys are present where they apply:");
    let row = row.iter().find(|row| words(row, 1) == ["message"]).unwrap();
    let names = words(row, 2);
    let long = "x".repeat(20);
    let mail = format!(
        "From: {long}\nDate: 1 Jan 1998 00:00 UT\nSubject: {long}\nNewsgroups: {long}\nMessage-ID: <{long}>\n\
         Content-Type: text/x-{long}\nX-{long}: http://a.example/\n\nhttp://b.example/\n"
    );
    let findings = Findings::new(mail.as_bytes(), &Options::new().max_field(10)).unwrap();
    let findings: Vec<_> = findings.map(Result::unwrap).collect();
    let order: Vec<_> = names.iter().flat_map(|name| with_prefix_flag(name)).collect();
    for finding in &findings {
        let origin = finding.origin().unwrap();
        let keys = Keys::of(&serde_json::to_string(origin.message()).unwrap());
        let expected = order.iter().filter(|key| !UNLIMITED.contains(&&***key));
        assert!(keys.iter().eq(expected), "{keys:?}");
        let order: Vec<_> = others.iter().flat_map(|name| with_prefix_flag(name)).collect();
        assert_ordered(&Keys::of(&serde_json::to_string(origin).unwrap()), &order);
    }
    let json: Vec<_> =
        findings.iter().map(|finding| serde_json::to_string(finding).unwrap()).collect();
    assert!(json[0].contains(r#""part":"header:X-x","part_truncated":true"#), "{}", json[0]);
    let content_type = r#""content_type":"text/x-xxx","content_type_truncated":true"#;
    assert!(json[1].contains(content_type), "{}", json[1]);
}

/// What no limit cuts, and the time and the sender, which are not read from a field that is cut.
const UNLIMITED: [&str; 6] = [
    "number_truncated",
    "offset_truncated",
    "date_utc",
    "date_utc_truncated",
    "sender",
    "sender_truncated",
];

/// Returns a key, and the key that may follow it.
fn with_prefix_flag(key: &str) -> [String; 2] {
    [key.to_owned(), format!("{key}_truncated")]
}
