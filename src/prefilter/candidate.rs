//! Candidates: the verification of a hit against its neighbours.

use super::scheme_suffix::{self, COMPARED};
use crate::class::lookbehind::Lookbehind16;
use crate::class::marks::may_end_in_opener;
use crate::class::{self, LOCAL_PART, SCHEME, WHITE};
use crate::scheme::known::ABBREVIATIONS;
use crate::scheme::{MAX_LEN, Schemes};
use crate::work;

/// A byte that may belong to a reference, by its index in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Candidate {
    /// The colon after a possible scheme, or after `URL`.
    Colon(usize),
    /// The dot of `www.` or `ftp.`, or the first digit of `www2.` or `www12.`, in any case; or the dot of a possible host
    /// if bare domains are on.
    Dot(usize),
    /// The `@` of a possible e-mail address.
    At(usize),
}

impl Candidate {
    pub fn index(self) -> usize {
        let (Self::Colon(at) | Self::Dot(at) | Self::At(at)) = self;
        at
    }

    /// Returns the candidate at the hit `at`, or `None` if the neighbours rule it out.
    #[inline]
    pub(super) fn verify(
        window: &[u8],
        at: usize,
        schemes: &Schemes,
        domains: bool,
    ) -> Option<Self> {
        match window.get(at..)? {
            [b':', b'/', b'/', ..]
                if at.checked_sub(1).is_some_and(|before| class::is(SCHEME, window[before])) =>
            {
                Some(Self::Colon(at))
            }
            [b':', next, ..] if class::is(WHITE, *next) && is_surely_bare(&window[..at]) => None,
            [b':'] | [b':', b'/', ..] if is_escaped_after_scheme(&window[..at]) => {
                Some(Self::Colon(at))
            }
            [b':', ..] => is_after_scheme(window, at, schemes).then_some(Self::Colon(at)),
            [b'.', ..] => (is_completable(&window[..at])
                || domains && is_in_host(&window[..at], &window[at + 1..]))
            .then_some(Self::Dot(at)),
            [b'0'..=b'9', ..] => is_numbered(&window[..at], &window[at..]).then_some(Self::Dot(at)),
            [b'@', ..] => is_in_address(&window[..at], &window[at + 1..]).then_some(Self::At(at)),
            _ => None,
        }
    }
}

/// Reports whether a colon after `before` is escaped (R6), and may follow a scheme.
fn is_escaped_after_scheme(before: &[u8]) -> bool {
    matches!(before, [.., scheme, b'\\'] if class::is(SCHEME, *scheme))
}

/// Reports whether the colon at `at` may follow a scheme or `URL`.
///
/// Any scheme may precede slashes, or, in a wrapper, a soft break, or white space and then slashes or a line
/// break. Only `URL` and a scheme that needs no slashes may precede other bytes.
#[inline]
fn is_after_scheme(window: &[u8], at: usize, schemes: &Schemes) -> bool {
    work::count(NEAR);
    let near = at.checked_sub(COMPARED).and_then(|from| window.get(from..)?.first_chunk());
    let [before @ .., _, first, second] = near.copied().unwrap_or_else(|| near_edge(window, at));
    // Most colons before white space are in no wrapper.
    if class::is(WHITE, first) && !may_be_in_wrapper(&window[..at]) {
        return false;
    }
    let follows = FIRST[usize::from(first)] & SECOND[usize::from(second)] != 0
        && (first != b'=' || may_be_in_wrapper(&window[..at]));
    (follows || scheme_suffix::may_be_opaque(before)) && class::is(SCHEME, before[COMPARED - 1])
        || schemes.may_end_in_added(&window[..at])
}

/// The number of bytes that decide about a colon: the letters before it, the colon, and two bytes after it.
const NEAR: usize = COMPARED + 3;

/// Returns the [`NEAR`] bytes around the colon at `at`, near an edge of the window: zeros for the bytes before the
/// window, and slashes for the bytes after it, since the stream may continue with slashes.
#[cold]
fn near_edge(window: &[u8], at: usize) -> [u8; NEAR] {
    let byte = |n: usize| match (at + n).checked_sub(COMPARED) {
        None => 0,
        Some(at) => window.get(at).copied().unwrap_or(b'/'),
    };
    std::array::from_fn(byte)
}

