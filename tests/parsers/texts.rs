//! Texts that are nearly references, and how a parser is run on their prefixes.

use nom::error::Error;
use nom::{Complete, Emit, Err, OutputM, Parser, Streaming};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::seed;

const PIECES: &[&str] = &[
    "http",
    "HTTP",
    "ftp",
    "news",
    "gopher",
    "wais",
    "telnet",
    "file",
    "mailto",
    "nntp",
    "prospero",
    "x-y",
    "URL:",
    ":",
    "://",
    "//",
    "/",
    "?",
    "#",
    "@",
    ";",
    "=",
    "a",
    "b.c",
    "1",
    "1.2.3.4",
    ".",
    "-",
    "_",
    "~",
    "*",
    "+",
    "%41",
    "%09",
    "%4",
    "%",
    "[::1]",
    "[",
    "]",
    ";type=a",
    ";x=y",
    "(",
    ")",
    "'",
    "&",
    "&amp;",
    ",",
    "|",
    "\\",
    "\\_",
    "\\:",
    "\\:80",
    "https\\://h",
    "\\d",
    "é",
    " ",
    "\n",
    "\n> ",
    "> ",
    "<",
    ">",
    "\"",
    "“",
    "”",
    "www.",
    "http://a.example/",
    "<URL:http://a",
    "\"http://b",
    "mailto:c@d",
];

/// Texts of a few pieces.
pub fn texts() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..14).prop_map(|pieces| pieces.concat())
}

/// Tests `property`, which panics if it does not hold, on [`texts`].
pub fn holds(property: impl Fn(&str)) {
    let settings = seed::settings(5_000);
    let seed = settings.rng_seed;
    let property = |text: String| {
        property(&text);
        Ok(())
    };
    if let Err(error) = TestRunner::new(settings).run(&texts(), property) {
        panic!("GLEANER_SEED: {seed}\n{error}");
    }
}

type Failed<'a> = Error<&'a str>;

/// Returns the length of the match in complete mode, and the output.
pub fn complete<'a, P>(parser: &mut P, text: &'a str) -> Option<(usize, P::Output)>
where
    P: Parser<&'a str, Error = Failed<'a>>,
{
    let result = parser.process::<OutputM<Emit, Emit, Complete>>(text);
    assert!(!matches!(result, Err(Err::Incomplete(_) | Err::Failure(_))), "{text:?}");
    result.ok().map(|(rest, output)| (text.len() - rest.len(), output))
}

/// The result of streaming mode.
#[derive(Debug, PartialEq)]
pub enum Streamed<O> {
    Incomplete,
    Decided(Option<(usize, O)>),
}

pub fn streamed<'a, P>(parser: &mut P, text: &'a str) -> Streamed<P::Output>
where
    P: Parser<&'a str, Error = Failed<'a>>,
{
    match parser.process::<OutputM<Emit, Emit, Streaming>>(text) {
        Ok((rest, output)) => Streamed::Decided(Some((text.len() - rest.len(), output))),
        Err(Err::Incomplete(_)) => Streamed::Incomplete,
        Err(_) => Streamed::Decided(None),
    }
}
