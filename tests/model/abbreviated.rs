//! R8: the shapes of abbreviated references and e-mail addresses.

use super::characters::is_white;
use super::types::{Attempt, Unfolded};

/// R8: the prefix that completes the value, if the value has the shape of an abbreviated reference.
pub fn r8_scheme(value: &str) -> Option<&'static str> {
    let scheme = r8_opener(value)?;
    let rest = value.split_once('.')?.1;
    let first = label(rest);
    let second = label(rest[first..].strip_prefix('.')?);
    let colon = r8_portless_colon(value);
    let path = colon.is_none_or(|at| r8_path_follows(value, &value.as_bytes()[at + 1..]));
    (is_label_length(first) && second > 0 && !has_at(value) && path).then_some(scheme)
}

/// R8: "Before that `/`, `?` or `#` it ends at a `:` that no digit follows". Returns the first such colon.
pub fn r8_portless_colon(value: &str) -> Option<usize> {
    let authority = &value[..value.find(['/', '?', '#']).unwrap_or(value.len())];
    let is_digit = |at: usize| value.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    authority.match_indices(':').map(|(at, _)| at).find(|at| !is_digit(at + 1))
}

/// R8, fine print: "A path follows an `ftp.` host and `:` if it begins with one `/`, or with a character other
/// than a digit of at most 255 letters, digits and `. - _ ~ + %` that a `/` follows."
fn r8_path_follows(value: &str, after: &[u8]) -> bool {
    let in_segment = |b: &&u8| b.is_ascii_alphanumeric() || b".-_~+%".contains(b);
    let segment = after.iter().take_while(in_segment).count();
    value.to_ascii_lowercase().starts_with("ftp.")
        && !after.starts_with(b"//")
        && !after.first().is_some_and(u8::is_ascii_digit)
        && segment <= 255
        && after.get(segment) == Some(&b'/')
}

/// R8: reports whether a reference that begins with `value` ends before the colon that `after` follows.
pub fn r8_ends_at_colon(value: &str, after: &[u8]) -> bool {
    !value.contains(['/', '?', '#'])
        && !after.first().is_some_and(u8::is_ascii_digit)
        && !r8_path_follows(value, after)
}

/// R8: "the value is `ftp://ftp.a.example/pub/x`". Rewrites the value, which no scheme completes yet, and returns
/// the host.
pub fn r8_begin_path(unfolded: &mut Unfolded) -> Option<String> {
    let value = unfolded.value();
    let colon = r8_portless_colon(&value)?;
    let index = value[..colon].chars().count();
    if value[colon + 1..].starts_with('/') {
        unfolded.chars.remove(index);
        for (at, _) in &mut unfolded.marks {
            *at -= usize::from(*at > index);
        }
    } else {
        unfolded.chars[index].c = '/';
    }
    unfolded.guessed = true;
    Some(value[..colon].to_owned())
}

/// R8: "`www.` or `ftp.`, any case".
fn r8_opener(value: &str) -> Option<&'static str> {
    match value.split_once('.')?.0.to_ascii_lowercase().as_str() {
        "ftp" => Some("ftp://"),
        word => is_www(word).then_some("http://"),
    }
}

/// Over-long references, fine print: reports whether `value` does not break R8; only its `beginning`
/// lies within the limit.
pub fn may_yet_meet_r8(value: &str, beginning: &str) -> bool {
    let labels = value[..value.find('@').unwrap_or(value.len())].to_owned();
    r8_scheme(&labels).is_some() && !has_at(beginning)
}

/// R8: "a label (a letter, digit or non-ASCII, then those, `-`, `_`)". Returns its length, or 0.
fn label(text: &str) -> usize {
    let starts = |c: char| c.is_ascii_alphanumeric() || !c.is_ascii();
    if !text.starts_with(starts) {
        return 0;
    }
    text.find(|c: char| !starts(c) && c != '-' && c != '_').unwrap_or(text.len())
}

/// R8, fine print: "The first label is at most 255 bytes."
fn is_label_length(label: usize) -> bool {
    (1..=255).contains(&label)
}

/// R8: reports whether the value has an "`@` before the next `/`, `?` or `#`".
fn has_at(value: &str) -> bool {
    value[..value.find(['/', '?', '#']).unwrap_or(value.len())].contains('@')
}

