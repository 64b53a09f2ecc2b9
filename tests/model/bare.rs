//! R6, R8 and R11: references without a wrapper.

use super::abbreviated::{email, may_yet_meet_r8, r8_may_follow, r8_scheme};
use super::characters::{char_at, is_allowed_bare, is_at, is_white, line_break};
use super::lines::{OpeningLine, continuation};
use super::pages::page_break;
use super::schemes;
use super::trim::r6_trim;
use super::{Attempt, Char, Found, Mark, Outcome, Settings, Unfolded, flags, readings};

/// A rule by which a bare reference is read and judged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    R6,
    R8,
    R11,
}

/// R6: a bare reference, or a prefixed one.
pub fn r6_bare(attempt: Attempt) -> Outcome {
    let start = r6_after_prefix(attempt).unwrap_or(attempt.at);
    (r6_starts(attempt, start) && !r6_leaves_a_prefix(attempt, start)).then_some(())?;
    find_bare(attempt, start, Rule::R6)
}

/// R8: an abbreviated reference, or a prefixed one.
pub fn r8_abbreviated(attempt: Attempt) -> Outcome {
    let start = r6_after_prefix(attempt).unwrap_or(attempt.at);
    let opens = is_at(attempt.text, start, "www.") || is_at(attempt.text, start, "ftp.");
    let before = start.checked_sub(1).map(|before| attempt.text[before]);
    (attempt.settings.abbreviated && opens && r8_may_follow(before)).then_some(())?;
    if r6_leaves_a_prefix(attempt, start) {
        return None;
    }
    find_bare(attempt, start, Rule::R8)
}

/// R11: "`scheme:\/\/` opens one".
pub fn r11_json(attempt: Attempt) -> Outcome {
    let colon = colon_after(attempt.text, attempt.at)?;
    let opens = attempt.text[colon + 1..].starts_with(br"\/\/")
        && r6_scheme_start(attempt, colon) == Some(attempt.at);
    opens.then_some(())?;
    find_bare(attempt, attempt.at, Rule::R11)
}

/// *R8*: an e-mail address: "it is bare, `abbreviated`, and its value is `mailto:` and the
/// address."
pub fn r8_email(attempt: Attempt) -> Outcome {
    let Attempt { text, settings, at, .. } = attempt;
    let length = if settings.emails && starts_local_part(attempt) { email(&text[at..]) } else { 0 };
    if length == 0 {
        return None;
    }
    let end = at + length;
    let address = String::from_utf8_lossy(&text[at..end]).into_owned();
    if length > settings.max_reference {
        return Some((overlong(attempt, at, end, vec!["abbreviated"]), end));
    }
    let value = format!("mailto:{address}");
    let found = Found {
        start: at as u64,
        end: end as u64,
        outer: (at as u64, end as u64),
        wrapper: "bare",
        kind: "absolute",
        flags: vec!["abbreviated"],
        tail: String::new(),
        readings: vec![value.clone()],
        overlong: false,
        value,
    };
    Some((found, end))
}

/// *R8*: whether the address' local part starts here: nothing but dots stands before it among the
/// 65 bytes before the `@`, as one of more than 64 is none.
fn starts_local_part(attempt: Attempt) -> bool {
    let Attempt { text, resumed, at, .. } = attempt;
    let in_local = |b: &&u8| b.is_ascii_alphanumeric() || b"._%+-".contains(b);
    let user = at + text[at..].iter().take_while(in_local).count();
    let earliest = resumed.max(user.saturating_sub(65)).min(at);
    text[earliest..at].iter().rev().take_while(in_local).all(|&b| b == b'.')
}

/// R6: "`URL:` in any case, at a word boundary, with at most 64 bytes of white space": where what
/// stands after it starts.
fn r6_after_prefix(attempt: Attempt) -> Option<usize> {
    let Attempt { text, at, .. } = attempt;
    let in_word = at > 0 && (text[at - 1].is_ascii_alphanumeric() || text[at - 1] == b'_');
    if !is_at(text, at, "URL:") || in_word {
        return None;
    }
    let white = text[at + 4..].iter().take_while(|&&b| is_white(b)).count();
    (white <= 64).then_some(at + 4 + white)
}

