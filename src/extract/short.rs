//! The short way: what most references are is taken at one look.
//!
//! That is ASCII, of a plain scheme with a plain authority or of one that needs none, all in the window,
//! with nothing in it or about it that any rule would have to think about. It comes to the same as the
//! long way, from which it differs in nothing but that it gives up where that goes on; the tests compare
//! the two.

use super::found::has_ampersand_entity;
use super::search::preceding;
use super::way::{Packed, Short};
use super::{Engine, Window};
use crate::class::lookbehind::Lookbehind16;
use crate::class::masks::BLOCK;
use crate::class::{self, BLANK, BREAK, HOST_FIRST, MARK, SCHEME, WHITE};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::fold::{MAX_OPENER_SPACE, line_breaks};
use crate::grammar::text::minimum::{self, Context};
use crate::grammar::text::page::whole_line;
use crate::grammar::text::trim;
use crate::reference::Wrapper;
use crate::scheme::{MAX_LEN, is_scheme};

/// How much is looked at, at the most; so that what gives up late costs little.
const MOST: usize = 4 * BLOCK;

/// Where what follows the colon or the slashes ends.
struct Extent {
    length: usize,
    /// Whether something stands in it that ends some references, such as an `&`.
    doubts: bool,
}

/// What stands before a reference.
#[derive(Clone, Copy)]
struct Lead {
    wrapper: Wrapper,
    /// Of its opener or prefix.
    length: u8,
    /// Whether a `'` would end it (R6).
    apostrophe: bool,
}

impl Lead {
    fn bare(before: Option<u8>) -> Self {
        Self { wrapper: Wrapper::Bare, length: 0, apostrophe: before == Some(b'\'') }
    }

    fn closer(self) -> Option<u8> {
        match self.wrapper {
            Wrapper::Quoted => Some(b'"'),
            Wrapper::Angle => Some(b'>'),
            _ => None,
        }
    }
}

impl Engine {
    /// What the colon at `colon` comes to, if that is to be told at one look.
    #[inline(never)]
    pub(super) fn short_way(&mut self, window: Window<'_>, colon: usize) -> Packed {
        #[cfg(test)]
        if self.long_way_only {
            return Packed::LONG;
        }
        let slashes = match window.bytes.get(colon + 1..) {
            Some(&[b'/', b'/', first, ..]) if first.is_ascii_alphanumeric() => 2,
            Some(&[b'/', b'/', first, ..]) if !class::is(HOST_FIRST, first) && first != b'/' => {
                return self.refuse(window, colon).map_or(Packed::LONG, |()| Packed::REFUSED);
            }
            None | Some([b'/', ..]) => return Packed::LONG,
            Some(_) => 0,
        };
        self.short(window, colon, slashes).map_or(Packed::LONG, Packed::new)
    }

