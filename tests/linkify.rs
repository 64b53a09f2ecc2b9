//! Compares the findings of gleaner and of the crate linkify: each difference must belong to a class
//! that names a rule as its reason.
//!
//! `tools/check-linkify` runs the comparison on real text.

#[path = "linkify/bare.rs"]
mod bare;
#[path = "linkify/cases.rs"]
mod cases;
#[path = "linkify/class.rs"]
mod class;
#[path = "linkify/classify.rs"]
mod classify;
#[path = "linkify/difference.rs"]
mod difference;
#[path = "linkify/finding.rs"]
mod finding;
#[path = "linkify/host.rs"]
mod host;
#[path = "model/mod.rs"]
mod model;
#[path = "linkify/only.rs"]
mod only;
#[path = "linkify/report.rs"]
mod report;
#[path = "linkify/rules.rs"]
mod rules;
#[path = "linkify/texts.rs"]
mod texts;

use std::path::Path;

use texts::PackText;

#[test]
#[ignore = "needs the pack of real text and a long time; tools/check-linkify runs it"]
fn real_text() {
    let pack = std::env::var_os("LINKIFY_PACK").expect("LINKIFY_PACK is the path of the pack");
    let texts = PackText::read_all(Path::new(&pack));
    let failures = report::print(&texts);
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}
