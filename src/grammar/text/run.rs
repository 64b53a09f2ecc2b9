//! The run of characters of a reference, as nom leaves over the masks of 64 bytes.
//!
//! Their input carries the masks of its current block, in one flat struct: nested masks would be written as words and
//! read back as registers, which stalls.

use memchr::memchr;
use nom::{Err, Mode, OutputMode, PResult, Parser};

use super::end::delimiter::{AMPERSAND, Brackets, Delimiter, Delimiting};
use super::escape::may_begin_escape;
use crate::class::action::{self, Action};
use crate::class::masks::{BLOCK, ByteClassifier};
use crate::class::{self, BREAK, WHITE};

/// The longest run, in bytes. Bounds the work that is lost if the slow path reads the reference again.
const MAX_RUN: usize = 4 * BLOCK;

/// The text after a scheme's colon and slashes, or an abbreviated reference from its start.
#[derive(Clone, Copy)]
pub(crate) struct Masked<'a> {
    text: &'a [u8],
    consumed: usize,
    /// The masks of the current block ([`crate::class::masks::ClassMasks`]).
    stops: u64,
    doubts: u64,
    marks: u64,
    classifier: ByteClassifier,
}

impl<'a> Masked<'a> {
    #[expect(clippy::inline_always, reason = "a call per reference costs a fiftieth of the time")]
    #[inline(always)]
    fn new(text: &'a [u8], classifier: ByteClassifier) -> Self {
        let masks = classifier.masks(text, 0);
        Self {
            text,
            consumed: 0,
            stops: masks.stops,
            doubts: masks.doubts,
            marks: masks.marks,
            classifier,
        }
    }
}

/// Returns the bits below the lowest bit of `mask`; all bits if it has none.
#[inline]
fn below(mask: u64) -> u64 {
    mask.wrapping_sub(1) & !mask
}

/// Runs `parser` over the masks of its input.
pub(super) struct OverMasks<P> {
    pub parser: P,
    pub classifier: ByteClassifier,
}

impl<'a, P> Parser<&'a [u8]> for OverMasks<P>
where
    P: Parser<Masked<'a>, Error = ()>,
{
    type Output = P::Output;
    type Error = ();

    #[expect(clippy::inline_always, reason = "a call per reference costs a fiftieth of the time")]
    #[inline(always)]
    fn process<OM: OutputMode>(
        &mut self,
        input: &'a [u8],
    ) -> PResult<OM, &'a [u8], Self::Output, ()> {
        let (rest, output) = self.parser.process::<OM>(Masked::new(input, self.classifier))?;
        Ok((&input[rest.consumed..], output))
    }
}

/// Asserts an authority without `userinfo` that ends within the block. [`Run`] decides about its doubtful bytes.
pub(super) struct HostPort;

impl<'a> Parser<Masked<'a>> for HostPort {
    type Output = ();
    type Error = ();

    #[expect(clippy::inline_always, reason = "a call per reference costs a fiftieth of the time")]
    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: Masked<'a>) -> PResult<OM, Masked<'a>, (), ()> {
        let marks = input.marks & below(input.stops);
        let is_host = input.text.first().is_some_and(u8::is_ascii_alphanumeric);
        let ends_here = (marks | input.stops) != 0;
        let has_userinfo = marks != 0 && input.text[marks.trailing_zeros() as usize] == b'@';
        if is_host && ends_here && !has_userinfo {
            Ok((input, OM::Output::bind(|| ())))
        } else {
            Err(Err::Error(OM::Error::bind(|| ())))
        }
    }
}

/// Asserts a host without `userinfo` and port that ends within the block. [`Run`] decides about its doubtful bytes.
pub(super) struct Host;

impl<'a> Parser<Masked<'a>> for Host {
    type Output = ();
    type Error = ();

    #[expect(clippy::inline_always, reason = "a call per reference costs a fiftieth of the time")]
    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: Masked<'a>) -> PResult<OM, Masked<'a>, (), ()> {
        let ends = input.marks | input.stops;
        let host = &input.text[..input.text.len().min(ends.trailing_zeros() as usize)];
        let next = input.text.get(host.len());
        if ends != 0 && next != Some(&b'@') && memchr(b':', host).is_none() {
            Ok((input, OM::Output::bind(|| ())))
        } else {
            Err(Err::Error(OM::Error::bind(|| ())))
        }
    }
}

