//! Runs parsers, and makes parsers of hand-written leaves.

use nom::{Check, Complete, Emit, Err, IsStreaming, Needed, OutputM, PResult, Parser, Streaming};
use nom::{Mode, OutputMode};

use crate::{class, work};

/// The result of running a parser at an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parsed<O> {
    /// The parser matched this many bytes.
    Yes(usize, O),
    /// The parser does not match, whatever follows.
    No,
    /// The result depends on input that has not arrived.
    More,
}

impl<O> Parsed<O> {
    /// Maps the output of a match.
    pub fn map<P>(self, f: impl FnOnce(O) -> P) -> Parsed<P> {
        match self {
            Self::Yes(n, output) => Parsed::Yes(n, f(output)),
            Self::No => Parsed::No,
            Self::More => Parsed::More,
        }
    }
}

/// Runs `parser` at the start of `input`; no input follows it if `last`.
#[inline]
pub(crate) fn apply<'a, O>(
    mut parser: impl Parser<&'a [u8], Output = O, Error = ()>,
    input: &'a [u8],
    last: bool,
) -> Parsed<O> {
    let result = if last {
        parser.process::<OutputM<Emit, Check, Complete>>(input)
    } else {
        parser.process::<OutputM<Emit, Check, Streaming>>(input)
    };
    match result {
        Ok((rest, output)) => {
            work::count(input.len() - rest.len() + 1);
            Parsed::Yes(input.len() - rest.len(), output)
        }
        Err(Err::Incomplete(_)) => Parsed::More,
        Err(Err::Error(()) | Err::Failure(())) => Parsed::No,
    }
}

/// The decision of a hand-written leaf about its input.
pub(crate) enum Leaf<O> {
    /// The leaf matches this many bytes.
    Match(usize, O),
    /// The leaf does not match.
    Differ,
    /// Only more input can decide; at the end of the stream, a mismatch.
    Short,
}

/// Makes a parser of `decide`, which receives the input and whether more may follow.
pub(crate) fn leaf<'a, O>(
    decide: impl FnMut(&'a [u8], bool) -> Leaf<O>,
) -> impl Parser<&'a [u8], Output = O, Error = ()> {
    LeafParser { decide }
}

struct LeafParser<F> {
    decide: F,
}

impl<'a, O, F: FnMut(&'a [u8], bool) -> Leaf<O>> Parser<&'a [u8]> for LeafParser<F> {
    type Output = O;
    type Error = ();

    #[inline]
    fn process<OM: OutputMode>(&mut self, input: &'a [u8]) -> PResult<OM, &'a [u8], O, ()> {
        match (self.decide)(input, OM::Incomplete::is_streaming()) {
            Leaf::Match(n, output) => Ok((&input[n..], OM::Output::bind(|| output))),
            Leaf::Differ => Err(Err::Error(OM::Error::bind(|| ()))),
            Leaf::Short if OM::Incomplete::is_streaming() => Err(Err::Incomplete(Needed::Unknown)),
            Leaf::Short => Err(Err::Error(OM::Error::bind(|| ()))),
        }
    }
}

/// Matches from `least` to `most` bytes of the classes, as many as there are.
///
/// Unlike nom's `take_while_m_n`, it accepts exactly `most` bytes without waiting for the next one.
pub(crate) fn some_of<'a>(
    classes: u16,
    least: usize,
    most: usize,
) -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    leaf(move |input: &'a [u8], more| {
        let window = &input[..input.len().min(most)];
        let n = class::span(classes, window);
        if more && n == window.len() && n < most {
            Leaf::Short
        } else if n < least {
            Leaf::Differ
        } else {
            Leaf::Match(n, &window[..n])
        }
    })
}