/// `//` or `\/\/` may follow the colon.
const SLASHES: u8 = 1 | 2;
/// White space follows the colon, and slashes or a line break may follow that.
const WHITE_SPACE: u8 = 4 | 8;
/// A soft break follows the colon.
const SOFT_BREAK: u8 = 16;

/// For each byte: the bits of [`SLASHES`], [`WHITE_SPACE`] and [`SOFT_BREAK`] that it may begin directly after a
/// colon.
static FIRST: [u8; 256] = {
    let mut first = [0; 256];
    first[b'/' as usize] = 1;
    first[b'\\' as usize] = 2;
    first[b'\r' as usize] = 4;
    first[b'\n' as usize] = 4;
    first[b' ' as usize] = 8;
    first[b'\t' as usize] = 8;
    first[b'\x0c' as usize] = 8;
    first[b'=' as usize] = SOFT_BREAK;
    first
};

/// For each byte: the bits of [`FIRST`] that it may continue as the second byte after a colon. A slash may stand for
/// any byte after the window.
static SECOND: [u8; 256] = {
    let mut second = [1 | 4; 256];
    second[b'/' as usize] = SLASHES | WHITE_SPACE | SOFT_BREAK;
    let white = b" \t\x0c\r\n";
    let mut n = 0;
    while n < white.len() {
        second[white[n] as usize] = 1 | WHITE_SPACE;
        n += 1;
    }
    second[b'\r' as usize] |= SOFT_BREAK;
    second[b'\n' as usize] |= SOFT_BREAK;
    second
};

/// Reports whether the scheme at the end of `before` may open a wrapper (R2, R5).
fn may_be_in_wrapper(before: &[u8]) -> bool {
    let run = class::span_back(SCHEME, before, MAX_LEN);
    may_end_in_opener(&before[..before.len() - run])
}

/// Reports whether the last 16 bytes rule [`may_be_in_wrapper`] out: they hold no mark that opens a
/// wrapper, and a word precedes the last white space among them.
///
/// Scanning back over the word and the white space instead would mispredict: their lengths are random.
#[inline]
fn is_surely_bare(before: &[u8]) -> bool {
    Lookbehind16::new(before).is_some_and(|before| {
        let no_mark = before.is_ascii() && !before.may_contain(b'<') && !before.may_contain(b'"');
        no_mark && before.has_non_space_before_space()
    })
}

/// Reports whether the dot after `before` completes `www.` or `ftp.`.
fn is_completable(before: &[u8]) -> bool {
    before.last_chunk::<3>().is_some_and(|name| {
        ABBREVIATIONS.iter().any(|known| name.eq_ignore_ascii_case(&known.prefix[..3]))
    })
}

/// Reports whether `after`, which begins with a digit, completes `www` at the end of `before`: to `www2.` or `www12.`.
fn is_numbered(before: &[u8], after: &[u8]) -> bool {
    before.last_chunk::<3>().is_some_and(|word| word.eq_ignore_ascii_case(b"www"))
        && matches!(after, [_] | [_, b'.', ..] | [_, b'0'..=b'9'] | [_, b'0'..=b'9', b'.', ..])
}

/// Reports whether a dot stands between two possible labels.
fn is_in_host(before: &[u8], after: &[u8]) -> bool {
    let may_be_in_label = |b: &u8| b.is_ascii_alphanumeric() || !b.is_ascii();
    before.last().is_some_and(may_be_in_label) && after.first().is_none_or(may_be_in_label)
}

/// Reports whether an `@` stands between a possible local part and a possible domain.
fn is_in_address(before: &[u8], after: &[u8]) -> bool {
    before.last().is_some_and(|&b| b != b'.' && class::is(LOCAL_PART, b))
        && after.first().is_none_or(u8::is_ascii_alphanumeric)
}

#[cfg(test)]
#[path = "../../tests/unit/prefilter/candidate.rs"]
mod tests;
