//! Bare domains (R8, the setting `domains`).

use nom::Parser;
use nom::character::char;
use nom::combinator::{opt, peek, verify};
use nom::sequence::terminated;

use super::token::non_ascii;
use crate::class::scripts::{is_unspaced, is_unspaced_punctuation};
use crate::class::{self, WHITE};
use crate::grammar::parse::{Leaf, Parsed, apply, leaf};
use crate::site;
use crate::work;

/// The longest label, in bytes.
pub(crate) const MAX_LABEL: usize = 63;

/// The longest host, in bytes.
const MAX_HOST: usize = 255;

/// The most digits of a port.
const MAX_PORT: usize = 5;

/// The most dots after a host.
const MAX_DOTS: usize = 64;

/// The most blanks between a word of [`IMAGE_WORDS`] and a host.
const MAX_BLANKS: usize = 16;

/// Top-level domains that more often end the name of a file, or name a member in source code.
#[rustfmt::skip]
const NAMES: [&[u8]; 137] = [
    b"abb", b"abc", b"ac", b"al", b"am", b"app", b"as", b"author", b"bar", b"black", b"blue",
    b"book", b"bot", b"box", b"build", b"call", b"cam", b"case", b"cat", b"cc", b"cf", b"cfd",
    b"channel", b"codes", b"cv", b"data", b"date", b"day", b"delta", b"design", b"directory", b"do",
    b"docs", b"domains", b"dot", b"download", b"email", b"events", b"fail", b"family", b"fast",
    b"final", b"fish", b"fit", b"fm", b"foo", b"fun", b"gap", b"graphics", b"green", b"group",
    b"guide", b"help", b"host", b"id", b"in", b"inc", b"info", b"java", b"jobs", b"kids", b"la",
    b"link", b"map", b"md", b"me", b"media", b"men", b"mk", b"ml", b"mm", b"mov", b"ms", b"na",
    b"name", b"new", b"next", b"now", b"office", b"one", b"online", b"open", b"page", b"pages",
    b"parts", b"pid", b"pin", b"pl", b"play", b"pm", b"prod", b"properties", b"property", b"ps",
    b"pub", b"py", b"read", b"recipes", b"red", b"report", b"rest", b"rs", b"run", b"safe",
    b"safety", b"save", b"sc", b"search", b"security", b"seek", b"select", b"sex", b"sh", b"shell",
    b"show", b"sl", b"so", b"star", b"store", b"stream", b"style", b"support", b"tab", b"target",
    b"technology", b"tf", b"tm", b"top", b"total", b"vc", b"vi", b"win", b"windows", b"ws", b"xxx",
    b"zip", b"zone",
];

/// The first labels of Java packages and of newsgroups.
const ROOTS: [&[u8]; 17] = [
    b"com",
    b"edu",
    b"gov",
    b"java",
    b"javax",
    b"mil",
    b"net",
    b"org",
    b"alt",
    b"comp",
    b"humanities",
    b"misc",
    b"news",
    b"rec",
    b"sci",
    b"soc",
    b"talk",
];

/// What precedes the name of a member in source code: receivers, and namespaces such as the `System` of `System.IO`.
const OWNERS: [&[u8]; 7] = [b"cls", b"scala", b"self", b"std", b"super", b"system", b"this"];

/// The last labels that a host with a first label of [`ROOTS`] may have, besides those of countries.
const GENERIC: [&[u8]; 7] = [b"com", b"edu", b"gov", b"int", b"mil", b"net", b"org"];

/// The top-level domains of [`NAMES`] that end the name of a file more often than a host even before a slash.
const FILES: [&[u8]; 4] = [b"java", b"md", b"py", b"zip"];

/// The keys whose values are names of container images or versions of interfaces.
const IMAGE_KEYS: [&[u8]; 2] = [b"image", b"apiVersion"];

/// The option that may stand between `FROM` and the name of a container image, and its most bytes.
const FROM_OPTION: (&[u8], usize) = (b"--platform=", 64);

/// Returns the length of the label at the end of `before`; `None` without one, or if it is longer than [`MAX_LABEL`].
pub(crate) fn last_label(before: &[u8]) -> Option<usize> {
    let mut length = 0;
    while let Some(n) = label_character_before(&before[..before.len() - length]) {
        length += n;
        if length > MAX_LABEL {
            return None;
        }
    }
    work::count(length + 1);
    (length > 0).then_some(length)
}

/// Returns the length of the character of a label at the end of `before`.
fn label_character_before(before: &[u8]) -> Option<usize> {
    let &last = before.last()?;
    if last.is_ascii() {
        return (last.is_ascii_alphanumeric() || last == b'-').then_some(1);
    }
    (2..=4).find(|&n| {
        let bytes = before.len().checked_sub(n).map(|at| &before[at..]);
        let mut chars =
            bytes.and_then(|bytes| str::from_utf8(bytes).ok()).into_iter().flat_map(str::chars);
        chars.next().is_some_and(class::is_iri) && chars.next().is_none()
    })
}

