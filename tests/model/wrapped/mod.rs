//! R1, R2 and R5: references in wrappers, with R3 and R4 at their line breaks.

mod frame;
mod unfold;

use super::abbreviated;
use super::bare::start::r6_inner;
use super::characters::{char_at, is_at, is_white, line_break};
use super::conjunction::r1_before_conjunction;
use super::continuation::Frames;
use super::types::{Attempt, Basis, Finding, Mark, Outcome, Settings, Unfolded, flags};
use super::{readings, schemes};
use unfold::unfold;

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
    /// The content before the frame on the first line.
    pub head: Option<Box<Content>>,
}

/// Unfolds and judges the text from `from` to the closer. R3: "A wrapper that is abandoned with both frames is read again
/// with the right one alone, then with the left one alone, then with none; with one frame, it is read again without it."
fn find_in(attempt: Attempt, from: usize, wrapper: Wrapper) -> Outcome {
    let both =
        Frames { left: frame::left_of_opener(attempt), right: frame::of_opener(attempt, from) };
    let tries =
        [both, Frames { left: None, ..both }, Frames { right: None, ..both }, Frames::default()];
    tries.into_iter().find_map(|frames| find_with(attempt, from, wrapper, frames))
}

fn find_with(attempt: Attempt, from: usize, wrapper: Wrapper, frames: Frames) -> Outcome {
    let mut content = unfold(attempt, from, wrapper, frames)?;
    if wrapper == Wrapper::UrlAngle {
        drop_slashes_before_scheme(&mut content);
    }
    if wrapper == Wrapper::UrlAngle {
        content = r1_before_conjunction(attempt, content);
    }
    let mut judged = judge(&content, wrapper, attempt.settings)?;
    let Content { mut unfolded, end, head, .. } = content;
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
    let is_box = frames.right.is_some_and(|frame| frame.border == "|");
    let head = head.filter(|_| is_box);
    let part = head.and_then(|head| frame::part_before(&head, wrapper, attempt.settings));
    unfolded.alternatives.extend(part);
    let inner_space = unfolded.has(Mark::Space);
    let inner = r6_inner(&judged.value, attempt.settings).filter(|inner| {
        let r1 = wrapper == Wrapper::UrlAngle;
        schemes::meets_wrapped(inner, inner_space, r1, attempt.settings)
    });
    unfolded.alternatives.extend(inner.map(str::to_owned));
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
        basis: Basis::default(),
        value: judged.value,
    };
    Some((finding, end))
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

impl Judged {
    /// Returns the value, and the length of what completes it.
    pub fn parts(self) -> (String, usize) {
        (self.value, self.completed)
    }
}

/// Fine print: "At the closer the value is judged."
pub(super) fn judge(content: &Content, wrapper: Wrapper, settings: &Settings) -> Option<Judged> {
    let value = content.unfolded.value();
    let inner_space = content.unfolded.has(Mark::Space);
    if is_absolute(content, &value, inner_space, wrapper, settings) {
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
fn is_absolute(
    content: &Content,
    value: &str,
    inner_space: bool,
    wrapper: Wrapper,
    settings: &Settings,
) -> bool {
    let Some((scheme, _)) = schemes::split(value) else {
        return false;
    };
    // A scheme is ASCII, so the index of its colon is its length. White space before the whole scheme
    // (index 0) is allowed.
    content.white_before.iter().all(|&index| index == 0 || index > scheme.len())
        && schemes::meets_wrapped(value, inner_space, wrapper == Wrapper::UrlAngle, settings)
}
