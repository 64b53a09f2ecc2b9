//! Where a grammar stopped, and the leaves of the grammars of references that tell it.
//!
//! These grammars see a whole reference: they run in Complete mode only, by [`run`]. Errors are made
//! on the second of two runs, so that what is well-formed pays nothing for them.

use nom::error::{ErrorKind, ParseError};
use nom::sequence::preceded;
use nom::{Check, Complete, Emit, Err, Mode, OutputM, OutputMode, PResult, Parser};

use crate::class::uri;

/// A production, as an error cites it.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Production {
    /// Its name.
    pub name: &'static str,
    /// The RFC and the section that it stands in.
    pub section: &'static str,
    /// What it would have liked to see.
    pub expected: &'static str,
}

impl Production {
    pub const fn new(name: &'static str, section: &'static str, expected: &'static str) -> Self {
        Self { name, section, expected }
    }
}

/// RFC 2396's name for an escape.
pub(crate) static ESCAPED: Production =
    Production::new("escaped", "RFC 2396, 2.4.1", "two hexadecimal digits after %");
static NOTHING: Production =
    Production::new("URI-reference", "RFC 2396, 4", "the end of the reference");

/// The production that did not match, and how much of the input was left where it did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub left: usize,
    pub production: &'static Production,
}

impl<'a> ParseError<&'a [u8]> for Fault {
    fn from_error_kind(input: &'a [u8], _: ErrorKind) -> Self {
        Self { left: input.len(), production: &NOTHING }
    }

    fn append(_: &'a [u8], _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Of alternatives, the one that got further tells more; of equal ones the last.
    fn or(self, other: Self) -> Self {
        if self.left < other.left { self } else { other }
    }
}

/// A piece of grammar over a whole component or reference.
pub(crate) trait ProductionParser<'a, O>:
    Parser<&'a [u8], Output = O, Error = Fault>
{
}

impl<'a, O, P: Parser<&'a [u8], Output = O, Error = Fault>> ProductionParser<'a, O> for P {}

/// Runs what `grammar` makes over all of `input`.
#[inline]
pub(crate) fn run<'a, O, P: ProductionParser<'a, O>>(
    input: &'a [u8],
    grammar: impl Fn() -> P,
) -> Result<O, Fault> {
    match grammar().process::<OutputM<Emit, Check, Complete>>(input) {
        Ok(([], output)) => Ok(output),
        _ => Err(fault(input, &mut grammar())),
    }
}

/// Whether what `grammar` makes matches all of `input`.
#[inline]
pub(crate) fn check<'a, O, P: ProductionParser<'a, O>>(
    input: &'a [u8],
    grammar: impl Fn() -> P,
) -> Result<(), Fault> {
    match grammar().process::<OutputM<Check, Check, Complete>>(input) {
        Ok(([], ())) => Ok(()),
        _ => Err(fault(input, &mut grammar())),
    }
}

#[cold]
fn fault<'a, O>(input: &'a [u8], grammar: &mut impl ProductionParser<'a, O>) -> Fault {
    match grammar.process::<OutputM<Check, Emit, Complete>>(input) {
        Ok((rest, ())) => Fault { left: rest.len(), production: &NOTHING },
        Err(Err::Error(fault) | Err::Failure(fault)) => fault,
        Err(Err::Incomplete(_)) => Fault { left: 0, production: &NOTHING },
    }
}

/// All that is in `class` or an `escape`, which must be all up to the end or to a byte outside of
/// `component`.
pub(crate) fn all_escaped<'a>(
    class: u32,
    component: u32,
    escape: &'static Production,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    all_before(class, move |byte| !uri::is(component, byte), escape, production)
}

/// The same up to the end or to a byte that `ends` it.
pub(crate) fn all_before<'a>(
    class: u32,
    ends: impl Fn(u8) -> bool,
    escape: &'static Production,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    decided_escaped(escape, production, move |input: &[u8]| {
        let n = uri::span_escaped(class, input);
        if input.get(n).is_none_or(|&byte| ends(byte)) { Ok(n) } else { Err(n) }
    })
}

