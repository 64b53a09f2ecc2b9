//! R1, R2 and R5, with R3 and R4 inside them.

use super::abbreviated;
use super::characters::{char_at, is_allowed, is_at, is_white, line_break};
use super::lines::{OpeningLine, gap};
use super::schemes;
use super::{Attempt, Char, Found, Mark, Outcome, Settings, Unfolded, flags, readings};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrapper {
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

/// R2: `<`, white space, `scheme:` and so on.
pub fn r2_angle(attempt: Attempt) -> Outcome {
    if attempt.text[attempt.at] != b'<' {
        return None;
    }
    let reference = white_after_opener(attempt.text, attempt.at + 1)?;
    opens_a_reference(attempt, reference).then_some(())?;
    find_in(attempt, reference, Wrapper::Angle)
}

/// R5: a quotation mark directly followed by `scheme:` and so on.
pub fn r5_quoted(attempt: Attempt) -> Outcome {
    let (opener, length) = char_at(attempt.text, attempt.at)?;
    let closer = match opener {
        '"' => '"',
        '\u{201c}' => '\u{201d}',
        '\u{201e}' => '\u{201c}',
        '\u{2018}' => '\u{2019}',
        '«' => '»',
        '‹' => '›',
        _ => return None,
    };
    let reference = attempt.at + length;
    opens_a_reference(attempt, reference).then_some(())?;
    find_in(attempt, reference, Wrapper::Quoted(closer))
}

/// R1: "at most 64 bytes of white space with at most one line break": where it ends.
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

/// *R2*: "either `scheme:` followed by `//` or of the table for R1, R2 and R5; or `www.`, `ftp.` by
/// R8."
fn opens_a_reference(attempt: Attempt, at: usize) -> bool {
    let Attempt { text, settings, .. } = attempt;
    if settings.abbreviated && (is_at(text, at, "www.") || is_at(text, at, "ftp.")) {
        return true;
    }
    let Some(scheme) = schemes::scheme_at(text, at) else {
        return false;
    };
    if schemes::is_in_wrapped_table(scheme, settings) {
        return true;
    }
    let opening = OpeningLine::of(text, attempt.at);
    let limit = at + settings.max_reference;
    // *`page-breaks`*: "no opener holds one".
    let unpaged = Settings { page_breaks: false, ..settings.clone() };
    let between = gap(text, at + scheme.len() + 1, &opening, limit, &unpaged);
    between.white <= 64 && text[between.end..].starts_with(b"//")
}

/// What stands between opener and closer.
struct Inside {
    unfolded: Unfolded,
    /// Before which characters white space stood.
    white_before: Vec<usize>,
    /// After the closer.
    end: usize,
}

/// *Wrappers in general*: what is inside, judged.
fn find_in(attempt: Attempt, from: usize, wrapper: Wrapper) -> Outcome {
    let mut inside = unfold(attempt, from, wrapper)?;
    if wrapper == Wrapper::UrlAngle {
        drop_slashes_before_scheme(&mut inside);
    }
    let judged = judge(&inside, wrapper, attempt.settings)?;
    let Inside { unfolded, end, .. } = inside;
    let first = unfolded.chars.first()?;
    let last = unfolded.chars.last()?;
    let found = Found {
        start: first.start as u64,
        end: last.end as u64,
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
    Some((found, end))
}

/// R1, R3, R4, R5: the text up to the closer; none where the wrapper is abandoned.
fn unfold(attempt: Attempt, from: usize, wrapper: Wrapper) -> Option<Inside> {
    let Attempt { text, settings, .. } = attempt;
    let opening = OpeningLine::of(text, attempt.at);
    let mut unfolded = Unfolded::default();
    let mut white_before = Vec::new();
    let mut at = from;
    // *Wrappers in general*: "its text begins after `URL:` in R1, at the scheme or `www.` in R2 and R5".
    let mut text_start = (wrapper == Wrapper::UrlAngle).then_some(from);
    loop {
        let white_start = at;
        let limit = text_start.map_or(usize::MAX, |start| start + settings.max_reference);
        let white = gap(text, at, &opening, limit, settings);
        at = white.end;
        // R1: a blank line.
        if white.blank_line {
            return None;
        }
        unfolded.guessed |= white.guessed;
        unfolded.page_break |= white.page_break;
        // R1: the end of input, an ill-formed sequence.
        let (c, length) = char_at(text, at)?;
        let text_start = *text_start.get_or_insert(at);
        // R1: the limit.
        if at - text_start > settings.max_reference {
            return None;
        }
        let closes = c == wrapper.closer();
        let labels = wrapper == Wrapper::Angle && c == '|';
        let belongs = !closes && !labels;
        if at > white_start {
            if matches!(wrapper, Wrapper::Quoted(_)) && !white.broken {
                return None;
            }
            if !unfolded.chars.is_empty() {
                if white.broken {
                    let direct = white.flush && line_break(text, white_start) > 0;
                    fold(&mut unfolded, settings, direct && !labels);
                } else if belongs {
                    inner_space(&mut unfolded, c)?;
                }
                white_before.push(unfolded.chars.len());
            }
        }
        if closes {
            return Some(Inside { unfolded, white_before, end: at + length });
        }
        if labels {
            let end = r2_label(attempt, at + 1, text_start, &opening, &mut unfolded)?;
            return Some(Inside { unfolded, white_before, end });
        }
        // R1: another `<`, a character that R7 forbids. R5: a `\`.
        let escape = matches!(wrapper, Wrapper::Quoted(_)) && c == '\\';
        if !is_allowed(c, settings.iri) || escape {
            return None;
        }
        unfolded.chars.push(Char { c, start: at, end: at + length });
        at += length;
    }
}

/// R4, at a line break; `soft` where a `=` directly before it makes it a soft one: it is all the
/// white space there is, nothing was skipped after it, and what follows belongs to the value or
/// closes.
fn fold(unfolded: &mut Unfolded, settings: &Settings, soft: bool) {
    if soft && unfolded.last() == Some('=') {
        unfolded.chars.pop();
        unfolded.marks.push((unfolded.chars.len(), Mark::SoftBreak));
    } else {
        unfolded.hyphen_before_break(settings);
    }
}

/// *White space*: a run of it before the character `next` of the value; none where it abandons.
fn inner_space(unfolded: &mut Unfolded, next: char) -> Option<()> {
    let after = unfolded.last()?;
    let prose = matches!(after, '.' | ',' | ';' | '!' | '?') && next.is_uppercase();
    let runs = unfolded.marks.iter().filter(|(_, mark)| *mark == Mark::Space).count() + 1;
    unfolded.marks.push((unfolded.chars.len(), Mark::Space));
    (!prose && runs < 4).then_some(())
}

/// *R2*: "The text of a label may hold anything but `<` and `>`; a blank line and the limit end it
/// as they end the wrapper." The end of the closer; what was skipped in it is noted.
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
        let white = gap(text, at, opening, limit, settings);
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
fn drop_slashes_before_scheme(inside: &mut Inside) {
    let value = inside.unfolded.value();
    let Some(rest) = value.strip_prefix("//") else {
        return;
    };
    if schemes::split(rest).is_none_or(|(_, rest)| !rest.starts_with("//")) {
        return;
    }
    inside.unfolded.chars.drain(..2);
    for (index, _) in &mut inside.unfolded.marks {
        *index = index.saturating_sub(2);
    }
    // White space before the scheme is not inside it.
    inside.white_before.retain(|&index| index > 2);
    for index in &mut inside.white_before {
        *index = index.saturating_sub(2);
    }
}

struct Judged {
    value: String,
    kind: &'static str,
    /// How many bytes R8 put before the value.
    completed: usize,
}

/// *Wrappers in general*: "At the closer the value is judged".
fn judge(inside: &Inside, wrapper: Wrapper, settings: &Settings) -> Option<Judged> {
    let value = inside.unfolded.value();
    let inner_space = inside.unfolded.has(Mark::Space);
    if is_absolute(inside, &value, inner_space, settings) {
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

/// "absolute, if it has a scheme, no white space stood before the scheme's colon, and R9's minimum
/// (the one for R1, R2 and R5) is met"
fn is_absolute(inside: &Inside, value: &str, inner_space: bool, settings: &Settings) -> bool {
    let Some((scheme, _)) = schemes::split(value) else {
        return false;
    };
    // A scheme is ASCII: its colon has the index that is its length. What stands before all of it
    // is not inside.
    inside.white_before.iter().all(|&index| index == 0 || index > scheme.len())
        && schemes::meets_wrapped(value, inner_space, settings)
}
