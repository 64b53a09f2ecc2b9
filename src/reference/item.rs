//! [`Item`]: everything that a search reports.

#[cfg(feature = "html")]
use std::borrow::Cow;
use std::ops::Range;

#[cfg(feature = "html")]
use memchr::memchr_iter;

use super::flags::Flags;
use super::found_reference::{Reference, indices};
use super::overlong::Overlong;
#[cfg(feature = "html")]
use super::wrapper::Kind;
use super::wrapper::Wrapper;
#[cfg(feature = "html")]
use crate::config::Config;
#[cfg(feature = "html")]
use crate::uri::{refang_in_markup, scheme_length};

/// A finding in the stream.
///
/// A search reports nothing else, so a `match` needs no wildcard. The variants are apart so that no caller mistakes the
/// head of an over-long reference for a reference.
///
/// ```
/// use gleaner::{Item, extract};
/// for item in extract(b"(see http://a.example/w_(x)).") {
///     match item {
///         Item::Reference(found) => assert_eq!(found.value(), "http://a.example/w_(x)"),
///         Item::Overlong(_) => unreachable!("the reference has fewer than 8 KiB"),
///     }
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Item<'a> {
    /// A whole reference.
    Reference(Reference<'a>),
    /// The span and the head of a reference that is longer than the limit.
    Overlong(Overlong<'a>),
}

impl<'a> Item<'a> {
    /// Returns the reference, borrowed from the item, or `None` for an over-long one.
    ///
    /// ```
    /// let item = gleaner::extract("http://a.example/").next().unwrap();
    /// assert_eq!(item.as_reference().unwrap().value(), "http://a.example/");
    /// ```
    #[must_use]
    pub fn as_reference(&self) -> Option<&Reference<'a>> {
        match self {
            Self::Reference(reference) => Some(reference),
            Self::Overlong(_) => None,
        }
    }

    /// Returns the reference, or `None` for an over-long one.
    ///
    /// ```
    /// let found = gleaner::extract("http://a.example/").filter_map(gleaner::Item::into_reference);
    /// assert_eq!(found.count(), 1);
    /// ```
    #[must_use]
    pub fn into_reference(self) -> Option<Reference<'a>> {
        match self {
            Self::Reference(reference) => Some(reference),
            Self::Overlong(_) => None,
        }
    }

    /// Returns the span in the stream: see [`Reference::span`] and [`Overlong::span`].
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

    /// Returns the [span](Self::span) as indices, for items found in a slice: see [`Reference::range`].
    ///
    /// ```
    /// let text = "see http://a.example/";
    /// let item = gleaner::extract(text).next().unwrap();
    /// assert_eq!(&text[item.range()], "http://a.example/");
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        indices(self.span())
    }

    /// Returns the outer span, delimiters included: see [`Reference::outer`] and [`Overlong::outer`].
    ///
    /// ```
    /// let item = gleaner::extract("see <http://a.example/>").next().unwrap();
    /// assert_eq!((item.span(), item.outer()), (5..22, 4..23));
    /// ```
    #[must_use]
    pub fn outer(&self) -> Range<u64> {
        match self {
            Self::Reference(found) => found.outer(),
            Self::Overlong(found) => found.outer(),
        }
    }

    /// Returns the flags: see [`Reference::flags`] and [`Overlong::flags`].
    ///
    /// ```
    /// let item = gleaner::extract("see www.a.example").next().unwrap();
    /// assert_eq!(item.flags(), gleaner::Flags::ABBREVIATED);
    /// ```
    #[must_use]
    pub fn flags(&self) -> Flags {
        match self {
            Self::Reference(found) => found.flags(),
            Self::Overlong(found) => found.flags(),
        }
    }

    /// Returns the delimiters of the reference.
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

    /// Copies the borrowed bytes, so that the result outlives the text.
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

    /// Adds `by` to every offset, modulo 2^64: a negative number is given as its complement.
    #[cfg(feature = "mail")]
    pub(crate) fn moved(mut self, by: u64) -> Self {
        match &mut self {
            Self::Reference(found) => {
                found.start = found.start.wrapping_add(by);
                found.outer = moved(&found.outer, by);
            }
            Self::Overlong(found) => {
                found.span = moved(&found.span, by);
                found.outer = moved(&found.outer, by);
            }
        }
        self
    }

    /// Returns the item of a value in markup: the reference in `bytes[raw]`, decoded, which may be defanged.
    #[cfg(feature = "html")]
    pub(crate) fn of_markup(
        value: &'a str,
        bytes: &'a [u8],
        (raw, outer): (Range<usize>, Range<usize>),
        wrapper: Wrapper,
        config: &Config,
    ) -> Self {
        let mut flags = if value.is_ascii() { Flags::empty() } else { Flags::IRI };
        let working = config.refang.and_then(|notations| refang_in_markup(value, notations));
        if working.is_some() {
            flags |= Flags::DEFANGED;
        }
        let value = working.map_or(Cow::Borrowed(value), Cow::Owned);
        let outer = outer.start as u64..outer.end as u64;
        if value.len() > config.max_reference {
            return Self::Overlong(Overlong {
                head: match value {
                    Cow::Borrowed(value) => Cow::Borrowed(Overlong::head_of(value)),
                    Cow::Owned(value) => Cow::Owned(Overlong::head_of(&value).to_owned()),
                },
                span: raw.start as u64..raw.end as u64,
                outer,
                wrapper,
                flags: flags | Flags::OVERLONG,
            });
        }
        let has_entity =
            memchr_iter(b'&', value.as_bytes()).any(|at| value[at..].starts_with("&amp;"));
        let raw_text = &bytes[raw.clone()];
        Self::Reference(Reference {
            value_length: value.len(),
            raw: (raw_text != value.as_bytes()).then_some(Cow::Borrowed(raw_text)),
            start: raw.start as u64,
            outer,
            wrapper,
            kind: if scheme_length(&value).is_some() { Kind::Absolute } else { Kind::Relative },
            text: match value {
                Cow::Borrowed(value) => Cow::Borrowed(value.as_bytes()),
                Cow::Owned(value) => Cow::Owned(value.into_bytes()),
            },
            flags: if has_entity { flags | Flags::ENTITY } else { flags },
            notes: Cow::Borrowed(&[]),
            hyphen: config.hyphen,
            added: false,
        })
    }

    /// Moves an item that was found in text made of parts of `bytes` to its offsets in `bytes`.
    #[cfg(feature = "html")]
    pub(crate) fn moved_to(self, bytes: &'a [u8], raw: Range<usize>, outer: Range<usize>) -> Self {
        let outer = outer.start as u64..outer.end as u64;
        match self {
            Self::Reference(found) => {
                let raw_text = &bytes[raw.clone()];
                let is_same = found.raw() == raw_text;
                Self::Reference(Reference {
                    raw: if is_same { found.raw } else { Some(Cow::Borrowed(raw_text)) },
                    start: raw.start as u64,
                    outer,
                    ..found
                })
            }
            Self::Overlong(found) => {
                let span = raw.start as u64..raw.end as u64;
                Self::Overlong(Overlong { span, outer, ..found })
            }
        }
    }
}

#[cfg(feature = "mail")]
fn moved(span: &std::ops::Range<u64>, by: u64) -> std::ops::Range<u64> {
    span.start.wrapping_add(by)..span.end.wrapping_add(by)
}
