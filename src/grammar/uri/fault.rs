//! Running a URI grammar over a whole text, and the fault it reports.
//!
//! The grammars run in Complete mode only. A text is parsed without error values first, and a second
//! time for its fault if it does not match, so that well-formed references pay nothing for errors.

use nom::error::{ErrorKind, ParseError};
use nom::{Check, Complete, Emit, Err, OutputM, Parser};

/// A production, as an error cites it.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Production {
    /// The name that its RFC gives it.
    pub name: &'static str,
    /// The RFC and the section that define it.
    pub section: &'static str,
    /// What the production expects, in words.
    pub expected: &'static str,
}

impl Production {
    pub const fn new(name: &'static str, section: &'static str, expected: &'static str) -> Self {
        Self { name, section, expected }
    }
}

/// `escaped = "%" hex hex` (RFC 2396, 2.4.1).
pub(crate) static ESCAPED: Production =
    Production::new("escaped", "RFC 2396, 2.4.1", "two hexadecimal digits after %");
static END_OF_REFERENCE: Production =
    Production::new("URI-reference", "RFC 2396, 4", "the end of the reference");

/// The production that failed, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The length of the input from the byte that the production does not match.
    pub remaining: usize,
    pub production: &'static Production,
}

impl<'a> ParseError<&'a [u8]> for Fault {
    fn from_error_kind(input: &'a [u8], _: ErrorKind) -> Self {
        Self { remaining: input.len(), production: &END_OF_REFERENCE }
    }

    fn append(_: &'a [u8], _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Returns the fault of the alternative that matched more; `other` if both matched equally much.
    fn or(self, other: Self) -> Self {
        if self.remaining < other.remaining { self } else { other }
    }
}

/// A parser that reports which production failed.
pub(crate) trait ProductionParser<'a, O>:
    Parser<&'a [u8], Output = O, Error = Fault>
{
}

impl<'a, O, P: Parser<&'a [u8], Output = O, Error = Fault>> ProductionParser<'a, O> for P {}

/// Parses all of `input` with the parser that `grammar` returns.
#[inline]
pub(crate) fn parse_all<'a, O, P: ProductionParser<'a, O>>(
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
pub(crate) fn match_all<'a, O, P: ProductionParser<'a, O>>(
    input: &'a [u8],
    grammar: impl Fn() -> P,
) -> Result<(), Fault> {
    match grammar().process::<OutputM<Check, Check, Complete>>(input) {
        Ok(([], ())) => Ok(()),
        _ => Err(find_fault(input, &mut grammar())),
    }
}

#[cold]
fn find_fault<'a, O>(input: &'a [u8], parser: &mut impl ProductionParser<'a, O>) -> Fault {
    match parser.process::<OutputM<Check, Emit, Complete>>(input) {
        Ok((rest, ())) => Fault { remaining: rest.len(), production: &END_OF_REFERENCE },
        Err(Err::Error(fault) | Err::Failure(fault)) => fault,
        Err(Err::Incomplete(_)) => Fault { remaining: 0, production: &END_OF_REFERENCE },
    }
}
