//! Sections of a man page, from the texts that `--help` prints after the options.

use clap_mangen::roff::{Roff, bold, roman};

/// Appends the sections of a help text to a page.
///
/// A line without indentation that ends in a colon is a heading. A line that is indented by two spaces is an item: its
/// tag ends before the next two spaces, and the lines that are indented more continue its text.
pub fn append(page: &mut Roff, help: &str) {
    for line in help.lines() {
        let text = line.trim_start();
        match (line.len() - text.len(), text.strip_suffix(':')) {
            (0, Some(heading)) => heading_line(page, heading),
            (2, _) => {
                let (tag, text) = text.split_once("  ").unwrap_or((text, ""));
                page.control("TP", []).text([bold(tag)]);
                append_text(page, text);
            }
            _ => append_text(page, text),
        }
    }
}

fn heading_line(page: &mut Roff, heading: &str) {
    page.control("SH", [if heading == "EXIT CODES" { "EXIT STATUS" } else { heading }]);
}

fn append_text(page: &mut Roff, text: &str) {
    let text = text.trim_start();
    if !text.is_empty() {
        page.text([roman(text)]);
    }
}

pub fn append_see_also(page: &mut Roff, pages: &[(&str, &str)]) {
    page.control("SH", ["SEE ALSO"]);
    let mut line = Vec::new();
    for (name, section) in pages {
        if !line.is_empty() {
            line.push(roman(", "));
        }
        line.extend([bold(*name), roman(format!("({section})"))]);
    }
    page.text(line);
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/generate/sections.rs"]
mod tests;
