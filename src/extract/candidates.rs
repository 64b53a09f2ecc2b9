//! Decides what a candidate of the prefilter begins, leftmost first (R10): the slow path.

use super::bare::Cuts;
use super::bare::state::{Bare, Notation, ReadFrom};
use super::failures::FailureCache;
use super::syslog::{follows_time, is_whole_field};
use super::window::{ReaderContext, Window};
use super::wrapped::state::Wrapped;
use crate::class::{self, SCHEME, WHITE};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::after_colon::{self, Slashes};
use crate::grammar::text::end::trim;
use crate::grammar::text::minimum::{self, Requirement, excludes_abbreviated};
use crate::grammar::text::opener::{self, has_apostrophe_before, opener_before};
use crate::grammar::text::outer_scheme::outer_scheme;
use crate::grammar::text::scheme_start::{dropped_prefix, scheme_start};
use crate::observe::Reason;
use crate::reference::Wrapper;
use crate::scheme::known::is_bare_opaque;
use crate::scheme::{self, is_scheme, known};

/// A reference that begins at a candidate.
pub(super) enum Opened {
    Bare(Bare),
    Wrapped(Wrapped),
}

/// The reference that a candidate begins, if any.
pub(super) type Verdict = Result<Option<Opened>, Undecided>;

/// Only more input can decide.
pub(super) struct Undecided;

/// Decides about candidates of one window.
#[derive(Clone, Copy)]
pub(super) struct Decider<'a> {
    pub cx: ReaderContext<'a>,
    pub failures: &'a FailureCache,
    /// No opener, scheme or prefix may begin before this index.
    pub resumed: usize,
    /// Whether the search resumed at `resumed`, after a `"` whose wrapper was abandoned.
    pub after_quote: bool,
}

