//! The set of flags of a finding.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of facts about a value: how it differs from the raw text, and what is uncertain about it.
///
/// ```
/// use gleaner::{Flags, Item, extract};
/// let Some(Item::Reference(found)) = extract(b"www.a.example").next() else { panic!() };
/// assert!(found.flags().contains(Flags::ABBREVIATED));
/// assert_eq!(found.flags().names().collect::<Vec<_>>(), ["abbreviated"]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flags(u16);

impl Flags {
    /// The raw text has a hyphen before a line break, which may not be part of the reference (R4).
    pub const HYPHEN: Self = Self(1);
    /// A quoted-printable soft line break was removed (R4).
    pub const QP: Self = Self(1 << 1);
    /// The value is a guess: the quote prefix changed between lines, or lines were joined (R3, R6).
    pub const GUESSED: Self = Self(1 << 2);
    /// White space without a line break was removed (R1).
    pub const INNER_SPACE: Self = Self(1 << 3);
    /// The scheme was completed (R8).
    pub const ABBREVIATED: Self = Self(1 << 4);
    /// The value contains `&amp;`, which may stand for `&` (R6).
    pub const ENTITY: Self = Self(1 << 5);
    /// The value was unescaped from a JSON string (R11).
    pub const JSON: Self = Self(1 << 6);
    /// The value contains characters outside ASCII (R7).
    pub const IRI: Self = Self(1 << 7);
    /// The reference is longer than the limit; only [`Overlong`](crate::Overlong) items have this flag.
    pub const OVERLONG: Self = Self(1 << 8);
    /// The reference crosses a page break ([`Config::page_breaks`](crate::Config::page_breaks)).
    pub const PAGE_BREAK: Self = Self(1 << 9);
    /// The input was cut off before the end of the reference was decided, so that the reference may be incomplete
    /// ([`Extractor::finish_truncated`](crate::Extractor::finish_truncated)).
    ///
    /// The cut also abandons a wrapper that is still open ([rules](crate::rules#a-truncated-stream)), and its content is
    /// searched by the other rules: of `<URL:http://a.example/long/⏎pat`, the finding is `http://a.example/long/`, which
    /// ends at the line break; no finding contains `pat`.
    pub const TRUNCATED: Self = Self(1 << 10);

    /// The text is defanged, and the value is the working reference ([`Config::refang`](crate::Config::refang); R12).
    pub const DEFANGED: Self = Self(1 << 11);

    /// The visible text of the link is a reference to another site than its target
    /// ([`Markup::text_host`](crate::Markup::text_host)).
    pub const MISMATCH: Self = Self(1 << 12);

    /// Backslashes that escape characters in another notation, such as Markdown, or line breaks, were removed (R4, R6).
    pub const UNESCAPED: Self = Self(1 << 13);

    /// An ellipsis follows a cut word of a reference with `//`: the text abbreviates the reference (R6).
    pub const ELIDED: Self = Self(1 << 14);

    /// The value is the reading that evidence attests ([`Config::settle`](crate::Config::settle); R13).
    pub const SETTLED: Self = Self(1 << 15);

    const NAMES: [(Self, &'static str); 16] = [
        (Self::HYPHEN, "hyphen"),
        (Self::QP, "qp"),
        (Self::GUESSED, "guessed"),
        (Self::INNER_SPACE, "inner-space"),
        (Self::ABBREVIATED, "abbreviated"),
        (Self::ENTITY, "entity"),
        (Self::JSON, "json"),
        (Self::IRI, "iri"),
        (Self::OVERLONG, "overlong"),
        (Self::PAGE_BREAK, "page-break"),
        (Self::TRUNCATED, "truncated"),
        (Self::DEFANGED, "defanged"),
        (Self::MISMATCH, "mismatch"),
        (Self::UNESCAPED, "unescaped"),
        (Self::ELIDED, "elided"),
        (Self::SETTLED, "settled"),
    ];

    /// Returns the empty set.
    ///
    /// ```
    /// assert_eq!(gleaner::Flags::empty().names().count(), 0);
    /// ```
    #[must_use]
    pub const fn empty() -> Self {
        Self(0)
    }

    /// Returns the set of all flags.
    ///
    /// ```
    /// use gleaner::Flags;
    /// assert!(Flags::all().contains(Flags::QP | Flags::TRUNCATED));
    /// ```
    #[must_use]
    pub const fn all() -> Self {
        let (mut all, mut at) = (0, 0);
        while at < Self::NAMES.len() {
            all |= Self::NAMES[at].0.0;
            at += 1;
        }
        Self(all)
    }

    /// Reports whether the set has no flag.
    ///
    /// ```
    /// use gleaner::Flags;
    /// assert!((Flags::QP & Flags::IRI).is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Reports whether the set contains every flag of `other`.
    ///
    /// ```
    /// use gleaner::Flags;
    /// assert!((Flags::QP | Flags::IRI).contains(Flags::QP));
    /// ```
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Reports whether the set contains any flag of `other`.
    ///
    /// ```
    /// use gleaner::Flags;
    /// let guesses = Flags::GUESSED | Flags::HYPHEN;
    /// assert!((Flags::QP | Flags::HYPHEN).intersects(guesses));
    /// ```
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns each flag of the set as a set of its own.
    ///
    /// ```
    /// use gleaner::Flags;
    /// assert!((Flags::IRI | Flags::QP).iter().eq([Flags::QP, Flags::IRI]));
    /// ```
    #[must_use]
    pub fn iter(self) -> impl FusedIterator<Item = Self> {
        self.named().map(|(flag, _)| flag)
    }

    /// Returns the names of the flags in the set, as the command prints them.
    ///
    /// ```
    /// assert_eq!(gleaner::Flags::INNER_SPACE.names().next(), Some("inner-space"));
    /// ```
    #[must_use]
    pub fn names(self) -> impl FusedIterator<Item = &'static str> {
        self.named().map(|(_, name)| name)
    }

    /// Returns the flag with this name, as [`names`](Self::names) returns it.
    ///
    /// ```
    /// use gleaner::Flags;
    /// assert_eq!(Flags::from_name("inner-space"), Some(Flags::INNER_SPACE));
    /// assert_eq!(Flags::from_name("INNER_SPACE"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().named().find(|&(_, other)| other == name).map(|(flag, _)| flag)
    }

    fn named(self) -> impl FusedIterator<Item = (Self, &'static str)> {
        Self::NAMES.into_iter().filter(move |&(flag, _)| self.contains(flag))
    }
}

/// Writes the names of the constants, as in `Flags(QP | INNER_SPACE)`.
impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Flags(")?;
        for (at, name) in self.names().enumerate() {
            let separator = if at == 0 { "" } else { " | " };
            write!(f, "{separator}{}", name.to_ascii_uppercase().replace('-', "_"))?;
        }
        f.write_str(")")
    }
}

impl BitOr for Flags {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Flags {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// Returns the flags that both sets contain.
impl BitAnd for Flags {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for Flags {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

/// Returns the flags of the first set that the second one does not contain.
impl Sub for Flags {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for Flags {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Returns the union of sets.
impl FromIterator<Flags> for Flags {
    fn from_iter<I: IntoIterator<Item = Flags>>(sets: I) -> Self {
        sets.into_iter().fold(Self::empty(), BitOr::bitor)
    }
}

impl Extend<Flags> for Flags {
    fn extend<I: IntoIterator<Item = Flags>>(&mut self, sets: I) {
        *self |= sets.into_iter().collect();
    }
}
