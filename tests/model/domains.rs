//! R8: bare domains.

use super::bare::unspaced::{Before, is_punctuation};
use super::characters::{char_at, is_allowed, is_unspaced, is_white};
use super::types::Attempt;

/// "if its last label is one of [...]"
const NAMES: &str = "abb abc ac al am app as author bar black blue book bot box build call cam case cat cc cf cfd channel codes cv \
     data date day delta design directory do docs domains dot download email events fail family fast final fish fit \
     fm foo fun gap graphics green group guide help host id in inc info java jobs kids la link map md me media men \
     mk ml mm mov ms na name new next now office one online open page pages parts pid pin pl play pm prod \
     properties property ps pub py read recipes red report rest rs run safe safety save sc search security seek \
     select sex sh shell show sl so star store stream style support tab target technology tf tm top total vc vi win \
     windows ws xxx zip zone";

/// "or before a `/` [...] one of"
const FILES: &str = "java md py zip";

/// "if its first label is one of [...]"
const ROOTS: &str =
    "com edu gov java javax mil net org alt comp humanities misc news rec sci soc talk";

/// Returns the end of the bare domain that starts at `start`, with its port, and whether a path, a query or a
/// fragment follows it.
pub fn r8_domain(attempt: Attempt, start: usize) -> Option<(usize, bool)> {
    let Attempt { text, settings, resumed, .. } = attempt;
    let begins_in_prose = starts_in_prose(text, start);
    if !begins_in_prose && start != resumed && !may_follow(text, start) {
        return None;
    }
    let prose = begins_in_prose || ends_in_prose(text, start);
    let end = start + host(&text[start..], prose);
    let name = std::str::from_utf8(&text[start..end]).ok()?;
    if !prose && has_host_in_prose(name) {
        return None;
    }
    let labels: Vec<&str> = name.split('.').collect();
    let is_label =
        |label: &&str| label.len() <= 63 && !label.starts_with('-') && !label.ends_with('-');
    let is_host = name.len() <= 255 && labels.len() >= 2 && labels.iter().all(is_label);
    if !is_host || !settings.iri && !name.is_ascii() || !is_below_suffix(name) {
        return None;
    }
    let path = text.get(end) == Some(&b'/');
    let last = labels[labels.len() - 1];
    let refused = matches!(labels[0].to_ascii_lowercase().as_str(), "www" | "ftp")
        || path && is_in(FILES, last)
        || !path && is_in(NAMES, last) && is_short_suffix(name)
        || !path && is_in("cls scala self std super system this", labels[0])
        || is_version(&labels)
        || is_after_login(&text[resumed..start])
        || is_dotted_name(&labels)
        || is_sentence(last)
        || is_image(&text[resumed..start], path);
    if refused {
        return None;
    }
    let after = end + port(&text[end..]);
    let has_port = after > end;
    match text.get(after) {
        Some(b'/' | b'?' | b'#') => Some((after, true)),
        _ => ends(&text[after..], !has_port, prose).then_some((after, false)),
    }
}

/// "*Before.*"
fn may_follow(text: &[u8], start: usize) -> bool {
    let Some(before) = start.checked_sub(1) else { return true };
    let character = (2..=4).find_map(|length| {
        let (c, n) = char_at(text, start.checked_sub(length)?)?;
        (n == length).then_some(c)
    });
    match character {
        Some(c) => !is_allowed(c, true),
        None => !text[before].is_ascii_alphanumeric() && !br".-_/\@$%#+=".contains(&text[before]),
    }
}

/// "*Prose.*"
fn starts_in_prose(text: &[u8], start: usize) -> bool {
    let in_label = |b: &u8| b.is_ascii_alphanumeric() || *b == b'-';
    let name = &text[start..start + host(&text[start..], true)];
    let is_host = name.is_ascii()
        && name.len() <= 255
        && name
            .split(|&b| b == b'.')
            .all(|label| label.len() <= 63 && !label.starts_with(b"-") && !label.ends_with(b"-"));
    Before::of(text, start).is_prose()
        && text.get(start).is_some_and(in_label)
        && is_host
        && is_below_suffix(&String::from_utf8_lossy(name))
}

/// "An ASCII part that begins a host and that a character of these scripts follows, directly or after a dot, is a host by
/// itself if [...]"
fn ends_in_prose(text: &[u8], start: usize) -> bool {
    let part = host(&text[start..], true);
    let after = &text[start + part..];
    let after = after.strip_prefix(b".").unwrap_or(after);
    let goes_on = char_at(after, 0).is_some_and(|(c, _)| is_unspaced(c));
    let is_host = |name: &str| {
        let is_label =
            |label: &str| label.len() <= 63 && !label.starts_with('-') && !label.ends_with('-');
        name.len() <= 255 && name.split('.').all(is_label) && is_below_suffix(name)
    };
    let name = |length: usize| String::from_utf8_lossy(&text[start..start + length]);
    let whole = name(host(&text[start..], false));
    let is_whole = is_host(&whole) && !has_host_in_prose(&whole);
    goes_on && name(part).is_ascii() && is_host(&name(part)) && !is_whole
}

