//! The finder: proposes bytes that may belong to a reference; the grammar decides.

use super::before::Before;
use super::candidates::BEFORE;
use super::ends;
use super::filter::{Filter, UNSURE};
use super::told::Told;
use crate::class::{self, LOCAL_PART, SCHEME, WHITE};
use crate::config::Config;
use crate::scheme::{MAX_LEN, Schemes};
use crate::work;

/// A byte that may belong to a reference; offsets in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trigger {
    /// The colon after what may be a scheme, or `URL`.
    Colon(usize),
    /// The dot of `www.` or `ftp.`, in any case.
    Dot(usize),
    /// The `@` of what may be an e-mail address.
    At(usize),
}

impl Trigger {
    pub fn at(self) -> usize {
        let (Self::Colon(at) | Self::Dot(at) | Self::At(at)) = self;
        at
    }
}

/// Looks for the bytes that the settings give a meaning to.
///
/// A byte is proposed or not by itself and its neighbours alone: no reference begins or ends elsewhere
/// than it would if all were proposed, wherever the search begins.
#[derive(Clone, Debug)]
pub(crate) struct Finder {
    filter: Filter,
    schemes: Schemes,
    /// What the filter said last, so that no block is asked about for each trigger in it.
    told: Told,
    /// The absolute places that it was said of, less the last bytes that more input may bear on.
    start: u64,
    end: u64,
}

impl Finder {
    pub fn new(config: &Config) -> Self {
        let schemes = Schemes::new(config);
        let filter = Filter::new(config.abbreviated, config.emails);
        Self { filter, schemes, told: Told::default(), start: 0, end: 0 }
    }

    /// The schemes that it knows.
    pub fn schemes(&self) -> &Schemes {
        &self.schemes
    }

    /// Forgets what was said of the stream.
    pub fn forget(&mut self) {
        self.end = 0;
    }

    /// The offset of the first byte of `text`, from `from` on, that a reference may have in it: each
    /// that a search of any part of the text finds has one that this proposes.
    #[cfg(any(feature = "mail", test))]
    pub fn first(&mut self, text: &[u8], from: usize) -> Option<usize> {
        self.forget();
        Some(self.next(text, 0, true, from)?.at())
    }

    /// The first trigger at `from` or after it, in a window that begins at the absolute place `base`,
    /// and with which the stream ends if it is the `last`; linear in the distance to it.
    #[inline]
    pub fn next(&mut self, window: &[u8], base: u64, last: bool, from: usize) -> Option<Trigger> {
        let place = base + from as u64;
        let (mut from, mut skipped, mut length) = (from, 0, 0);
        if self.start <= place && place < self.end {
            // Both are of what the filter told at once.
            skipped = usize::try_from(place - self.start).unwrap_or_default();
            length = usize::try_from(self.end - self.start).unwrap_or_default();
        }
        loop {
            if skipped < length
                && let Some(trigger) = self.told(window, from, skipped, length)
            {
                return Some(trigger);
            }
            from += length - skipped;
            if from >= window.len() {
                return None;
            }
            skipped = 0;
            length = self.ask(&[0; BEFORE], window, base, last, from);
        }
    }

    /// Has the filter tell of the next bytes of a window, from `from` on; of how many.
    #[inline(never)]
    fn ask(
        &mut self,
        before: &[u8; BEFORE],
        window: &[u8],
        base: u64,
        last: bool,
        from: usize,
    ) -> usize {
        let length = self.filter.next(before, window, from, &self.schemes, &mut self.told);
        let length = length.min(window.len() - from);
        work::count(length);
        // Of the last bytes only what follows them tells all.
        let sure = window.len().saturating_sub(if last { 0 } else { UNSURE });
        self.start = base + from as u64;
        self.end = base + sure.min(from + length) as u64;
        length
    }

