//! The findings of a search: references with their spans, delimiters, flags and readings.

mod flags;
mod format;
mod found_reference;
mod item;
mod markup;
mod notes;
mod overlong;
#[cfg(feature = "explain")]
mod reading_origin;
mod readings;
mod wrapper;

pub use flags::Flags;
pub use found_reference::Reference;
#[cfg(any(feature = "codec", feature = "serde"))]
pub(crate) use found_reference::text;
pub use item::Item;
pub use markup::Markup;
#[cfg(feature = "codec")]
pub(crate) use notes::alternatives_at;
pub(crate) use notes::{Mark, Note};
pub use overlong::Overlong;
#[cfg(feature = "explain")]
pub(crate) use reading_origin::ReadingOrigin;
pub use readings::Readings;
pub(crate) use readings::may_vary;
pub use wrapper::{Kind, Wrapper};
