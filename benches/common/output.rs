//! The modules of the command that select and render findings.

#![allow(dead_code, reason = "no benchmark uses all of it")]
#![allow(unused_imports, reason = "their unit tests run with the command")]

#[path = "../../src/bin/gleaner/output/filter.rs"]
pub mod filter;
#[path = "../../src/bin/gleaner/output/forms.rs"]
pub mod forms;
#[path = "../../src/bin/gleaner/output/lines.rs"]
pub mod lines;
#[path = "../../src/bin/gleaner/output/unique.rs"]
pub mod unique;
