//! The settings `join-lines` and `page-breaks` of the fine print, and R13: bare references over several lines.

use crate::model::abbreviated::r8_opens;
use crate::model::characters::{char_at, is_white, line_break, skip_blanks};
use crate::model::continuation::{OpeningLine, continuation, marks};
use crate::model::pages::page_break;
use crate::model::schemes;
use crate::model::types::Settings;
use crate::model::types::{Attempt, Mark, Unfolded};

/// `join-lines`: returns the offset at which a reference that extends up to the line break at `at` may
/// continue, and whether a page break was skipped.
pub fn join(
    attempt: Attempt,
    start: usize,
    at: usize,
    unfolded: &Unfolded,
    opening: &OpeningLine,
) -> Option<(usize, bool)> {
    let Attempt { text, settings, .. } = attempt;
    let settles = settings.evidence.is_some();
    // R13: "blanks before it allowed"
    let blanks = if settles { skip_blanks(text, at) - at } else { 0 };
    let length = blanks + line_break(text, at + blanks);
    if !(settings.join_lines || settles) || length == blanks || blanks > 64 {
        return None;
    }
    // R13: "A first line with escapes (R6) is not continued"
    let has_escapes = !unfolded.has(Mark::Join) && !unfolded.marks.is_empty();
    if settles && (has_escapes || at - start > settings.max_reference) {
        return None;
    }
    let limit = start + settings.max_reference;
    let next_page =
        page_break(text, at + length, opening.prefix, limit).filter(|_| settings.page_breaks);
    let line = next_page.unwrap_or(at + length);
    let skipped = continuation(text, line, opening, None, settings.iri);
    let next = if settles { after_deeper_prefix(text, skipped.end) } else { skipped.end };
    let is_blank = next == text.len() || line_break(text, next) > 0;
    let sentence = !settles
        && unfolded.last().is_some_and(|c| matches!(c, '.' | ',' | ';' | '!' | '?'))
        && char_at(text, next).is_some_and(|(c, _)| c.is_uppercase());
    let continues = (next_page.is_none() || continues_on_next_page(&text[next..], unfolded))
        && skipped.blanks <= 64
        && !is_blank
        && !sentence
        && !(settles && is_list_item(&text[next..]))
        && !starts_with_reference(text, next, settings);
    continues.then_some((next, next_page.is_some()))
}

/// R13: "Besides, P may be followed by more quote marks that begin with `>`".
fn after_deeper_prefix(text: &[u8], at: usize) -> usize {
    if text.get(at) != Some(&b'>') {
        return at;
    }
    let end = at + marks(text, at, 64);
    skip_blanks(text, end).min(end + 64)
}

/// R13: "The marker is `-`, `*` or `+`, or one to three digits or a letter with a `.` or `)` or in parentheses; white space
/// follows it."
fn is_list_item(line: &[u8]) -> bool {
    let word = line.iter().position(|&b| is_white(b)).map_or(&b""[..], |length| &line[..length]);
    let is_label = |label: &[u8]| match label {
        [letter] => letter.is_ascii_alphanumeric(),
        digits => matches!(digits.len(), 2 | 3) && digits.iter().all(u8::is_ascii_digit),
    };
    match word {
        [b'-' | b'*' | b'+'] => true,
        [b'(', label @ .., b')'] | [label @ .., b'.' | b')'] => is_label(label),
        _ => false,
    }
}

/// `page-breaks`: "After a page break a bare reference continues only after a hyphen, with a lower-case
/// ASCII letter that no white space follows, or with one of `/ ? # & = % _ ~`".
fn continues_on_next_page(rest: &[u8], unfolded: &Unfolded) -> bool {
    let Some(&first) = rest.first() else {
        return false;
    };
    let in_word = first.is_ascii_lowercase() && rest.get(1).is_some_and(|&b| !is_white(b));
    unfolded.last() == Some('-') || in_word || b"/?#&=%_~".contains(&first)
}

/// "the next line starts with a reference: `scheme://`, `www.`, `ftp.`, or a scheme of R9's bare table and
/// its colon"
fn starts_with_reference(text: &[u8], at: usize, settings: &Settings) -> bool {
    if r8_opens(text, at) {
        return true;
    }
    schemes::scheme_at(text, at).is_some_and(|scheme| {
        schemes::is_in_bare_table(scheme, settings)
            || text[at + scheme.len() + 1..].starts_with(b"//")
    })
}
