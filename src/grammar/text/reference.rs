//! The grammar combined: parses a reference that lies whole in the window, from its scheme to its end.

use nom::sequence::{preceded, terminated};
use nom::{Err, Mode, OutputMode, PResult, Parser};

use super::end::delimiter::Delimiting;
use super::run::{End, Host, HostPort, OverMasks, Run};
use crate::class::masks::ByteClassifier;

/// What the lookbehind and the settings tell the parser of a reference.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'s> {
    /// The length of the scheme; 0 in an abbreviated reference.
    pub scheme: usize,
    /// The closer; `None` if the reference is bare.
    pub closer: Option<char>,
    /// How delimiters are decided; `None` in a wrapper.
    pub delimiting: Option<Delimiting<'s>>,
    /// Whether a line break may continue the reference (`join-lines`).
    pub joins_lines: bool,
    /// Whether the stream ends with the input.
    pub last: bool,
    pub classifier: ByteClassifier,
}

/// Parses `scheme "://" hostport` and the rest of the reference, up to its delimiter (R6) or closer (R2, R5).
///
/// Matches the reference without its closer, and outputs whether it may contain `&amp;`. The slow path reads a reference
/// with `userinfo`, a character outside ASCII or a fold, and one that needs more input: this parser does not match.
pub(crate) fn hierarchical<'a>(
    around: Surroundings<'_>,
) -> impl Parser<&'a [u8], Output = bool, Error = ()> {
    preceded(
        Scheme { length: around.scheme, slashes: b"://" },
        over_masks(around, preceded(HostPort, until_end(around))),
    )
}

/// Parses `scheme ":" opaque_part` like [`hierarchical`].
pub(crate) fn opaque<'a>(
    around: Surroundings<'_>,
) -> impl Parser<&'a [u8], Output = bool, Error = ()> {
    preceded(Scheme { length: around.scheme, slashes: b":" }, over_masks(around, until_end(around)))
}

/// Parses an abbreviated reference (R8) like [`hierarchical`], from its host, which no port follows.
pub(crate) fn abbreviated<'a>(
    around: Surroundings<'_>,
) -> impl Parser<&'a [u8], Output = bool, Error = ()> {
    over_masks(around, preceded(Host, until_end(around)))
}

fn until_end<'a>(
    around: Surroundings<'_>,
) -> impl Parser<super::run::Masked<'a>, Output = bool, Error = ()> {
    let Surroundings { closer, delimiting, joins_lines, last, .. } = around;
    terminated(Run { delimiting, last }, End { closer, joins_lines, last })
}

fn over_masks<P>(around: Surroundings<'_>, parser: P) -> OverMasks<P> {
    OverMasks { parser, classifier: around.classifier }
}

/// Matches a scheme of this length, its colon and its slashes.
struct Scheme {
    length: usize,
    slashes: &'static [u8],
}

impl<'a> Parser<&'a [u8]> for Scheme {
    type Output = ();
    type Error = ();

    #[expect(clippy::inline_always, reason = "a call per reference costs a fiftieth of the time")]
    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: &'a [u8]) -> PResult<OM, &'a [u8], (), ()> {
        match input.get(self.length..).and_then(|rest| rest.strip_prefix(self.slashes)) {
            Some(rest) => Ok((rest, OM::Output::bind(|| ()))),
            None => Err(Err::Error(OM::Error::bind(|| ()))),
        }
    }
}
