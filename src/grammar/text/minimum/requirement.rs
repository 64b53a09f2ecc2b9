//! The result of a check of the first bytes of a bare candidate: what the rest must contain.

use memchr::memchr_iter;

use crate::checkpoint::save_variants;
use crate::class::{self, GROUP};
use crate::work;

/// The result of a check of the first bytes after a scheme, `www.` or `ftp.`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PrefixCheck {
    /// No continuation meets the minimum.
    Refused,
    /// The candidate meets the minimum if its rest meets the requirement.
    Open(Requirement),
    /// The check needs more input.
    Incomplete,
}

impl PrefixCheck {
    /// The minimum is met, whatever follows.
    pub const MET: Self = Self::Open(Requirement::NonEmpty);

    pub(super) fn met_if(met: bool) -> Self {
        if met { Self::MET } else { Self::Refused }
    }

    /// Returns the result for an input that ends too early.
    pub(super) fn at_end(more: bool) -> Self {
        if more { Self::Incomplete } else { Self::Refused }
    }
}

/// What a bare candidate must have somewhere after its scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Requirement {
    /// At least one byte.
    #[default]
    NonEmpty,
    /// An `@`.
    At,
    /// An `@` with something on both sides.
    Address,
    /// An `@`, unless the whole is a newsgroup or `*`.
    News,
    /// A comma.
    Comma,
    /// `;phone-context=` (RFC 3966).
    PhoneContext,
    /// At least one byte, and no blank and further digits of the telephone number after the reference.
    WholeNumber,
}

save_variants!(Requirement { NonEmpty, At, Address, News, Comma, PhoneContext, WholeNumber });

impl Requirement {
    /// Reports whether `rest`, everything after the colon of a bare reference, meets the requirement.
    pub(crate) fn is_met_by(self, rest: &[u8]) -> bool {
        work::count(rest.len());
        match self {
            Self::NonEmpty | Self::WholeNumber => !rest.is_empty(),
            Self::At => rest.contains(&b'@'),
            Self::Address => has_address(rest),
            Self::News => rest == b"*" || is_group(rest) || rest.contains(&b'@'),
            Self::Comma => rest.contains(&b','),
            Self::PhoneContext => {
                let context = b";phone-context=";
                rest.windows(context.len()).any(|window| window.eq_ignore_ascii_case(context))
            }
        }
    }
}

/// Reports whether `rest` has an `@` between a local part and the first character of a domain or address literal.
fn has_address(rest: &[u8]) -> bool {
    let begins_domain = |b: &u8| b.is_ascii_alphanumeric() || *b == b'%' || !b.is_ascii();
    memchr_iter(b'@', rest).any(|at| match &rest[at + 1..] {
        [b'[', first, ..] | [first, ..] => at > 0 && begins_domain(first),
        [] => false,
    })
}

/// Reports whether `rest` is a newsgroup (RFC 1738, 5: `group`) with a dot in it.
fn is_group(rest: &[u8]) -> bool {
    rest.first().is_some_and(u8::is_ascii_alphabetic)
        && class::span(GROUP, rest) == rest.len()
        && rest.contains(&b'.')
}