    /// Whether the filter rules out that any of the first `length` bytes is a trigger, in a window before
    /// which `before` stands. What it says of the others is kept.
    pub fn has_none(
        &mut self,
        before: &[u8; BEFORE],
        window: &[u8],
        base: u64,
        length: u64,
    ) -> bool {
        let told = self.ask(before, window, base, false, 0);
        length <= told as u64 && self.told.next(0).is_none_or(|byte| byte as u64 >= length)
    }

    /// The first trigger from `from` on, of which the filter has told behind `skipped` bytes, of `length`.
    #[inline(never)]
    fn told(
        &mut self,
        window: &[u8],
        from: usize,
        skipped: usize,
        length: usize,
    ) -> Option<Trigger> {
        let mut next = skipped;
        while let Some(byte) = self.told.next(next) {
            let at = from + (byte - skipped);
            // The window may end before what was told of, in more of the stream: what is behind its end is
            // then taken for what a trigger asks for.
            if byte >= length || at >= window.len() {
                break;
            }
            if let Some(trigger) = self.look_at(window, at) {
                return Some(trigger);
            }
            next = byte + 1;
        }
        None
    }

    /// Whether what the filter let through is a trigger.
    #[inline]
    fn look_at(&self, window: &[u8], at: usize) -> Option<Trigger> {
        match window.get(at..)? {
            [b':', b'/', b'/', ..]
                if at.checked_sub(1).is_some_and(|before| class::is(SCHEME, window[before])) =>
            {
                Some(Trigger::Colon(at))
            }
            [b':', next, ..] if class::is(WHITE, *next) && is_surely_bare(&window[..at]) => None,
            [b':', ..] => self.is_after_scheme(window, at).then_some(Trigger::Colon(at)),
            [b'.', ..] => is_completable(&window[..at]).then_some(Trigger::Dot(at)),
            [b'@', ..] => {
                is_in_address(&window[..at], &window[at + 1..]).then_some(Trigger::At(at))
            }
            _ => None,
        }
    }

    /// Whether the colon at `at` may be that of a scheme or of `URL`: of any scheme where slashes
    /// follow, or in a wrapper white space that slashes or a line break follow; otherwise of one that
    /// needs none.
    #[inline]
    fn is_after_scheme(&self, window: &[u8], at: usize) -> bool {
        work::count(NEAR);
        let near =
            at.checked_sub(ends::COMPARED).and_then(|from| window.get(from..)?.first_chunk());
        let [before @ .., _, first, second] =
            near.copied().unwrap_or_else(|| near_edge(window, at));
        // Most of what white space follows is in no wrapper.
        if class::is(WHITE, first) && !may_be_in_wrapper(&window[..at]) {
            return false;
        }
        let follows = FIRST[usize::from(first)] & SECOND[usize::from(second)] != 0;
        (follows || ends::may_be_opaque(before)) && class::is(SCHEME, before[ends::COMPARED - 1])
            || self.schemes.may_end_in_added(&window[..at])
    }
}

/// How many bytes are looked at for a colon: itself, those before it, and two after it.
const NEAR: usize = ends::COMPARED + 3;

/// The same where the window ends. Slashes may follow there, in more of the stream.
#[cold]
fn near_edge(window: &[u8], at: usize) -> [u8; NEAR] {
    let byte = |n: usize| match (at + n).checked_sub(ends::COMPARED) {
        None => 0,
        Some(at) => window.get(at).copied().unwrap_or(b'/'),
    };
    std::array::from_fn(byte)
}

/// That `//` or `\/\/` may follow a colon.
const SLASHES: u8 = 1 | 2;
/// That white space does, and slashes or a line break may follow that.
const WHITE_SPACE: u8 = 4 | 8;

/// What may follow a colon, by its first byte.
static FIRST: [u8; 256] = {
    let mut first = [0; 256];
    first[b'/' as usize] = 1;
    first[b'\\' as usize] = 2;
    first[b'\r' as usize] = 4;
    first[b'\n' as usize] = 4;
    first[b' ' as usize] = 8;
    first[b'\t' as usize] = 8;
    first[b'\x0c' as usize] = 8;
    first
};

