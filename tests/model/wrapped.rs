//! R1, R2 and R5: references in wrappers, with R3 and R4 at their line breaks.

use super::abbreviated;
use super::characters::{char_at, is_allowed, is_at, is_white, line_break};
use super::conjunction::r1_before_conjunction;
use super::continuation::{MarkedLines, OpeningLine, separation};
use super::types::{Attempt, Char, Finding, Mark, Outcome, Settings, Unfolded, flags};
use super::{readings, schemes};

/// A wrapper that has a closer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrapper {
    UrlAngle,
    Angle,
    Quoted(char),
}

impl Wrapper {
    fn closer(self) -> char {
        match self {
            Self::UrlAngle | Self::Angle => '>',
            Self::Quoted(closer) => closer,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::UrlAngle => "url-angle",
            Self::Angle => "angle",
            Self::Quoted(_) => "quoted",
        }
    }

    /// Reports whether the value ends before `c`: the closer, or the `|` of a label.
    fn ends_at(self, c: char) -> bool {
        c == self.closer() || self == Self::Angle && c == '|'
    }
}

/// R1: `<`, white space, `URL:` in any case.
pub fn r1_url_angle(attempt: Attempt) -> Outcome {
    if attempt.text[attempt.at] != b'<' {
        return None;
    }
    let url = white_after_opener(attempt.text, attempt.at + 1)?;
    if !is_at(attempt.text, url, "URL:") {
        return None;
    }
    find_in(attempt, url + 4, Wrapper::UrlAngle)
}

/// R2: `<`, white space, and the start of a reference.
pub fn r2_angle(attempt: Attempt) -> Outcome {
    if attempt.text[attempt.at] != b'<' {
        return None;
    }
    let reference = white_after_opener(attempt.text, attempt.at + 1)?;
    opens_a_reference(attempt, reference).then_some(())?;
    find_in(attempt, reference, Wrapper::Angle)
}

/// R5: a quotation mark directly followed by the start of a reference.
pub fn r5_quoted(attempt: Attempt) -> Outcome {
    let (opener, length) = char_at(attempt.text, attempt.at)?;
    let closer = match opener {
        '"' => '"',
        '\u{201c}' => '\u{201d}',
        '\u{201e}' => '\u{201c}',
        '\u{2018}' => '\u{2019}',
        '«' => '»',
        '‹' => '›',
        '\u{27e8}' => '\u{27e9}',
        _ => return None,
    };
    let reference = attempt.at + length;
    opens_a_reference(attempt, reference).then_some(())?;
    find_in(attempt, reference, Wrapper::Quoted(closer))
}

/// R1: "at most 64 bytes of white space with at most one line break". Returns its end.
fn white_after_opener(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    let mut breaks = 0;
    while text.get(at).is_some_and(|&b| is_white(b)) {
        let length = line_break(text, at);
        breaks += usize::from(length > 0);
        at += length.max(1);
    }
    (at - from <= 64 && breaks <= 1).then_some(at)
}

/// R2, fine print: "one of these: A scheme and its colon, if the text from there on unfolds to `//` and more.
/// [...] A scheme of R9's table for R1, R2 and R5, and its colon. `www.` or `ftp.`, on the terms of R8."
/// Whether the text unfolds to `//` is judged with the value.
fn opens_a_reference(attempt: Attempt, at: usize) -> bool {
    let Attempt { text, settings, .. } = attempt;
    if settings.abbreviated && abbreviated::r8_opens(text, at) {
        return true;
    }
    let Some(scheme) = schemes::scheme_at(text, at) else {
        return false;
    };
    schemes::is_in_wrapped_table(scheme, settings)
        || may_unfold_to_slashes(text, at + scheme.len() + 1)
}

/// "Directly after the colon stands a `/`, a soft break, white space as in R1 that has a line break, or other
/// white space as in R1 and a `/`."
fn may_unfold_to_slashes(text: &[u8], after_colon: usize) -> bool {
    match text.get(after_colon) {
        Some(b'/') => return true,
        Some(b'=') => return line_break(text, after_colon + 1) > 0,
        _ => {}
    }
    let Some(end) = white_after_opener(text, after_colon) else {
        return false;
    };
    text[after_colon..end].iter().any(|b| b"\r\n".contains(b)) || text.get(end) == Some(&b'/')
}

/// The unfolded text between opener and closer.
pub(super) struct Content {
    pub unfolded: Unfolded,
    /// The indices of the characters that white space precedes.
    pub white_before: Vec<usize>,
    /// The offset after the closer.
    pub end: usize,
}

/// Unfolds and judges the text from `from` to the closer.
fn find_in(attempt: Attempt, from: usize, wrapper: Wrapper) -> Outcome {
    let mut content = unfold(attempt, from, wrapper)?;
    if wrapper == Wrapper::UrlAngle {
        drop_slashes_before_scheme(&mut content);
    }
    if wrapper == Wrapper::UrlAngle {
        content = r1_before_conjunction(attempt, content);
    }
    let mut judged = judge(&content, wrapper, attempt.settings)?;
    let Content { mut unfolded, end, .. } = content;
    for alternative in &mut unfolded.alternatives {
        alternative.insert_str(0, &judged.value[..judged.completed]);
    }
    let first = unfolded.chars.first()?;
    let last = unfolded.chars.last()?;
    let (start, raw_end) = (first.start, last.end);
    if judged.completed > 0
        && let Some(host) = abbreviated::r8_begin_path(&mut unfolded)
    {
        let scheme = judged.value[..judged.completed].to_owned();
        unfolded.alternatives.insert(0, format!("{scheme}{host}"));
        judged.value = format!("{scheme}{}", unfolded.value());
    }
    let finding = Finding {
        start: start as u64,
        end: raw_end as u64,
        outer: (attempt.at as u64, end as u64),
        wrapper: wrapper.name(),
        kind: judged.kind,
        flags: flags(&unfolded, &judged.value, judged.completed > 0, false),
        tail: String::new(),
        readings: readings::of_wrapped(
            &unfolded,
            &judged.value,
            judged.completed,
            attempt.settings,
        ),
        overlong: false,
        value: judged.value,
    };
    Some((finding, end))
}

