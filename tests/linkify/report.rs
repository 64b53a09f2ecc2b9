//! The comparison's report: a table for each text and setting, and the failures.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::thread;

use crate::class::Class;
use crate::classify::classify;
use crate::difference::{Difference, compare};
use crate::finding::{self, Scheme};
use crate::texts::PackText;

/// The share of unclassified differences that one text and setting may have.
const MOST_UNCLASSIFIED_PER_MILLE: usize = 5;
/// The number of unclassified differences that are printed.
const PRINTED: usize = 20;

/// Prints the tables and returns the failures.
pub fn print(texts: &[PackText]) -> Vec<String> {
    let tables: Vec<Table> = thread::scope(|scope| {
        let settings = [Scheme::Required, Scheme::Optional];
        let pairs = texts.iter().flat_map(|text| settings.map(|scheme| (text, scheme)));
        let threads = pairs.map(|(text, scheme)| scope.spawn(move || Table::of(text, scheme)));
        let threads: Vec<_> = threads.collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread panics")).collect()
    });
    tables.iter().for_each(Table::print);
    let unused = Class::ALL.iter().filter(|class| {
        // An unused class could hide an error that matches it later.
        !tables.iter().any(|table| table.classes.contains_key(class))
    });
    let unused = unused.map(|class| format!("{class:?}: no difference has this class"));
    tables.iter().filter_map(Table::failure).chain(unused).collect()
}

/// The comparison of one text with one setting.
struct Table {
    title: String,
    findings: usize,
    differences: usize,
    unclassified: Vec<String>,
    /// For each class, the number of its differences and an example.
    classes: BTreeMap<Class, (usize, String)>,
    same: usize,
}

impl Table {
    fn of(text: &PackText, scheme: Scheme) -> Self {
        let ours = finding::ours(&text.content, scheme);
        let theirs = finding::theirs(&text.content, scheme);
        let (same, differences) = compare(&ours, &theirs);
        let mut table = Self {
            title: format!(
                "{}, scheme {}: {} bytes; gleaner finds {}, linkify {}",
                text.name,
                if scheme == Scheme::Required { "required" } else { "optional" },
                text.content.len(),
                ours.len(),
                theirs.len(),
            ),
            findings: ours.len() + theirs.len() - same,
            differences: differences.len(),
            unclassified: Vec::new(),
            classes: BTreeMap::new(),
            same,
        };
        for difference in &differences {
            match classify(&text.content, scheme, difference) {
                Ok(mut classes) => {
                    classes.sort();
                    classes.dedup();
                    for class in classes {
                        let first = || (0, describe(text, difference));
                        table.classes.entry(class).or_insert_with(first).0 += 1;
                    }
                }
                Err(why) => {
                    table.unclassified.push(format!("{why}: {}", describe(text, difference)));
                }
            }
        }
        table
    }

    fn print(&self) {
        let (none, all) = (self.unclassified.len(), self.differences);
        println!("\n{}; {} are equal", self.title, self.same);
        println!(
            "{all} differences; {none} unclassified: {} of the differences, {} of all findings",
            percent(none, all),
            percent(none, self.findings)
        );
        for (class, (count, example)) in &self.classes {
            let (rule, reason) = class.reason();
            println!("{count:>8}  {class:?} ({rule}): {reason}");
            println!("{:>10}{example}", "");
        }
        for one in self.unclassified.iter().take(PRINTED) {
            println!("{:>8}  {one}", "no class");
        }
    }

    /// Describes the failure, if too many differences are unclassified.
    fn failure(&self) -> Option<String> {
        let unclassified = self.unclassified.len();
        are_too_many(unclassified, self.differences).then(|| {
            format!(
                "{}: {unclassified} of {} differences have no class",
                self.title, self.differences
            )
        })
    }
}

fn are_too_many(unclassified: usize, differences: usize) -> bool {
    unclassified * 1000 > MOST_UNCLASSIFIED_PER_MILLE * differences
}

fn percent(part: usize, whole: usize) -> String {
    let hundredths = (part * 10_000).checked_div(whole).unwrap_or_default();
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}

/// Describes the difference: its file and offset, and the findings.
fn describe(text: &PackText, difference: &Difference) -> String {
    let value = |start: usize, end: usize| {
        let value = &text.content[start..end];
        let head: String = value.chars().take(100).collect();
        if head.len() < value.len() { format!("{head:?}…") } else { format!("{head:?}") }
    };
    let (start, _) = difference.span();
    let mut line = format!("{}: gleaner", text.location(start));
    for found in &difference.ours {
        let _ = write!(line, " {} {}", found.wrapper, value(found.start, found.end));
    }
    line.push_str("; linkify");
    for found in &difference.theirs {
        let _ = write!(line, " {}", value(found.start, found.end));
    }
    line
}

#[test]
fn allows_one_unclassified_difference_in_200() {
    assert!(!are_too_many(0, 0) && !are_too_many(1, 200) && !are_too_many(61, 12_216));
    assert!(are_too_many(1, 199) && are_too_many(62, 12_216));
    assert_eq!((percent(1, 199), percent(0, 0)), ("0.50 %".to_owned(), "0.00 %".to_owned()));
}