/// "A host with such a part does not count."
fn has_host_in_prose(name: &str) -> bool {
    name.split(|c| is_unspaced(c) || is_punctuation(c)).skip(1).any(|part| {
        let part = part.strip_suffix('.').unwrap_or(part);
        part.is_ascii() && !part.starts_with('.') && is_below_suffix(part)
    })
}

/// "*Versions.*"
fn is_version(labels: &[&str]) -> bool {
    let first = labels[0].strip_prefix(['v', 'V']).unwrap_or(labels[0]);
    let is_number = |label: &&str| !label.is_empty() && label.bytes().all(|b| b.is_ascii_digit());
    let others = &labels[1..labels.len() - 1];
    is_number(&first) && !others.is_empty() && others.iter().all(is_number)
}

/// "*Logins.*"
fn is_after_login(before: &[u8]) -> bool {
    let Some(before) = before.strip_suffix(b":") else { return false };
    let in_host = |b: &&u8| b.is_ascii_alphanumeric() || b"-_.".contains(b);
    let host = before.iter().rev().take_while(in_host).count();
    (1..=255).contains(&host) && before[..before.len() - host].ends_with(b"@")
}

/// Returns the length of the longest run of characters of labels, and dots between two of these.
fn host(text: &[u8], prose: bool) -> usize {
    let mut at = 0;
    loop {
        let next = if at > 0 && text.get(at) == Some(&b'.') { at + 1 } else { at };
        match char_at(text, next) {
            Some((c, _)) if prose && is_unspaced(c) => return at,
            Some((c, n)) if is_label_char(c) && (c != '-' || next == at) => at = next + n,
            _ => return at,
        }
    }
}

fn is_label_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || !c.is_ascii() && is_allowed(c, true)
}

/// "if a suffix that the Public Suffix List names explicitly ends it, and at least one label precedes that suffix"
fn is_below_suffix(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    psl::domain(name.as_bytes()).is_some_and(|domain| domain.suffix().is_known())
}

/// "A host whose suffix is its last label"
fn is_short_suffix(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    psl::suffix(name.as_bytes()).is_some_and(|suffix| !suffix.as_bytes().contains(&b'.'))
}

fn is_in(words: &str, label: &str) -> bool {
    words.split(' ').any(|word| word.eq_ignore_ascii_case(label))
}

/// "*Dotted names.*"
fn is_dotted_name(labels: &[&str]) -> bool {
    let last = labels[labels.len() - 1];
    is_in(ROOTS, labels[0])
        && (last.chars().count() != 2 || last.eq_ignore_ascii_case("io"))
        && !is_in("com edu gov int mil net org", last)
}

/// "if its last label is an upper-case letter and lower-case ones"
fn is_sentence(last: &str) -> bool {
    last.len() > 1
        && last.starts_with(|c: char| c.is_ascii_uppercase())
        && last[1..].chars().all(|c| c.is_ascii_lowercase())
}

/// "*Images and versions.*"
fn is_image(before: &[u8], path: bool) -> bool {
    let before = if path { unquoted(before) } else { before };
    let Some(word) = unspaced(before) else { return false };
    if let Some(key) = word.strip_suffix(b":").or_else(|| word.strip_suffix(b"=")) {
        let key = unspaced(key).map(unquoted).unwrap_or_default();
        return key.ends_with(b"image") || key.ends_with(b"apiVersion");
    }
    if word.len() == before.len() {
        return false;
    }
    let option = word.iter().rev().take_while(|&&b| !is_white(b)).count();
    let (from, option) = word.split_at(word.len() - option);
    let is_option = option.len() <= 64 && option.starts_with(b"--platform=");
    unspaced(from).filter(|_| is_option).unwrap_or(word).ends_with(b"FROM")
}

fn unquoted(text: &[u8]) -> &[u8] {
    text.strip_suffix(b"\"").or_else(|| text.strip_suffix(b"'")).unwrap_or(text)
}

/// Returns the text before at most 16 blanks.
fn unspaced(text: &[u8]) -> Option<&[u8]> {
    let blanks = text.iter().rev().take_while(|&&b| b == b' ' || b == b'\t').count();
    (blanks <= 16).then(|| &text[..text.len() - blanks])
}

/// "A port is `:` and one to five digits." Returns its length, or 0.
fn port(text: &[u8]) -> usize {
    let digits = text.iter().skip(1).take(6).take_while(|b| b.is_ascii_digit()).count();
    if text.first() == Some(&b':') && (1..=5).contains(&digits) { 1 + digits } else { 0 }
}

/// "or what follows ends the reference: [...]" A colon may precede that after a host without a port.
fn ends(text: &[u8], colon: bool, prose: bool) -> bool {
    let dots = text.iter().take_while(|&&b| b == b'.').count();
    let after = match text.first() {
        Some(b'.') if dots <= 64 => &text[dots..],
        Some(b':') if colon => &text[1..],
        _ => text,
    };
    match after.first() {
        None => true,
        Some(&b) if b.is_ascii() => is_white(b) || b",;!'\")]}<>|*&`".contains(&b),
        Some(_) => char_at(after, 0)
            .is_none_or(|(c, _)| !colon || !is_allowed(c, true) || prose && is_unspaced(c)),
    }
}
