//! The settings `join-lines` and `page-breaks` of the fine print: bare references over several lines.

use crate::model::abbreviated::r8_opens;
use crate::model::characters::{char_at, is_white, line_break};
use crate::model::continuation::{OpeningLine, continuation};
use crate::model::pages::page_break;
use crate::model::schemes;
use crate::model::types::Settings;
use crate::model::types::{Attempt, Unfolded};

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
    let length = line_break(text, at);
    if !settings.join_lines || length == 0 {
        return None;
    }
    let limit = start + settings.max_reference;
    let next_page =
        page_break(text, at + length, opening.prefix, limit).filter(|_| settings.page_breaks);
    let line = next_page.unwrap_or(at + length);
    let skipped = continuation(text, line, opening, None, settings.iri);
    let next = skipped.end;
    let is_blank = next == text.len() || line_break(text, next) > 0;
    let sentence = unfolded.last().is_some_and(|c| matches!(c, '.' | ',' | ';' | '!' | '?'))
        && char_at(text, next).is_some_and(|(c, _)| c.is_uppercase());
    let continues = (next_page.is_none() || continues_on_next_page(&text[next..], unfolded))
        && skipped.blanks <= 64
        && !is_blank
        && !sentence
        && !starts_with_reference(text, next, settings);
    continues.then_some((next, next_page.is_some()))
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
