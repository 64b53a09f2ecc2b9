//! Running a URI grammar over a whole text, and the fault it reports.
//!
//! A text that does not match is parsed a second time for its fault, so that well-formed references pay nothing for
//! errors.

use nom::error::{ErrorKind, ParseError};
use nom::{Check, Complete, Emit, Err, Input, OutputM, Parser};

/// A production of an RFC, as an error cites it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Production {
    pub(crate) name: &'static str,
    pub(crate) section: &'static str,
    pub(crate) expected: &'static str,
}

impl Production {
    pub(crate) const fn new(
        name: &'static str,
        section: &'static str,
        expected: &'static str,
    ) -> Self {
        Self { name, section, expected }
    }

    /// Returns a production of RFC 1738's BNF.
    pub(crate) const fn rfc1738(name: &'static str, expected: &'static str) -> Self {
        Self::new(name, "RFC 1738, 5", expected)
    }
}

/// `escaped = "%" hex hex` (RFC 2396, 2.4.1).
pub(crate) static ESCAPED: Production =
    Production::new("escaped", "RFC 2396, 2.4.1", "two hexadecimal digits after %");
/// What a fault cites where a separator does not match.
pub(crate) static END_OF_REFERENCE: Production =
    Production::new("URI-reference", "RFC 2396, 4", "the end of the reference");

/// The production that failed, and where.
///
/// In a `WHOLE` text, a production ends where its component does: any other end is a fault, which cites the innermost
/// production that stopped. Otherwise a production matches the longest prefix of the input, whatever follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault<const WHOLE: bool = true> {
    /// The length of the input from the first byte that does not match.
    pub remaining: usize,
    pub production: &'static Production,
}

impl<I: Input, const WHOLE: bool> ParseError<I> for Fault<WHOLE> {
    fn from_error_kind(input: I, _: ErrorKind) -> Self {
        Self { remaining: input.input_len(), production: &END_OF_REFERENCE }
    }

    fn append(_: I, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Returns the fault of the alternative that matched more, or else `other`.
    fn or(self, other: Self) -> Self {
        if self.remaining < other.remaining { self } else { other }
    }
}

/// A parser that reports which production failed.
pub(crate) trait ProductionParser<I, O, const WHOLE: bool = true>:
    Parser<I, Output = O, Error = Fault<WHOLE>>
{
}

impl<I, O, const WHOLE: bool, P: Parser<I, Output = O, Error = Fault<WHOLE>>>
    ProductionParser<I, O, WHOLE> for P
{
}

/// Parses all of `input` with the parser that `grammar` returns.
#[inline(always)]
#[expect(clippy::inline_always, reason = "a call would return the offsets through memory")]
pub(crate) fn parse_all<'a, O, P: ProductionParser<&'a [u8], O>>(
    input: &'a [u8],
    grammar: impl Fn() -> P,
) -> Result<O, Fault> {
    match grammar().process::<OutputM<Emit, Check, Complete>>(input) {
        Ok(([], output)) => Ok(output),
        _ => Err(find_fault(input, &mut grammar())),
    }
}

/// Checks that the parser that `grammar` returns matches all of `input`.
#[inline]
pub(crate) fn match_all<'a, O, P: ProductionParser<&'a [u8], O>>(
    input: &'a [u8],
    grammar: impl Fn() -> P,
) -> Result<(), Fault> {
    match grammar().process::<OutputM<Check, Check, Complete>>(input) {
        Ok(([], ())) => Ok(()),
        _ => Err(find_fault(input, &mut grammar())),
    }
}

#[cold]
fn find_fault<'a, O>(input: &'a [u8], parser: &mut impl ProductionParser<&'a [u8], O>) -> Fault {
    match parser.process::<OutputM<Check, Emit, Complete>>(input) {
        Ok((rest, ())) => Fault { remaining: rest.len(), production: &END_OF_REFERENCE },
        Err(Err::Error(fault) | Err::Failure(fault)) => fault,
        Err(Err::Incomplete(_)) => Fault { remaining: 0, production: &END_OF_REFERENCE },
    }
}
