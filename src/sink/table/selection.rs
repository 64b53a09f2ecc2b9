//! [`Selection`]: which columns are wanted.

use super::column::{COLUMNS, Source, index_of};
use super::keys::Object;

const _: () = assert!(COLUMNS.len() <= u128::BITS as usize);

/// A set of columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection(u128);

impl Selection {
    /// All columns.
    pub const ALL: Self = Self(u128::MAX >> (u128::BITS as usize - COLUMNS.len()));

    /// Adds a column.
    pub fn add(&mut self, column: usize) {
        self.0 |= 1 << column;
    }

    /// Reports whether a column is in the set.
    #[must_use]
    pub fn contains(self, column: usize) -> bool {
        self.0 & 1 << column != 0
    }

    /// Returns the number of selected columns before this one.
    #[cfg(feature = "batches")]
    pub(in crate::sink) fn index_of(self, column: usize) -> usize {
        (self.0 & ((1 << column) - 1)).count_ones() as usize
    }

    /// Returns the columns in their order.
    pub fn columns(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let column = rest.trailing_zeros() as usize;
            rest &= rest.checked_sub(1)?;
            Some(column)
        })
    }

    /// Reports whether lines are counted for a column.
    #[must_use]
    pub fn has_lines(self) -> bool {
        [const { index_of("line") }, const { index_of("part_line") }]
            .iter()
            .any(|&line| self.contains(line))
    }

    pub(super) fn intersection(self, present: u128) -> Self {
        Self(self.0 & present)
    }

    /// Returns the selection with the columns from which components are computed, if it has one.
    pub(super) fn with_sources(self, sources: &[usize]) -> Self {
        let mut all = self;
        if self.has_components() {
            for &column in sources {
                all.add(column);
            }
        }
        all
    }

    pub(super) fn has_components(self) -> bool {
        self.0 & of(Group::Component).0 != 0
    }

    /// Reports whether a column has its value in this object.
    pub(super) fn has_object(self, object: Object) -> bool {
        let columns = match object {
            Object::Record => Self::ALL,
            Object::Settled => const { of(Group::Settled) },
            Object::First => const { of(Group::First) },
            Object::Message => const { of(Group::Message) },
            Object::Journal => const { of(Group::Journal) },
        };
        self.0 & columns.0 != 0
    }
}

/// Columns that are left out together.
#[derive(Clone, Copy)]
enum Group {
    Component,
    Settled,
    First,
    Message,
    Journal,
}

const fn of(group: Group) -> Selection {
    let (mut all, mut at) = (0, 0);
    while at < COLUMNS.len() {
        let is_member = matches!(
            (group, COLUMNS[at].source),
            (Group::Component, Source::Component)
                | (Group::Settled, Source::Settled(_) | Source::First(_))
                | (Group::First, Source::First(_))
                | (Group::Message, Source::Message(_))
                | (Group::Journal, Source::Journal(_))
        );
        if is_member {
            all |= 1 << at;
        }
        at += 1;
    }
    Selection(all)
}
