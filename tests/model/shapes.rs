//! R9: the shapes of the text after the colon of an opaque scheme.

/// R9, fine print: "A group is a letter, then letters, digits, `- . + _`, and takes up the whole rest."
pub fn group_with_dot(rest: &str) -> bool {
    rest.starts_with(|c: char| c.is_ascii_alphabetic())
        && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.+_".contains(&b))
        && rest.contains('.')
}

/// R9, fine print: "an NID is 2 to 32 letters, digits and hyphens, and does not begin with a hyphen".
pub fn nid_and_nss(rest: &str) -> bool {
    rest.split_once(':')
        .is_some_and(|(nid, nss)| nid.len() >= 2 && may_yet_be_nid(nid) && !nss.is_empty())
}

/// Reports whether the text begins with an NID, a colon and any byte.
pub fn nid_follows(rest: &[u8]) -> bool {
    let nid = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'-').count();
    std::str::from_utf8(&rest[..nid]).is_ok_and(|nid| nid.len() >= 2 && may_yet_be_nid(nid))
        && rest.get(nid) == Some(&b':')
        && rest.len() > nid + 1
}

fn may_yet_be_nid(nid: &str) -> bool {
    nid.len() <= 32
        && nid.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        && !nid.starts_with('-')
}

/// A byte of `token` of RFC 2045, section 5.1.
fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_graphic() && !b"()<>@,;:\\\"/[]?=".contains(&byte)
}

/// Returns the length of the token at the start of the text, or 0.
fn token(text: &str) -> usize {
    text.bytes().take_while(|&b| is_token_byte(b)).count()
}

/// R9: "data (`type/subtype`, `;` or `,` right after the colon, ...)".
pub fn data_starts(rest: &str) -> bool {
    if rest.starts_with([';', ',']) {
        return true;
    }
    let kind = token(rest);
    let Some(after) = rest[kind..].strip_prefix('/') else {
        return false;
    };
    (1..=127).contains(&kind) && token(after) > 0
}

/// R9, fine print: "Two numbers are joined by a comma."
pub fn two_numbers(rest: &str) -> bool {
    let first = number(rest);
    first > 0 && rest[first..].strip_prefix(',').is_some_and(|second| number(second) > 0)
}

/// Returns the length of an optional `-`, digits, and an optional dot with digits; or 0.
fn number(text: &str) -> usize {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let sign = usize::from(text.starts_with('-'));
    let whole = digits(sign);
    if whole == 0 {
        return 0;
    }
    let end = sign + whole;
    match text[end..].starts_with('.').then(|| digits(end + 1)) {
        Some(fraction) if fraction > 0 => end + 1 + fraction,
        _ => end,
    }
}

/// R9, fine print: "tag is `authority,YYYY[-MM[-DD]]:`."
pub fn authority_and_date(rest: &str) -> bool {
    let Some((authority, after)) = rest.split_once(',') else {
        return false;
    };
    let Some((date, _)) = after.split_once(':') else {
        return false;
    };
    !authority.is_empty() && has_shape(date, &["dddd", "dddd-dd", "dddd-dd-dd"])
}

/// R9, fine print: "A UUID is 8-4-4-4-12 hex digits, followed by the end or by anything."
pub fn uuid(rest: &str) -> bool {
    rest.get(..36).is_some_and(|uuid| has_shape(uuid, &["xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"]))
}

/// Reports whether the text has one of the shapes, in which `d` is a digit, `x` a hex digit, and any
/// other character itself.
fn has_shape(text: &str, shapes: &[&str]) -> bool {
    shapes.iter().any(|shape| {
        shape.len() == text.len()
            && shape.bytes().zip(text.bytes()).all(|(shape, byte)| match shape {
                b'd' => byte.is_ascii_digit(),
                b'x' => byte.is_ascii_hexdigit(),
                other => byte == other,
            })
    })
}

/// R9, fine print: "at least one character precedes the `@`, and a letter, a digit, `%` or a character
/// outside ASCII follows it, directly or after a `[`".
pub fn has_address(rest: &str) -> bool {
    let follows = |c: char| c.is_ascii_alphanumeric() || c == '%' || !c.is_ascii();
    rest.match_indices('@').any(|(at, _)| {
        let after = &rest[at + 1..];
        at > 0
            && (after.starts_with(follows)
                || after.strip_prefix('[').is_some_and(|after| after.starts_with(follows)))
    })
}

/// R9, fine print: "doi: a registrant is 4 to 9 digits. At least one character follows the `/`."
pub fn doi(rest: &str) -> bool {
    let Some((registrant, suffix)) = rest.strip_prefix("10.").and_then(|rest| rest.split_once('/'))
    else {
        return false;
    };
    (4..=9).contains(&registrant.len())
        && registrant.bytes().all(|b| b.is_ascii_digit())
        && !suffix.is_empty()
}

/// R9, fine print: "A service type (RFC 2609) is a letter, then letters, digits and `+ - .`, at most 32
/// characters. At least one character follows its colon".
pub fn service_type(rest: &str) -> bool {
    super::schemes::split(rest).is_some_and(|(_, after)| !after.is_empty())
}
