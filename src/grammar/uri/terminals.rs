//! The hand-written parsers that the URI grammars are combined from.

use nom::sequence::preceded;
use nom::{Err, Mode, OutputMode, PResult, Parser};

use super::fault::{Fault, Production, ProductionParser};
use crate::class::uri;

/// Returns a parser from `decide`, which returns how many bytes match, or else the offset of the byte
/// that does not.
pub(crate) fn terminal<'a>(
    production: &'static Production,
    decide: impl FnMut(&'a [u8]) -> Result<usize, usize>,
) -> impl ProductionParser<'a, &'a [u8]> {
    Terminal { production, escape: None, decide }
}

/// Returns a parser like [`terminal`] that cites `escape` if the byte that does not match is a `%`.
pub(crate) fn terminal_with_escape<'a>(
    escape: &'static Production,
    production: &'static Production,
    decide: impl FnMut(&'a [u8]) -> Result<usize, usize>,
) -> impl ProductionParser<'a, &'a [u8]> {
    Terminal { production, escape: Some(escape), decide }
}

struct Terminal<F> {
    production: &'static Production,
    escape: Option<&'static Production>,
    decide: F,
}

impl<'a, F: FnMut(&'a [u8]) -> Result<usize, usize>> Parser<&'a [u8]> for Terminal<F> {
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
                Fault { remaining: input.len() - n, production }
            }))),
        }
    }
}

/// Matches escapes and bytes of `class` up to the end of the component: the end of the input, or a
/// byte outside the class `component`.
///
/// Any other byte is a fault. That byte is where the reference becomes invalid, so its offset says
/// more than that of the production's last match.
pub(crate) fn component_chars<'a>(
    class: u32,
    component: u32,
    escape: &'static Production,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    chars_until(class, move |byte| !uri::is(component, byte), escape, production)
}

/// Matches escapes and bytes of `class` up to the end of the input or a byte for which `is_end` holds.
pub(crate) fn chars_until<'a>(
    class: u32,
    is_end: impl Fn(u8) -> bool,
    escape: &'static Production,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    terminal_with_escape(escape, production, move |input: &[u8]| {
        let n = uri::span_escaped(class, input);
        if input.get(n).is_none_or(|&byte| is_end(byte)) { Ok(n) } else { Err(n) }
    })
}

/// Matches a run of escapes and bytes of `class`; never fails.
pub(crate) fn chars<'a>(
    class: u32,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    terminal(production, move |input| Ok(uri::span_escaped(class, input)))
}

/// Matches a run of at least `min` bytes of `class`, without escapes.
pub(crate) fn bytes<'a>(
    class: u32,
    min: usize,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    terminal(production, move |input| {
        let n = uri::span(class, input);
        if n < min { Err(n) } else { Ok(n) }
    })
}

/// Matches `text`, case ignored (RFC 822, 2.1). The fault is at the first byte that differs.
pub(crate) fn literal<'a>(
    text: &'static str,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    terminal(production, move |input: &[u8]| {
        let same = input.iter().zip(text.as_bytes()).take_while(|(a, b)| a.eq_ignore_ascii_case(b));
        match same.count() {
            n if n == text.len() => Ok(n),
            n => Err(n),
        }
    })
}

/// Asserts that the next byte is `byte`; fails if `byte` is `None`.
pub(crate) fn next_byte_is<'a>(
    byte: Option<u8>,
    escape: &'static Production,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    terminal_with_escape(escape, production, move |input: &[u8]| match byte {
        Some(_) if input.first().copied() == byte => Ok(0),
        _ => Err(0),
    })
}

/// Asserts the end of the input. The fault cites `production`.
pub(crate) fn end<'a>(production: &'static Production) -> impl ProductionParser<'a, &'a [u8]> {
    terminal(production, |input| if input.is_empty() { Ok(0) } else { Err(0) })
}

/// Returns the length of the remaining input.
pub(crate) fn remaining<'a>() -> impl ProductionParser<'a, usize> {
    Remaining
}

/// Returns the length of the remaining input after `parser`.
pub(crate) fn remaining_after<'a, O>(
    parser: impl ProductionParser<'a, O>,
) -> impl ProductionParser<'a, usize> {
    preceded(parser, Remaining)
}

struct Remaining;

impl<'a> Parser<&'a [u8]> for Remaining {
    type Output = usize;
    type Error = Fault;

    #[inline]
    fn process<OM: OutputMode>(&mut self, input: &'a [u8]) -> PResult<OM, &'a [u8], usize, Fault> {
        Ok((input, OM::Output::bind(|| input.len())))
    }
}
