//! The short way: what most references are is taken at one look.
//!
//! That is ASCII, of a well-known scheme with a plain authority, all in the window, with nothing in it or
//! about it that any rule would have to think about. It comes to the same as the long way, from which it
//! differs in nothing but that it gives up where that goes on; the tests compare the two.

use super::found::has_ampersand_entity;
use super::search::preceding;
use super::{Engine, Found, Window};
use crate::class::{self, SCHEME, WHITE};
use crate::grammar::fold::MAX_OPENER_SPACE;
use crate::reference::{Flags, Kind, Wrapper};
use crate::scan::look::BLOCK;
use crate::trim;

/// How much is looked at, at the most; so that what gives up late costs little.
const MOST: usize = 4 * BLOCK;

/// Where what follows the slashes ends, and whether an `&` may stand in it.
struct Extent {
    length: usize,
    ampersand: bool,
}

/// What was found; small, so that it comes back in registers.
#[derive(Clone, Copy)]
pub(super) struct Short {
    start: u64,
    length: u16,
    tail: u16,
    wrapper: Wrapper,
    entity: bool,
}

impl Short {
    #[inline]
    pub fn found(self) -> Found {
        let (start, end) = (self.start, self.start + u64::from(self.length));
        let mark = u64::from(self.wrapper != Wrapper::Bare);
        Found {
            wrapper: self.wrapper,
            kind: Kind::Absolute,
            flags: if self.entity { Flags::ENTITY } else { Flags::empty() },
            span: start..end,
            outer: start - mark..end + mark,
            value_length: usize::from(self.length),
            tail_length: usize::from(self.tail),
            edited: false,
        }
    }
}

impl Engine {
    /// The reference whose scheme the colon at `colon` ends, if it is such a one.
    #[inline(never)]
    pub(super) fn short_way(&mut self, window: Window<'_>, colon: usize) -> Option<Short> {
        #[cfg(test)]
        if self.long_way_only {
            return None;
        }
        let bytes = window.bytes;
        let [b'/', b'/', first, ..] = bytes.get(colon + 1..)? else {
            return None;
        };
        let resumed = self.resumed_at(window);
        let start = colon - known_scheme(&bytes[resumed..colon])?;
        if !first.is_ascii_alphanumeric() || self.config.join_lines {
            return None;
        }
        let wrapper = wrapper_before(window, start)?;
        let outer = start - usize::from(wrapper != Wrapper::Bare);
        let text = &bytes[colon + "://".len()..];
        let closer = match wrapper {
            _ if outer < resumed => return None,
            Wrapper::Quoted => Some(b'"'),
            Wrapper::Angle => Some(b'>'),
            _ if window.place(colon) < self.memory.colons => return None,
            _ => None,
        };
        let extent = self.extent(text, closer.is_none())?;
        let end = colon + "://".len() + extent.length;
        match (bytes.get(end), closer) {
            (Some(&next), Some(closer)) if next == closer => {}
            (Some(next), None) if next.is_ascii() => {}
            (None, None) if window.last => {}
            _ => return None,
        }
        if end - start > self.config.max_reference {
            return None;
        }
        let value = &bytes[start..end];
        let length = match value.last() {
            Some(b) if closer.is_some() || b.is_ascii_alphanumeric() || *b == b'/' => value.len(),
            _ => trim::trimmed_length(value, preceding(window, start), 0),
        };
        let short = Short {
            start: window.place(start),
            length: u16::try_from(length).ok()?,
            tail: u16::try_from(value.len() - length).ok()?,
            wrapper,
            entity: extent.ampersand && has_ampersand_entity(value),
        };
        self.notes.clear();
        self.resume(window.place(end + usize::from(closer.is_some())));
        Some(short)
    }

