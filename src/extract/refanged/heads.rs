//! Finds the defanged schemes and authorities in a stream (R12).
//!
//! A *trigger* is a byte that a separator or a notation begins with. A decision about it depends on at most [`MAX_HEAD`]
//! bytes before it, and on at most as many bytes of the authority after it.

mod before;

use std::borrow::Cow;
use std::ops::Range;

use super::run::{Run, ends_run};
use crate::checkpoint::{SavedState, StateReader, StateWriter, save_fields};
use crate::config::Config;
use crate::extract::window::Window;
use crate::grammar::refang::{CHARACTERS, Refang, Scan, Start, find};
use crate::observe::{Reason, decided, is_observed};
use crate::scheme::Schemes;
use crate::work;

/// The maximum length in bytes of a scheme and an authority, or of what precedes a notation, that are read.
pub(super) const MAX_HEAD: usize = 1024;

/// More than the bytes after a trigger that tell what begins there.
const AHEAD: usize = 16;

/// The maximum number of bytes between the first replaced byte and its trigger: a scheme in brackets.
const HELD: u64 = 16;

/// A replacement at a range of the stream.
pub(super) struct StreamEdit {
    pub range: Range<u64>,
    pub replacement: Cow<'static, str>,
}

pub(super) enum Verdict {
    /// The replacements in a scheme and an authority, in order: at least one.
    Head(Vec<StreamEdit>),
    /// There is no replacement before the horizon.
    None,
    /// Only more input can decide about the trigger at this offset.
    More(u64),
}

/// A scheme and an authority, up to which nothing is defanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlainHead {
    kind: Start,
    start: u64,
    authority: u64,
}

save_fields!(PlainHead { kind, start, authority });

/// Only more input can decide.
struct Undecided;

type Decision = Result<Option<Vec<StreamEdit>>, Undecided>;

#[derive(Clone, Debug)]
pub(super) struct Heads {
    notations: Refang,
    abbreviated: bool,
    emails: bool,
    /// The stream offset of the next byte to search.
    searched: u64,
    /// The end of the last replacement.
    resumed: u64,
    run: Run,
    /// The last head, while its authority may go on.
    plain: Option<PlainHead>,
    /// Bytes that do not end an authority, so that none is read twice for this.
    unbroken: Range<u64>,
    /// The end of the last address whose host is none. What begins in it ends there too, with the same host, and is not
    /// read again.
    refused: u64,
}

impl Heads {
    pub fn new(config: &Config, notations: Refang) -> Self {
        let Config { abbreviated, emails, .. } = *config;
        let (run, unbroken) = (Run::at(0), 0..0);
        Self {
            notations,
            abbreviated,
            emails,
            searched: 0,
            resumed: 0,
            run,
            plain: None,
            unbroken,
            refused: 0,
        }
    }

    pub fn begin_at(&mut self, offset: u64) {
        (self.searched, self.resumed, self.run) = (offset, offset, Run::at(offset));
        (self.plain, self.unbroken, self.refused) = (None, offset..offset, offset);
    }

    pub fn save(&self, out: &mut StateWriter) {
        let Self { searched, resumed, run, plain, refused, .. } = self;
        (*searched, (*resumed, *refused)).write(out);
        run.write(out);
        plain.write(out);
    }

    /// Restores what was [saved](Self::save). The bytes that end no authority may be read once more.
    pub fn restore(&mut self, input: &mut StateReader<'_>, kept: &Range<u64>) -> Option<()> {
        let (searched, resumed, refused) = (input.offset()?, input.offset()?, input.offset()?);
        self.begin_at(searched);
        (self.resumed, self.refused) = (resumed, refused);
        self.run = SavedState::read(input)?;
        self.plain = SavedState::read(input)?;
        let is_kept = |offset| kept.start <= offset && offset <= kept.end;
        (is_kept(searched) && is_kept(self.run.checked)).then_some(())
    }

    /// Reports whether both decide alike about all later triggers.
    pub fn is_synchronized_with(&self, other: &Self) -> bool {
        let back = |heads: &Self| {
            let least = heads.searched.saturating_sub(MAX_HEAD as u64);
            (heads.resumed.max(least), heads.run.start.max(least))
        };
        self.searched == other.searched
            && self.plain == other.plain
            && self.run.is_alike(&other.run)
            && back(self) == back(other)
    }

    /// Returns the offset before which nothing will be replaced, if all triggers before `offset` are decided.
    pub fn undecided(&self, offset: u64) -> u64 {
        self.run.start.max(self.resumed).max(offset.saturating_sub(HELD))
    }

    /// Returns the replacements at the next trigger before the horizon.
    pub fn next(&mut self, window: Window<'_>, horizon: u64, schemes: &Schemes) -> Verdict {
        while let Some(trigger) = self.next_trigger(window, horizon) {
            self.advance_run(window, trigger);
            match self.decide(window, trigger, schemes) {
                Err(Undecided) => {
                    self.searched = trigger;
                    return Verdict::More(trigger);
                }
                Ok(None) => {
                    self.observe_kept(window, trigger);
                    self.searched = trigger + 1;
                }
                Ok(Some(edits)) => {
                    self.resumed = edits.last().map_or(trigger, |edit| edit.range.end);
                    self.searched = self.resumed.max(trigger + 1);
                    self.plain = None;
                    self.begin_reference();
                    return Verdict::Head(edits);
                }
            }
        }
        self.searched = self.searched.max(horizon);
        self.advance_run(window, horizon);
        Verdict::None
    }