/// Whether a reference that starts here would leave out the `URL:` directly before it.
fn r6_leaves_a_prefix(attempt: Attempt, start: usize) -> bool {
    let mut before = (attempt.resumed..start).rev().take(68);
    attempt.at == start
        && before.any(|at| r6_after_prefix(Attempt { at, ..attempt }) == Some(start))
}

/// The first colon after scheme characters at `at`.
fn colon_after(text: &[u8], at: usize) -> Option<usize> {
    let run = text[at..].iter().take(schemes::LONGEST + 1);
    let colon = at + run.take_while(|&&b| schemes::is_scheme_byte(b)).count();
    (colon > at && text.get(colon) == Some(&b':')).then_some(colon)
}

/// R6, *Start*: whether a candidate starts at `start`.
fn r6_starts(attempt: Attempt, start: usize) -> bool {
    let Some(colon) = colon_after(attempt.text, start) else {
        return false;
    };
    if attempt.text[colon + 1..].starts_with(b"//") {
        return r6_scheme_start(attempt, colon) == Some(start);
    }
    // "Without `//` the run itself must be a scheme of R9's bare table."
    let run = r6_run(attempt, colon);
    run == start
        && std::str::from_utf8(&attempt.text[run..colon])
            .is_ok_and(|run| schemes::is_in_bare_table(run, attempt.settings))
}

/// R6: where "the run of scheme characters [...] before the colon" starts; *Words*: not before the
/// place at which the search was resumed.
fn r6_run(attempt: Attempt, colon: usize) -> usize {
    let run = attempt.text[attempt.resumed..colon].iter().rev();
    colon - run.take_while(|&&b| schemes::is_scheme_byte(b)).count()
}

/// R6: "The scheme is the run from its first ASCII letter; if that is not registered but the part
/// after its last `.` or `-` is, that part; in a longer run only such a part counts."
fn r6_scheme_start(attempt: Attempt, colon: usize) -> Option<usize> {
    let start = r6_run(attempt, colon);
    let run = std::str::from_utf8(&attempt.text[start..colon]).ok()?;
    let is_longer = run.len() > schemes::LONGEST;
    let whole = run.find(|c: char| c.is_ascii_alphabetic());
    let part = run.rfind(['.', '-']).map(|at| at + 1);
    let is_registered = |at: usize| schemes::is_registered(&run[at..], attempt.settings);
    let at = match (whole, part) {
        (Some(whole), _) if !is_longer && is_registered(whole) => whole,
        (_, Some(part)) if is_registered(part) => part,
        _ if !is_longer && r6_escape(attempt.text, start).is_some_and(is_registered) => {
            r6_escape(attempt.text, start)?
        }
        (Some(whole), _) if !is_longer => whole,
        _ => return None,
    };
    schemes::is_scheme(&run[at..]).then_some(start + at)
}

/// *R6*: "the run without the end of an escape that began before it": the length of that end, for a
/// run at `start`.
fn r6_escape(text: &[u8], start: usize) -> Option<usize> {
    let (before, run) = text.split_at(start);
    let hex = |run: &[u8], n: usize| run.len() >= n && run[..n].iter().all(u8::is_ascii_hexdigit);
    if before.ends_with(b"\\") {
        return match run.first()? {
            b'u' if hex(&run[1..], 4) => Some(5),
            b'x' if hex(&run[1..], 2) => Some(3),
            b'n' | b'r' | b't' | b'f' | b'b' | b'v' => Some(1),
            _ => None,
        };
    }
    if before.ends_with(b"=") || before.ends_with(b"%") {
        return hex(run, 2).then_some(2);
    }
    let parameters = before.iter().rev().take(32).take_while(|b| b.is_ascii_digit() || **b == b';');
    let sequence = &before[..before.len() - parameters.count()];
    let last = run.iter().take_while(|b| b.is_ascii_digit()).count();
    let ends = run.get(last) == Some(&b'm') && (before.ends_with(b"[") || before.ends_with(b";"));
    (ends && sequence.ends_with(b"\x1b[")).then_some(last + 1)
}

/// The candidate at `start`: read, trimmed, judged.
fn find_bare(attempt: Attempt, start: usize, rule: Rule) -> Outcome {
    find_joined(attempt, start, rule, usize::MAX)
}

