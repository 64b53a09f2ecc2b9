//! R1, R3, R4 and R5: the text between opener and closer, unfolded.

use super::frame::FramedLines;
use super::{Content, Wrapper};
use crate::model::characters::{char_at, is_allowed, line_break};
use crate::model::continuation::{Frames, MarkedLines, OpeningLine, separation};
use crate::model::types::{Attempt, Char, Mark, Settings, Unfolded};

/// R3: "A `!` or `+` of a diff, directly after P, that starts every continuation line, at least two, is
/// skipped". Otherwise these characters are part of the value.
pub(super) fn unfold(
    attempt: Attempt,
    from: usize,
    wrapper: Wrapper,
    frames: Frames,
) -> Option<Content> {
    let marks = [Some(b'!'), Some(b'+'), None];
    marks.into_iter().find_map(|mark| unfold_lines(attempt, from, wrapper, mark, frames))
}

/// R1, R3, R4, R5: unfolds the text up to the closer; returns `None` if the wrapper is abandoned, or if not all
/// continuation lines begin with `mark`, or not all lines have the borders of `frames`.
fn unfold_lines(
    attempt: Attempt,
    from: usize,
    wrapper: Wrapper,
    mark: Option<u8>,
    frames: Frames,
) -> Option<Content> {
    let mut lines = FramedLines { frame: frames.right, head: None };
    let mut marked_lines = MarkedLines::default();
    let Attempt { text, settings, .. } = attempt;
    let opening = OpeningLine::of(text, attempt.at);
    let guessed = mark.is_some() || frames.right.is_some();
    let mut unfolded = Unfolded { guessed, ..Unfolded::default() };
    let mut white_before = Vec::new();
    let mut at = from;
    // Fine print: "The text of a wrapper begins after `URL:` in R1, and at the scheme, `www.` or `ftp.` in R2
    // and R5."
    let mut text_start = (wrapper == Wrapper::UrlAngle).then_some(from);
    loop {
        let white_start = at;
        let limit = text_start.map_or(usize::MAX, |start| start + settings.max_reference);
        let white = separation(text, at, &opening, limit, settings, frames);
        lines.pass(&white, &unfolded, &white_before)?;
        at = white.end;
        // R1: a blank line. R3: a line without the left side.
        (!white.blank_line && !white.lacks_left).then_some(())?;
        unfolded.guessed |= white.guessed;
        unfolded.page_break |= white.page_break;
        // R1: the end of input, an ill-formed sequence.
        let (mut c, mut length) = char_at(text, at)?;
        let text_start = *text_start.get_or_insert(at);
        // R1: the limit.
        (at - text_start <= settings.max_reference).then_some(())?;
        let labels = wrapper == Wrapper::Angle && c == '|';
        let belongs = !wrapper.ends_at(c);
        if at > white_start {
            (white.broken || !matches!(wrapper, Wrapper::Quoted(_))).then_some(())?;
            if !unfolded.chars.is_empty() {
                if white.broken {
                    let direct = white.flush && line_break(text, white_start) > 0;
                    let dropped = fold(&mut unfolded, settings, direct && !labels);
                    r5_no_backslash_left(wrapper, &unfolded)?;
                    if let Some(mark) = mark {
                        let margin = white.margin && belongs && !dropped;
                        at = marked_lines.skip(text, at, mark, margin, &unfolded)?;
                        (c, length) = char_at(text, at)?;
                        (!wrapper.ends_at(c)).then_some(())?;
                    }
                } else if belongs {
                    inner_space(&mut unfolded, c)?;
                }
                white_before.push(unfolded.chars.len());
            }
        }
        (belongs || mark.is_none() || marked_lines.count > 1).then_some(())?;
        if !belongs {
            let closer = at..at + length;
            let end = if labels {
                let left = Frames { right: None, ..frames };
                r2_label(attempt, at + 1, text_start, (&opening, left), &mut unfolded)?
            } else {
                closer.end
            };
            lines.end(text, labels, closer, text_start + settings.max_reference)?;
            return Some(Content { unfolded, white_before, end, head: lines.head });
        }
        // R1: another `<`, a character that R7 forbids. R5: a `\`.
        if !is_allowed(c, settings.iri) || r5_is_escape(attempt, wrapper, at) {
            return None;
        }
        unfolded.chars.push(Char { c, start: at, end: at + length });
        at += length;
    }
}

/// R5: "a `\` that R4 does not drop, means fall back to R6".
fn r5_no_backslash_left(wrapper: Wrapper, unfolded: &Unfolded) -> Option<()> {
    let left = matches!(wrapper, Wrapper::Quoted(_)) && unfolded.last() == Some('\\');
    (!left).then_some(())
}

/// R5: reports whether a `\` at `at` continues no line of the pair that allows it.
fn r5_is_escape(attempt: Attempt, wrapper: Wrapper, at: usize) -> bool {
    let Attempt { text, .. } = attempt;
    let continued = wrapper == Wrapper::Quoted('\u{27e9}') && line_break(text, at + 1) > 0;
    matches!(wrapper, Wrapper::Quoted(_)) && text[at] == b'\\' && !continued
}

/// R4: treats the `=`, `\` or hyphen before a line break. `soft` allows a soft break: the line break is all
/// the white space, nothing was skipped after it, and the next byte belongs to the value or closes.
/// Reports whether there was one.
fn fold(unfolded: &mut Unfolded, settings: &Settings, soft: bool) -> bool {
    if soft && unfolded.last() == Some('=') {
        unfolded.chars.pop();
        unfolded.marks.push((unfolded.chars.len(), Mark::SoftBreak));
    } else if soft && unfolded.last() == Some('\\') {
        unfolded.chars.pop();
        unfolded.marks.push((unfolded.chars.len(), Mark::Backslash));
    } else {
        unfolded.hyphen_before_break(settings.hyphen);
        return false;
    }
    true
}

/// R1: adds a run of inner white space before the character `next` of the value; returns `None` if the
/// run abandons the wrapper.
fn inner_space(unfolded: &mut Unfolded, next: char) -> Option<()> {
    let after = unfolded.last()?;
    let prose = matches!(after, '.' | ',' | ';' | '!' | '?') && next.is_uppercase();
    let runs = unfolded.marks.iter().filter(|(_, mark)| *mark == Mark::Space).count() + 1;
    unfolded.marks.push((unfolded.chars.len(), Mark::Space));
    (!prose && runs < 4).then_some(())
}

/// R2, fine print: "A label may contain anything except `<` and `>`. Inside a label, too, a blank line
/// and the limit abandon the wrapper." Returns the end of the closer. Flags of skipped text in the label
/// count for the reference.
fn r2_label(
    attempt: Attempt,
    from: usize,
    text_start: usize,
    (opening, frames): (&OpeningLine, Frames),
    unfolded: &mut Unfolded,
) -> Option<usize> {
    let Attempt { text, settings, .. } = attempt;
    let mut at = from;
    loop {
        let limit = text_start + settings.max_reference;
        let white = separation(text, at, opening, limit, settings, frames);
        if white.blank_line || white.lacks_left {
            return None;
        }
        unfolded.guessed |= white.guessed;
        unfolded.page_break |= white.page_break;
        at = white.end;
        match text.get(at)? {
            b'<' => return None,
            b'>' if at - text_start > settings.max_reference => return None,
            b'>' => return Some(at + 1),
            _ => at += 1,
        }
    }
}
