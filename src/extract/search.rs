//! The search between references: from triggers to candidates, leftmost first (R10).

use super::bare::{Bare, Form, Origin};
use super::page::PageBreak;
use super::wrapped::Wrapped;
use super::{Engine, State, Step, Window};
use crate::class::{self, LOCAL_PART, SCHEME, WHITE};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::fold::MAX_OPENER_SPACE;
use crate::grammar::text::minimum::{self, Requirement};
use crate::grammar::text::opener::{self, Slashes};
use crate::prefilter::Candidate;
use crate::reference::Wrapper;
use crate::scheme::{self, is_scheme};

/// What failed candidates have taught, so that nothing is searched for twice. All are absolute places.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// Colons before it begin no bare reference.
    pub colons: u64,
    /// `www.` and `ftp.` before it begin no bare reference.
    pub abbreviated: u64,
    /// A bare reference that begins before it has no `@`.
    pub no_at: u64,
    /// The same of a comma.
    pub no_comma: u64,
    /// The same of `;phone-context=`.
    pub no_context: u64,
}

/// What a trigger turned out to be.
enum Opened {
    Bare(Bare),
    Wrapped(Wrapped),
}

impl Opened {
    fn outer(&self) -> u64 {
        match self {
            Self::Bare(bare) => bare.outer,
            Self::Wrapped(wrapped) => wrapped.outer,
        }
    }
}

/// A candidate, none, or that only more input can tell.
type Verdict = Result<Option<Opened>, Undecided>;

/// Only more input can tell.
struct Undecided;

impl Engine {
    /// The next trigger, which is then the place reached.
    #[inline]
    pub(super) fn seek(&mut self, window: Window<'_>) -> Option<Candidate> {
        let from = window.at(self.place);
        let Window { bytes, base, last } = window;
        let candidate = self.prefilter.next_candidate(bytes, base, last, from);
        self.place = window.place(candidate.map_or(bytes.len(), Candidate::index));
        candidate
    }

    /// What `candidate` belongs to.
    #[inline(never)]
    pub(super) fn candidate_at(&mut self, window: Window<'_>, candidate: Candidate) -> Step {
        let verdict = match candidate {
            Candidate::Colon(at) => self.colon(window, at),
            Candidate::Dot(at) => self.dot(window, at),
            Candidate::At(at) => match self.email(window, at) {
                Parsed::Yes(_, found) => return Step::Found(found),
                Parsed::No => Ok(None),
                Parsed::More => Err(Undecided),
            },
        };
        match verdict {
            Ok(None) => self.place = window.place(candidate.index() + 1),
            Ok(Some(candidate)) => self.begin(window, candidate),
            Err(Undecided) => return Step::More,
        }
        Step::On
    }

    fn begin(&mut self, window: Window<'_>, candidate: Opened) {
        self.value.clear();
        self.notes.clear();
        self.page = PageBreak::default();
        match candidate {
            Opened::Bare(bare) => {
                self.bare = bare;
                self.begin_bare(window);
                if self.config.join_lines {
                    self.note_line(window, self.bare.outer);
                    self.opening.set(self.lines.bytes());
                }
                self.state = State::Bare;
            }
            Opened::Wrapped(wrapped) => {
                self.note_line(window, wrapped.outer);
                self.wrapped = wrapped;
                self.opening.set(self.lines.bytes());
                self.state = State::Wrapped;
            }
        }
    }

    /// What the colon at `at` belongs to: R1, R2, R5, R6, R11.
    fn colon(&mut self, window: Window<'_>, at: usize) -> Verdict {
        let bytes = window.bytes;
        let resumed = self.resumed_at(window);
        let run = class::span_back(SCHEME, &bytes[resumed..at], scheme::MAX_LEN + 1);
        if run == 0 {
            return Ok(None);
        }
        let begins = at - run;
        if bytes[begins..at].eq_ignore_ascii_case(b"url") {
            return self.url_angle(window, begins);
        }
        // Of a run of scheme characters that much is left to ask.
        if run <= scheme::MAX_LEN
            && bytes[begins].is_ascii_alphabetic()
            && let Some(candidate) = self.wrapped_at(window, begins)?
        {
            return Ok(Some(candidate));
        }
        if window.place(at) < self.memory.colons {
            return Ok(None);
        }
        let rest = &bytes[at + 1..];
        match apply(opener::slashes(), rest, window.last) {
            Parsed::Yes(n, slashes) => {
                Ok(self.hierarchical(window, begins, at, n, slashes).map(Opened::Bare))
            }
            Parsed::No => Ok(self.opaque(window, begins, at)?.map(Opened::Bare)),
            Parsed::More => Err(Undecided),
        }
    }

    /// The offset in the window of the place before which nothing begins.
    pub(super) fn resumed_at(&self, window: Window<'_>) -> usize {
        window.at(self.resumed.max(window.base))
    }