    /// The reference whose scheme the colon at `colon` ends, with so many slashes behind it.
    #[expect(clippy::inline_always, reason = "else it comes back through memory")]
    #[inline(always)]
    fn short(&mut self, window: Window<'_>, colon: usize, slashes: usize) -> Option<Short> {
        let bytes = window.bytes;
        let resumed = self.resumed_at(window);
        let before = &bytes[resumed..colon];
        let authority = slashes > 0;
        let scheme = if authority {
            known_with_slashes(before).or_else(|| plain_scheme(before))?
        } else {
            known_without_slashes(before)?
        };
        let start = colon - scheme;
        let text = &bytes[colon + 1 + slashes..];
        let mut lead = self.lead(window, start, authority)?;
        if lead.closer().is_none() && self.has_failed(window, start, colon, authority) {
            return None;
        }
        let mut extent = self.extent(text, authority, lead)?;
        if lead.closer().is_some() && self.is_abandoned(lead, &text[extent.length..]) {
            lead = Lead::bare(None);
            if self.has_failed(window, start, colon, authority) {
                return None;
            }
            if extent.doubts {
                extent = self.extent(text, authority, lead)?;
            }
        }
        let closer = lead.closer();
        let end = colon + 1 + slashes + extent.length;
        match (bytes.get(end), closer) {
            (Some(&next), Some(closer)) if next == closer => {}
            (Some(&next), None) if next.is_ascii() && !self.may_join(next, &bytes[end..]) => {}
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
        // Where slashes and a letter or digit follow, only a scheme of one letter asks for more.
        if !authority && !self.is_met_by(&value[..length], closer.is_some())
            || scheme == 1
                && !(self.is_met_by(value, true) && self.is_met_by(&value[..length], true))
        {
            return None;
        }
        let short = Short {
            start: window.place(start),
            length: u16::try_from(length).ok()?,
            tail: u16::try_from(value.len() - length).ok()?,
            lead: lead.length,
            wrapper: lead.wrapper,
            entity: closer.is_some() && extent.doubts && has_ampersand_entity(value),
        };
        self.notes.clear();
        self.resume(window.place(end + usize::from(closer.is_some())));
        Some(short)
    }

    /// Passes a colon and slashes behind which no host begins, and no user that one might follow (R9).
    fn refuse(&mut self, window: Window<'_>, colon: usize) -> Option<()> {
        let before = &window.bytes[self.resumed_at(window)..colon];
        let run = class::span_back(SCHEME, before, MAX_LEN + 1);
        let scheme = &before[before.len() - run..];
        // What a dot in it may begin is to be asked next.
        let plain = is_scheme(scheme) && !scheme.contains(&b'.');
        if !plain || self.prefilter.schemes().has_added() {
            return None;
        }
        let (start, text) = (colon - run, &window.bytes[colon + "://".len()..]);
        let lead = self.lead(window, start, true)?;
        let is_empty = lead.closer().is_some_and(|closer| text.first() == Some(&closer));
        let closed = is_empty && !self.is_met_by(&window.bytes[start..colon + "://".len()], true);
        if lead.closer().is_some() && !closed && !self.is_abandoned(lead, text) {
            return None;
        }
        let looks = self.look.masks(text, 0);
        let end = (looks.marks | looks.stops).trailing_zeros() as usize;
        if end == BLOCK || text.get(end).is_none_or(|&b| b == b'@' || !b.is_ascii()) {
            return None;
        }
        // What is over-long is no more judged.
        if run + "://".len() + end > self.config.max_reference {
            return None;
        }
        // A `URL:` before it begins nothing either.
        self.failed = window.place(start);
        self.memory.colons = window.place(colon + 1);
        self.place = window.place(colon + 1);
        Some(())
    }

    /// Whether a bare reference may go on behind `next`, with which `rest` begins.
    fn may_join(&self, next: u8, rest: &[u8]) -> bool {
        self.config.join_lines && class::is(BREAK, next) && !self.nothing_goes_on(rest)
    }

    /// Whether no reference goes on behind the line break with which `rest` begins (R1, R6): a blank line
    /// follows, or a `<` that is no leader, and neither can be of a page break.
    fn nothing_goes_on(&self, rest: &[u8]) -> bool {
        let space = class::span(WHITE, &rest[..rest.len().min(BLOCK)]);
        let behind = &rest[space..];
        let blank_line = line_breaks(&rest[..space]) > 1;
        let opens = matches!(behind, [b'<', next, ..] if !class::is(WHITE, *next) && *next != b'<');
        (blank_line || opens) && !(self.config.page_breaks && may_break_page(behind))
    }

    /// Whether a candidate has taught that none that is bare begins here, or that it needs a closer look.
    fn has_failed(&self, window: Window<'_>, start: usize, colon: usize, slashes: bool) -> bool {
        window.place(colon) < self.memory.colons
            || !slashes && window.place(start) < self.memory.no_at
    }

    /// R9's minimum.
    fn is_met_by(&self, value: &[u8], wrapped: bool) -> bool {
        let place = if wrapped { Context::Wrapped { inner_space: false } } else { Context::Bare };
        minimum::is_absolute(value, place, |scheme| self.prefilter.schemes().is_added(scheme))
    }

    /// Whether what stands in a wrapper ends it without its closer (R1, R2, R5), by the byte there or by
    /// one behind white space; not all that does is told.
    fn is_abandoned(&self, lead: Lead, rest: &[u8]) -> bool {
        let quoted = lead.wrapper == Wrapper::Quoted;
        match rest {
            [b'<' | b'`', ..] => true,
            [b'"', ..] => !quoted,
            [b'>' | b'\\', ..] => quoted,
            [first, ..] if class::is(BREAK, *first) => self.nothing_goes_on(rest),
            [first, ..] if class::is(BLANK, *first) => {
                let behind = rest.get(class::span(BLANK, &rest[..rest.len().min(BLOCK)]));
                quoted && behind.is_some_and(|b| b.is_ascii() && !class::is(WHITE, *b))
            }
            [first, ..] => first.is_ascii_control() && !class::is(WHITE, *first),
            [] => false,
        }
    }

    /// What delimits a reference that begins at `start`, where that can be told by what stands before.
    #[expect(clippy::inline_always, reason = "a call for each reference is a fiftieth of the time")]
    #[inline(always)]
    fn lead(&self, window: Window<'_>, start: usize, slashes: bool) -> Option<Lead> {
        let before = &window.bytes[..start];
        let Some(&last) = before.last() else {
            return (window.base == 0).then_some(Lead::bare(None));
        };
        match last {
            // It was given up, or closed another.
            b'"' | b'<' if start == self.resumed_at(window) => Some(Lead::bare(None)),
            b'"' => Some(Lead { wrapper: Wrapper::Quoted, length: 1, apostrophe: false }),
            b'<' => Some(Lead { wrapper: Wrapper::Angle, length: 1, apostrophe: false }),
            _ if class::is(WHITE, last) && is_surely_in_prose(before) => {
                Some(Lead::bare(Some(last)))
            }
            // It may stand in an opener, or behind a `URL:`.
            _ if last == b':' || class::is(WHITE, last) => {
                let space = class::span_back(WHITE, before, MAX_OPENER_SPACE + 1);
                match &before[..before.len() - space] {
                    [] if window.base > 0 => None,
                    [.., b'<'] => None,
                    [.., u, r, l, b':'] if [u, r, l].map(|b| b | 0x20) == *b"url" => {
                        self.prefixed(window, start)
                    }
                    _ => (last != b':').then_some(Lead::bare(Some(last))),
                }
            }
            // Of a scheme, an escape before it, or neither.
            b'+' | b'-' | b'.' => {
                let alone = before.len() >= 2 && !class::is(SCHEME, before[before.len() - 2]);
                (slashes && alone).then_some(Lead::bare(Some(last)))
            }
            _ if class::is(SCHEME, last) || !last.is_ascii() => None,
            _ => Some(Lead::bare(Some(last))),
        }
    }

    fn prefixed(&self, window: Window<'_>, start: usize) -> Option<Lead> {
        let prefix = self.prefix_before(window, start)?;
        let apostrophe = [prefix, start].map(|at| preceding(window, at)).contains(&Some(b'\''));
        let length = u8::try_from(start - prefix).ok()?;
        Some(Lead { wrapper: Wrapper::Prefixed, length, apostrophe })
    }

    /// How far a reference goes on in `text`, which begins with its authority if it has one.
    #[expect(clippy::inline_always, reason = "a call for each reference is a fiftieth of the time")]
    #[inline(always)]
    fn extent(&self, text: &[u8], authority: bool, lead: Lead) -> Option<Extent> {
        let (mut length, mut in_authority, mut doubted) = (0, authority, false);
        let bare = lead.closer().is_none();
        while length < MOST {
            let looks = self.look.masks(text, length);
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
            doubted |= doubts != 0;
            while bare && doubts != 0 {
                let at = length + doubts.trailing_zeros() as usize;
                match doubt(&text[at..], lead.apostrophe) {
                    Doubt::None => doubts &= doubts - 1,
                    Doubt::Ends => return Some(Extent { length: at, doubts: true }),
                    Doubt::Some => return None,
                }
            }
            length += stop as usize;
            if stop < u64::BITS {
                return Some(Extent { length, doubts: doubted });
            }
        }
        None
    }
}

/// Whether the last 16 bytes tell that neither a `<` nor a colon stands before the white space at their end.
fn is_surely_in_prose(before: &[u8]) -> bool {
    Lookbehind16::new(before).is_some_and(|last| {
        !last.may_contain(b'<') && !last.may_contain(b':') && last.has_non_space()
    })
}

/// Whether a line may be of a page break, or ends where that cannot be seen.
fn may_break_page(line: &[u8]) -> bool {
    let Some(&first) = line.first() else { return true };
    let Parsed::Yes(_, line) = apply(whole_line(0), line, false) else { return true };
    let last = line.len() - class::span_back(BLANK, line, line.len());
    // It may be quoted, and then tells nothing.
    class::is(WHITE | MARK, first) || line[..last].last().is_none_or(|b| b"0123456789]".contains(b))
}

enum Doubt {
    None,
    /// The reference ends before it.
    Ends,
    Some,
}

/// What a character of a bare reference means that may end it (R6), where no bracket was opened before.
fn doubt(text: &[u8], apostrophe: bool) -> Doubt {
    match text {
        [b'\'', ..] if apostrophe => Doubt::Ends,
        [b')' | b']' | b'}', ..] => Doubt::Ends,
        // Of no entity that ends a reference, and not of `&amp;`.
        [b'&', next, ..] if !b"aglnq#".contains(next) => Doubt::None,
        // No scheme follows.
        [b',' | b';', next, ..] if !next.is_ascii_alphabetic() => Doubt::None,
        _ => Doubt::Some,
    }
}

/// The length of the scheme at the end of `before`, if it is one of the best known before slashes.
fn known_with_slashes(before: &[u8]) -> Option<usize> {
    match &before.last_chunk()?.map(|b: u8| b | 0x20) {
        b"http" => Some(4),
        b"ttps" if before.len() > 4 && before[before.len() - 5] | 0x20 == b'h' => Some(5),
        [_, b'f', b't', b'p'] => Some(3),
        _ => None,
    }
}

/// The length of the scheme at the end of `before`, if the whole run must be it (R6).
fn plain_scheme(before: &[u8]) -> Option<usize> {
    let length = class::span_back(SCHEME, before, MAX_LEN + 1);
    let (before, scheme) = before.split_at(before.len() - length);
    let plain = is_scheme(scheme) && scheme.iter().all(u8::is_ascii_alphanumeric);
    // An escape may go on into the scheme.
    let escaped = before.last().is_some_and(|b| b"\\=%[;".contains(b));
    (plain && !escaped).then_some(length)
}

/// The length of the scheme at the end of `before`, if it is one of the best known without slashes.
fn known_without_slashes(before: &[u8]) -> Option<usize> {
    match &before.last_chunk()?.map(|b: u8| b | 0x20) {
        b"news" => Some(4),
        b"ilto"
            if before.len() > 5 && before[before.len() - 6..].eq_ignore_ascii_case(b"mailto") =>
        {
            Some(6)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::way::Way;
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

    fn every_switch_on() -> Config {
        Config::new().emails(true).relative(true).join_lines(true).page_breaks(true)
    }

    fn other_settings() -> [Config; 3] {
        let added = ["news", "a", "x1"].into_iter();
        [
            every_switch_on(),
            added.fold(Config::new(), |config, name| config.scheme(name).unwrap()),
            Config::new().iri(false).abbreviated(false).max_reference(12),
        ]
    }

    /// The two ways come to the same.
    fn check(parts: &[&[u8]]) {
        check_with(&Config::new(), parts);
    }

    fn check_with(config: &Config, parts: &[&[u8]]) {
        let text = parts.concat();
        assert_eq!(
            found(&text, config, false),
            found(&text, config, true),
            "{:?}",
            text.escape_ascii().to_string()
        );
    }

    fn is_taken(text: &str) -> bool {
        matches!(way(text), Way::Found(_))
    }

    fn way(text: &str) -> Way {
        let mut engine = Engine::new(&Config::new());
        let window = Window { bytes: text.as_bytes(), base: 0, last: true };
        let lower = text.to_ascii_lowercase();
        let colon = |scheme: &str| Some(lower.find(&format!("{scheme}:"))? + scheme.len());
        let schemes = ["http", "https", "ftp", "mailto", "news", "gopher", "gopher.1", "x1", "a"];
        let mut colons = schemes.into_iter().filter_map(colon);
        engine.short_way(window, colons.next_back().unwrap()).way()
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
            "URL: http://a.example/",
            "'URL:http://a.example/'",
            "'http://a.example/'",
            "mailto:a@b.example, x",
            "<MAILTO:a@b.example?subject=x>",
            "\"mailto:a@b.example\"",
            "url:mailto:a@b",
            "in news:1@b.example.",
            "<news:a.b>",
            "news:a.b",
            "news:*",
            "gopher://a.example/",
            "news://a.example/b",
            "see x1://a.example/",
            "a://b",
            "\"http://a.example/b c\"",
            "\"http://a.example/b>",
            "<http://a.example/b<",
            "<http://a.example/b\"",
            "<http://a.example/b\r\n\r\nc>",
        ] {
            assert!(is_taken(text), "{text}");
        }
        for text in [
            "<\nhttp://a.example/>",
            "\"http://a.example/\n/\"",
            "<http://a.example/ x>",
            "http://u@a.example/",
            "http://a.example/(x)",
            "http://a.example/&gt;",
            "http://a.example/\u{e9}",
            "nhttp://a.example/",
            "http:\\/\\/a.example",
            "http://-a.example/",
            "http:///",
            "xURL:http://a.example/",
            "x:http://a.example/",
            "\\nhttps://a.example/",
            "x-gopher://a.example/",
            "gopher.1://a.example/",
            "<http://a.example/b c>",
            "\"http://a.example/b \n\"",
            "<http://a.example/b|c>",
            "mailto:a.example",
            "news:group",
            "-mailto:a@b",
            "news:/a@b",
            "x-news:a@b",
            "< news:a@b>",
        ] {
            assert!(!is_taken(text), "{text}");
        }
    }

    #[test]
    fn what_is_refused() {
        for text in [
            "a://! ",
            "http://... ",
            "<x1://<",
            "\"x1:// b",
            "<a://`",
            "URL:a://!/",
            "a://?b",
            "a://(b)/@",
            "see http:// and",
            "\"http://\"",
            "<x1://>",
        ] {
            assert_eq!(way(text), Way::Refused, "{text}");
        }
        for text in [
            "x.a://!/",
            "<a://|",
            "<a://!>",
            "a://!@h ",
            "a://\u{e9} ",
            "a://!\u{e9}@h ",
            "url:a://[ ",
            "a://_ ",
            "a:///",
            // It may go on.
            "a://!",
        ] {
            assert_eq!(way(text), Way::Long, "{text}");
        }
    }

    const BEFORE: [&[u8]; 19] = [
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
        b"'URL:\r\n ",
        b"mailto:a news:b ",
    ];

    const MIDDLE: [&[u8]; 31] = [
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
        b"mailto:a@b.example",
        b"MailTo:a?b",
        b"news:1@b",
        b"news:a.b",
        b"NEWS:*",
        b"news:a",
        b"news:",
        b"mailto:?x&y@z",
        b"gopher://h/x",
        b"a://b!c=d/e",
        b"x1://y,a://z",
        b"E://J+Z!7,P",
        b"a.www.b://c",
        b"http://",
        b"a://!b@c/d",
        b"a.www.b.c://!",
        b"x://(y:z://",
        b"a://:\xc3\xa9@b",
    ];

    const AFTER: [&[u8]; 21] = [
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
        b",mailto:b@c",
        b"@d;news:c@d",
        b"'/>",
        b" \n\"",
        b"\r\n\r\n> x>",
        b"<y>\"",
        b"   |>",
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
                // Fewer of each, with other settings.
                for config in other_settings() {
                    for middle in MIDDLE.into_iter().step_by(3) {
                        check_with(&config, &[before, &[byte], middle, b" "]);
                    }
                }
            }
        }
    }