/// The same by its second byte.
static SECOND: [u8; 256] = {
    let mut second = [1 | 4; 256];
    second[b'/' as usize] = SLASHES | WHITE_SPACE;
    let white = b" \t\x0c\r\n";
    let mut n = 0;
    while n < white.len() {
        second[white[n] as usize] = 1 | WHITE_SPACE;
        n += 1;
    }
    second
};

/// How much white space may stand behind a `<` (R1, R2).
const MAX_OPENER_SPACE: usize = 64;

/// Whether what ends in a scheme may open a wrapper (R2, R5): a quotation mark or a `<` stands before
/// that, with no more than white space between.
fn may_be_in_wrapper(before: &[u8]) -> bool {
    let run = class::span_back(SCHEME, before, MAX_LEN);
    let before = &before[..before.len() - run];
    let space = class::span_back(WHITE, before, MAX_OPENER_SPACE);
    match before[..before.len() - space].last() {
        Some(b'<') => true,
        Some(&mark) => space == 0 && (mark == b'"' || !mark.is_ascii()),
        None => false,
    }
}

/// Whether the last 16 bytes rule [`may_be_in_wrapper`] out: no mark of a wrapper is among them, and a
/// word or more stands before the last one.
///
/// Without a loop: how long words and white space are the machine cannot foresee.
#[inline]
fn is_surely_bare(before: &[u8]) -> bool {
    Before::new(before).is_some_and(|before| {
        let no_mark = before.is_ascii() && !before.may_have(b'<') && !before.may_have(b'"');
        no_mark && before.has_dark_before_light()
    })
}

/// Whether a dot stands behind `www` or `ftp`.
fn is_completable(before: &[u8]) -> bool {
    before
        .last_chunk::<3>()
        .is_some_and(|name| name.eq_ignore_ascii_case(b"www") || name.eq_ignore_ascii_case(b"ftp"))
}