/// R3: "A `!` or `+` of a diff, directly after P, that starts every continuation line, at least two, is
/// skipped". Otherwise these characters are part of the value.
fn unfold(attempt: Attempt, from: usize, wrapper: Wrapper) -> Option<Content> {
    let marks = [Some(b'!'), Some(b'+'), None];
    marks.into_iter().find_map(|mark| unfold_lines(attempt, from, wrapper, mark))
}

/// R1, R3, R4, R5: unfolds the text up to the closer; returns `None` if the wrapper is abandoned, or if not all
/// continuation lines begin with `mark`.
fn unfold_lines(
    attempt: Attempt,
    from: usize,
    wrapper: Wrapper,
    mark: Option<u8>,
) -> Option<Content> {
    let mut marked_lines = MarkedLines::default();
    let Attempt { text, settings, .. } = attempt;
    let opening = OpeningLine::of(text, attempt.at);
    let mut unfolded = Unfolded { guessed: mark.is_some(), ..Unfolded::default() };
    let mut white_before = Vec::new();
    let mut at = from;
    // Fine print: "The text of a wrapper begins after `URL:` in R1, and at the scheme, `www.` or `ftp.` in R2
    // and R5."
    let mut text_start = (wrapper == Wrapper::UrlAngle).then_some(from);
    loop {
        let white_start = at;
        let limit = text_start.map_or(usize::MAX, |start| start + settings.max_reference);
        let white = separation(text, at, &opening, limit, settings);
        at = white.end;
        // R1: a blank line.
        (!white.blank_line).then_some(())?;
        unfolded.guessed |= white.guessed;
        unfolded.page_break |= white.page_break;
        // R1: the end of input, an ill-formed sequence.
        let (mut c, mut length) = char_at(text, at)?;
        let text_start = *text_start.get_or_insert(at);
        // R1: the limit.
        if at - text_start > settings.max_reference {
            return None;
        }
        let closes = c == wrapper.closer();
        let labels = wrapper == Wrapper::Angle && c == '|';
        let belongs = !wrapper.ends_at(c);
        if at > white_start {
            if matches!(wrapper, Wrapper::Quoted(_)) && !white.broken {
                return None;
            }
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
        if closes {
            return Some(Content { unfolded, white_before, end: at + length });
        }
        if labels {
            let end = r2_label(attempt, at + 1, text_start, &opening, &mut unfolded)?;
            return Some(Content { unfolded, white_before, end });
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
        unfolded.hyphen_before_break(settings);
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
    opening: &OpeningLine,
    unfolded: &mut Unfolded,
) -> Option<usize> {
    let Attempt { text, settings, .. } = attempt;
    let mut at = from;
    loop {
        let limit = text_start + settings.max_reference;
        let white = separation(text, at, opening, limit, settings);
        if white.blank_line {
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

/// R1: "`<URL://scheme://...>` drops the first `//`".
fn drop_slashes_before_scheme(content: &mut Content) {
    let value = content.unfolded.value();
    let Some(rest) = value.strip_prefix("//") else {
        return;
    };
    if schemes::split(rest).is_none_or(|(_, rest)| !rest.starts_with("//")) {
        return;
    }
    content.unfolded.chars.drain(..2);
    for (index, _) in &mut content.unfolded.marks {
        *index = index.saturating_sub(2);
    }
    // White space before the scheme is not inside it.
    content.white_before.retain(|&index| index > 2);
    for index in &mut content.white_before {
        *index = index.saturating_sub(2);
    }
}

/// A value that is a reference.
pub(super) struct Judged {
    value: String,
    pub kind: &'static str,
    /// The number of bytes with which R8 completed the value.
    completed: usize,
}

/// Fine print: "At the closer the value is judged."
pub(super) fn judge(content: &Content, wrapper: Wrapper, settings: &Settings) -> Option<Judged> {
    let value = content.unfolded.value();
    let inner_space = content.unfolded.has(Mark::Space);
    if is_absolute(content, &value, inner_space, settings) {
        return Some(Judged { value, kind: "absolute", completed: 0 });
    }
    if settings.abbreviated
        && let Some(scheme) = abbreviated::r8_scheme(&value)
    {
        let value = format!("{scheme}{value}");
        return Some(Judged { value, kind: "absolute", completed: scheme.len() });
    }
    let relative = settings.relative
        && wrapper == Wrapper::UrlAngle
        && !value.is_empty()
        && !inner_space
        && !value[..value.find(['/', '?', '#']).unwrap_or(value.len())].contains(':');
    relative.then_some(Judged { value, kind: "relative", completed: 0 })
}

/// "the value has a scheme, no white space stands inside the scheme or between it and its colon, and the
/// value meets R9's minimum for R1, R2 and R5"
fn is_absolute(content: &Content, value: &str, inner_space: bool, settings: &Settings) -> bool {
    let Some((scheme, _)) = schemes::split(value) else {
        return false;
    };
    // A scheme is ASCII, so the index of its colon is its length. White space before the whole scheme
    // (index 0) is allowed.
    content.white_before.iter().all(|&index| index == 0 || index > scheme.len())
        && schemes::meets_wrapped(value, inner_space, settings)
}