/// How many bytes of the input are left.
pub(crate) fn left<'a>() -> impl ProductionParser<'a, usize> {
    Left
}

/// The same after `parser`.
pub(crate) fn left_after<'a, O>(
    parser: impl ProductionParser<'a, O>,
) -> impl ProductionParser<'a, usize> {
    preceded(parser, Left)
}

struct Left;

impl<'a> Parser<&'a [u8]> for Left {
    type Output = usize;
    type Error = Fault;

    #[inline]
    fn process<OM: OutputMode>(&mut self, input: &'a [u8]) -> PResult<OM, &'a [u8], usize, Fault> {
        Ok((input, OM::Output::bind(|| input.len())))
    }
}

/// As many escapes and bytes of `class` as there are.
pub(crate) fn escaped_of<'a>(
    class: u32,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    decided(production, move |input| Ok(uri::span_escaped(class, input)))
}

/// As many bytes of `class` as there are, at least `least`.
pub(crate) fn run_of<'a>(
    class: u32,
    least: usize,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    decided(production, move |input| {
        let n = uri::span(class, input);
        if n < least { Err(n) } else { Ok(n) }
    })
}

/// A literal, case ignored (RFC 822, 2.1); the fault is at the byte that differs.
pub(crate) fn literal<'a>(
    text: &'static str,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    decided(production, move |input: &[u8]| {
        let same = input.iter().zip(text.as_bytes()).take_while(|(a, b)| a.eq_ignore_ascii_case(b));
        match same.count() {
            n if n == text.len() => Ok(n),
            n => Err(n),
        }
    })
}

/// The end of the input; `production` expects something else than what follows.
pub(crate) fn end<'a>(production: &'static Production) -> impl ProductionParser<'a, &'a [u8]> {
    decided(production, |input| if input.is_empty() { Ok(0) } else { Err(0) })
}

/// A leaf of the grammar written by hand: how many bytes match, or where they cease to.
pub(crate) fn decided<'a>(
    production: &'static Production,
    decide: impl FnMut(&'a [u8]) -> Result<usize, usize>,
) -> impl ProductionParser<'a, &'a [u8]> {
    Leaf { production, escape: None, decide }
}

/// The same where a `%` that is not taken is the fault of `escape`.
pub(crate) fn decided_escaped<'a>(
    escape: &'static Production,
    production: &'static Production,
    decide: impl FnMut(&'a [u8]) -> Result<usize, usize>,
) -> impl ProductionParser<'a, &'a [u8]> {
    Leaf { production, escape: Some(escape), decide }
}

/// That `byte`, if there is one to wait for, comes next, where otherwise characters of `production` or
/// an `escape` would.
pub(crate) fn next_is<'a>(
    byte: Option<u8>,
    escape: &'static Production,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    decided_escaped(escape, production, move |input: &[u8]| match byte {
        Some(_) if input.first().copied() == byte => Ok(0),
        _ => Err(0),
    })
}

struct Leaf<F> {
    production: &'static Production,
    escape: Option<&'static Production>,
    decide: F,
}

impl<'a, F: FnMut(&'a [u8]) -> Result<usize, usize>> Parser<&'a [u8]> for Leaf<F> {
    type Output = &'a [u8];
    type Error = Fault;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "twice as fast: its class becomes a constant")]
    fn process<OM: OutputMode>(
        &mut self,
        input: &'a [u8],
    ) -> PResult<OM, &'a [u8], Self::Output, Fault> {
        match (self.decide)(input) {
            Ok(n) => Ok((&input[n..], OM::Output::bind(|| &input[..n]))),
            Err(n) => Err(Err::Error(OM::Error::bind(|| {
                let percent = input.get(n) == Some(&b'%');
                let production = self.escape.filter(|_| percent).unwrap_or(self.production);
                Fault { left: input.len() - n, production }
            }))),
        }
    }
}
