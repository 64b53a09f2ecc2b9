//! R7, *Scripts without spaces*: where prose, or what follows a port, ends a bare reference.

use super::begins;
use super::end::next_char;
use super::rule::Rule;
use crate::model::abbreviated::r8_portless_colon;
use crate::model::characters::{char_at, is_unspaced};
use crate::model::schemes;
use crate::model::types::{Attempt, Mark, Settings, Unfolded};

/// The character directly before a reference.
pub struct Before {
    /// A character of a script without spaces, or of its punctuation.
    is_prose: bool,
    /// The closer, if that is an opening bracket.
    closer: Option<char>,
}

impl Before {
    /// "The scheme or `www.` follows the character directly; no `URL:` stands between."
    pub fn of(text: &[u8], start: usize) -> Self {
        let before = (1..=start.min(4))
            .find_map(|length| char_at(text, start - length).filter(|&(_, whole)| whole == length));
        Self::is(before.map_or('\0', |(c, _)| c))
    }

    /// The same of a reference at `start`. "In R11 the character before the reference may be an escape, which does not begin
    /// before the offset at which the search resumed".
    pub fn of_reference(attempt: Attempt, start: usize, rule: Rule) -> Self {
        let begins = begins(attempt, start, rule);
        let escape = [6, 12].into_iter().find_map(|length| {
            let at = begins.checked_sub(length).filter(|&at| at >= attempt.resumed)?;
            let is_escape = attempt.text[at..].starts_with(br"\u") && rule == Rule::R11;
            let before = &attempt.text[attempt.resumed..at];
            let backslashes = before.iter().rev().take(64).take_while(|b| **b == b'\\').count();
            next_char(attempt.text, at, true)
                .filter(|next| is_escape && next.1 == length && backslashes % 2 == 0)
        });
        escape.map_or_else(|| Self::of(attempt.text, begins), |(c, _)| Self::is(c))
    }

    fn is(c: char) -> Self {
        Self { is_prose: is_unspaced(c) || is_punctuation(c), closer: closer(c) }
    }

    /// Reports whether it belongs to a script without spaces, or to its punctuation.
    pub fn is_prose(&self) -> bool {
        self.is_prose
    }

    /// "An opening bracket whose closer follows the reference does not count."
    pub fn is_closed(&self, follows: Option<char>) -> bool {
        self.closer.is_some() && self.closer == follows
    }

    /// Returns the number of characters of what is read so far before which the reference ends.
    pub fn cut(&self, unfolded: &Unfolded, rule: Rule, settings: &Settings) -> Option<usize> {
        let value = &unfolded.value();
        let chars: Vec<char> = value.chars().collect();
        // "What follows a `file:/` that a joined line continues with `/` is no authority here."
        let is_joined =
            |start: usize| start > 0 && unfolded.marks.contains(&(start - 1, Mark::Join));
        let authority = authority(value, rule, settings).filter(|range| !is_joined(range.start));
        let port = authority.as_ref().and_then(|range| after_port(value, range.clone()));
        let script = self.is_prose.then(|| {
            let ends = authority.map_or(usize::MAX, |range| value[..range.end].chars().count());
            (1..chars.len()).find(|&at| {
                let follows = match chars[at - 1] {
                    ')' | ']' => true,
                    '/' => at - 1 == ends,
                    c => c.is_ascii_alphanumeric(),
                };
                // "The host of a bare domain is not cut."
                let in_domain = rule == Rule::Domain && at <= ends;
                is_unspaced(chars[at]) && follows && !in_domain
            })
        });
        port.into_iter().chain(script.flatten()).min()
    }

    /// "or before a run of their characters that another `scheme://` directly follows": returns the number of characters of `value` before
    /// these, if `://` follows it.
    pub fn cut_before_scheme(&self, value: &str) -> Option<usize> {
        let before = value.trim_end_matches(is_scheme_character);
        let others = before.trim_end_matches(is_unspaced);
        let begins = self.is_prose && before.len() < value.len() && others.len() < before.len();
        begins.then(|| others.chars().count())
    }
}

/// "The reading with what this rule cuts off ends [...] before the next of: scheme characters and `://`; a scheme of R9's bare
/// table and its `:`; `www.`; `ftp.`." Returns the number of characters of `value` before it, if `ahead`
/// follows it.
pub fn ends_reading(value: &str, ahead: &str, settings: &Settings) -> Option<usize> {
    let before = value.trim_end_matches(is_scheme_character);
    let name = &value[before.len()..];
    let is_host = name.len() >= 3
        && ["www", "ftp"].iter().any(|word| name[name.len() - 3..].eq_ignore_ascii_case(word));
    if ahead.starts_with('.') && is_host {
        return Some(value.chars().count() - 3);
    }
    let is_scheme = ahead.starts_with("://") && !name.is_empty()
        || ahead.starts_with(':') && schemes::is_in_bare_table(name, settings);
    is_scheme.then(|| before.chars().count())
}

fn is_scheme_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')
}

/// Returns the byte offsets of the authority of `value`, whose root directly follows it.
fn authority(value: &str, rule: Rule, settings: &Settings) -> Option<std::ops::Range<usize>> {
    let begins = match rule {
        Rule::R8 | Rule::Domain => 0,
        Rule::R6 | Rule::R11 => {
            let (scheme, rest) = schemes::split(value)?;
            let after = rest.strip_prefix("//")?;
            if schemes::is_added(scheme, settings) {
                return None;
            }
            value.len() - after.len()
        }
    };
    let ends = value[begins..].find(['/', '?', '#']).map_or(value.len(), |length| begins + length);
    let portless = r8_portless_colon(value).filter(|_| rule == Rule::R8);
    Some(begins..portless.unwrap_or(ends))
}

/// "A port is a `:` of the authority and one or more digits; not if an `@` follows in the authority." Returns the number
/// of characters of `value` before the first one outside ASCII that follows a port.
fn after_port(value: &str, authority: std::ops::Range<usize>) -> Option<usize> {
    let text = &value[authority.clone()];
    let at = text.char_indices().map(|(at, _)| at).find(|&at| {
        let before = text[..at].trim_end_matches(|c: char| c.is_ascii_digit());
        !text[at..].starts_with(|c: char| c.is_ascii())
            && before.len() < at
            && before.ends_with(':')
            && !text[at..].contains('@')
    })?;
    Some(value[..authority.start + at].chars().count())
}

/// "the CJK punctuation that R7 excludes, and all full-width punctuation (U+FF01-FF0F, ...)"
pub fn is_punctuation(c: char) -> bool {
    matches!(
        c,
        '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301f}' | '\u{3030}'
            | '\u{fe10}'..='\u{fe19}' | '\u{fe30}'..='\u{fe57}' | '\u{ff01}'..='\u{ff0f}'
            | '\u{ff1a}'..='\u{ff20}' | '\u{ff3b}'..='\u{ff40}' | '\u{ff5b}'..='\u{ff64}'
    )
}

fn closer(c: char) -> Option<char> {
    const PAIRS: &str =
        "〈〉《》「」『』【】〔〕〖〗〘〙〚〛（）［］｛｝｢｣︵︶︷︸︹︺︻︼︽︾︿﹀﹁﹂﹃﹄﹇﹈";
    let mut pairs = PAIRS.chars();
    while let (Some(opener), Some(closer)) = (pairs.next(), pairs.next()) {
        if opener == c {
            return Some(closer);
        }
    }
    None
}
