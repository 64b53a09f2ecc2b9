//! The grammar in nom: what may open a reference, the tokens it is made of, and continuation lines.
//!
//! House rules, for nom 8:
//! - A piece of grammar is a function that returns `impl Parser<&[u8], Output = …, Error = ()>`, built
//!   from nom's mode-generic roots, or a leaf that implements `Parser::process`. Plain functions and
//!   anything out of a `streaming` or `complete` module would ignore the mode they are run in.
//! - It is run by [`apply`] only, which picks the mode: Complete where no more input can come,
//!   Streaming before, so that a token at the edge of a chunk is never decided too early.
//! - Classes are tables ([`crate::class`]), never closures over `matches!`, which run at half the speed.
//! - `satisfy`, `one_of` and `none_of` take two bytes where the byte is 0x80 or above (nom 8.0.0);
//!   `Parser::parse` means Streaming, `finish` panics on Incomplete; clippy.toml bans them.
//! - `map` closures do not run in Check mode: no validation in them.

pub(crate) mod appendix_b;
pub(crate) mod authority;
pub(crate) mod fault;
pub(crate) mod fold;
pub(crate) mod json;
pub(crate) mod opener;
pub(crate) mod page;
pub(crate) mod rfc3986;
pub(crate) mod token;
pub(crate) mod uri;
pub(crate) mod url;

use nom::{Check, Complete, Emit, Err, IsStreaming, Needed, OutputM, PResult, Parser, Streaming};
use nom::{Mode, OutputMode};

use crate::{class, work};

/// What came of running a piece of grammar at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parsed<O> {
    /// It matched this many bytes.
    Yes(usize, O),
    /// It does not match, whatever follows.
    No,
    /// Only more input can tell.
    More,
}

impl<O> Parsed<O> {
    /// The same with another output.
    pub fn map<P>(self, f: impl FnOnce(O) -> P) -> Parsed<P> {
        match self {
            Self::Yes(n, output) => Parsed::Yes(n, f(output)),
            Self::No => Parsed::No,
            Self::More => Parsed::More,
        }
    }
}

/// Runs `parser` at the start of `input`; `last` tells that no input follows it.
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

/// What a hand-written leaf decides about its input.
pub(crate) enum Leaf<O> {
    /// It matches the first so many bytes.
    Match(usize, O),
    /// It does not match.
    Differ,
    /// The input ends before it can tell; at the end of the stream that is a mismatch.
    Short,
}

/// A hand-written leaf as a parser; `decide` sees the input and whether more may follow.
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

/// From `least` to `most` bytes of a class, as many as there are.
///
/// Unlike nom's `take_while_m_n` it is content with `most` bytes when no more have come yet.
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