/// Whether an `@` stands between what may be a local part and what may be a domain.
fn is_in_address(before: &[u8], after: &[u8]) -> bool {
    before.last().is_some_and(|&b| b != b'.' && class::is(LOCAL_PART, b))
        && after.first().is_none_or(u8::is_ascii_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::wrapped;

    fn finder(config: &Config) -> Finder {
        Finder::new(config)
    }

    fn all(finder: &mut Finder, text: &[u8]) -> Vec<Trigger> {
        let (mut found, mut from) = (Vec::new(), 0);
        while let Some(trigger) = finder.next(text, 0, true, from) {
            found.push(trigger);
            from = trigger.at() + 1;
        }
        finder.forget();
        found
    }

    fn colons(config: &Config, text: &str) -> usize {
        all(&mut finder(config), text.as_bytes()).len()
    }

    #[test]
    fn proposals() {
        let text = b"a. www.x:// FTP.y z@h b:c ://d";
        let expected = [Trigger::Dot(6), Trigger::Colon(8), Trigger::Dot(15), Trigger::At(19)];
        assert_eq!(all(&mut finder(&Config::new().emails(true)), text), expected);
        let schemes_alone = all(&mut finder(&Config::new().abbreviated(false)), text);
        assert_eq!(schemes_alone, [Trigger::Colon(8)]);
    }

    #[test]
    fn colons_of_references() {
        for text in [
            "http://a",
            "x1://a",
            "http:\\/\\/a",
            "mailto:a@b",
            "MAILTO:a@b",
            "(cid:a@b)",
            "xnews:a@b",
            "h323:a",
            "URL:",
            "<url: x",
            "<news: x",
            "<x: //a",
            "<x:\t//a",
            "<\n x:\n//a",
            "<x: \n//a",
            "\"x:\n//a",
            "\u{201c}x:\n//a",
            "http:",
            "http:\\",
            "<http: ",
        ] {
            assert_eq!(colons(&Config::new(), text), 1, "{text:?}");
        }
    }

    #[test]
    fn other_colons() {
        for text in [
            "12:34:56",
            "Subject: x",
            "Re: x",
            "he writes:\n\nx",
            "std::string",
            "a:b",
            "C:\\WINDOWS",
            "\"key\":\"value\"",
            "[12/Dec/1994:12:00:01 +0000]",
            "::1",
            "://a",
            "> x: //a",
            "\" x: //a",
        ] {
            assert_eq!(colons(&Config::new(), text), 0, "{text:?}");
        }
    }

    #[test]
    fn colons_of_added_schemes() {
        let config = Config::new().scheme("bug").unwrap().scheme("x-9.").unwrap();
        for text in ["bug:1", "see BUG:x", "debug:x", "x-9.:y", " X-9.:y"] {
            assert_eq!(colons(&config, text), 1, "{text:?}");
        }
        assert_eq!(colons(&config, "x-8.:y bag:1 9.:3 12:34"), 0);
        assert_eq!(colons(&Config::new(), "bug:1 x-9.:y"), 0);
    }

    /// Pieces that triggers are made of, or nearly.
    fn mixed(pieces: usize, mut seed: u32) -> String {
        const PIECES: [&str; 32] = [
            "\t",
            "\x0c",
            "http",
            ":",
            "/",
            "//",
            "\\/",
            "www",
            "WWW",
            "ftp",
            ".",
            "@",
            "<",
            ">",
            "\"",
            " ",
            "\n",
            "URL",
            "mailto",
            "news",
            "\u{201c}",
            "\u{e9}",
            "a.example",
            "x",
            "1",
            "3",
            "-",
            "tag",
            "id",
            "h323",
            "                        ",
            "\\",
        ];
        let piece = |_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            PIECES[(seed >> 16) as usize % PIECES.len()]
        };
        (0..pieces).map(piece).collect()
    }

    #[test]
    fn every_scheme_in_either_case_whatever_stands_before() {
        let added = ["x", "q7", "bug", "x-9.", "very-long"];
        let config = added.iter().fold(Config::new(), |config, name| config.scheme(name).unwrap());
        for name in wrapped::SCHEMES.iter().chain(&["url"]).chain(&added) {
            for name in [name.to_ascii_lowercase(), name.to_ascii_uppercase()] {
                for before in 0..=u8::MAX {
                    let text = [&[before], name.as_bytes(), b":z"].concat();
                    let mut found = all(&mut finder(&config), &text);
                    found.retain(|trigger| trigger.at() > 0);
                    assert_eq!(found, [Trigger::Colon(name.len() + 1)], "{before} {name}");
                }
            }
        }
    }

    #[test]
    fn the_filter_loses_nothing() {
        let config = Config::new().emails(true);
        for config in [config.clone().abbreviated(false), config.scheme("x").unwrap()] {
            for seed in 0..20 {
                let text = mixed(512, seed);
                let text = text.as_bytes();
                let mut finder = finder(&config);
                let looked_at = (0..text.len()).filter_map(|at| finder.look_at(text, at));
                let mut expected: Vec<_> = looked_at.collect();
                if !config.abbreviated {
                    expected.retain(|trigger| !matches!(trigger, Trigger::Dot(_)));
                }
                assert_eq!(all(&mut finder, text), expected);
            }
        }
    }

    /// Whatever the two bytes behind a colon are, in an opener or elsewhere.
    #[test]
    fn the_filter_loses_nothing_behind_a_colon() {
        let mut text = Vec::new();
        for first in 0..=u8::MAX {
            for second in 0..=u8::MAX {
                for before in ["<x:", "y news:", "\"1:"] {
                    text.extend(before.as_bytes());
                    text.extend([first, second, b'z', b'\n']);
                }
            }
        }
        let mut finder = finder(&Config::new().abbreviated(false));
        let looked_at = (0..text.len()).filter_map(|at| finder.look_at(&text, at));
        let expected: Vec<_> =
            looked_at.filter(|trigger| matches!(trigger, Trigger::Colon(_))).collect();
        let found = all(&mut finder, &text);
        let differs = found.iter().zip(&expected).find(|(found, expected)| found != expected);
        assert!(expected.len() > 3 * 256 && found == expected, "{differs:?}");
    }

    #[test]
    fn what_is_surely_bare() {
        for text in [
            "On Monday Joe wrote",
            "are here \n and there",
            "> x \0 aaaaaaaaaa",
            "9. 8. 7. 6. 5. 4",
        ] {
            assert!(is_surely_bare(text.as_bytes()), "{text:?}");
        }
        for text in
            ["", "a b", "aaaaaaaaaaaaaaaaaaaaaa", "a                  b", "a             <b"]
        {
            assert!(!is_surely_bare(text.as_bytes()), "{text:?}");
        }
        let mut sure = 0;
        for seed in 0..2000 {
            let text = mixed(12, seed);
            for end in 0..=text.len() {
                let before = &text.as_bytes()[..end];
                if is_surely_bare(before) {
                    sure += 1;
                    assert!(!may_be_in_wrapper(before), "{before:?}");
                }
            }
        }
        assert!(sure > 1000, "only {sure}");
    }

    #[test]
    fn what_was_told_before_changes_nothing() {
        let config = Config::new().emails(true).scheme("x").unwrap();
        for seed in 0..200 {
            let text = mixed(300, seed);
            let text = text.as_bytes();
            let told = all(&mut finder(&config), text);
            let place = |trigger: &Trigger| trigger.at();
            // One finder, asked for any place; and windows that end anywhere.
            let mut old = finder(&config);
            let mut seed = seed;
            for _ in 0..100 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let from = (seed >> 8) as usize % text.len();
                let end = from + (seed >> 20) as usize % (text.len() - from) + 1;
                let base = from.saturating_sub((seed >> 4) as usize % 200);
                let first = told.iter().find(|&t| place(t) >= from).map(place);
                let of_whole = old.next(text, 0, true, from);
                assert_eq!(of_whole.as_ref().map(place), first, "from {from}");
                // More than a look at the whole would propose is proposed at the edges only.
                let part = old.next(&text[base..end], base as u64, end == text.len(), from - base);
                let part = part.as_ref().map(|t| base + place(t));
                let near = |at: usize| at < base + 140 || at + 2 >= end;
                assert!(
                    part == first.filter(|&at| at < end)
                        || part.is_some_and(near)
                        || first.is_some_and(near),
                    "{part:?} and {first:?} in {base}..{end} from {from}"
                );
            }
        }
    }

    #[test]
    fn each_reference_of_any_part_has_what_is_proposed_of_the_whole() {
        let settings = [
            Config::new(),
            Config::new().emails(true).relative(true).join_lines(true),
            Config::new().abbreviated(false).scheme("tag").unwrap().scheme("x1").unwrap(),
        ];
        let mut seen = 0;
        for seed in 0..1200 {
            let text = mixed(40, seed);
            let text = text.as_bytes();
            for config in &settings {
                let mut finder = finder(config);
                for from in (0..text.len()).step_by(7).chain([0]) {
                    for end in [text.len(), from + (text.len() - from) / 2] {
                        for item in crate::extract_with(&text[from..end], config) {
                            let Some(found) = item.reference() else { continue };
                            let outer = found.outer();
                            let [begin, close] = [outer.start, outer.end]
                                .map(|place| from + usize::try_from(place).unwrap());
                            let first = finder.first(text, begin);
                            assert!(
                                first.is_some_and(|at| at < close),
                                "{first:?} for {:?} at {begin} of {:?}",
                                found.value(),
                                String::from_utf8_lossy(text)
                            );
                            seen += 1;
                        }
                    }
                }
            }
        }
        assert!(seen > 1000, "only {seen} references");
    }
}
