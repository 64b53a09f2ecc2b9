//! R8: the shapes of abbreviated references and e-mail addresses.

/// R8: the prefix that completes the value, if the value has the shape of an abbreviated reference.
pub fn r8_scheme(value: &str) -> Option<&'static str> {
    let scheme = r8_opener(value)?;
    let rest = &value[4..];
    let first = label(rest);
    let second = label(rest[first..].strip_prefix('.')?);
    (is_label_length(first) && second > 0 && !has_at(value)).then_some(scheme)
}

/// R8: "`www.` or `ftp.`, any case".
fn r8_opener(value: &str) -> Option<&'static str> {
    match value.get(..4)?.to_ascii_lowercase().as_str() {
        "www." => Some("http://"),
        "ftp." => Some("ftp://"),
        _ => None,
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