    #[test]
    fn any_byte_after() {
        for byte in 0..=u8::MAX {
            for before in &BEFORE[..7] {
                for middle in MIDDLE {
                    for after in AFTER {
                        check(&[before, middle, &[byte], after]);
                    }
                    let every = every_switch_on();
                    for after in [&b""[..], b" ", b"\ny\"", b"\n> x>"] {
                        check_with(&every, &[before, middle, &[byte], after]);
                    }
                }
            }
        }
    }

    /// What goes on in the next line is for the long way; that nothing does is told at one look.
    #[test]
    fn any_end_of_a_line() {
        const PIECES: [&[u8]; 16] = [
            b"\n",
            b"\r\n",
            b"\r",
            b" ",
            b"\x0c",
            b"<b",
            b"< b",
            b"<<",
            b"<< b",
            b"> ",
            b"|",
            b"[Page 1]",
            b"x  y 2001",
            b"/c",
            b"c>",
            b"\"",
        ];
        let settings = [(true, true), (true, false), (false, true), (false, false)]
            .map(|(join, pages)| Config::new().join_lines(join).page_breaks(pages));
        for before in [&b""[..], b"<", b"\"", b"> <", b"<< ", b"<< <"] {
            for pieces in 0..PIECES.len().pow(3) {
                let piece = |n: u32| PIECES[pieces / PIECES.len().pow(n) % PIECES.len()];
                for config in &settings {
                    let parts = [before, b"http://a/b", b"\n", piece(0), piece(1), piece(2), b"\n"];
                    check_with(config, &parts);
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
                check(&[before, b"http://", &[one, other], b"x@y", after]);
                check(&[before, b"mailto:", &[one, b'@', other], after]);
                check(&[before, b"news:a.b", &[one, other], b"c@d", after]);
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
                check(&[before, b"mailto:", &path, b"@b", after]);
                check(&[before, b"http://!", &path, b"@b", after]);
            }
        }
    }

    #[test]
    fn no_longer_than_the_limit() {
        for limit in 10..20 {
            let config = Config::new().max_reference(limit);
            for text in [
                "http://a.example/",
                "\"http://a.example/\"",
                "<http://a.example/>",
                "x://!.example/",
                "http://(x",
                "mailto:a@b.example",
                "URL:http://a.example/",
                "\"http://a.example/ x\"",
                "<http://a.example/<",
            ] {
                let text = format!(" {text} ");
                let [short, long] =
                    [false, true].map(|long_only| found(text.as_bytes(), &config, long_only));
                assert_eq!(short, long, "{limit}: {text}");
            }
        }
    }
}