    /// R1, where the `URL` at `at` stands in it.
    fn url_angle(&mut self, window: Window<'_>, at: usize) -> Verdict {
        let Some(opener) = self.angle_before(window, at) else {
            return Ok(None);
        };
        match apply(opener::url_angle(), &window.bytes[opener..], window.last) {
            Parsed::Yes(n, _) => Ok(Some(Opened::Wrapped(Wrapped::new(
                Wrapper::UrlAngle,
                window.place(opener),
                window.place(opener + 1),
                window.place(opener + n),
                '>',
            )))),
            Parsed::No => Ok(None),
            Parsed::More => Err(Undecided),
        }
    }

    /// R2 or R5, where what begins at `at`, a scheme or `www.`, stands in one.
    fn wrapped_at(&mut self, window: Window<'_>, at: usize) -> Verdict {
        let bytes = window.bytes;
        if let Some(opener) = self.angle_before(window, at) {
            match apply(opener::angle(self.prefilter.schemes()), &bytes[opener..], window.last) {
                Parsed::Yes(..) => {
                    return Ok(Some(Opened::Wrapped(Wrapped::new(
                        Wrapper::Angle,
                        window.place(opener),
                        window.place(opener + 1),
                        window.place(at),
                        '>',
                    ))));
                }
                Parsed::No => {}
                Parsed::More => return Err(Undecided),
            }
        }
        let before = &bytes[self.resumed_at(window)..at];
        if let Some(length) = opener::quotation_mark_before(before) {
            let opener = at - length;
            match apply(opener::quoted(self.prefilter.schemes()), &bytes[opener..], window.last) {
                Parsed::Yes(_, closer) => {
                    return Ok(Some(Opened::Wrapped(Wrapped::new(
                        Wrapper::Quoted,
                        window.place(opener),
                        window.place(at),
                        window.place(at),
                        closer,
                    ))));
                }
                Parsed::No => {}
                Parsed::More => return Err(Undecided),
            }
        }
        Ok(None)
    }

    /// The `<` that, with no more than an opener's white space after it, stands before `at`.
    fn angle_before(&mut self, window: Window<'_>, at: usize) -> Option<usize> {
        let before = &window.bytes[self.resumed_at(window)..at];
        let space = class::span_back(WHITE, before, MAX_OPENER_SPACE);
        let opener = before.len().checked_sub(space + 1)?;
        (before[opener] == b'<').then_some(at - space - 1)
    }

    /// The `URL:` with its white space that stands before `at`, at a word boundary (R6).
    pub(super) fn prefix_before(&self, window: Window<'_>, at: usize) -> Option<usize> {
        let resumed = self.resumed_at(window);
        let before = &window.bytes[resumed..at];
        let space = class::span_back(WHITE, before, MAX_OPENER_SPACE);
        let begins = resumed + before.len().checked_sub(space + 4)?;
        let bounded =
            !preceding(window, begins).is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_');
        let matches =
            matches!(apply(opener::url_prefix(), &window.bytes[begins..at], true), Parsed::Yes(..));
        (bounded && matches).then_some(begins)
    }

    /// R6 and R11 with slashes, `n` bytes of them after the colon.
    fn hierarchical(
        &mut self,
        window: Window<'_>,
        run: usize,
        colon: usize,
        n: usize,
        slashes: Slashes,
    ) -> Option<Bare> {
        let bytes = window.bytes;
        let before = &bytes[self.resumed_at(window)..run];
        let start = run + self.scheme_start(before, &bytes[run..colon])?;
        let form = match slashes {
            Slashes::Plain => Form::Plain,
            Slashes::Json => Form::Json,
        };
        let origin = Origin::Colon(window.place(colon));
        let mut bare = self.bare_at(window, start, form, Requirement::Nothing, origin);
        bare.place = window.place(colon + 1 + n);
        if !self.prefilter.schemes().is_added(&bytes[start..colon]) {
            bare.authority = Some(colon - start + "://".len());
        }
        Some(bare)
    }

    /// R6: where in the run before a colon its scheme starts; `before` is what precedes the run.
    fn scheme_start(&self, before: &[u8], run: &[u8]) -> Option<usize> {
        let longer = run.len() > scheme::MAX_LEN;
        let run_start = run.len().saturating_sub(scheme::MAX_LEN);
        let whole = run.iter().position(u8::is_ascii_alphabetic).filter(|_| !longer);
        let part =
            run[run_start..].iter().rposition(|b| b".-".contains(b)).map(|i| run_start + i + 1);
        let escape = Some(opener::escape_into(before, run)).filter(|&start| start > 0 && !longer);
        let whole_scheme = whole.filter(|&start| is_scheme(&run[start..]));
        if part.or(escape).is_none() {
            return whole_scheme;
        }
        let registered = |start: &usize| self.prefilter.schemes().is_registered(&run[*start..]);
        [whole, part, escape].into_iter().flatten().find(registered).or(whole_scheme)
    }

