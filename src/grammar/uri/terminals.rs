//! The hand-written parsers of the URI grammars.
//!
//! In a whole text, a run must extend to the end of its component, and an assertion checks what follows. In a prefix
//! (`WHOLE = false`), a run extends as far as it matches, and assertions hold.

use nom::sequence::preceded;
use nom::{Err, IsStreaming, Mode, Needed, OutputMode, PResult, Parser};

use super::fault::{Fault, Production, ProductionParser};
use super::input::Text;
use crate::class::uri;

/// The decision of a terminal about its input.
pub(crate) enum Decision {
    /// This many bytes match.
    Match(usize),
    /// The byte at this offset does not match.
    Differ(usize),
    /// Only more input can decide.
    Short,
}

/// A decision of a terminal; more input may follow if `more`.
trait Decide {
    fn decide(&mut self, input: &[u8], more: bool) -> Decision;
}

impl<F: FnMut(&[u8], bool) -> Decision> Decide for F {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "twice as fast: the class becomes a constant")]
    fn decide(&mut self, input: &[u8], more: bool) -> Decision {
        self(input, more)
    }
}

/// Returns a parser from `decide`, which receives the input and whether more may follow.
pub(crate) fn terminal<I: Text, const WHOLE: bool>(
    production: &'static Production,
    decide: impl FnMut(&[u8], bool) -> Decision,
) -> impl ProductionParser<I, I, WHOLE> {
    Terminal::<_, WHOLE> { production, escape: None, decide }
}

/// Returns a parser like [`terminal`] that cites `escape` if the byte that does not match is a `%`.
pub(crate) fn terminal_with_escape<I: Text, const WHOLE: bool>(
    escape: &'static Production,
    production: &'static Production,
    decide: impl FnMut(&[u8], bool) -> Decision,
) -> impl ProductionParser<I, I, WHOLE> {
    Terminal::<_, WHOLE> { production, escape: Some(escape), decide }
}

struct Terminal<F, const WHOLE: bool> {
    production: &'static Production,
    escape: Option<&'static Production>,
    decide: F,
}

impl<I: Text, F: Decide, const WHOLE: bool> Parser<I> for Terminal<F, WHOLE> {
    type Output = I;
    type Error = Fault<WHOLE>;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "twice as fast: its class becomes a constant")]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Fault<WHOLE>> {
        let n = match self.decide.decide(input.as_bytes(), OM::Incomplete::is_streaming()) {
            Decision::Match(n) => {
                return Ok((input.take_from(n), OM::Output::bind(|| input.take(n))));
            }
            Decision::Short if OM::Incomplete::is_streaming() => {
                return Err(Err::Incomplete(Needed::new(1)));
            }
            Decision::Short => input.input_len(),
            Decision::Differ(n) => n,
        };
        Err(Err::Error(OM::Error::bind(|| {
            let percent = input.as_bytes().get(n) == Some(&b'%');
            let production = self.escape.filter(|_| percent).unwrap_or(self.production);
            Fault { remaining: input.input_len() - n, production }
        })))
    }
}

/// Matches escapes and bytes of `class`, in a whole text up to the end of the component: the end of the input, or a byte
/// outside the class `component`. The fault is at the byte where the reference becomes invalid.
pub(crate) fn component_chars<I: Text, const WHOLE: bool>(
    class: u32,
    component: u32,
    escape: &'static Production,
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    chars_until(class, 0, move |byte| !uri::is(component, byte), escape, production)
}

/// Matches at least `min` escapes and bytes of `class`, in a whole text up to the end of the input or a byte
/// for which `is_end` holds.
pub(crate) fn chars_until<I: Text, const WHOLE: bool>(
    class: u32,
    min: usize,
    is_end: impl Fn(u8) -> bool,
    escape: &'static Production,
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    let decide = CharsUntil::<_, WHOLE> { class, min, is_end };
    Terminal::<_, WHOLE> { production, escape: Some(escape), decide }
}

/// A run of characters. Not a closure, whose class would lie in memory.
struct CharsUntil<F, const WHOLE: bool> {
    class: u32,
    min: usize,
    is_end: F,
}

