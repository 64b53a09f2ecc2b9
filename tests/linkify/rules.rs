//! Checks gleaner against the independent model of the rules where gleaner and linkify differ.

use crate::difference::Difference;
use crate::finding::{Ours, Scheme};
use crate::model::{Finding, Settings, find_at};

/// The number of bytes before a difference in which an overlapping reference may start.
const BEFORE: usize = 40;

/// Describes the first finding of the model in the difference that is not gleaner's, if there is one.
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
            // A `URL:` lies inside the difference, but its reference lies after it.
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

/// Reports whether the text has what nearly every reference has: `://`, a colon after a letter and before
/// anything but white space, `www.` or `ftp.`. Most differences are bare domains, for which this check
/// saves running the slow model.
fn may_hold_one(text: &[u8]) -> bool {
    text.windows(4).any(|part| match part {
        [_, b':', b'/', b'/'] => true,
        [before, b':', after, _] => before.is_ascii_alphabetic() && !after.is_ascii_whitespace(),
        _ => part.eq_ignore_ascii_case(b"www.") || part.eq_ignore_ascii_case(b"ftp."),
    })
}
