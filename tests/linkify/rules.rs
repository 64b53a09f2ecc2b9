//! Whether gleaner finds what the rules say where the two sides differ, by the independent model of
//! the rules.

use crate::difference::Difference;
use crate::finding::{Ours, Scheme};
use crate::model::{Finding, Settings, find_at};

/// So far before a difference a reference may start that reaches into it.
const BEFORE: usize = 40;

/// What is found by the rules in the bytes of the difference, where gleaner finds something else.
pub fn violation(text: &[u8], scheme: Scheme, difference: &Difference) -> Option<String> {
    let settings = Settings { abbreviated: scheme == Scheme::Optional, ..Settings::default() };
    let (start, end) = difference.span();
    let mut resumed = difference.resumed;
    let mut at = resumed.max(start.saturating_sub(BEFORE));
    if difference.ours.is_empty() && !may_hold_one(&text[at..text.len().min(end + BEFORE)]) {
        return None;
    }
    let mut ours = difference.ours.iter().peekable();
    while at < end || ours.peek().is_some() {
        let expected = find_at(text, &settings, resumed, at);
        let found = ours.next_if(|ours| ours.outer.0 <= at);
        match (expected, found) {
            (None, None) => at += 1,
            (Some((rules, next)), Some(ours)) if is_same(&rules, ours) => {
                (at, resumed) = (next, next);
            }
            // `URL:` stands in the difference, and what it belongs to behind it.
            (Some((rules, _)), None) if rules.start >= end as u64 => return None,
            (Some((rules, _)), _) => {
                return Some(format!("the rules find {:?} at {at}", rules.value));
            }
            (None, Some(_)) => return Some(format!("the rules find nothing at {at}")),
        }
    }
    None
}

fn is_same(rules: &Finding, ours: &Ours) -> bool {
    let (start, end) = ours.outer;
    (rules.start, rules.end) == (ours.start as u64, ours.end as u64)
        && rules.outer == (start as u64, end as u64)
        && rules.wrapper == ours.wrapper.as_str()
}

/// Whether it has what nearly every reference has: `://`, a colon between a letter and no white space,
/// `www.` or `ftp.`. The model takes its time, and most differences are bare domains.
fn may_hold_one(text: &[u8]) -> bool {
    text.windows(4).any(|part| match part {
        [_, b':', b'/', b'/'] => true,
        [before, b':', after, _] => before.is_ascii_alphabetic() && !after.is_ascii_whitespace(),
        _ => part.eq_ignore_ascii_case(b"www.") || part.eq_ignore_ascii_case(b"ftp."),
    })
}