impl Decider<'_> {
    /// Decides what the colon at index `at` belongs to (R1, R2, R5, R6, R11).
    #[expect(clippy::inline_always, reason = "the state would be built elsewhere and moved")]
    #[inline(always)]
    pub fn colon(self, at: usize) -> Verdict {
        let Window { bytes, last, .. } = self.cx.window;
        let run = class::span_back(SCHEME, &bytes[self.resumed..at], scheme::MAX_LEN + 1);
        if run == 0 {
            return Ok(self.escaped_colon(at)?.map(Opened::Bare));
        }
        let begins = at - run;
        if bytes[begins..at].eq_ignore_ascii_case(known::URL_WORD.as_bytes()) {
            return self.url_angle(begins);
        }
        if run <= scheme::MAX_LEN
            && bytes[begins].is_ascii_alphabetic()
            && let Some(opened) = self.wrapped(begins)?
        {
            return Ok(Some(opened));
        }
        if !bytes[begins].is_ascii_alphabetic() {
            self.observe_no_opener(begins);
        }
        if self.failures.rules_out_colon(self.cx.window.offset(at)) {
            return self.refuse(Reason::EarlierFailure, begins..at + 1);
        }
        match apply(after_colon::slashes(), &bytes[at + 1..], last) {
            Parsed::Yes(n, slashes) => {
                let bare = self.hierarchical(begins, at, n, slashes);
                if bare.is_none() {
                    let is_long = run > scheme::MAX_LEN;
                    if is_long {
                        self.observe(Reason::SchemeTooLong, begins..at);
                    }
                    return self.refuse(Reason::NoScheme, begins..at + 1 + n);
                }
                Ok(bare.map(Opened::Bare))
            }
            Parsed::No => Ok(self.opaque(begins, at)?.map(Opened::Bare)),
            Parsed::More => Err(Undecided),
        }
    }

    /// Decides what `www.`, `www2.` or `ftp.` belongs to: R8, or a reference that begins there or before. `at` is the
    /// index of the byte after `www` or `ftp`.
    pub fn dot(self, at: usize) -> Verdict {
        let Window { bytes, last, .. } = self.cx.window;
        let start = at.checked_sub(known::ABBREVIATED_WORD).filter(|&start| start >= self.resumed);
        let Some(start) = start else {
            return Ok(None);
        };
        if self.cx.window.byte_before(start).is_some_and(excludes_abbreviated) {
            return self.refuse(Reason::AbbreviationInWord, start..at + 1);
        }
        if bytes[at] != b'.' && follows_time(&bytes[self.resumed..start]) {
            match is_whole_field(&bytes[start..], last) {
                Some(false) => {}
                Some(true) => return self.refuse(Reason::SyslogHost, start..at + 1),
                None => return Err(Undecided),
            }
        }
        // A scheme that begins here or before, as in `a+www.b://c`, takes precedence over R8.
        let run = class::span_back(SCHEME, &bytes[self.resumed..start], scheme::MAX_LEN + 1);
        let most = (scheme::MAX_LEN + 1).saturating_sub(run);
        let ahead = &bytes[start..bytes.len().min(start + most)];
        let more = class::span(SCHEME, ahead);
        match bytes.get(start + more) {
            None if !last && more < most => return Err(Undecided),
            Some(b':') if more < most => {
                if let Some(opened) = self.colon(start + more)?
                    && self.precedes_abbreviated(&opened, start)
                {
                    self.observe(Reason::OtherRuleWins, start..at + 1);
                    return Ok(Some(opened));
                }
            }
            _ => {}
        }
        if let Some(opened) = self.wrapped(start)? {
            return Ok(Some(opened));
        }
        if self.failures.rules_out_abbreviated(self.cx.window.offset(start)) {
            return self.refuse(Reason::EarlierFailure, start..at + 1);
        }
        match apply(after_colon::abbreviated(), &bytes[start..], last) {
            Parsed::Yes(..) => {
                let read_from = ReadFrom::Dot(self.cx.window.offset(at));
                let bare =
                    self.bare(start, Notation::Abbreviated, Requirement::NonEmpty, read_from);
                let is_ftp = minimum::is_ftp(&bytes[start..]);
                Ok(Some(Opened::Bare(Bare { authority: Some(0), is_ftp, ..bare })))
            }
            Parsed::No => self.refuse(Reason::ShapeFails, start..at + 1),
            Parsed::More => Err(Undecided),
        }
    }

    /// Reports whether `opened` takes precedence over an abbreviated reference at `start` (R10).
    pub(super) fn precedes_abbreviated(self, opened: &Opened, start: usize) -> bool {
        let start = self.cx.window.offset(start);
        match opened {
            Opened::Bare(bare) => {
                bare.outer < start || bare.outer == start && bare.notation != Notation::Json
            }
            Opened::Wrapped(wrapped) => wrapped.outer <= start,
        }
    }

    /// Decides whether the `URL` at index `at` belongs to a `<URL:…>` (R1).
    fn url_angle(self, at: usize) -> Verdict {
        let window = self.cx.window;
        let before = opener_before(&window.bytes[..at], self.resumed);
        if before.wrapper != Wrapper::Angle {
            // After a wrapper that was abandoned, the `<` is not searched again.
            if self.resumed < at || window.byte_before(at) != Some(b'<') {
                self.observe_no_opener(at);
                self.observe(Reason::UrlIsNoScheme, at..at + known::URL_WORD.len() + 1);
            }
            return Ok(None);
        }
        let opener = at - before.length;
        match apply(opener::url_angle(), &window.bytes[opener..], window.last) {
            Parsed::Yes(n, _) => Ok(Some(Opened::Wrapped(Wrapped::new(
                Wrapper::UrlAngle,
                window.offset(opener),
                window.offset(opener + 1),
                window.offset(opener + n),
                '>',
            )))),
            Parsed::No => Ok(None),
            Parsed::More => Err(Undecided),
        }
    }

    /// Decides whether the scheme or `www.` at index `at` begins the content of a wrapper (R2, R5).
    #[expect(clippy::inline_always, reason = "the state would be built elsewhere and moved")]
    #[inline(always)]
    fn wrapped(self, at: usize) -> Verdict {
        let ReaderContext { window, schemes, config, .. } = self.cx;
        let before = opener_before(&window.bytes[..at], self.resumed);
        let opener = at - before.length;
        let text = &window.bytes[opener..];
        let (parsed, after_opener) = match before.wrapper {
            Wrapper::Angle => {
                (apply(opener::angle(schemes, config.abbreviated), text, window.last), opener + 1)
            }
            Wrapper::Quoted => {
                (apply(opener::quoted(schemes, config.abbreviated), text, window.last), at)
            }
            _ => {
                self.observe_no_opener(at);
                return Ok(None);
            }
        };
        match (parsed, before.closer) {
            (Parsed::Yes(..), Some(closer)) => Ok(Some(Opened::Wrapped(Wrapped::new(
                before.wrapper,
                window.offset(opener),
                window.offset(after_opener),
                window.offset(at),
                closer,
            )))),
            (Parsed::More, _) => Err(Undecided),
            _ => {
                let quoted = before.wrapper == Wrapper::Quoted;
                let reason = if quoted { Reason::QuoteIsNoOpener } else { Reason::AngleIsNoOpener };
                self.refuse(reason, opener..at)
            }
        }
    }

    /// Decides whether the colon before `n` bytes of slashes belongs to a bare reference (R6, R11). `run` is the index
    /// of the scheme characters before the colon.
    #[expect(clippy::inline_always, reason = "the state would be built elsewhere and moved")]
    #[inline(always)]
    fn hierarchical(self, run: usize, colon: usize, n: usize, slashes: Slashes) -> Option<Bare> {
        let Window { bytes, .. } = self.cx.window;
        let before = &bytes[self.resumed..run];
        let index = scheme_start(before, &bytes[run..colon], self.cx.schemes)?;
        let start = run + index;
        let notation = match slashes {
            Slashes::Plain => Notation::Plain,
            Slashes::Json => Notation::Json,
        };
        let read_from = ReadFrom::Colon(self.cx.window.offset(colon));
        let mut bare = self.bare(start, notation, Requirement::NonEmpty, read_from);
        bare.offset = self.cx.window.offset(colon + 1 + n);
        let dropped = short(dropped_prefix(before, &bytes[run..colon], index));
        if dropped > 0 {
            bare = bare.after_prefix(self.cuts(start - usize::from(dropped), notation), dropped);
        }
        if !self.cx.schemes.is_added(&bytes[start..colon]) {
            bare.authority = Some(short(colon - start + "://".len()));
        }
        Some(bare)
    }

    /// Decides whether a colon without slashes belongs to a bare reference (R6): the run must be a scheme that may lack
    /// `//` (R9).
    #[expect(clippy::inline_always, reason = "the state would be built elsewhere and moved")]
    #[inline(always)]
    fn opaque(self, run: usize, colon: usize) -> Result<Option<Bare>, Undecided> {
        let window = self.cx.window;
        let (scheme, rest) = (&window.bytes[run..colon], &window.bytes[colon + 1..]);
        // White space leaves no value. The prefilter proposes no colon before it.
        if !is_scheme(scheme) || rest.first().is_some_and(|&b| class::is(WHITE, b)) {
            let follows = is_bare_opaque(scheme);
            let reason = if follows { Reason::SpaceAfterColon } else { Reason::SchemeUnknown };
            self.observe(reason, run..colon + 1);
            return Ok(None);
        }
        let need = if self.cx.schemes.is_added(scheme) {
            Requirement::NonEmpty
        } else {
            let prefix =
                after_colon::checked_prefix(|rest, more| minimum::check_bare(scheme, rest, more));
            match apply(prefix, rest, window.last) {
                Parsed::Yes(_, need) => need,
                Parsed::No => {
                    self.observe(no_prefix(scheme), run..colon + 1);
                    return Ok(None);
                }
                Parsed::More => return Err(Undecided),
            }
        };
        let start = window.offset(run);
        if self.failures.rules_out(start, need) {
            self.observe(Reason::EarlierFailure, run..colon + 1);
            return Ok(None);
        }
        let read_from = ReadFrom::Colon(window.offset(colon));
        let mut bare = self.bare(run, Notation::Plain, need, read_from);
        bare.no_at = self.failures.no_at();
        Ok(Some(bare))
    }

    #[expect(clippy::inline_always, reason = "the state would be built elsewhere and moved")]
    #[inline(always)]
    pub(super) fn bare(
        self,
        start: usize,
        notation: Notation,
        need: Requirement,
        read_from: ReadFrom,
    ) -> Bare {
        let window = self.cx.window;
        let text = &window.bytes[..start];
        let outer = match notation {
            Notation::Abbreviated | Notation::Domain | Notation::Host => 0,
            Notation::Plain | Notation::Json => outer_scheme(&text[self.resumed..]),
        };
        // A reference in a JSON string (R11) has no prefix.
        let prefix = match opener_before(text, self.resumed) {
            before if before.wrapper == Wrapper::Prefixed && notation != Notation::Json => {
                before.length
            }
            _ => 0,
        };
        Bare {
            outer: window.offset(start - prefix),
            start: window.offset(start),
            offset: window.offset(start),
            prefixed: prefix > 0,
            dropped: short(outer),
            apostrophe: has_apostrophe_before(text, prefix),
            before: window.byte_before(start),
            cuts: self.cuts(start - outer, notation),
            in_link: text[self.resumed..].ends_with(trim::LINK_OPENER),
            in_string: text[self.resumed..].ends_with(b"\"")
                || self.after_quote && start == self.resumed,
            read_from,
            notation,
            need,
            ..Bare::default()
        }
    }

    /// Returns no cuts, for a reference after index `at`.
    #[inline]
    pub(super) fn cuts(self, at: usize, notation: Notation) -> Cuts {
        let bytes = self.cx.window.bytes;
        match notation {
            Notation::Json => Cuts::in_string(bytes, self.resumed..at),
            _ => Cuts::after(&bytes[..at]),
        }
    }
}

/// Returns why what follows the colon of `scheme` begins no bare reference.
fn no_prefix(scheme: &[u8]) -> Reason {
    if is_bare_opaque(scheme) { Reason::PrefixFails } else { Reason::SchemeUnknown }
}

/// Converts a length of a few bytes, such as that of a scheme.
pub(super) fn short(length: usize) -> u8 {
    u8::try_from(length).unwrap_or(u8::MAX)
}
