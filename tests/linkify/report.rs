//! What the comparison comes to, as a table; and what is wrong with it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::thread;

use crate::class::Class;
use crate::classify::classify;
use crate::difference::{Difference, compare};
use crate::finding::{self, Scheme};
use crate::texts::Text;

/// Of the differences of one text and setting, so many per mille may be of no class.
const MOST_UNCLASSIFIED_PER_MILLE: usize = 5;
/// So many of them are shown.
const SHOWN: usize = 20;

/// Prints the tables; what is wrong.
pub fn of(texts: &[Text]) -> Vec<String> {
    let tables: Vec<Table> = thread::scope(|scope| {
        let settings = [Scheme::Required, Scheme::Optional];
        let pairs = texts.iter().flat_map(|text| settings.map(|scheme| (text, scheme)));
        let threads = pairs.map(|(text, scheme)| scope.spawn(move || Table::of(text, scheme)));
        let threads: Vec<_> = threads.collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).collect()
    });
    tables.iter().for_each(Table::print);
    let unused = Class::ALL.iter().filter(|class| {
        // A class that nothing is of would hide what comes to be of it by mistake.
        !tables.iter().any(|table| table.classes.contains_key(class))
    });
    let unused = unused.map(|class| format!("{class:?}: nothing is of this class"));
    tables.iter().filter_map(Table::wrong).chain(unused).collect()
}

/// What one text comes to with one setting.
struct Table {
    title: String,
    findings: usize,
    differences: usize,
    unclassified: Vec<String>,
    /// How many differences have the class, and one of them.
    classes: BTreeMap<Class, (usize, String)>,
    same: usize,
}

impl Table {
    fn of(text: &Text, scheme: Scheme) -> Self {
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
                        let shown = || (0, shown(text, difference));
                        table.classes.entry(class).or_insert_with(shown).0 += 1;
                    }
                }
                Err(why) => table.unclassified.push(format!("{why}: {}", shown(text, difference))),
            }
        }
        table
    }

    fn print(&self) {
        let (none, all) = (self.unclassified.len(), self.differences);
        println!("\n{}; {} are the same in both", self.title, self.same);
        println!(
            "{all} differences; {none} of no class: {} of the differences, {} of all findings",
            percent(none, all),
            percent(none, self.findings)
        );
        for (class, (count, example)) in &self.classes {
            let (rule, reason) = class.reason();
            println!("{count:>8}  {class:?} ({rule}): {reason}");
            println!("{:>10}{example}", "");
        }
        for one in self.unclassified.iter().take(SHOWN) {
            println!("{:>8}  {one}", "no class");
        }
    }

    fn wrong(&self) -> Option<String> {
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

/// Where it is, and what the two sides find.
fn shown(text: &Text, difference: &Difference) -> String {
    let value = |start: usize, end: usize| {
        let value = &text.content[start..end];
        let head: String = value.chars().take(100).collect();
        if head.len() < value.len() { format!("{head:?}…") } else { format!("{head:?}") }
    };
    let (start, _) = difference.span();
    let mut line = format!("{}: gleaner", text.place(start));
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
fn one_in_200_may_be_of_no_class() {
    assert!(!are_too_many(0, 0) && !are_too_many(1, 200) && !are_too_many(61, 12_216));
    assert!(are_too_many(1, 199) && are_too_many(62, 12_216));
    assert_eq!((percent(1, 199), percent(0, 0)), ("0.50 %".to_owned(), "0.00 %".to_owned()));
}