/// Matches the characters of a reference up to the first that ends it, and outputs whether they may hold an `&amp;`.
///
/// Without `delimiting` the reference is wrapped: only bytes that some kind of reference cannot contain end it, such as
/// its closer. Does not match if the end depends on more input or on a bracket, or lies beyond [`MAX_RUN`].
pub(super) struct Run<'s> {
    pub delimiting: Option<Delimiting<'s>>,
    pub last: bool,
}

impl<'a> Parser<Masked<'a>> for Run<'_> {
    type Output = bool;
    type Error = ();

    #[expect(clippy::inline_always, reason = "a call per reference costs a fiftieth of the time")]
    #[inline(always)]
    fn process<OM: OutputMode>(
        &mut self,
        mut input: Masked<'a>,
    ) -> PResult<OM, Masked<'a>, bool, ()> {
        let mut ampersand = false;
        let mut brackets = Brackets::default();
        // The end of the last `&amp;`, before which all bytes are decided.
        let mut decided = 0;
        loop {
            let mut doubts = input.doubts & below(input.stops);
            match self.delimiting {
                None => ampersand |= doubts != 0,
                Some(delimiting) => {
                    while doubts != 0 {
                        let at = input.consumed + doubts.trailing_zeros() as usize;
                        doubts &= doubts - 1;
                        if at < decided {
                            continue;
                        }
                        let text = &input.text[at..];
                        let action = action::of(text[0]);
                        match delimiting.at(action, text, &mut brackets, self.last) {
                            Delimiter::Belongs => {}
                            Delimiter::Ampersand => {
                                ampersand = true;
                                decided = at + AMPERSAND;
                            }
                            Delimiter::Ends => {
                                input.consumed = at;
                                return Ok((input, OM::Output::bind(|| ampersand)));
                            }
                            Delimiter::Bracket | Delimiter::Undecided => {
                                return Err(Err::Error(OM::Error::bind(|| ())));
                            }
                        }
                    }
                }
            }
            if input.stops != 0 {
                input.consumed += input.stops.trailing_zeros() as usize;
                return Ok((input, OM::Output::bind(|| ampersand)));
            }
            input.consumed += BLOCK;
            if input.consumed >= MAX_RUN {
                return Err(Err::Error(OM::Error::bind(|| ())));
            }
            let masks = input.classifier.masks(input.text, input.consumed);
            input.stops = masks.stops;
            input.doubts = masks.doubts;
        }
    }
}

/// Asserts the end of the reference: its closer, or a byte at which no rule continues it. The error is a failure if the
/// byte abandons the wrapper.
pub(super) struct End {
    pub closer: Option<char>,
    /// Whether a line break may continue the reference (`join-lines`).
    pub joins_lines: bool,
    pub last: bool,
}

impl<'a> Parser<Masked<'a>> for End {
    type Output = ();
    type Error = ();

    #[expect(clippy::inline_always, reason = "a call per reference costs a fiftieth of the time")]
    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: Masked<'a>) -> PResult<OM, Masked<'a>, (), ()> {
        let ends = match (input.text.get(input.consumed), self.closer) {
            (Some(&next), Some(closer)) if next.is_ascii() && char::from(next) == closer => true,
            (Some(&next), Some(_)) if abandons_wrapper(next) => return Err(Err::Failure(())),
            (Some(_), Some(_)) => false,
            (Some(b'\\'), None) => !may_begin_escape(&input.text[input.consumed..]),
            (Some(&next), None) => next.is_ascii() && !(self.joins_lines && class::is(BREAK, next)),
            (None, closer) => self.last && closer.is_none(),
        };
        if ends {
            Ok((input, OM::Output::bind(|| ())))
        } else {
            Err(Err::Error(OM::Error::bind(|| ())))
        }
    }
}

/// Reports whether a byte other than the closer abandons every wrapper: it belongs to no reference (R7), and is no white
/// space, which may be folded.
fn abandons_wrapper(byte: u8) -> bool {
    action::of(byte) == Action::Excluded && !class::is(WHITE, byte)
}