/// The same, with at most so many joins.
fn find_joined(attempt: Attempt, start: usize, rule: Rule, most_joins: usize) -> Outcome {
    let Attempt { text, settings, at: outer, .. } = attempt;
    let (mut unfolded, end) = read(attempt, start, rule, most_joins);
    let joins: Vec<usize> = unfolded.places(Mark::Join);
    if end - start > settings.max_reference {
        let value = unfolded.value();
        may_yet_meet(attempt, &unfolded, start, rule).then_some(())?;
        let flags = flags(&unfolded, &value, rule == Rule::R8, rule == Rule::R11);
        return Some((overlong(attempt, start, end, flags), end));
    }
    if rule == Rule::R6 && r9_is_cut_short(&unfolded.value(), &text[end..]) {
        return None;
    }
    let tail = r6_trim(&mut unfolded, start.checked_sub(1).map(|before| text[before]));
    // *`join-lines`*: "a line of which nothing is left after trimming is not joined".
    if joins.last().is_some_and(|&last| last >= unfolded.value().len()) {
        return find_joined(attempt, start, rule, joins.len() - 1);
    }
    let text_value = unfolded.value();
    let completion = match rule {
        Rule::R8 => r8_scheme(&text_value)?,
        Rule::R6 | Rule::R11 => schemes::meets_bare(&text_value, settings).then_some("")?,
    };
    let value = format!("{completion}{text_value}");
    let raw_end = unfolded.chars.last()?.end;
    let found = Found {
        start: start as u64,
        end: raw_end as u64,
        outer: (outer as u64, raw_end as u64),
        wrapper: if outer == start { "bare" } else { "prefixed" },
        kind: "absolute",
        flags: flags(&unfolded, &value, rule == Rule::R8, rule == Rule::R11),
        readings: readings::of_bare(&unfolded, &value, completion.len(), &tail, settings),
        tail,
        overlong: false,
        value,
    };
    Some((found, end))
}

/// *R9*: "a `tel:+...` that a space or tab, an optional `(` and a digit follow is none".
fn r9_is_cut_short(value: &str, after: &[u8]) -> bool {
    let number = schemes::split(value).is_some_and(|(scheme, rest)| {
        scheme.eq_ignore_ascii_case("tel") && schemes::is_global_number(rest)
    });
    let after = after.strip_prefix(b" ").or_else(|| after.strip_prefix(b"\t"));
    let after = after.map(|after| after.strip_prefix(b"(").unwrap_or(after));
    number && after.is_some_and(|after| after.first().is_some_and(u8::is_ascii_digit))
}

/// *Over-long*: "reported if what there is of it up to the limit does not already break R9 or R8."
///
/// The authority is judged where it is empty or has ended within the limit; R8's `@` is looked for within it; what
/// stands directly after an opaque scheme's colon, and R8's labels, whatever the limit is.
fn may_yet_meet(attempt: Attempt, unfolded: &Unfolded, start: usize, rule: Rule) -> bool {
    let Attempt { text, settings, .. } = attempt;
    let value = unfolded.value();
    let within = |char: &&Char| char.end - start <= settings.max_reference;
    if rule == Rule::R8 {
        let beginning: String =
            unfolded.chars.iter().take_while(within).map(|char| char.c).collect();
        return may_yet_meet_r8(&value, &beginning);
    }
    let Some((scheme, rest)) = schemes::split(&value) else {
        return false;
    };
    match rest.strip_prefix("//") {
        Some(after) if !schemes::is_added(scheme, settings) => {
            let Some(end) = after.find(['/', '?', '#']) else {
                return !after.is_empty();
            };
            let next = value[..scheme.len() + 3 + end].chars().count();
            (end > 0 && unfolded.chars[next].start - start > settings.max_reference)
                || schemes::hierarchical(scheme, after)
        }
        _ => schemes::may_yet_meet_bare(&text[start..], settings),
    }
}

/// *Over-long*: "an item of its own, untrimmed, with its first 256 bytes (cut at a character)".
fn overlong(attempt: Attempt, start: usize, end: usize, mut flags: Vec<&'static str>) -> Found {
    let raw = &attempt.text[start..end.min(start + 256)];
    let head = match std::str::from_utf8(raw) {
        Ok(head) => head,
        Err(error) => std::str::from_utf8(&raw[..error.valid_up_to()]).unwrap_or_default(),
    };
    flags.push("overlong");
    Found {
        value: head.to_owned(),
        start: start as u64,
        end: end as u64,
        outer: (attempt.at as u64, end as u64),
        wrapper: if attempt.at == start { "bare" } else { "prefixed" },
        kind: "absolute",
        flags,
        tail: String::new(),
        readings: Vec::new(),
        overlong: true,
    }
}

