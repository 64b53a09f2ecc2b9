//! Delimited and bare references in any text, compared with those that a search finds.

use std::ops::Range;

use gleaner::parsers::Production;
use gleaner::parsers::delimited::{self, Delimited};
use gleaner::{Config, Flags, Item, Kind, Reference, Wrapper, extract_with};
use nom::error::{ErrorKind, FromExternalError, ParseError};
use nom::{Complete, Emit, Err, IsStreaming, OutputM, Parser, Streaming};

/// Checks each parser at the offsets of a text at which a reference may begin, and the parser of bare references at all
/// others too, as if its line began there.
pub fn check(text: &[u8], config: &Config) {
    check_bare(text, config);
    let mut parsers = [
        delimited::url_angle(),
        delimited::angle(),
        delimited::quoted(),
        delimited::bare(),
        delimited::any(),
    ]
    .map(|parser| parser.with(config));
    for at in (0..text.len()).filter(|&at| may_begin(text, at)) {
        let line =
            text[..at].iter().rposition(|&b| b == b'\n' || b == b'\r').map_or(0, |end| end + 1);
        let (line, input) = (&text[line..at], &text[at..]);
        parsers = parsers.map(|parser: Delimited<Failed>| parser.after(line));
        let found = parsers.each_mut().map(|parser| decide_all(parser, input));
        let [url_angle, angle, quoted, bare, any] = &found;
        let wrapped = url_angle.as_ref().or(angle.as_ref()).or(quoted.as_ref());
        assert_eq!(any.as_ref(), wrapped.or(bare.as_ref()));
        let Ok(expected) = found_at(&[line, input].concat(), line.len(), config) else { continue };
        let (expected_bare, expected_wrapped) = if expected.as_ref().is_some_and(Seen::is_bare) {
            (expected, None)
        } else {
            (None, expected)
        };
        assert_eq!(wrapped, expected_wrapped.as_ref(), "{:?}", input.escape_ascii());
        // The parser does not know whether other text before a bare reference belongs to it.
        if matches!(line.last(), None | Some(b' ')) {
            assert_eq!(bare.as_ref(), expected_bare.as_ref(), "{:?}", input.escape_ascii());
        }
    }
}

fn check_bare(text: &[u8], config: &Config) {
    let mut bare: Delimited<Failed> = delimited::bare().with(config);
    for input in (0..text.len()).map(|at| &text[at..]) {
        let Outcome::Decided(found) = decide::<Complete>(&mut bare, input) else {
            panic!("incomplete in complete mode")
        };
        let expected = found_at(input, 0, config).expect("nothing begins before the text");
        assert_eq!(found, expected.filter(Seen::is_bare), "{:?}", input.escape_ascii());
    }
}

/// The parts of a reference that a parser and a search have in common; spans count from the start of the outer span.
#[derive(Debug, PartialEq)]
struct Seen {
    span: Range<u64>,
    length: u64,
    wrapper: Wrapper,
    kind: Kind,
    flags: Flags,
    tail: String,
    /// The value, then its first other readings.
    readings: Vec<String>,
}

impl Seen {
    fn new(found: &Reference<'_>) -> Self {
        let (span, outer) = (found.span(), found.outer());
        Self {
            span: span.start - outer.start..span.end - outer.start,
            length: outer.end - outer.start,
            wrapper: found.wrapper(),
            kind: found.kind(),
            flags: found.flags(),
            tail: found.tail().to_owned(),
            readings: found.readings().take(40).map(String::from).collect(),
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self.wrapper, Wrapper::Bare | Wrapper::Prefixed)
    }
}

/// Returns the reference that a search finds at `at`, or `Err` if an earlier item covers that offset.
fn found_at(text: &[u8], at: usize, config: &Config) -> Result<Option<Seen>, ()> {
    let at = at as u64;
    for item in extract_with(text, config) {
        let (start, end) = match &item {
            // The tail is not searched again.
            Item::Reference(found) => {
                (found.outer().start, found.outer().end + found.tail().len() as u64)
            }
            Item::Overlong(found) => (found.outer().start, found.outer().end),
        };
        if start < at && end > at {
            return Err(());
        }
        if let Item::Reference(found) = &item
            && start == at
        {
            return Ok(Some(Seen::new(found)));
        }
    }
    Ok(None)
}

