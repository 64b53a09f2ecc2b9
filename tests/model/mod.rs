//! A model of the rules in `src/rules.md`: a second implementation that searches a whole text, with no
//! regard to speed.
//!
//! A reader can compare the model with the rules line by line: its functions quote the rules that they
//! implement (`R6`) and the fine print (`R6, fine print`). The tests compare the library with the model.
//! To make that comparison worth anything, the model shares no code with the library, so that an error
//! must be made twice to go unnoticed. Both read one list of names, `src/scheme/registry.txt`.
//!
//! This file has R10, which combines the other rules.

#![allow(dead_code, missing_docs, clippy::struct_excessive_bools)]

mod abbreviated;
mod bare;
pub mod characters;
mod conjunction;
mod continuation;
mod domains;
mod pages;
mod readings;
pub mod schemes;
pub mod settle;
mod shapes;
mod trim;
pub mod types;
mod wrapped;

use types::{Attempt, Outcome};
pub use types::{Finding, Settings};

/// R10: "The leftmost start wins, ties go to the first of R1, R2, R5, R6, R8, R11. The search
/// resumes after the outer span."
pub fn find(text: &[u8], settings: &Settings) -> Vec<Finding> {
    let mut all = Vec::new();
    let mut resumed = 0;
    let mut at = 0;
    while at < text.len() {
        match find_at(text, settings, resumed, at) {
            Some((finding, next)) => {
                all.push(finding);
                resumed = next;
                at = next;
            }
            None => at += 1,
        }
    }
    all
}

/// Returns the finding whose outer span starts at `at`, and the offset at which the search resumes
/// after it. The search last resumed at `resumed`.
pub fn find_at(
    text: &[u8],
    settings: &Settings,
    resumed: usize,
    at: usize,
) -> Option<(Finding, usize)> {
    const RULES: [fn(Attempt) -> Outcome; 8] = [
        wrapped::r1_url_angle,
        wrapped::r2_angle,
        wrapped::r5_quoted,
        bare::r6_bare,
        bare::r8_abbreviated,
        bare::r8_bare_domain,
        bare::r11_json,
        bare::r8_email,
    ];
    let attempt = Attempt { text, settings, resumed, at };
    let (finding, next) = RULES.iter().find_map(|rule| rule(attempt))?;
    Some((settle::r13_reading(finding, settings), next))
}
