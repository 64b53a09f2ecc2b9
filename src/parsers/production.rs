//! Productions as parsers of a user's input and error types.

use std::marker::PhantomData;

use nom::error::{ErrorKind, FromExternalError, ParseError};
use nom::{Check, Err, Mode, OutputM, OutputMode, PResult, Parser};

use crate::grammar::uri::fault::{END_OF_REFERENCE, Fault, Production, ProductionParser};
use crate::grammar::uri::input::Text;
use crate::grammar::uri::terminals::{Decision, terminal};

/// An error that can be made of the [`Production`] that does not match and the input from the byte at which it does not.
///
/// nom's own error types discard the production.
///
/// ```
/// use gleaner::parsers::{Production, rfc2396};
/// use nom::Parser;
/// use nom::error::{ErrorKind, FromExternalError, ParseError};
///
/// /// The rest of the input, and what should be there.
/// #[derive(Debug, PartialEq)]
/// struct Expected<'a>(&'a str, String);
///
/// impl<'a> ParseError<&'a str> for Expected<'a> {
///     fn from_error_kind(input: &'a str, _: ErrorKind) -> Self {
///         Self(input, String::new())
///     }
///     fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
///         other
///     }
/// }
///
/// impl<'a> FromExternalError<&'a str, &'static Production> for Expected<'a> {
///     fn from_external_error(input: &'a str, _: ErrorKind, failed: &'static Production) -> Self {
///         Self(input, format!("{} ({}): {}", failed.name(), failed.section(), failed.expected()))
///     }
/// }
///
/// let result = rfc2396::escaped().parse_complete("%7");
/// let expected = "escaped (RFC 2396, 2.4.1): two hexadecimal digits after %".to_owned();
/// assert_eq!(result, Err(nom::Err::Error(Expected("%7", expected))));
/// ```
pub trait ProductionError<I>: ParseError<I> + FromExternalError<I, &'static Production> {}

impl<I, E: ParseError<I> + FromExternalError<I, &'static Production>> ProductionError<I> for E {}

impl Production {
    /// Returns the name of the production, as its RFC spells it; [`ProductionError`] has an example.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the RFC and the section that define the production; [`ProductionError`] has an example.
    #[must_use]
    pub fn section(&self) -> &'static str {
        self.section
    }

    /// Returns what the production expects, in words or in its RFC's BNF; [`ProductionError`] has an example.
    #[must_use]
    pub fn expected(&self) -> &'static str {
        self.expected
    }
}

/// Returns a parser of the longest prefix that `parser` matches. An error cites `own` if the grammar cites no
/// production.
pub(super) fn prefix<I: Text, O, E: ProductionError<I>>(
    own: &'static Production,
    parser: impl ProductionParser<I, O, false>,
) -> impl Parser<I, Output = I, Error = E> {
    Prefix { own, parser, error: PhantomData }
}

/// Returns a parser like [`prefix`] of a grammar that cites a production for each error.
pub(super) fn cited<I: Text, O, E: ProductionError<I>>(
    parser: impl ProductionParser<I, O, false>,
) -> impl Parser<I, Output = I, Error = E> {
    prefix(&END_OF_REFERENCE, parser)
}

struct Prefix<P, E> {
    own: &'static Production,
    parser: P,
    error: PhantomData<E>,
}

impl<P, E> Prefix<P, E> {
    fn error<I: Text>(own: &'static Production, input: &I, fault: Fault<false>) -> E
    where
        E: ProductionError<I>,
    {
        let at = input.input_len() - fault.remaining;
        let separator = std::ptr::eq(fault.production, &raw const END_OF_REFERENCE);
        let production = if separator { own } else { fault.production };
        E::from_external_error(input.take_from(at), ErrorKind::Verify, production)
    }
}

impl<I: Text, E: ProductionError<I>, P: Parser<I, Error = Fault<false>>> Parser<I>
    for Prefix<P, E>
{
    type Output = I;
    type Error = E;

    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, E> {
        let result =
            self.parser.process::<OutputM<Check, OM::Error, OM::Incomplete>>(input.clone());
        let own = self.own;
        match result {
            Ok((rest, ())) => {
                let length = input.input_len() - rest.input_len();
                Ok((rest, OM::Output::bind(|| input.take(length))))
            }
            Err(Err::Error(fault)) => {
                Err(Err::Error(OM::Error::map(fault, |fault| Self::error(own, &input, fault))))
            }
            Err(Err::Failure(fault)) => Err(Err::Failure(Self::error(own, &input, fault))),
            Err(Err::Incomplete(needed)) => Err(Err::Incomplete(needed)),
        }
    }
}

/// Matches one byte for which `is_member` holds.
pub(super) fn one_of<I: Text>(
    is_member: impl Fn(u8) -> bool,
    production: &'static Production,
) -> impl ProductionParser<I, I, false> {
    terminal(production, move |input, more| match input.first() {
        None if more => Decision::Short,
        Some(&byte) if is_member(byte) => Decision::Match(1),
        _ => Decision::Differ(0),
    })
}