/// Reports whether a host may follow `before`.
pub(crate) fn may_precede_host(before: &[u8]) -> bool {
    label_character_before(before).is_none()
        && before.last().is_none_or(|b| !br"._/\@$%#+=".contains(b))
}

/// What the next bytes mean in a label.
enum LabelByte {
    /// A character of the label, of this many bytes.
    Character(usize),
    Other,
    /// Only more input can decide.
    Incomplete,
}

/// Reads the first character of a label. With `in_prose`, a character of scripts without spaces ends the label.
fn label_character(rest: &[u8], in_prose: bool, more: bool) -> LabelByte {
    match rest.first() {
        None if more => LabelByte::Incomplete,
        Some(b) if b.is_ascii_alphanumeric() || *b == b'-' => LabelByte::Character(1),
        Some(b) if !b.is_ascii() => match apply(non_ascii(), rest, !more) {
            Parsed::Yes(n, c) if class::is_iri(c) && !(in_prose && is_unspaced(c)) => {
                LabelByte::Character(n)
            }
            Parsed::Yes(..) | Parsed::No => LabelByte::Other,
            Parsed::More => LabelByte::Incomplete,
        },
        _ => LabelByte::Other,
    }
}

/// Returns the length of the ASCII characters of a label at the end of `before`.
pub(crate) fn ascii_label(before: &[u8]) -> usize {
    let in_label = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'-';
    let length = before.iter().rev().take(MAX_LABEL + 1).take_while(in_label).count();
    work::count(length + 1);
    length
}

/// Parses the longest host: labels without outer hyphens, joined by dots. In prose of scripts without spaces (R7), their
/// characters end it.
pub(crate) fn host<'a>(in_prose: bool) -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    leaf(move |input: &'a [u8], more| {
        let mut length = 0;
        while length <= MAX_HOST {
            let dot = usize::from(length > 0 && input.get(length) == Some(&b'.'));
            match label_character(&input[length + dot..], in_prose, more) {
                LabelByte::Character(_) if dot > 0 && input[length + 1] == b'-' => break,
                LabelByte::Character(n) => length += dot + n,
                LabelByte::Other => break,
                LabelByte::Incomplete => return Leaf::Short,
            }
        }
        work::count(length + 1);
        let host = &input[..length.min(MAX_HOST)];
        let is_label = |label: &[u8]| {
            let outer = [label.first(), label.last()];
            label.len() <= MAX_LABEL && outer.iter().all(|b| b.is_some_and(|&b| b != b'-'))
        };
        let matches = length <= MAX_HOST && host.split(|&b| b == b'.').all(is_label);
        if matches { Leaf::Match(length, host) } else { Leaf::Differ }
    })
}

/// Reports whether `host` is a bare domain, if a path follows it or not.
pub(crate) fn is_domain(host: &[u8], has_path: bool) -> bool {
    let Some(dot) = host.iter().rposition(|&b| b == b'.') else { return false };
    let last = &host[dot + 1..];
    let first = host.split(|&b| b == b'.').next().unwrap_or_default();
    let Some(suffix) = known_suffix(host) else { return false };
    let is_name = if has_path {
        is_in(&FILES, last)
    } else {
        // No name ends in a suffix of two labels, such as `co.in`.
        is_in(&NAMES, last) && suffix == last.len() || is_in(&OWNERS, first)
    };
    let is_country = characters(last) == 2 && !last.eq_ignore_ascii_case(b"io");
    let is_dotted_name = is_in(&ROOTS, first) && !is_in(&GENERIC, last) && !is_country;
    let is_sentence = last.len() > 1
        && last[0].is_ascii_uppercase()
        && last[1..].iter().all(u8::is_ascii_lowercase);
    !is_in(&[b"www", b"ftp"], first)
        && !is_name
        && !is_dotted_name
        && !is_sentence
        && !is_version(&host[..dot])
}

/// Reports whether `labels` are two or more numbers. A `v` may precede the first one.
fn is_version(labels: &[u8]) -> bool {
    let numbers = match labels {
        [b'v' | b'V', numbers @ ..] => numbers,
        _ => labels,
    };
    let is_number = |label: &[u8]| !label.is_empty() && label.iter().all(u8::is_ascii_digit);
    numbers.contains(&b'.') && numbers.split(|&b| b == b'.').all(is_number)
}

fn is_in(words: &[&[u8]], label: &[u8]) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(label))
}

fn characters(label: &[u8]) -> usize {
    label.iter().filter(|&&b| b & 0xc0 != 0x80).count()
}

/// Reports whether a part of `host`, from a character of scripts without spaces, or of their punctuation, up to the next one
/// or to the end, is ASCII below a known suffix: the bare domain begins there.
pub(crate) fn begins_in_prose(host: &[u8]) -> bool {
    if host.is_ascii() {
        return false;
    }
    let host = str::from_utf8(host).unwrap_or_default();
    host.split(|c| is_unspaced(c) || is_unspaced_punctuation(c)).skip(1).any(|part| {
        let part = part.strip_suffix('.').unwrap_or(part);
        part.is_ascii() && !part.starts_with('.') && is_below_suffix(part.as_bytes())
    })
}

