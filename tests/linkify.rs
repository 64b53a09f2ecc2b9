//! What gleaner finds, and what linkify does: every difference is of a class, which is a rule's.
//!
//! `tools/check-linkify` runs it on real text.

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

use texts::Text;

#[test]
#[ignore = "needs the pack of real text, and time: tools/check-linkify runs it"]
fn real_text() {
    let pack = std::env::var_os("LINKIFY_PACK").expect("LINKIFY_PACK says where the pack is");
    let texts = Text::all(Path::new(&pack));
    let wrong = report::of(&texts);
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
