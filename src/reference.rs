//! What is found: [`Reference`], and the small nouns that describe it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use crate::config::Hyphen;
pub use crate::flags::Flags;
pub use crate::overlong::Overlong;
use crate::readings::{self, Note, Readings};
use crate::uri::{Grammar, UriRef};

/// What delimits a reference in its text (RFC 1738 Appendix, RFC 2396 Appendix E).
///
/// ```
/// use gleaner::{Item, Wrapper, extract};
/// let Some(Item::Reference(found)) = extract(b"<URL:http://a.example/>").next() else { panic!() };
/// assert_eq!(found.wrapper(), Wrapper::UrlAngle);
/// assert_eq!(found.wrapper().as_str(), "url-angle");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wrapper {
    /// `<URL:…>` (R1).
    UrlAngle,
    /// `<…>` (R2).
    Angle,
    /// `"…"`, or a pair of typographic quotation marks (R5).
    Quoted,
    /// None: white space, punctuation and brackets delimit it (R6, R8, R11).
    Bare,
    /// None but a `URL:` before it (R6).
    Prefixed,
}

impl Wrapper {
    /// All of them, in the order of the rules.
    pub const ALL: [Self; 5] =
        [Self::UrlAngle, Self::Angle, Self::Quoted, Self::Bare, Self::Prefixed];

    /// Its name in the command's options and output.
    ///
    /// ```
    /// assert_eq!(gleaner::Wrapper::Bare.as_str(), "bare");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UrlAngle => "url-angle",
            Self::Angle => "angle",
            Self::Quoted => "quoted",
            Self::Bare => "bare",
            Self::Prefixed => "prefixed",
        }
    }
}

impl fmt::Display for Wrapper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Whether a reference stands for itself or needs a base (RFC 2396, section 4).
///
/// ```
/// use gleaner::{Item, Kind, extract};
/// let Some(Item::Reference(found)) = extract(b"http://a.example/").next() else { panic!() };
/// assert_eq!(found.kind(), Kind::Absolute);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// It has a scheme, given or (R8) completed.
    Absolute,
    /// It has none; found only where [`Config::relative`](crate::Config::relative) asks for it.
    Relative,
}

impl Kind {
    /// Its name in the command's output.
    ///
    /// ```
    /// assert_eq!(gleaner::Kind::Relative.as_str(), "relative");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Absolute => "absolute",
            Self::Relative => "relative",
        }
    }
}

/// One thing found in the stream.
///
/// Two kinds, so that the head of an over-long reference cannot be taken for a reference.
///
/// ```
/// use gleaner::{Item, extract};
/// for item in extract(b"(see http://a.example/w_(x)).") {
///     match item {
///         Item::Reference(found) => assert_eq!(found.value(), "http://a.example/w_(x)"),
///         Item::Overlong(_) => unreachable!("it has fewer than 8 KiB"),
///     }
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item<'a> {
    /// A reference, whole.
    Reference(Reference<'a>),
    /// The place and the head of a reference that is longer than the limit.
    Overlong(Overlong<'a>),
}

impl<'a> Item<'a> {
    /// The reference, where it is one.
    ///
    /// ```
    /// let found = gleaner::extract(b"http://a.example/").filter_map(gleaner::Item::reference);
    /// assert_eq!(found.count(), 1);
    /// ```
    #[must_use]
    pub fn reference(self) -> Option<Reference<'a>> {
        match self {
            Self::Reference(reference) => Some(reference),
            Self::Overlong(_) => None,
        }
    }

    /// The absolute offsets of its first byte, and past its last; see [`Reference::span`] and
    /// [`Overlong::span`].
    ///
    /// ```
    /// let item = gleaner::extract(b"see http://a.example/").next().unwrap();
    /// assert_eq!(item.span(), 4..21);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        match self {
            Self::Reference(found) => found.span(),
            Self::Overlong(found) => found.span(),
        }
    }

    /// What delimits it.
    ///
    /// ```
    /// let item = gleaner::extract(b"<http://a.example/>").next().unwrap();
    /// assert_eq!(item.wrapper(), gleaner::Wrapper::Angle);
    /// ```
    #[must_use]
    pub fn wrapper(&self) -> Wrapper {
        match self {
            Self::Reference(found) => found.wrapper(),
            Self::Overlong(found) => found.wrapper(),
        }
    }

    /// The same, owning its bytes.
    ///
    /// ```
    /// let found = gleaner::extract(b"http://a.example/").next().map(gleaner::Item::into_owned);
    /// let kept: Option<gleaner::Item<'static>> = found;
    /// # assert!(kept.is_some());
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Item<'static> {
        match self {
            Self::Reference(reference) => Item::Reference(reference.into_owned()),
            Self::Overlong(overlong) => Item::Overlong(overlong.into_owned()),
        }
    }

    /// The same, so many bytes further on.
    #[cfg(feature = "mail")]
    pub(crate) fn moved(mut self, by: u64) -> Self {
        match &mut self {
            Self::Reference(found) => {
                found.start += by;
                found.outer = found.outer.start + by..found.outer.end + by;
            }
            Self::Overlong(found) => {
                found.span = found.span.start + by..found.span.end + by;
                found.outer = found.outer.start + by..found.outer.end + by;
            }
        }
        self
    }
}