/// Parses an ASCII host below a known suffix that a character of scripts without spaces follows, directly or after a dot.
pub(crate) fn host_before_prose<'a>() -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    let is_host = |host: &&[u8]| host.is_ascii() && is_below_suffix(host);
    let prose = verify(non_ascii(), |&c| is_unspaced(c));
    // The suffix last: few hosts precede prose.
    verify(terminated(host(true), peek((opt(char('.')), prose))), is_host)
}

/// Reports whether a suffix that the Public Suffix List names explicitly ends `host`, after at least one label.
pub(crate) fn is_below_suffix(host: &[u8]) -> bool {
    known_suffix(host).is_some()
}

/// Returns the length of the [known suffix](site::known_suffix) of a host in any case.
fn known_suffix(host: &[u8]) -> Option<usize> {
    let mut lower = [0; MAX_HOST];
    let lower = &mut lower[..host.len()];
    lower.copy_from_slice(host);
    lower.make_ascii_lowercase();
    site::known_suffix(lower)
}

/// Reports whether `before` ends in the start of a line that names a container image or an interface.
pub(crate) fn is_after_image_word(before: &[u8], has_path: bool) -> bool {
    let before = if has_path { without_quote(before) } else { before };
    let Some(word) = without_blanks(before) else { return false };
    match word {
        [key @ .., b':' | b'='] => without_blanks(key)
            .map(without_quote)
            .is_some_and(|key| IMAGE_KEYS.iter().any(|image| key.ends_with(image))),
        _ => word.len() < before.len() && is_after_from(word),
    }
}

fn without_quote(text: &[u8]) -> &[u8] {
    match text {
        [text @ .., b'"' | b'\''] => text,
        _ => text,
    }
}

/// Returns `text` without the blanks at its end, if these are at most [`MAX_BLANKS`].
fn without_blanks(text: &[u8]) -> Option<&[u8]> {
    let is_blank = |b: &&u8| matches!(b, b' ' | b'\t');
    let blanks = text.iter().rev().take(MAX_BLANKS + 1).take_while(is_blank).count();
    work::count(blanks + 1);
    (blanks <= MAX_BLANKS).then(|| &text[..text.len() - blanks])
}

/// Reports whether `FROM`, or `FROM` and an option, ends `word`.
fn is_after_from(word: &[u8]) -> bool {
    let (name, most) = FROM_OPTION;
    let length = word.iter().rev().take(most + 1).take_while(|&&b| !class::is(WHITE, b)).count();
    work::count(length + 1);
    let (before, option) = word.split_at(word.len() - length);
    let word = match without_blanks(before) {
        Some(word) if length <= most && option.starts_with(name) => word,
        _ => word,
    };
    word.ends_with(b"FROM")
}

/// Reports whether a login and a colon, as in `user@host:`, end `before`.
pub(crate) fn is_after_login(before: &[u8]) -> bool {
    let Some(before) = before.strip_suffix(b":") else { return false };
    let in_host = |b: &&u8| b.is_ascii_alphanumeric() || b"-_.".contains(b);
    let length = before.iter().rev().take(MAX_HOST + 1).take_while(in_host).count();
    work::count(length + 1);
    (1..=MAX_HOST).contains(&length) && before[..before.len() - length].ends_with(b"@")
}

/// What follows a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterHost {
    /// `/`, `?` or `#`.
    Rest,
    /// The end of the reference.
    End,
}

/// Parses the port after a host, if any, up to a path, a query, a fragment, or the end of the reference. In prose of scripts
/// without spaces (R7), their characters end it.
pub(crate) fn after_host<'a>(
    in_prose: bool,
) -> impl Parser<&'a [u8], Output = AfterHost, Error = ()> {
    leaf(move |input: &'a [u8], more| {
        let digits =
            |text: &[u8]| text.iter().take(MAX_PORT + 1).take_while(|b| b.is_ascii_digit()).count();
        let port = match input {
            [b':', rest @ ..] => match digits(rest) {
                n if more && n == rest.len() && n <= MAX_PORT => return Leaf::Short,
                0 => 0,
                n if n <= MAX_PORT => 1 + n,
                _ => 0,
            },
            _ => 0,
        };
        let rest = &input[port..];
        let dots = rest.iter().take(MAX_DOTS + 1).take_while(|&&b| b == b'.').count();
        let after = match rest {
            [b'/' | b'?' | b'#', ..] => return Leaf::Match(port, AfterHost::Rest),
            [b':', after @ ..] if port == 0 => after,
            _ if dots <= MAX_DOTS => &rest[dots..],
            _ => rest,
        };
        let ends = match after.first() {
            None if more => return Leaf::Short,
            None => true,
            Some(&b) if b.is_ascii() => class::is(WHITE, b) || b",;!'\")]}<>|*&`".contains(&b),
            Some(_) => match apply(non_ascii(), after, !more) {
                Parsed::Yes(_, c) => port > 0 || !class::is_iri(c) || in_prose && is_unspaced(c),
                Parsed::No => true,
                Parsed::More => return Leaf::Short,
            },
        };
        if ends { Leaf::Match(port, AfterHost::End) } else { Leaf::Differ }
    })
}
