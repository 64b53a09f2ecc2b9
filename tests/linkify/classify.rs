//! Classifies a difference.
//!
//! The findings of gleaner must be those of the model of the rules. Each finding without a partner, and
//! each start and end that differs from the partner's, must then have a reason in the text.

use gleaner::Wrapper;

use crate::bare::{self, Stop};
use crate::class::Class;
use crate::difference::Difference;
use crate::finding::{Ours, Scheme, Theirs};
use crate::model::characters::char_at;
use crate::model::schemes::is_scheme_byte;
use crate::only;
use crate::rules;

/// Returns the classes of the difference.
///
/// # Errors
///
/// Returns a description of a finding that violates the rules or that no class explains.
pub fn classify(text: &str, scheme: Scheme, difference: &Difference) -> Result<Vec<Class>, String> {
    match rules::violation(text.as_bytes(), scheme, difference) {
        Some(violation) => Err(violation),
        None => reasons(text, difference),
    }
}

/// Does the same as [`classify`], but does not compare gleaner with the rules.
pub fn reasons(text: &str, difference: &Difference) -> Result<Vec<Class>, String> {
    let bytes = text.as_bytes();
    let mut classes = Vec::new();
    for found in &difference.ours {
        let class = match partner(bytes, found, &difference.theirs) {
            Some(partner) => {
                start(bytes, found, partner, &mut classes)?;
                end(bytes, found, partner, &mut classes)?;
                continue;
            }
            None => only::ours(text, found, difference),
        };
        classes.push(class.ok_or_else(|| format!("only gleaner finds {}", found.start))?);
    }
    for found in &difference.theirs {
        if !difference.ours.iter().any(|ours| anchor_of_ours(bytes, ours) == anchor(bytes, found)) {
            let class = only::theirs(text, found, difference);
            classes.push(class.ok_or_else(|| format!("only linkify finds {}", found.start))?);
        }
    }
    if classes.is_empty() {
        return Err("there is no difference".to_owned());
    }
    Ok(classes)
}

/// Returns the offset by which two findings are partners: that of the scheme's colon or, without a
/// scheme, of the start.
fn anchor(text: &[u8], found: &Theirs) -> usize {
    scheme_colon(text, found).unwrap_or(found.start)
}

/// Returns the offset of the colon after the link's scheme, if it has one. linkify's schemes need `//`.
pub fn scheme_colon(text: &[u8], found: &Theirs) -> Option<usize> {
    let colon = colon(text, found.start);
    (colon < found.end && text[colon..].starts_with(b"://")).then_some(colon)
}

fn anchor_of_ours(text: &[u8], found: &Ours) -> usize {
    if found.abbreviated { found.start } else { colon(text, found.start) }
}

/// Returns the end of the scheme characters at `start`.
pub fn colon(text: &[u8], start: usize) -> usize {
    start + text[start..].iter().take_while(|&&b| is_scheme_byte(b)).count()
}

fn partner<'a>(text: &[u8], found: &Ours, theirs: &'a [Theirs]) -> Option<&'a Theirs> {
    theirs.iter().find(|theirs| anchor(text, theirs) == anchor_of_ours(text, found))
}

/// Adds the class of a difference between the starts.
fn start(
    text: &[u8],
    ours: &Ours,
    theirs: &Theirs,
    classes: &mut Vec<Class>,
) -> Result<(), String> {
    if theirs.start == ours.start {
        return Ok(());
    }
    let colon = colon(text, ours.start);
    let earlier = theirs.start < ours.start;
    let class = if earlier && bare::is_registered_part(text, ours.start, colon) {
        Class::RegisteredPart
    } else if earlier && bare::is_glued(text, ours.start, colon) {
        Class::GluedWord
    } else {
        return Err(format!("{}: the starts differ", ours.start));
    };
    classes.push(class);
    Ok(())
}