/// Reports whether an opener, or a scheme or a name after other text, may begin at this offset.
fn may_begin(text: &[u8], at: usize) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric();
    match text[at] {
        b'<' | b'"' | 0xc2 | 0xe2 => true,
        byte => is_word(byte) && at.checked_sub(1).is_none_or(|before| !is_word(text[before])),
    }
}

/// Parses all of the input, and checks that no prefix, and no further text, leads to another decision.
fn decide_all(parser: &mut Delimited<Failed>, input: &[u8]) -> Option<Seen> {
    let Outcome::Decided(whole) = decide::<Complete>(parser, input) else {
        panic!("incomplete in complete mode")
    };
    for end in 0..=input.len() {
        if let Outcome::Decided(decided) = decide::<Streaming>(parser, &input[..end]) {
            assert_eq!(decided, whole, "after {end} bytes of {:?}", input.escape_ascii());
        }
    }
    if let Outcome::Decided(decided) = decide::<Streaming>(parser, input) {
        for more in MORE {
            let longer = [input, more.as_bytes()].concat();
            let Outcome::Decided(longer) = decide::<Complete>(parser, &longer) else {
                panic!("incomplete in complete mode")
            };
            assert_eq!(decided, longer, "{:?} before {more:?}", input.escape_ascii());
        }
    }
    whole
}

/// Texts that may continue a reference, or close its wrapper.
const MORE: &[&str] = &[
    ">", "\"", "”", "\n>", "a>", " b>", "@a", "a.b", "://a", ";lt;", "/x", ".", "1 ", "\n\n", "é",
];

#[derive(Debug, PartialEq)]
enum Outcome {
    Decided(Option<Seen>),
    Incomplete,
}

/// An error that keeps the length of the remaining input.
#[derive(Debug)]
struct Failed(usize);

impl<I: nom::Input> ParseError<I> for Failed {
    fn from_error_kind(input: I, _: ErrorKind) -> Self {
        Self(input.input_len())
    }

    fn append(_: I, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl<I: nom::Input> FromExternalError<I, &'static Production> for Failed {
    fn from_external_error(input: I, _: ErrorKind, _: &'static Production) -> Self {
        Self(input.input_len())
    }
}

/// Parses bytes and, if they are UTF-8, text, with the same outcome.
fn decide<M: IsStreaming>(parser: &mut Delimited<Failed>, input: &[u8]) -> Outcome {
    let outcome = outcome(parser.process::<OutputM<Emit, Emit, M>>(input), input);
    if let Ok(text) = str::from_utf8(input) {
        let result = parser.process::<OutputM<Emit, Emit, M>>(text);
        let result = match result {
            Ok((rest, found)) => Ok((rest.as_bytes(), found)),
            Err(error) => Err(error),
        };
        assert_eq!(self::outcome(result, input), outcome, "{text:?}");
    }
    outcome
}

fn outcome<'a>(result: Result<(&'a [u8], Reference<'a>), Err<Failed>>, input: &'a [u8]) -> Outcome {
    match result {
        Ok((rest, found)) => {
            let span = found.span();
            assert!(input.ends_with(rest));
            assert_eq!(found.outer(), 0..(input.len() - rest.len()) as u64, "{found:?}");
            assert!(span.start < span.end && span.end <= found.outer().end, "{found:?}");
            assert_eq!(found.raw(), &input[span.start as usize..span.end as usize]);
            Outcome::Decided(Some(Seen::new(&found)))
        }
        Err(Err::Error(Failed(remaining))) => {
            assert_eq!(remaining, input.len());
            Outcome::Decided(None)
        }
        Err(Err::Failure(failed)) => panic!("a final error: {failed:?}"),
        Err(Err::Incomplete(_)) => Outcome::Incomplete,
    }
}