    /// Reports the notation at a trigger that stays as written.
    fn observe_kept(&self, window: Window<'_>, trigger: u64) {
        if is_observed()
            && let Some((length, _)) = find(CHARACTERS, window.from(trigger), self.notations)
        {
            decided(Reason::NotationKept, trigger..trigger + length as u64);
        }
    }

    fn next_trigger(&self, window: Window<'_>, horizon: u64) -> Option<u64> {
        let from = self.searched.min(horizon);
        let text = window.slice(from..horizon);
        let is_rare = self.notations >= Refang::Aggressive;
        let is_trigger = |&byte: &u8| {
            matches!(byte, b':' | b'[' | b'(') || is_rare && matches!(byte, b'{' | b'\\')
        };
        let found = text.iter().position(is_trigger);
        work::count(found.unwrap_or(text.len()));
        Some(from + found? as u64)
    }

    fn advance_run(&mut self, window: Window<'_>, to: u64) {
        if to > self.run.checked {
            let bytes = window.slice(self.run.checked..to);
            work::count(bytes.len());
            self.run.advance(bytes);
        }
    }

    fn begin_reference(&mut self) {
        if !self.run.is_inside {
            self.run.begin_reference();
        }
    }

    fn decide(&mut self, window: Window<'_>, trigger: u64, schemes: &Schemes) -> Decision {
        let rest = window.from(trigger);
        let ahead = &rest[..rest.len().min(AHEAD)];
        if !window.last && ahead.len() < AHEAD && !ahead.iter().copied().any(ends_run) {
            return Err(Undecided);
        }
        let separator = match rest.first() {
            Some(b':' | b'[') => Scan::separator_at_start(text(ahead), self.notations),
            _ => None,
        };
        if let Some(separator) = separator {
            return self.hierarchical(window, trigger, separator, schemes);
        }
        if rest.first() == Some(&b':') {
            self.mailto(window, trigger);
            return Ok(None);
        }
        let Some((length, plain)) = find(CHARACTERS, rest, self.notations) else { return Ok(None) };
        if let Some(head) = self.plain {
            let end = self.authority_end(window, head.authority, head.start).ok_or(Undecided)?;
            if end > trigger {
                let edits = self.edits(window, head.kind, head.start..end);
                if edits.is_none() {
                    self.plain = None;
                }
                return Ok(edits);
            }
            self.plain = None;
        }
        if self.run.is_inside {
            return Ok(None);
        }
        match plain {
            ":" => self.opaque(window, trigger, length),
            "." | "@" => self.host(window, trigger, plain),
            _ => Ok(None),
        }
    }

    /// Returns the bytes before a trigger that may belong to a head.
    fn before<'w>(&self, window: Window<'w>, trigger: u64) -> &'w [u8] {
        let low = self.run.start.max(self.resumed).max(trigger.saturating_sub(MAX_HEAD as u64));
        window.slice(low.max(window.base)..trigger)
    }

    /// Returns the end of the authority at `from` in the head that begins at `start`, or of as much of it as counts; `None`
    /// if the window does not have it. Linear, for all authorities together.
    fn authority_end(&mut self, window: Window<'_>, from: u64, start: u64) -> Option<u64> {
        if !(self.unbroken.start..=self.unbroken.end).contains(&from) {
            self.unbroken = from..from;
        }
        let most = start.saturating_add(MAX_HEAD as u64);
        let rest = window.slice(self.unbroken.end..most.max(self.unbroken.end));
        let ends = |&b: &u8| matches!(b, b'/' | b'?' | b'#') || ends_run(b);
        let found = rest.iter().position(ends);
        let length = found.unwrap_or(rest.len());
        work::count(length);
        self.unbroken.end += length as u64;
        let end = self.unbroken.end;
        if end >= most {
            return Some(most);
        }
        match (found, &rest[length..]) {
            // The notation `[/]`.
            (Some(_), [b'/', after @ ..]) if window.slice(end.max(1) - 1..end) == b"[" => {
                match after {
                    [b']', ..] => Some(end + 2),
                    [] if !window.last => None,
                    _ => Some(end),
                }
            }
            (Some(_), _) => Some(end),
            (None, _) => window.last.then_some(end),
        }
    }

    /// Returns the replacements in a head, if there are any.
    fn edits(
        &mut self,
        window: Window<'_>,
        kind: Start,
        span: Range<u64>,
    ) -> Option<Vec<StreamEdit>> {
        let head = window.slice(span.clone());
        work::count(head.len());
        let head = text(head);
        let edits = Scan::at_start(head, self.notations, kind).unwrap_or_else(|length| {
            self.refused = span.start + length as u64;
            Vec::new()
        });
        let edits = edits.into_iter().map(|(at, length, replacement)| {
            let start = span.start + at as u64;
            let replacement = Cow::Owned(replacement.to_owned());
            StreamEdit { range: start..start + length as u64, replacement }
        });
        Some(edits.collect::<Vec<_>>()).filter(|edits| !edits.is_empty())
    }
}

/// Returns the longest prefix that is UTF-8.
fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes)
        .unwrap_or_else(|error| str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default())
}