    /// R6 without slashes: the run itself must be a scheme of R9's bare table.
    fn opaque(
        &mut self,
        window: Window<'_>,
        run: usize,
        colon: usize,
    ) -> Result<Option<Bare>, Undecided> {
        let (scheme, rest) = (&window.bytes[run..colon], &window.bytes[colon + 1..]);
        // White space ends it before it has anything, and the finder need not propose it.
        if !is_scheme(scheme) || rest.first().is_some_and(|&b| class::is(WHITE, b)) {
            return Ok(None);
        }
        let need = if self.prefilter.schemes().is_added(scheme) {
            Requirement::Nothing
        } else {
            let head = opener::head(|rest, more| minimum::check_bare(scheme, rest, more));
            match apply(head, rest, window.last) {
                Parsed::Yes(_, need) => need,
                Parsed::No => return Ok(None),
                Parsed::More => return Err(Undecided),
            }
        };
        let start = window.place(run);
        let mut bare =
            self.bare_at(window, run, Form::Plain, need, Origin::Colon(window.place(colon)));
        match need {
            Requirement::At if start < self.memory.no_at => return Ok(None),
            Requirement::Comma if start < self.memory.no_comma => return Ok(None),
            Requirement::PhoneContext if start < self.memory.no_context => return Ok(None),
            Requirement::News if start < self.memory.no_at => bare.only_group = true,
            _ => {}
        }
        Ok(Some(bare))
    }

    fn bare_at(
        &mut self,
        window: Window<'_>,
        start: usize,
        form: Form,
        need: Requirement,
        origin: Origin,
    ) -> Bare {
        // R11 knows no prefix.
        let prefix = if form == Form::Json { None } else { self.prefix_before(window, start) };
        let apostrophe = |at| preceding(window, at) == Some(b'\'');
        Bare {
            outer: window.place(prefix.unwrap_or(start)),
            start: window.place(start),
            place: window.place(start),
            prefixed: prefix.is_some(),
            apostrophe: apostrophe(start) || prefix.is_some_and(apostrophe),
            before: preceding(window, start),
            origin,
            form,
            need,
            ..Bare::default()
        }
    }

    /// What the dot of `www.` or `ftp.` at `dot` belongs to: R8, or what begins before it or there.
    fn dot(&mut self, window: Window<'_>, dot: usize) -> Verdict {
        let bytes = window.bytes;
        let resumed = self.resumed_at(window);
        let Some(start) = dot.checked_sub(3).filter(|&start| start >= resumed) else {
            return Ok(None);
        };
        if preceding(window, start)
            .is_some_and(|b| b.is_ascii_alphanumeric() || b"@.-_/".contains(&b))
        {
            return Ok(None);
        }
        // A scheme may begin at the same place, and comes first; or before it, as in `a+www.b://c`.
        let run = class::span_back(SCHEME, &bytes[resumed..start], scheme::MAX_LEN + 1);
        let most = (scheme::MAX_LEN + 1).saturating_sub(run);
        let ahead = &bytes[start..bytes.len().min(start + most)];
        let more = class::span(SCHEME, ahead);
        match bytes.get(start + more) {
            None if !window.last && more < most => return Err(Undecided),
            Some(b':') if more < most => {
                let colon = start + more;
                if let Some(candidate) = self.colon(window, colon)?
                    && (candidate.outer() < window.place(start)
                        || candidate.outer() == window.place(start) && candidate.is_not_json())
                {
                    return Ok(Some(candidate));
                }
            }
            _ => {}
        }
        if let Some(candidate) = self.wrapped_at(window, start)? {
            return Ok(Some(candidate));
        }
        if window.place(start) < self.memory.abbreviated {
            return Ok(None);
        }
        match apply(opener::abbreviated(), &bytes[start..], window.last) {
            Parsed::Yes(..) => Ok(Some(Opened::Bare(self.bare_at(
                window,
                start,
                Form::Abbreviated,
                Requirement::Nothing,
                Origin::Dot(window.place(dot)),
            )))),
            Parsed::No => Ok(None),
            Parsed::More => Err(Undecided),
        }
    }

    /// The start of the local part of an e-mail address whose `@` is at `at` (R8).
    pub(super) fn local_part(&mut self, window: Window<'_>, at: usize) -> Option<usize> {
        const MOST: usize = 64;
        let before = &window.bytes[self.resumed_at(window)..at];
        let run = class::span_back(LOCAL_PART, before, MOST + 1);
        let local = &before[before.len() - run..];
        let dots = local.iter().take_while(|&&b| b == b'.').count();
        (dots < run && run - dots <= MOST && local.last() != Some(&b'.')).then_some(at - run + dots)
    }
}

impl Opened {
    fn is_not_json(&self) -> bool {
        !matches!(self, Self::Bare(bare) if bare.form == Form::Json)
    }
}

/// The byte directly before `at`, whatever it belongs to; none where the window may have been cut, behind
/// a finding: what ends one or follows one bears on nothing that begins there.
pub(super) fn preceding(window: Window<'_>, at: usize) -> Option<u8> {
    at.checked_sub(1).and_then(|at| window.bytes.get(at)).copied()
}