impl<F: Fn(u8) -> bool, const WHOLE: bool> Decide for CharsUntil<F, WHOLE> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "twice as fast: the class becomes a constant")]
    fn decide(&mut self, input: &[u8], more: bool) -> Decision {
        let n = uri::span_escaped(self.class, input);
        let ended = !WHOLE || input.get(n).is_none_or(|&byte| (self.is_end)(byte));
        if !WHOLE && more && may_continue(&input[n..]) {
            Decision::Short
        } else if n < self.min || !ended {
            Decision::Differ(n)
        } else {
            Decision::Match(n)
        }
    }
}

/// Reports whether more input may continue a run that ends before `rest`.
pub(crate) fn may_continue(rest: &[u8]) -> bool {
    match rest {
        [] | [b'%'] => true,
        [b'%', high] => uri::is(uri::HEX, *high),
        _ => false,
    }
}

/// Matches a run of escapes and bytes of `class`; never fails.
pub(crate) fn chars<I: Text, const WHOLE: bool>(
    class: u32,
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    terminal(production, move |input, more| {
        let n = uri::span_escaped(class, input);
        if !WHOLE && more && may_continue(&input[n..]) {
            Decision::Short
        } else {
            Decision::Match(n)
        }
    })
}

/// Matches one byte of `class` or one escape.
pub(crate) fn one_char<I: Text, const WHOLE: bool>(
    class: u32,
    escape: &'static Production,
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    terminal_with_escape(escape, production, move |input: &[u8], more| match input.first() {
        Some(&byte) if uri::is(class, byte) => Decision::Match(1),
        Some(b'%') if uri::is_escape(input) => Decision::Match(3),
        _ if more && may_continue(input) => Decision::Short,
        _ => Decision::Differ(0),
    })
}

/// Matches a run of at least `min` bytes of `class`, without escapes.
pub(crate) fn bytes<I: Text, const WHOLE: bool>(
    class: u32,
    min: usize,
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    terminal(production, move |input, more| match uri::span(class, input) {
        n if more && n == input.len() => Decision::Short,
        n if n < min => Decision::Differ(n),
        n => Decision::Match(n),
    })
}

/// Matches `text`, case ignored (RFC 822, 2.1).
pub(crate) fn literal<I: Text, const WHOLE: bool>(
    text: &'static str,
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    terminal(production, move |input: &[u8], more| {
        let same = input.iter().zip(text.as_bytes()).take_while(|(a, b)| a.eq_ignore_ascii_case(b));
        match same.count() {
            n if n == text.len() => Decision::Match(n),
            n if more && n == input.len() => Decision::Short,
            n => Decision::Differ(n),
        }
    })
}

/// Asserts, in a whole text, that `holds` for the next byte, or for `None` at the end.
pub(crate) fn assert_next<I: Text, const WHOLE: bool>(
    production: &'static Production,
    holds: impl Fn(Option<u8>) -> bool,
) -> impl ProductionParser<I, I, WHOLE> {
    terminal(production, move |input: &[u8], _| {
        if WHOLE && !holds(input.first().copied()) {
            Decision::Differ(0)
        } else {
            Decision::Match(0)
        }
    })
}

/// Asserts, in a whole text, that the next byte is `byte`; fails if `byte` is `None`.
pub(crate) fn next_byte_is<I: Text, const WHOLE: bool>(
    byte: Option<u8>,
    escape: &'static Production,
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    terminal_with_escape(escape, production, move |input: &[u8], _| match byte {
        None => Decision::Differ(0),
        Some(_) if WHOLE && input.first().copied() != byte => Decision::Differ(0),
        Some(_) => Decision::Match(0),
    })
}

/// Asserts, in a whole text, the end of the input.
pub(crate) fn end<I: Text, const WHOLE: bool>(
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    assert_next(production, |next| next.is_none())
}

/// Returns the length of the remaining input.
pub(crate) fn remaining<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, usize, WHOLE> {
    Remaining::<WHOLE>
}

/// Returns the length of the remaining input after `parser`.
pub(crate) fn remaining_after<I: Text, O, const WHOLE: bool>(
    parser: impl ProductionParser<I, O, WHOLE>,
) -> impl ProductionParser<I, usize, WHOLE> {
    preceded(parser, Remaining::<WHOLE>)
}

struct Remaining<const WHOLE: bool>;

impl<I: Text, const WHOLE: bool> Parser<I> for Remaining<WHOLE> {
    type Output = usize;
    type Error = Fault<WHOLE>;

    #[inline]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, usize, Fault<WHOLE>> {
        let length = input.input_len();
        Ok((input, OM::Output::bind(|| length)))
    }
}