    /// How far a reference goes on in `text`, which begins with its authority.
    fn extent(&self, text: &[u8], bare: bool) -> Option<Extent> {
        let (mut length, mut in_authority, mut ampersand) = (0, true, false);
        while length < MOST {
            let looks = self.look.at(text, length);
            let stop = looks.stops.trailing_zeros();
            let inside = 1_u64.checked_shl(stop).map_or(u64::MAX, |bit| bit - 1);
            if in_authority && looks.marks & inside != 0 {
                // Who may log in is to be told from where.
                if text[length + looks.marks.trailing_zeros() as usize] == b'@' {
                    return None;
                }
                in_authority = false;
            }
            let mut doubts = looks.doubts & inside;
            ampersand |= doubts != 0;
            while bare && doubts != 0 {
                let at = length + doubts.trailing_zeros() as usize;
                match doubt(&text[at..]) {
                    Doubt::None => doubts &= doubts - 1,
                    Doubt::Ends => return Some(Extent { length: at, ampersand: false }),
                    Doubt::Some => return None,
                }
            }
            length += stop as usize;
            if stop < u64::BITS {
                return Some(Extent { length, ampersand: ampersand && !bare });
            }
        }
        None
    }
}

enum Doubt {
    None,
    /// The reference ends before it.
    Ends,
    Some,
}

/// What a character of a bare reference means that may end it (R6), where no bracket was opened before.
fn doubt(text: &[u8]) -> Doubt {
    match text {
        [b')' | b']' | b'}', ..] => Doubt::Ends,
        // Of no entity that ends a reference, and not of `&amp;`.
        [b'&', next, ..] if !b"aglnq#".contains(next) => Doubt::None,
        // No scheme follows.
        [b',' | b';', next, ..] if !next.is_ascii_alphabetic() => Doubt::None,
        _ => Doubt::Some,
    }
}

/// The length of the scheme at the end of `before`, if it is the best known.
fn known_scheme(before: &[u8]) -> Option<usize> {
    let last = before.last_chunk()?;
    match &last.map(|b: u8| b | 0x20) {
        b"http" => Some(4),
        b"ttps" if before.len() > 4 && before[before.len() - 5] | 0x20 == b'h' => Some(5),
        [_, b'f', b't', b'p'] => Some(3),
        _ => None,
    }
}

