//! The mbox format (RFC 4155, and the variants that it does not speak of).

use memchr::{memchr, memchr_iter};

use crate::mail::message::fields;

/// What stands directly before a message.
pub(in crate::mail) const NEEDLE: &[u8] = b"\nFrom ";

/// A longer line is none that separates messages.
pub(in crate::mail) const LONGEST_LINE: usize = 1024;

/// Whether the line at the start of `text` separates messages; `None` where only more text can tell.
///
/// Agents that do not quote `From ` in bodies (mboxo of old, mboxcl2) make it worth a closer look: the
/// line has a time of day and a year, as RFC 4155 wants it, or it stands directly above a field.
pub(in crate::mail) fn separates(text: &[u8], ended: bool) -> Option<bool> {
    let Some(rest) = text.strip_prefix(b"From ") else {
        return if ended || !b"From ".starts_with(text) { Some(false) } else { None };
    };
    let line = match memchr(b'\n', &text[..text.len().min(LONGEST_LINE)]) {
        Some(end) => &text[..end],
        None if text.len() >= LONGEST_LINE => return Some(false),
        None if ended => text,
        None => return None,
    };
    if has_date(rest.get(..line.len().saturating_sub(5)).unwrap_or_default()) {
        return Some(true);
    }
    let next = text.get(line.len() + 1..).unwrap_or_default();
    match memchr(b':', &next[..next.len().min(128)]) {
        Some(colon) => Some(fields::is_field_name(&next[..colon])),
        None => (ended || next.len() >= 128 || memchr(b'\n', next).is_some()).then_some(false),
    }
}

/// Whether there is a time of day, `10:11`, and a year of four digits in the words of a line.
fn has_date(line: &[u8]) -> bool {
    let words = || line.split(u8::is_ascii_whitespace);
    let time = |word: &[u8]| {
        let hour = word.iter().take_while(|b| b.is_ascii_digit()).count();
        matches!(hour, 1 | 2)
            && matches!(word[hour..], [b':', a, b, ..] if a.is_ascii_digit() && b.is_ascii_digit())
    };
    let year = |word: &[u8]| word.len() == 4 && word.iter().all(u8::is_ascii_digit);
    words().any(time) && words().any(year)
}

/// Where the message ends that `text` begins with, by its `Content-Length` (mboxcl, mboxcl2); `body`
/// is where its header ends. The field may lie, so that it takes a separator there to believe it.
pub(in crate::mail) fn claimed_end(header: &[u8]) -> Option<usize> {
    const NAME: &[u8] = b"Content-Length:";
    let field = memchr_iter(b'\n', header).find_map(|end| {
        let (name, value) = header[end + 1..].split_at_checked(NAME.len())?;
        name.eq_ignore_ascii_case(NAME).then_some(value)
    })?;
    let end = memchr(b'\n', field).unwrap_or(field.len());
    let length = std::str::from_utf8(&field[..end]).ok()?.trim().parse::<usize>().ok()?;
    header.len().checked_add(length)
}

/// Whether, at the end that a message claims, one really ends; `None` where only more text can tell.
pub(in crate::mail) fn ends_at(rest: &[u8], ended: bool) -> Option<bool> {
    // The empty line between messages may be counted or not.
    let mut rest = rest;
    for _ in 0..2 {
        rest = rest.strip_prefix(b"\r").unwrap_or(rest);
        rest = rest.strip_prefix(b"\n").unwrap_or(rest);
    }
    if rest.is_empty() && ended { Some(true) } else { separates(rest, ended) }
}

#[cfg(test)]
mod tests {
    use super::{claimed_end, ends_at, separates};

    #[test]
    fn lines_that_separate() {
        let yes = [
            "From joe@a.example Fri Nov 20 10:11:12 1998\n",
            "From joe@a.example Fri Nov 20 10:11:12 1998",
            "From - Thu Jan  1 00:00:00 1970\r\n",
            "From joe Fri Nov 20 10:11 EST 1998 remote from b\n",
            "From joe at a.example  Fri Nov 20 9:11:12 1998\n",
            "From joe\nReturn-Path: <a>\n",
        ];
        let no = [
            "",
            "From\n",
            "From: joe\n",
            "From here it is 10:11 o'clock\n",
            "From 1998 on\n\nhttp://a.example/\n",
            "From here\nit goes on: there\n",
            ">From joe Fri Nov 20 10:11:12 1998\n",
        ];
        for line in yes {
            assert_eq!(separates(line.as_bytes(), true), Some(true), "{line:?}");
        }
        for line in no {
            assert_eq!(separates(line.as_bytes(), true), Some(false), "{line:?}");
        }
        for line in ["", "Fro", "From ", "From joe Fri Nov 20", "From joe\n", "From joe\nTo"] {
            assert_eq!(separates(line.as_bytes(), false), None, "{line:?}");
        }
        let long = "From ".to_owned() + &"x".repeat(2000) + " 10:11:12 1998\n";
        assert_eq!(separates(long.as_bytes(), true), Some(false));
    }

    #[test]
    fn lengths_that_are_claimed() {
        let header = |field: &str| format!("From x\nTo: a\n{field}\n\n");
        let claimed = |field: &str| {
            let header = header(field);
            claimed_end(header.as_bytes()).map(|end| end - header.len())
        };
        assert_eq!(claimed("Content-Length: 17"), Some(17));
        assert_eq!(claimed("Content-Type: a\ncontent-length:17\r"), Some(17));
        assert_eq!(claimed("Content-Length: x"), None);
        assert_eq!(claimed("X-Content-Length: 17"), None);
        assert_eq!(claimed("X-A: b"), None);
        assert_eq!(claimed("Content-Length: 99999999999999999999999"), None);
    }

    #[test]
    fn claims_are_checked() {
        let separator = "From joe Fri Nov 20 10:11:12 1998\n";
        for before in ["", "\n", "\n\n", "\r\n", "\r\n\r\n"] {
            let rest = before.to_owned() + separator;
            assert_eq!(ends_at(rest.as_bytes(), false), Some(true), "{before:?}");
            assert_eq!(ends_at(before.as_bytes(), true), Some(true), "{before:?}");
            assert_eq!(ends_at(before.as_bytes(), false), None, "{before:?}");
        }
        assert_eq!(ends_at(b"text\nFrom joe Fri Nov 20 10:11:12 1998\n", true), Some(false));
    }
}
