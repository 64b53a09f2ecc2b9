//! The finder: proposes bytes that may belong to a reference; the grammar decides.

use super::ends;
use super::filter::{BATCH, BLOCK, Filter, MASKS, Masks};
use crate::class::{self, LOCAL_PART, SCHEME, WHITE};
use crate::config::Config;
use crate::scheme::Schemes;
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

/// Looks for the bytes that the settings give a meaning to.
///
/// A byte is proposed or not by itself and its neighbours alone: no reference begins or ends elsewhere
/// than it would if all were proposed, wherever the search begins.
#[derive(Clone, Debug)]
pub(crate) struct Finder {
    filter: Filter,
    schemes: Schemes,
    /// What the filter said last, so that no block is asked about for each trigger in it.
    masks: Masks,
    /// The absolute places that it was said of, less a last byte that more input may bear on.
    start: u64,
    end: u64,
}

impl Finder {
    pub fn new(config: &Config) -> Self {
        let schemes = Schemes::new(config);
        let filter =
            Filter::new(config.abbreviated, config.emails, schemes.any_added_ends_in_no_letter());
        Self { filter, schemes, masks: [0; MASKS], start: 0, end: 0 }
    }

    /// Forgets what was said of the stream.
    pub fn forget(&mut self) {
        self.end = 0;
    }

    /// The offset of the first byte of `text`, from `from` on, that a reference may have in it: each
    /// that a search of any part of the text finds has one that this proposes.
    #[expect(dead_code, reason = "for who has many small texts, most with nothing in them")]
    pub fn first(&mut self, text: &[u8], from: usize) -> Option<usize> {
        self.forget();
        let (Trigger::Colon(at) | Trigger::Dot(at) | Trigger::At(at)) =
            self.next(text, 0, true, from)?;
        Some(at)
    }

    /// The first trigger at `from` or after it, in a window that begins at the absolute place `base`,
    /// and with which the stream ends if it is the `last`; linear in the distance to it.
    pub fn next(&mut self, window: &[u8], base: u64, last: bool, from: usize) -> Option<Trigger> {
        let mut place = base + from as u64;
        let mut end = self.end;
        loop {
            if place < self.start || place >= end {
                let from = usize::try_from(place - base).ok().filter(|&at| at < window.len())?;
                let at = self.filter.next(window, from, &mut self.masks);
                work::count(window.len().min(at + BATCH) - from);
                self.start = base + at as u64;
                place = self.start;
                end = place + BATCH as u64;
                // Of the last byte only what follows it tells all.
                let told = at.saturating_add(BATCH).min(window.len() - usize::from(!last));
                self.end = base + told as u64;
            }
            if let Some(trigger) = self.told(window, base, place, end) {
                return Some(trigger);
            }
            place = end;
        }
    }

    /// The first trigger from `place` to `end`, of which the filter has told.
    #[inline(never)]
    fn told(&self, window: &[u8], base: u64, place: u64, end: u64) -> Option<Trigger> {
        // Both are in the batch.
        let [from, to] = [place, end].map(|place| (place - self.start) as usize);
        let mut block = from / BLOCK;
        let mut mask = self.masks[block] & (u64::MAX << (from % BLOCK));
        loop {
            while mask != 0 {
                let bit = block * BLOCK + mask.trailing_zeros() as usize;
                if bit >= to {
                    return None;
                }
                let at = usize::try_from((self.start + bit as u64).checked_sub(base)?).ok()?;
                if let Some(trigger) = self.look_at(window, at) {
                    return Some(trigger);
                }
                mask &= mask - 1;
            }
            block += 1;
            mask = *self.masks.get(block)?;
        }
    }

    /// Whether what the filter let through is a trigger.
    #[inline]
    fn look_at(&self, window: &[u8], at: usize) -> Option<Trigger> {
        match *window.get(at)? {
            b':' => self.is_after_scheme(window, at).then_some(Trigger::Colon(at)),
            b'.' => is_completable(&window[..at]).then_some(Trigger::Dot(at)),
            b'@' => is_in_address(&window[..at], &window[at + 1..]).then_some(Trigger::At(at)),
            _ => None,
        }
    }

    /// Whether the colon at `at` may be that of a scheme or of `URL`: of any scheme where slashes
    /// follow, or white space that slashes or a line break follow, as it may in a wrapper; otherwise of
    /// one that needs none.
    ///
    /// Which of these it is cannot be foreseen, so that there is one branch for all.
    #[inline]
    fn is_after_scheme(&self, window: &[u8], at: usize) -> bool {
        const BEFORE: usize = ends::COMPARED;
        const NEAR: usize = BEFORE + ":".len() + 2;
        work::count(NEAR);
        let near =
            at.checked_sub(BEFORE).and_then(|from| window.get(from..)?.first_chunk::<NEAR>());
        let Some(&[ref before @ .., _, first, second]) = near else {
            return self.is_after_scheme_at_edge(window, at);
        };
        let opaque = ends::may_be_opaque(*before);
        let wanted = WANTED[usize::from(first)];
        let slashes = wanted & (given(second) | ENOUGH) != 0;
        let scheme = class::is(SCHEME, before[BEFORE - 1]);
        scheme & (opaque | slashes) || self.schemes.may_end_in_added(&window[..at])
    }

    /// The same where less stands before the colon or behind it. Where the text ends, more may come.
    #[cold]
    fn is_after_scheme_at_edge(&self, window: &[u8], at: usize) -> bool {
        let (before, after) = (&window[..at], &window[at + 1..]);
        let mut last = [0; ends::COMPARED];
        let length = before.len().min(last.len());
        last[ends::COMPARED - length..].copy_from_slice(&before[before.len() - length..]);
        let slashes = match *after {
            [] => true,
            [first] => WANTED[usize::from(first)] != 0,
            [first, second, ..] => WANTED[usize::from(first)] & (given(second) | ENOUGH) != 0,
        };
        before.last().is_some_and(|&b| class::is(SCHEME, b))
            && (slashes || ends::may_be_opaque(last) || self.schemes.may_end_in_added(before))
    }
}

/// That what directly follows the colon is enough: a slash, or a line break.
const ENOUGH: u8 = 1;
/// That a slash must follow.
const SLASH: u8 = 2;
/// That a slash or white space must.
const SLASH_OR_WHITE: u8 = 4;

/// What the byte behind a colon wants for there to be slashes, or nothing if there are none.
static WANTED: [u8; 256] = {
    let mut wanted = [0; 256];
    wanted[b'/' as usize] = ENOUGH;
    wanted[b'\r' as usize] = ENOUGH;
    wanted[b'\n' as usize] = ENOUGH;
    wanted[b'\\' as usize] = SLASH;
    wanted[b' ' as usize] = SLASH_OR_WHITE;
    wanted[b'\t' as usize] = SLASH_OR_WHITE;
    wanted[b'\x0c' as usize] = SLASH_OR_WHITE;
    wanted
};

/// What of it the byte after that gives.
#[inline]
fn given(second: u8) -> u8 {
    let white = class::is(WHITE, second);
    if second == b'/' { SLASH | SLASH_OR_WHITE } else { u8::from(white) * SLASH_OR_WHITE }
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
