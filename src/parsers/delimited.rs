//! Delimited references, as parsers: the recommendations of RFC 1738's Appendix and RFC 2396, Appendix E.
//!
//! Line breaks inside the delimiters are ignored, and so are the quote prefixes and leaders of the lines
//! ([`rules`](crate::rules), R1 to R5). The output is the [`Reference`] that [`extract`](crate::extract)
//! finds at the opener. Its offsets count from the first byte of the parser's input.
//!
//! ```
//! use gleaner::parsers::delimited;
//! use nom::{IResult, Parser};
//!
//! let text = "<URL:ftp://info.cern.ch/pub/www/doc;\ntype=d> and more";
//! let result: IResult<_, _> = delimited::any().parse_complete(text);
//! let (rest, found) = result?;
//! assert_eq!((found.value(), rest), ("ftp://info.cern.ch/pub/www/doc;type=d", " and more"));
//! # Ok::<(), nom::Err<nom::error::Error<&str>>>(())
//! ```
//!
//! In streaming mode a parser is `Err::Incomplete` until the input decides about the reference, at the latest
//! shortly after [`Config::max_reference`] bytes. It then parses again from the opener, as nom's
//! parsers do; an [`Extractor`](crate::Extractor) is faster where chunks are small.
//!
//! The productions are too strict here: real references contain characters that the RFCs exclude (R7).
//! [`Reference::conforms_to`] checks a value against them.

use std::fmt;
use std::marker::PhantomData;

use nom::error::ErrorKind;
use nom::{Err, IsStreaming, Mode, Needed, OutputMode, PResult, Parser};

use super::production::ProductionError;
use crate::class::{self, LOCAL_PART};
use crate::config::Config;
use crate::extract::{Search, Window};
use crate::grammar::parse::Parsed;
use crate::grammar::uri::fault::Production;
use crate::grammar::uri::input::Text;
use crate::reference::{Item, Reference, Wrapper};

/// Returns a parser of `<URL:…>` (R1).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::delimited::url_angle().parse_complete("<URL:x://a>");
/// assert_eq!(result.unwrap().1.value(), "x://a");
/// ```
#[must_use]
pub fn url_angle<E>() -> Delimited<E> {
    Delimited::new(&[Wrapper::UrlAngle])
}

/// Returns a parser of `<…>` (R2).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::delimited::angle().parse_complete("<http://a/\nb>");
/// assert_eq!(result.unwrap().1.value(), "http://a/b");
/// ```
#[must_use]
pub fn angle<E>() -> Delimited<E> {
    Delimited::new(&[Wrapper::Angle])
}

/// Returns a parser of `"…"` and of pairs of typographic quotation marks (R5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::delimited::quoted().parse_complete("“http://a/”, x");
/// let (rest, found) = result.unwrap();
/// assert_eq!((found.value(), rest), ("http://a/", ", x"));
/// ```
#[must_use]
pub fn quoted<E>() -> Delimited<E> {
    Delimited::new(&[Wrapper::Quoted])
}

/// Returns a parser of a reference without a wrapper, or after `URL:` (R6, R8, R11), as if the text began with it. The
/// rest begins with the [`tail`](Reference::tail). An over-long reference is an error.
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::delimited::bare().parse_complete("http://a/x.) y");
/// let (rest, found) = result.unwrap();
/// assert_eq!((found.value(), rest), ("http://a/x", ".) y"));
/// ```
#[must_use]
pub fn bare<E>() -> Delimited<E> {
    Delimited::new(&[Wrapper::Bare])
}

/// Returns a parser of a reference in any wrapper, or in none.
///
/// ```
/// # use nom::{IResult, Parser};
/// let mut parser = gleaner::parsers::delimited::any();
/// for text in ["<URL:http://a/>", "<http://a/>", "\"http://a/\"", "http://a/"] {
///     let result: IResult<_, _> = parser.parse_complete(text);
///     assert_eq!(result.unwrap().1.value(), "http://a/");
/// }
/// ```
#[must_use]
pub fn any<E>() -> Delimited<E> {
    Delimited::new(&[Wrapper::UrlAngle, Wrapper::Angle, Wrapper::Quoted, Wrapper::Bare])
}

/// The parser of a reference in text. It keeps its buffers, so that it should be built once.
///
/// ```
/// use gleaner::parsers::delimited::{Delimited, angle};
/// let parser: Delimited<()> = angle();
/// # let _ = parser;
/// ```
pub struct Delimited<E> {
    /// The wrappers to try, in this order.
    wrappers: &'static [Wrapper],
    config: Config,
    line: Vec<u8>,
    /// Built for the first input that begins like a reference.
    search: Option<Box<Search>>,
    error: PhantomData<fn() -> E>,
}

impl<E> Delimited<E> {
    fn new(wrappers: &'static [Wrapper]) -> Self {
        Self { wrappers, config: Config::new(), line: Vec::new(), search: None, error: PhantomData }
    }