/// What delimits a reference that begins at `start`, where that can be told by what stands before.
fn wrapper_before(window: Window<'_>, start: usize) -> Option<Wrapper> {
    let before = &window.bytes[..start];
    let Some(&last) = before.last() else {
        return (window.base == 0).then_some(Wrapper::Bare);
    };
    match last {
        b'"' => Some(Wrapper::Quoted),
        b'<' => Some(Wrapper::Angle),
        // It may stand in an opener, or behind a `URL:`.
        _ if class::is(WHITE, last) => {
            let space = class::span_back(WHITE, before, MAX_OPENER_SPACE + 1);
            match &before[..before.len() - space] {
                [] if window.base > 0 => None,
                [.., b'<'] => None,
                [.., u, r, l, b':'] if [u, r, l].map(|b| b | 0x20) == *b"url" => None,
                _ => Some(Wrapper::Bare),
            }
        }
        // Of a scheme, an escape before it, or neither.
        b'+' | b'-' | b'.' => {
            let joined = before.len() >= 2 && class::is(SCHEME, before[before.len() - 2]);
            (before.len() >= 2 && !joined).then_some(Wrapper::Bare)
        }
        b':' => None,
        _ if class::is(SCHEME, last) || !last.is_ascii() => None,
        _ => Some(Wrapper::Bare),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::reference::Item;

    fn found(text: &[u8], config: &Config, long_way_only: bool) -> Vec<Item<'static>> {
        let window = Window { bytes: text, base: 0, last: true };
        let mut engine = Engine { long_way_only, ..Engine::new(config) };
        let mut items = Vec::new();
        while let Some(found) = engine.next(window) {
            items.push(engine.item(window, found).into_owned());
        }
        items
    }

    /// The two ways come to the same.
    fn check(parts: &[&[u8]]) {
        let (text, config) = (parts.concat(), Config::new());
        assert_eq!(
            found(&text, &config, false),
            found(&text, &config, true),
            "{:?}",
            text.escape_ascii().to_string()
        );
    }

    fn is_taken(text: &str) -> bool {
        let mut engine = Engine::new(&Config::new());
        let window = Window { bytes: text.as_bytes(), base: 0, last: true };
        let lower = text.to_ascii_lowercase();
        let colon = lower.find("p:").or_else(|| lower.find("s:")).unwrap() + 1;
        engine.short_way(window, colon).is_some()
    }

    #[test]
    fn what_goes_the_short_way() {
        for text in [
            "http://a.example/",
            "see https://a.example/x_y?z=1&b=2#c.",
            "\"http://a.example/(b)\"",
            "<HTTP://a.example/x,y>",
            "(http://a.example/)",
            ";+http://a.example/)",
            "\r\n\r\nhttp://a.example\r\n",
            "href=http://a.example>",
            "at:\r\n\tftp://a.example",
        ] {
            assert!(is_taken(text), "{text}");
        }
        for text in [
            "<URL:http://a.example/>",
            "URL: http://a.example/",
            "<\nhttp://a.example/>",
            "\"http://a.example/\n/\"",
            "<http://a.example/ x>",
            "http://u@a.example/",
            "http://a.example/(x)",
            "'http://a.example/'",
            "http://a.example/&gt;",
            "http://a.example/\u{e9}",
            "nhttp://a.example/",
            "http:\\/\\/a.example",
            "http://-a.example/",
            "http:///",
        ] {
            assert!(!is_taken(text), "{text}");
        }
    }

    const BEFORE: [&[u8]; 17] = [
        b"",
        b" ",
        b"\xe2\x80\x9c",
        b"nURL: ",
        b"x: ",
        b"<",
        b"\"",
        b"'",
        b"URL:",
        b"x ",
        b"< ",
        b"(",
        b"url: ",
        b"\r\n",
        b"-",
        b"x+",
        b"\\",
    ];

    const MIDDLE: [&[u8]; 13] = [
        b"http://a/\"http://b/",
        b"http://a.example/x",
        b"HTTPS://1?y&z",
        b"http://a",
        b"http://u@h/x",
        b"http://a/@,b;c",
        b"http://a/(b)c)",
        b"http://a/b&amp;c&lt;",
        b"http://\xc3\xa9/x",
        b"http://[::1]/",
        b"ftp://a/x",
        b"http://a/,http://b",
        b"xhttp://a/x",
    ];
    const AFTER: [&[u8]; 14] = [
        b"",
        b" ",
        b">",
        b"\"",
        b"\n/y\xe2\x80\x9d",
        b"~ ",
        b"'",
        b").",
        b"\n> x>",
        b"...",
        b"&quot; x",
        b"&gt;)",
        b",https://c",
        b"*",
    ];

    #[test]
    fn any_byte_before() {
        for byte in 0..=u8::MAX {
            for before in BEFORE {
                for middle in MIDDLE {
                    for after in &AFTER[..6] {
                        check(&[before, &[byte], middle, after]);
                    }
                }
            }
        }
    }

    #[test]
    fn any_byte_after() {
        for byte in 0..=u8::MAX {
            for before in &BEFORE[..10] {
                for middle in MIDDLE {
                    for after in AFTER {
                        check(&[before, middle, &[byte], after]);
                    }
                }
            }
        }
    }

    #[test]
    fn any_two_bytes_inside() {
        for (one, other) in (0..128_u8).flat_map(|one| (0..128_u8).map(move |other| (one, other))) {
            for [before, after] in [[b" ", b" "], [b"\"", b"\""], [b"<", b">"]] {
                check(&[before, b"http://a", &[one, other], b"x", after]);
                check(&[before, b"http://a/", &[one, b'b', other], after]);
            }
        }
    }

    #[test]
    fn any_length() {
        for length in (0..2 * BLOCK + 5).chain(MOST - 5..MOST + 5) {
            for [before, after] in
                [[&b" "[..], b" "], [b"\"", b"\""], [b"<", b">"], [b"", b""], [b"(", b").x"]]
            {
                let path = vec![b'x'; length];
                check(&[before, b"http://a/", &path, after]);
                check(&[before, b"http://a", &path, b"/", after]);
                check(&[before, b"http://a", &path, b"@b/&amp;", after]);
            }
        }
    }

    #[test]
    fn no_longer_than_the_limit() {
        for limit in 10..20 {
            let config = Config::new().max_reference(limit);
            for text in ["http://a.example/", "\"http://a.example/\"", "<http://a.example/>"] {
                let text = format!(" {text} ");
                let [short, long] =
                    [false, true].map(|long_only| found(text.as_bytes(), &config, long_only));
                assert_eq!(short, long, "{limit}: {text}");
            }
        }
    }
}