/// A URI reference found in text (RFC 2396, section 4), with where and how it stood there.
///
/// ```
/// use gleaner::{Item, extract};
/// let text = b"Go to <URL:http://a.example/long-\n  name>.";
/// let Some(Item::Reference(found)) = extract(text).next() else { panic!() };
/// assert_eq!(found.value(), "http://a.example/long-name");
/// assert_eq!(found.raw(), b"http://a.example/long-\n  name");
/// assert_eq!(found.span(), 11..40);
/// assert_eq!(found.outer(), 6..41);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference<'a> {
    /// UTF-8, as the grammar lets nothing else through; not validated again before it is asked for.
    pub(crate) value: Cow<'a, [u8]>,
    pub(crate) raw: Cow<'a, [u8]>,
    pub(crate) start: u64,
    pub(crate) outer: Range<u64>,
    pub(crate) wrapper: Wrapper,
    pub(crate) kind: Kind,
    pub(crate) flags: Flags,
    /// UTF-8 too.
    pub(crate) tail: Cow<'a, [u8]>,
    pub(crate) notes: Cow<'a, [Note]>,
    pub(crate) hyphen: Hyphen,
    /// That the caller added its scheme, which then asks for nothing more (R9).
    pub(crate) added: bool,
}

impl<'a> Reference<'a> {
    /// The reference after unfolding; borrowed from the text where nothing was unfolded. Linear in its
    /// length.
    ///
    /// ```
    /// let found = gleaner::extract(b"<http://a.example/x\n/y>").find_map(gleaner::Item::reference);
    /// assert_eq!(found.unwrap().value(), "http://a.example/x/y");
    /// ```
    #[must_use]
    pub fn value(&self) -> &str {
        text(&self.value)
    }