/// Adds the class of a difference between the ends.
fn end(text: &[u8], ours: &Ours, theirs: &Theirs, classes: &mut Vec<Class>) -> Result<(), String> {
    let class = if ours.end == theirs.end {
        return Ok(());
    } else if ours.end > theirs.end {
        ends_later(text, ours, theirs)
    } else if ours.is_wrapped() {
        ends_in_wrapper(text, ours, theirs)
    } else {
        ends_bare(text, ours, theirs)
    };
    classes.push(class.ok_or_else(|| format!("{}: the ends differ", ours.start))?);
    Ok(())
}

/// Returns the class of a reference that ends after linkify's link.
fn ends_later(text: &[u8], ours: &Ours, theirs: &Theirs) -> Option<Class> {
    let is_wrapped = ours.is_wrapped();
    let rest = &text[theirs.end..ours.end];
    // linkify trims these characters off the end, but continues after them inside a link.
    let marks = rest.iter().take_while(|b| b"?!.,:;*([{'".contains(b)).count();
    let next = rest.get(marks);
    let authority = scheme_colon(text, theirs).map_or(theirs.start, |colon| colon + "://".len());
    let authority = &text[authority..theirs.end];
    let at_host = !authority.iter().any(|b| b"/?#".contains(b));
    if is_wrapped && next.is_some_and(u8::is_ascii_whitespace) {
        let white = rest[marks..].iter().take_while(|b| b.is_ascii_whitespace());
        let breaks = white.into_iter().any(|&b| b == b'\n' || b == b'\r');
        return Some(match text[..theirs.end + marks].last() {
            Some(b'=') if b"\r\n".contains(&rest[marks]) => Class::SoftBreak,
            _ if breaks => Class::FoldedLine,
            _ => Class::InnerSpace,
        });
    }
    if is_wrapped && (rest.starts_with(b"=\n") || rest.starts_with(b"=\r\n")) {
        return Some(Class::SoftBreak);
    }
    if at_host && ends_host(rest) {
        return Some(Class::AfterHost);
    }
    match next {
        None | Some(b'|' | b')' | b']' | b'}') if is_wrapped => Some(Class::Wrapped),
        None if rest.last() == Some(&b'*') => Some(Class::FinalStar),
        _ => None,
    }
}

/// Reports whether a link that ends with its host ends before `rest`.
fn ends_host(rest: &[u8]) -> bool {
    match rest.first() {
        // Before a letter or digit these belong to the host and its port.
        Some(b'.' | b'-' | b':') => !rest.get(1).is_some_and(u8::is_ascii_alphanumeric),
        Some(b'/' | b'?') | None => false,
        Some(other) => other.is_ascii_punctuation(),
    }
}

/// Returns the class of a wrapped reference that ends before linkify's link.
fn ends_in_wrapper(text: &[u8], ours: &Ours, theirs: &Theirs) -> Option<Class> {
    // The closer is a typographic quotation mark, which linkify treats like a letter.
    if ours.wrapper == Wrapper::Quoted
        && char_at(text, ours.end).is_some_and(|(c, _)| !c.is_ascii())
    {
        return Some(Class::Character);
    }
    let soft = text[ours.end] == b'=' && theirs.end == ours.end + 1;
    soft.then_some(Class::SoftBreak)
}

/// Returns the class of a bare reference that ends before linkify's link.
fn ends_bare(text: &[u8], ours: &Ours, theirs: &Theirs) -> Option<Class> {
    let (stop, why) = bare::stop(text, ours);
    if theirs.end <= stop {
        let trimmed = &text[ours.end..theirs.end];
        let run = trimmed.iter().rev().take_while(|&&b| b == b'_').count();
        let is_paired = run > 0 && text[..ours.start].ends_with(b"_");
        return if trimmed.contains(&b'\'') {
            Some(Class::Apostrophe)
        } else {
            (run >= 3 || is_paired).then_some(Class::Underscores)
        };
    }
    match why {
        Stop::Character => Some(Class::Character),
        Stop::Backslash => Some(Class::Backslash),
        Stop::Entity => Some(Class::Entity),
        Stop::Separator => Some(Class::SecondReference),
        // linkify ends there, too.
        Stop::Terminator | Stop::Bracket | Stop::OpenBracket | Stop::Quote => None,
    }
}
