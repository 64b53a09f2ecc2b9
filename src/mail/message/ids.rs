//! Message identifiers (RFC 5322, section 3.6.4), which are no references whatever they look like.

use std::ops::Range;

use memchr::{memchr, memrchr};

/// Fields that hold them (RFC 5322, section 3.6.4; RFC 2045, section 7; RFC 5536, section 3.2; and those of
/// older drafts).
const FIELDS: [&str; 9] = [
    "in-reply-to",
    "references",
    "content-id",
    "supersedes",
    "control",
    "also-control",
    "see-also",
    "article-i.d.",
    "obsoletes",
];

/// Whether a field of this name holds them; `Resent-`, `Original-` and the like may stand before the name.
pub(super) fn are_in(name: &[u8]) -> bool {
    let is_variant = |ending: &&str| {
        let start = name.len().saturating_sub(ending.len());
        name[start..].eq_ignore_ascii_case(ending.as_bytes())
    };
    FIELDS.iter().any(|field| name.eq_ignore_ascii_case(field.as_bytes()))
        || ["message-id", "article-id"].iter().any(is_variant)
}

/// Fields in which they stand behind the word `id`, next to addresses (RFC 5322, section 3.6.7).
pub(super) const TRACES: [&str; 1] = ["received"];

/// What stands around the identifiers, `<…@…>`, in the body of such a field: in older mail there is prose, too.
/// In a `trace` they are those behind `id`.
pub(super) fn around(body: &[u8], trace: bool) -> impl Iterator<Item = Range<usize>> + use<'_> {
    let mut from = 0;
    std::iter::from_fn(move || {
        while from < body.len() {
            let Some((start, end)) = id(body, from, trace) else {
                return Some(std::mem::replace(&mut from, body.len())..body.len());
            };
            let before = std::mem::replace(&mut from, end)..start;
            if !before.is_empty() {
                return Some(before);
            }
        }
        None
    })
}

/// The first identifier at `from` or behind it.
fn id(body: &[u8], from: usize, trace: bool) -> Option<(usize, usize)> {
    let mut from = from;
    loop {
        let start = from + memchr(b'<', &body[from..])?;
        let end = start + 1 + memchr(b'>', &body[start + 1..])?;
        // Of several `<`, the last one opens it.
        let start = start + memrchr(b'<', &body[start..end]).unwrap_or(0);
        let is_meant = !trace || is_behind_id(&body[..start]);
        if is_meant && memchr(b'@', &body[start..end]).is_some() {
            return Some((start, end + 1));
        }
        from = end + 1;
    }
}

fn is_behind_id(before: &[u8]) -> bool {
    let word = before.trim_ascii_end();
    let name = word.last_chunk::<3>();
    name.is_some_and(|[space, name @ ..]| {
        space.is_ascii_whitespace() && name.eq_ignore_ascii_case(b"id")
    })
}

#[cfg(test)]
mod tests {
    use super::around;

    #[test]
    fn identifiers_are_left_out() {
        let around_all = |body: &'static str| -> Vec<&str> {
            around(body.as_bytes(), false).map(|range| &body[range]).collect()
        };
        assert_eq!(around_all(" <http://x@y>\n"), [" ", "\n"]);
        assert_eq!(around_all("<a@b><c@d>"), [""; 0]);
        assert_eq!(
            around_all("of <a@b>, see <http://c.example/> <d@e"),
            ["of ", ", see <http://c.example/> <d@e"]
        );
        assert_eq!(around_all("a < b <c@d>"), ["a < b "]);
        assert_eq!(around_all("joe's <URL:http://a.example/>"), ["joe's <URL:http://a.example/>"]);
    }

    #[test]
    fn in_traces_they_stand_behind_a_word() {
        let body = "by b.example\n id <a@b>\n for <c@d> (paid <e@f>) ID <g@h>;";
        let around: Vec<&str> = around(body.as_bytes(), true).map(|range| &body[range]).collect();
        assert_eq!(around, ["by b.example\n id ", "\n for <c@d> (paid <e@f>) ID ", ";"]);
    }
}
