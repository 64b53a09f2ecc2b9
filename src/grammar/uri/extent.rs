//! Combinators whose effect depends on the extent of a production.

use nom::{Emit, Err, OutputM, OutputMode, PResult, Parser};

use super::fault::{Fault, ProductionParser};
use super::input::Text;

/// In a whole text, makes an error of `parser` final, like nom's `cut`, so that no alternative hides the fault. In a
/// prefix, what follows may match instead of an optional part.
pub(crate) fn commit<I: Text, O, const WHOLE: bool>(
    parser: impl ProductionParser<I, O, WHOLE>,
) -> impl ProductionParser<I, O, WHOLE> {
    Commit::<_, WHOLE>(parser)
}

struct Commit<P, const WHOLE: bool>(P);

impl<I: Text, P: Parser<I, Error = Fault<WHOLE>>, const WHOLE: bool> Parser<I>
    for Commit<P, WHOLE>
{
    type Output = P::Output;
    type Error = Fault<WHOLE>;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "like nom's `cut`")]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, P::Output, Fault<WHOLE>> {
        if !WHOLE {
            return self.0.process::<OM>(input);
        }
        match self.0.process::<OutputM<OM::Output, Emit, OM::Incomplete>>(input) {
            Ok(matched) => Ok(matched),
            Err(Err::Error(fault) | Err::Failure(fault)) => Err(Err::Failure(fault)),
            Err(Err::Incomplete(needed)) => Err(Err::Incomplete(needed)),
        }
    }
}

/// Parses with the parser that `whole` returns in a whole text, and otherwise with that of `prefix`. Takes functions,
/// because a grammar that holds both parsers is too large for the registers.
pub(crate) fn by_extent<I: Text, O, P, Q, const WHOLE: bool>(
    whole: impl Fn() -> P,
    prefix: impl Fn() -> Q,
) -> impl ProductionParser<I, O, WHOLE>
where
    P: ProductionParser<I, O, WHOLE>,
    Q: ProductionParser<I, O, WHOLE>,
{
    ByExtent::<_, _, WHOLE> { whole, prefix }
}

struct ByExtent<F, G, const WHOLE: bool> {
    whole: F,
    prefix: G,
}

impl<I: Text, O, P, Q, F: Fn() -> P, G: Fn() -> Q, const WHOLE: bool> Parser<I>
    for ByExtent<F, G, WHOLE>
where
    P: Parser<I, Output = O, Error = Fault<WHOLE>>,
    Q: Parser<I, Output = O, Error = Fault<WHOLE>>,
{
    type Output = O;
    type Error = Fault<WHOLE>;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a choice of constants")]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, O, Fault<WHOLE>> {
        if WHOLE {
            (self.whole)().process::<OM>(input)
        } else {
            (self.prefix)().process::<OM>(input)
        }
    }
}