/// The character at `at`; R11: "in it `\/` is `/` and `\uXXXX` that character (surrogates join)".
fn next_char(text: &[u8], at: usize, json: bool) -> Option<(char, usize)> {
    if !json || text.get(at) != Some(&b'\\') {
        return char_at(text, at);
    }
    if text.get(at + 1) == Some(&b'/') {
        return Some(('/', 2));
    }
    let first = r11_unit(text, at)?;
    if let Some(c) = char::from_u32(first.into()) {
        return Some((c, 6));
    }
    let second = r11_unit(text, at + 6)?;
    let joined = char::decode_utf16([first, second]).next();
    joined.and_then(Result::ok).map(|c| (c, 12))
}

/// The code unit that the `\uXXXX` at `at` stands for.
fn r11_unit(text: &[u8], at: usize) -> Option<u16> {
    let digits = text.get(at..at + 6)?.strip_prefix(br"\u")?;
    if !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// The ASCII characters from `at`, up to as many as the rules on the end look ahead.
fn ahead(text: &[u8], mut at: usize, json: bool) -> String {
    let mut ahead = String::new();
    while ahead.len() < 40
        && let Some((c, length)) = next_char(text, at, json)
        && c.is_ascii()
    {
        ahead.push(c);
        at += length;
    }
    ahead
}

/// R6, *End*: the candidate up to where it ends; and with `join-lines` its further lines.
fn read(attempt: Attempt, start: usize, rule: Rule, most_joins: usize) -> (Unfolded, usize) {
    let json = rule == Rule::R11;
    let Attempt { text, settings, .. } = attempt;
    let quoted = [start, attempt.at].iter().any(|&at| at > 0 && text[at - 1] == b'\'');
    let opening = OpeningLine::of(text, attempt.at);
    let mut unfolded = Unfolded::default();
    let mut brackets = Brackets::default();
    let mut at = start;
    loop {
        if let Some((c, length)) = next_char(text, at, json)
            && is_allowed_bare(c, settings.iri)
            && (r6_closes_ampersand(c, &unfolded)
                || !r6_ends(c, &ahead(text, at, json), &brackets, quoted, settings))
        {
            brackets.count(c);
            unfolded.chars.push(Char { c, start: at, end: at + length });
            at += length;
            continue;
        }
        // JSON strings have no line breaks in them.
        let may_join = !json && unfolded.places(Mark::Join).len() < most_joins;
        let joined = join(attempt, start, at, &unfolded, &opening).filter(|_| may_join);
        let Some((next, page_break)) = joined else {
            break;
        };
        // What comes before the first join must be a reference by itself.
        let text_value = unfolded.value();
        let is_reference = match rule {
            Rule::R8 => r8_scheme(&text_value).is_some(),
            Rule::R6 | Rule::R11 => schemes::meets_bare(&text_value, settings),
        };
        let first = !unfolded.has(Mark::Join) && at - start <= settings.max_reference;
        if first && !is_reference {
            break;
        }
        // It goes on if the first character there does not end it.
        let goes_on = next_char(text, next, json).is_some_and(|(c, _)| {
            is_allowed_bare(c, settings.iri)
                && !r6_ends(c, &ahead(text, next, json), &brackets, quoted, settings)
        });
        if !goes_on {
            break;
        }
        unfolded.hyphen_before_break(settings);
        unfolded.marks.push((unfolded.chars.len(), Mark::Join));
        unfolded.page_break |= page_break;
        at = next;
    }
    (unfolded, at)
}

/// *R6*: "The `;` of an `&amp;` neither ends a reference nor is it trimmed."
fn r6_closes_ampersand(c: char, unfolded: &Unfolded) -> bool {
    c == ';' && unfolded.value().ends_with("&amp")
}

/// How many of each kind of bracket are open.
#[derive(Default)]
struct Brackets {
    open: [usize; 3],
}

impl Brackets {
    fn count(&mut self, c: char) {
        if let Some(kind) = "([{".find(c) {
            self.open[kind] += 1;
        }
        if let Some(kind) = ")]}".find(c) {
            self.open[kind] -= 1;
        }
    }

    /// R6: "a `)` `]` `}` with no opener inside it".
    fn ends(&self, c: char) -> bool {
        ")]}".find(c).is_some_and(|kind| self.open[kind] == 0)
    }
}

/// R6, *End*: whether the reference ends before `c`, with which `ahead` begins.
fn r6_ends(c: char, ahead: &str, brackets: &Brackets, quoted: bool, settings: &Settings) -> bool {
    match c {
        ')' | ']' | '}' => brackets.ends(c),
        '[' => ahead.starts_with("[/"),
        '\'' => quoted || ahead.starts_with("'/>"),
        '&' => is_markup_entity(ahead),
        ',' | ';' => is_registered_scheme_ahead(&ahead[1..], settings),
        _ => false,
    }
}

/// R6: "`&lt;` `&gt;` `&quot;` `&apos;` `&nbsp;` or a numeric form of these"; *R6*: of at most 32
/// bytes.
fn is_markup_entity(ahead: &str) -> bool {
    const NAMED: [&str; 5] = ["&lt;", "&gt;", "&quot;", "&apos;", "&nbsp;"];
    if NAMED.iter().any(|named| ahead.starts_with(named)) {
        return true;
    }
    let Some((number, _)) = ahead.strip_prefix("&#").and_then(|rest| rest.split_once(';')) else {
        return false;
    };
    let (digits, radix) = match number.strip_prefix(['x', 'X']) {
        Some(hex) => (hex, 16),
        None => (number, 10),
    };
    let code = digits
        .bytes()
        .all(|b| char::from(b).is_digit(radix))
        .then(|| u64::from_str_radix(digits.trim_start_matches('0'), radix).ok())
        .flatten();
    number.len() + 3 <= 32 && matches!(code, Some(0x3C | 0x3E | 0x22 | 0x27 | 0xA0))
}

/// R6: "directly followed by a registered scheme and `://`".
fn is_registered_scheme_ahead(ahead: &str, settings: &Settings) -> bool {
    ahead.split_once("://").is_some_and(|(name, _)| schemes::is_registered(name, settings))
}

/// *`join-lines`*: where a reference that runs up to the line break at `at` may go on, and whether a
/// page break was passed over.
fn join(
    attempt: Attempt,
    start: usize,
    at: usize,
    unfolded: &Unfolded,
    opening: &OpeningLine,
) -> Option<(usize, bool)> {
    let Attempt { text, settings, .. } = attempt;
    let length = line_break(text, at);
    if !settings.join_lines || length == 0 {
        return None;
    }
    let limit = start + settings.max_reference;
    let next_page =
        page_break(text, at + length, opening.prefix, limit).filter(|_| settings.page_breaks);
    let line = next_page.unwrap_or(at + length);
    let skipped = continuation(text, line, opening, None, settings.iri);
    let next = skipped.end;
    let is_blank = next == text.len() || line_break(text, next) > 0;
    let sentence = unfolded.last().is_some_and(|c| matches!(c, '.' | ',' | ';' | '!' | '?'))
        && char_at(text, next).is_some_and(|(c, _)| c.is_uppercase());
    let goes_on = (next_page.is_none() || goes_on_overleaf(&text[next..], unfolded))
        && skipped.blanks <= 64
        && !is_blank
        && !sentence
        && !starts_with_reference(text, next, settings);
    goes_on.then_some((next, next_page.is_some()))
}

/// *`page-breaks`*: "only behind a hyphen, with a lower-case ASCII letter that no white space follows,
/// or with one of `/ ? # & = % _ ~`"
fn goes_on_overleaf(rest: &[u8], unfolded: &Unfolded) -> bool {
    let Some(&first) = rest.first() else {
        return false;
    };
    let in_word = first.is_ascii_lowercase() && rest.get(1).is_some_and(|&b| !is_white(b));
    unfolded.last() == Some('-') || in_word || b"/?#&=%_~".contains(&first)
}

/// "starts with a reference (`scheme://`, `www.`, `ftp.`, or one of the bare table's schemes and a
/// colon)"
fn starts_with_reference(text: &[u8], at: usize, settings: &Settings) -> bool {
    if is_at(text, at, "www.") || is_at(text, at, "ftp.") {
        return true;
    }
    schemes::scheme_at(text, at).is_some_and(|scheme| {
        schemes::is_in_bare_table(scheme, settings)
            || text[at + scheme.len() + 1..].starts_with(b"//")
    })
}