    /// The bytes of the [value](Self::value), which are UTF-8, for who only passes them on; at no cost.
    ///
    /// ```
    /// let found = gleaner::extract(b"<http://a.example/x\n/y>").find_map(gleaner::Item::reference);
    /// assert_eq!(found.unwrap().as_bytes(), b"http://a.example/x/y");
    /// ```
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.value
    }

    /// The value, and with [`Hyphen::Both`] the one without hyphens before line breaks (R4).
    ///
    /// ```
    /// use gleaner::{Config, Hyphen, Item, extract_with};
    /// let config = Config::new().hyphen(Hyphen::Both);
    /// let found = extract_with(b"<http://a.example/x-\ny>", &config).find_map(Item::reference);
    /// let found = found.unwrap();
    /// assert_eq!(found.values().collect::<Vec<_>>(), ["http://a.example/x-y", "http://a.example/xy"]);
    /// ```
    pub fn values(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let both = self.hyphen == Hyphen::Both && self.flags.contains(Flags::HYPHEN);
        self.readings().take(if both { 2 } else { 1 })
    }

    /// The bytes of the raw span as they stand in the stream.
    ///
    /// ```
    /// let found = gleaner::extract(b"<http://a.example/x\n/y>").find_map(gleaner::Item::reference);
    /// assert_eq!(found.unwrap().raw(), b"http://a.example/x\n/y");
    /// ```
    #[must_use]
    pub fn raw(&self) -> &[u8] {
        &self.raw
    }

    /// The raw span: absolute byte offsets of the first contributing byte, and past the last.
    ///
    /// ```
    /// let found = gleaner::extract(b"to http://a.example/.").find_map(gleaner::Item::reference);
    /// assert_eq!(found.unwrap().span(), 3..20);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        self.start..self.start + self.raw.len() as u64
    }

    /// The outer span: from the opener through the closer, `URL:` and a label included.
    ///
    /// ```
    /// let found = gleaner::extract(b"to <http://a.example/>").find_map(gleaner::Item::reference);
    /// assert_eq!(found.unwrap().outer(), 3..22);
    /// ```
    #[must_use]
    pub fn outer(&self) -> Range<u64> {
        self.outer.clone()
    }

    /// What delimits it.
    ///
    /// ```
    /// let found = gleaner::extract(b"URL: http://a.example/").find_map(gleaner::Item::reference);
    /// assert_eq!(found.unwrap().wrapper(), gleaner::Wrapper::Prefixed);
    /// ```
    #[must_use]
    pub fn wrapper(&self) -> Wrapper {
        self.wrapper
    }

    /// Whether it is absolute or relative.
    ///
    /// ```
    /// let found = gleaner::extract(b"http://a.example/").find_map(gleaner::Item::reference);
    /// assert_eq!(found.unwrap().kind(), gleaner::Kind::Absolute);
    /// ```
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What had to be done to get the value.
    ///
    /// ```
    /// let found = gleaner::extract(b"http://a.example/").find_map(gleaner::Item::reference);
    /// assert_eq!(found.unwrap().flags(), gleaner::Flags::empty());
    /// ```
    #[must_use]
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// The scheme as it stands in the value (RFC 2396, 3.1), where the reference is absolute.
    ///
    /// ```
    /// let found = gleaner::extract(b"HTTP://a.example/").find_map(gleaner::Item::reference);
    /// assert_eq!(found.unwrap().scheme(), Some("HTTP"));
    /// ```
    #[must_use]
    pub fn scheme(&self) -> Option<&str> {
        match self.kind {
            Kind::Absolute => self.value().split_once(':').map(|(scheme, _)| scheme),
            Kind::Relative => None,
        }
    }

    /// The value taken apart, as RFC 2396's Appendix B does; linear.
    ///
    /// ```
    /// let found = gleaner::extract(b"<http://a.example/x?y>").find_map(gleaner::Item::reference);
    /// assert_eq!(found.unwrap().uri().query(), Some("y"));
    /// ```
    #[must_use]
    pub fn uri(&self) -> UriRef<'_> {
        UriRef::split(self.value())
    }

    /// Whether the value, judged without its fragment, conforms to the grammar of an RFC (R7); linear.
    ///
    /// More is found than conforms; [`UriRef::conforms_to`] tells why a value does not.
    ///
    /// ```
    /// use gleaner::uri::Grammar;
    /// let found = gleaner::extract(b"http://a.example/~joe").find_map(gleaner::Item::reference).unwrap();
    /// assert!(found.conforms_to(Grammar::Rfc2396));
    /// assert!(!found.conforms_to(Grammar::Rfc1738));
    /// ```
    #[must_use]
    pub fn conforms_to(&self, grammar: Grammar) -> bool {
        self.uri().conforms_to(grammar).is_ok()
    }

    /// What was trimmed off the end of a bare reference (R6), unescaped as the value is.
    ///
    /// ```
    /// let found = gleaner::extract(b"Go to http://a.example/x.").find_map(gleaner::Item::reference);
    /// assert_eq!(found.unwrap().tail(), ".");
    /// ```
    #[must_use]
    pub fn tail(&self) -> &str {
        text(&self.tail)
    }

    /// What the same bytes may have meant: the value first, then the others, made one by one.
    ///
    /// Their number may be 2^n for n hyphens before line breaks (at most 63 are varied); each costs
    /// time linear in the value. RULES R1, R4, R6 and R7 tell which there are.
    ///
    /// ```
    /// let text = b"<http://a.example/x-\ny>";
    /// let found = gleaner::extract(text).find_map(gleaner::Item::reference).unwrap();
    /// let readings: Vec<_> = found.readings().collect();
    /// assert_eq!(readings, ["http://a.example/x-y", "http://a.example/xy"]);
    /// ```
    #[must_use]
    pub fn readings(&self) -> Readings<'_> {
        readings::of(self)
    }

    /// The same, owning its bytes.
    ///
    /// ```
    /// let found = gleaner::extract(b"http://a.example/").find_map(gleaner::Item::reference).unwrap();
    /// let kept: gleaner::Reference<'static> = found.into_owned();
    /// # assert_eq!(kept.value(), "http://a.example/");
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Reference<'static> {
        Reference {
            value: Cow::Owned(self.value.into_owned()),
            raw: Cow::Owned(self.raw.into_owned()),
            tail: Cow::Owned(self.tail.into_owned()),
            notes: Cow::Owned(self.notes.into_owned()),
            start: self.start,
            outer: self.outer,
            wrapper: self.wrapper,
            kind: self.kind,
            flags: self.flags,
            hyphen: self.hyphen,
            added: self.added,
        }
    }
}

/// What is UTF-8, or as much of it as is.
fn text(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            debug_assert!(false, "{error} in {bytes:?}");
            str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default()
        }
    }
}