    /// Sets the settings, by default those of [`Config::new`].
    ///
    /// ```
    /// # use nom::{IResult, Parser};
    /// use gleaner::{Config, parsers::delimited};
    /// let mut parser = delimited::any().with(&Config::new().abbreviated(false));
    /// let result: IResult<_, _> = parser.parse_complete("www.a.example");
    /// assert!(result.is_err());
    /// ```
    #[must_use]
    pub fn with(self, config: &Config) -> Self {
        Self { config: config.clone(), search: None, ..self }
    }

    /// Sets the text before the opener on its line, empty by default, in which R3 finds the quote prefix and the leader.
    ///
    /// ```
    /// # use nom::{IResult, Parser};
    /// let mut parser = gleaner::parsers::delimited::any().after("> see ");
    /// let result: IResult<_, _> = parser.parse_complete("<http://a.example/\n> x>");
    /// assert_eq!(result.unwrap().1.value(), "http://a.example/x");
    /// ```
    #[must_use]
    pub fn after(self, line: impl AsRef<[u8]>) -> Self {
        Self { line: line.as_ref().to_vec(), ..self }
    }

    /// Returns the length of the reference at the start of the input, and the reference.
    fn read<'a>(&mut self, bytes: &'a [u8], last: bool) -> Parsed<Reference<'a>> {
        let base = self.line.len() as u64;
        let window = Window { bytes, base, last };
        for &wrapper in self.wrappers {
            if !may_begin(wrapper, bytes, last, &self.config) {
                continue;
            }
            let search = self.search.get_or_insert_with(|| Box::new(Search::new(&self.config)));
            let parsed = match wrapper {
                Wrapper::Bare => search.bare_at_start(&self.line, window),
                _ => search.wrapped_at_start(wrapper, &self.line, window),
            };
            match parsed {
                Parsed::Yes(length, finding) => {
                    let item = search.owned_item(window, finding);
                    if let Item::Reference(mut found) = item {
                        found.start = found.start.saturating_sub(base);
                        found.outer = 0..length as u64;
                        return Parsed::Yes(length, found);
                    }
                }
                Parsed::No => {}
                Parsed::More => return Parsed::More,
            }
        }
        Parsed::No
    }
}

fn may_begin(wrapper: Wrapper, bytes: &[u8], last: bool, config: &Config) -> bool {
    match (bytes.first(), wrapper) {
        (None, _) => !last,
        (Some(b'<'), Wrapper::UrlAngle | Wrapper::Angle) => true,
        (Some(&first), Wrapper::Quoted) => first == b'"' || !first.is_ascii(),
        (Some(&first), Wrapper::Bare) => {
            class::is(LOCAL_PART, first) || may_begin_domain(first, config)
        }
        _ => false,
    }
}

/// Reports whether a bare domain may begin with `first` where no other reference does.
fn may_begin_domain(first: u8, config: &Config) -> bool {
    config.domains && config.iri && !first.is_ascii()
}

impl<'a, E: ProductionError<&'a str>> Parser<&'a str> for Delimited<E> {
    type Output = Reference<'a>;
    type Error = E;

    fn process<OM: OutputMode>(
        &mut self,
        input: &'a str,
    ) -> PResult<OM, &'a str, Reference<'a>, E> {
        let parsed = self.read(input.as_bytes(), !OM::Incomplete::is_streaming());
        result::<OM, _, _, E>(input, parsed)
    }
}

impl<'a, E: ProductionError<&'a [u8]>> Parser<&'a [u8]> for Delimited<E> {
    type Output = Reference<'a>;
    type Error = E;

    fn process<OM: OutputMode>(
        &mut self,
        input: &'a [u8],
    ) -> PResult<OM, &'a [u8], Reference<'a>, E> {
        let parsed = self.read(input, !OM::Incomplete::is_streaming());
        result::<OM, _, _, E>(input, parsed)
    }
}

fn result<OM: OutputMode, I: Text, O, E: ProductionError<I>>(
    input: I,
    parsed: Parsed<O>,
) -> PResult<OM, I, O, E> {
    static REFERENCE: Production = Production::new(
        "reference in text",
        "RFC 1738, Appendix; RFC 2396, E",
        "a reference and its delimiters",
    );
    match parsed {
        Parsed::Yes(length, found) => Ok((input.take_from(length), OM::Output::bind(|| found))),
        Parsed::More if OM::Incomplete::is_streaming() => Err(Err::Incomplete(Needed::Unknown)),
        Parsed::No | Parsed::More => Err(Err::Error(OM::Error::bind(|| {
            E::from_external_error(input, ErrorKind::Verify, &REFERENCE)
        }))),
    }
}

impl<E> Clone for Delimited<E> {
    fn clone(&self) -> Self {
        Self {
            wrappers: self.wrappers,
            config: self.config.clone(),
            line: self.line.clone(),
            search: None,
            error: PhantomData,
        }
    }
}

impl<E> fmt::Debug for Delimited<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Delimited")
            .field("wrappers", &self.wrappers)
            .field("config", &self.config)
            .field("line", &String::from_utf8_lossy(&self.line))
            .finish_non_exhaustive()
    }
}
