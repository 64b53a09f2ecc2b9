//! What is known of how a value came about: a small set.

use std::ops::{BitOr, BitOrAssign};

/// What had to be done, or could not be known, to get from the text to the value; a set.
///
/// ```
/// use gleaner::{Flags, Item, extract};
/// let Some(Item::Reference(found)) = extract(b"www.a.example").next() else { panic!() };
/// assert!(found.flags().contains(Flags::ABBREVIATED));
/// assert_eq!(found.flags().names().collect::<Vec<_>>(), ["abbreviated"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flags(u16);

impl Flags {
    /// A hyphen stood before a line break: it may not be part of the reference (R4).
    pub const HYPHEN: Self = Self(1);
    /// A quoted-printable soft line break was undone (R4).
    pub const QP: Self = Self(1 << 1);
    /// A quote prefix changed, or lines were joined: the value is a guess (R3, R6).
    pub const GUESSED: Self = Self(1 << 2);
    /// White space without a line break was ignored (R1).
    pub const INNER_SPACE: Self = Self(1 << 3);
    /// The scheme was completed (R8).
    pub const ABBREVIATED: Self = Self(1 << 4);
    /// It holds `&amp;`, which may stand for `&` (R6).
    pub const ENTITY: Self = Self(1 << 5);
    /// It was unescaped from a JSON string (R11).
    pub const JSON: Self = Self(1 << 6);
    /// It holds characters outside ASCII (R7).
    pub const IRI: Self = Self(1 << 7);
    /// It is longer than the limit; only [`Overlong`](crate::Overlong) items have it.
    pub const OVERLONG: Self = Self(1 << 8);
    /// It runs across a page break of a paginated text ([`Config::page_breaks`](crate::Config::page_breaks)).
    pub const PAGE_BREAK: Self = Self(1 << 9);

    const NAMES: [(Self, &'static str); 10] = [
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
    ];

    /// The empty set.
    ///
    /// ```
    /// assert_eq!(gleaner::Flags::empty().names().count(), 0);
    /// ```
    #[must_use]
    pub const fn empty() -> Self {
        Self(0)
    }

    /// Whether all of `other` is in it.
    ///
    /// ```
    /// use gleaner::Flags;
    /// assert!((Flags::QP | Flags::IRI).contains(Flags::QP));
    /// ```
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The names of its members, as the command prints them.
    ///
    /// ```
    /// assert_eq!(gleaner::Flags::INNER_SPACE.names().next(), Some("inner-space"));
    /// ```
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES.into_iter().filter(move |&(flag, _)| self.contains(flag)).map(|(_, name)| name)
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