/// R8: "`www.`, `www` with one or two digits and a dot".
fn is_www(word: &str) -> bool {
    word.strip_prefix("www")
        .is_some_and(|digits| digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// R8: reports whether the text at `at` begins with the prefix of an abbreviated reference.
pub fn r8_opens(text: &[u8], at: usize) -> bool {
    let text = &text[at..text.len().min(at + 6)];
    let ascii: String = text.iter().map(|&b| char::from(b)).collect();
    r8_opener(&ascii).is_some()
}

/// R8, fine print: "Directly after a time and one or two spaces or tabs, `www2.a.example` is the host of a syslog line [...]
/// followed by white space or the end of input, or by a `:` before these".
pub fn r8_is_syslog_host(attempt: Attempt, start: usize) -> bool {
    let Attempt { text, resumed, .. } = attempt;
    let numbered = text.get(start + 3).is_some_and(u8::is_ascii_digit);
    let before = &text[resumed..start];
    let times = [Some(before), without_field(before)];
    let is_after_time = times.into_iter().flatten().filter_map(without_blanks).any(ends_in_time);
    let in_host = |b: &&u8| b.is_ascii_alphanumeric() || !b.is_ascii() || b"-_.".contains(b);
    let host = start + text[start..].iter().take_while(in_host).count();
    let after = host + usize::from(text.get(host) == Some(&b':'));
    let is_field = text.get(after).is_none_or(|&b| is_white(b)) && text[host - 1] != b'.';
    numbered && is_field && host - start <= 255 && is_after_time
}

/// "one or two spaces or tabs"
fn without_blanks(before: &[u8]) -> Option<&[u8]> {
    let blanks = before.iter().rev().take(2).take_while(|&&b| b == b' ' || b == b'\t').count();
    (blanks > 0).then(|| &before[..before.len() - blanks])
}

/// "Between the time and the host may stand one of these, with one or two spaces or tabs before it: a year of four digits, a
/// zone of three or four capital letters, or a facility of at most 32 letters, digits and `.` in `<…>`."
fn without_field(before: &[u8]) -> Option<&[u8]> {
    let before = without_blanks(before)?;
    let length = before.iter().rev().take_while(|&&b| !is_white(b)).count();
    let (time, field) = before.split_at(before.len() - length);
    let field = std::str::from_utf8(field).ok()?;
    let facility = field.strip_prefix('<').and_then(|field| field.strip_suffix('>'));
    let is_facility = facility.is_some_and(|name| {
        (1..=32).contains(&name.len())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')
    });
    let is_year = field.len() == 4 && field.chars().all(|c| c.is_ascii_digit());
    let is_zone = matches!(field.len(), 3 | 4) && field.chars().all(|c| c.is_ascii_uppercase());
    (is_facility || is_year || is_zone).then_some(time)
}

/// "A time is a word of digits and `T Z : . , + -`, not ending in `,`, that has the form `05:37:39` in its last 40 bytes"
fn ends_in_time(before: &[u8]) -> bool {
    let last = &before[before.len().saturating_sub(40)..];
    let is_part = |b: &u8| b"0123456789TZ:.,+-".contains(b);
    let word = last.split(|b| !is_part(b)).next_back().unwrap_or_default();
    let is_time = |at: usize| {
        let digits = |at: usize| word[at..at + 2].iter().all(u8::is_ascii_digit);
        digits(at)
            && word[at + 2] == b':'
            && digits(at + 3)
            && word[at + 5] == b':'
            && digits(at + 6)
    };
    !before.ends_with(b",") && (0..(word.len() + 1).saturating_sub(8)).any(is_time)
}

/// R8: "not after a letter, digit, `@`, `.`, `-`, `_` or `/`".
pub fn r8_may_follow(before: Option<u8>) -> bool {
    before.is_none_or(|b| !b.is_ascii_alphanumeric() && !b"@.-_/".contains(&b))
}

/// R8, fine print: returns the length of the e-mail address at the start of the text, or 0.
pub fn email(text: &[u8]) -> usize {
    let is_edge = |b: u8| b.is_ascii_alphanumeric() || b"_%+-".contains(&b);
    let local = text.iter().take(65).take_while(|&&b| is_edge(b) || b == b'.').count();
    if local == 0 || local > 64 || !is_edge(text[0]) || !is_edge(text[local - 1]) {
        return 0;
    }
    if text.get(local) != Some(&b'@') {
        return 0;
    }
    let domain = domain(&text[local + 1..text.len().min(local + 1 + 255)]);
    if domain == 0 { 0 } else { local + 1 + domain }
}

/// R8, fine print: "at least two labels of ASCII letters, digits and inner hyphens, joined by dots; the
/// last label starts with a letter". Returns the length of the longest such domain, or 0.
fn domain(text: &[u8]) -> usize {
    let mut longest = 0;
    let mut at = 0;
    let mut labels = 0;
    loop {
        let label = email_label(&text[at..]);
        if label == 0 {
            return longest;
        }
        labels += 1;
        if labels >= 2 && text[at].is_ascii_alphabetic() {
            longest = at + label;
        }
        at += label;
        if text.get(at) != Some(&b'.') {
            return longest;
        }
        at += 1;
    }
}

fn email_label(text: &[u8]) -> usize {
    let run = text.iter().take_while(|&&b| b.is_ascii_alphanumeric() || b == b'-').count();
    if run == 0 || text[0] == b'-' {
        return 0;
    }
    text[..run].iter().rposition(|&b| b != b'-').map_or(0, |last| last + 1)
}
