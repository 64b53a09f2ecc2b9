#![doc = include_str!("checkpoint.md")]

mod error;
mod frame;
mod hash;
mod saved_state;

pub use self::error::CheckpointError;
pub(crate) use self::frame::{CheckpointKind, open, seal};
pub(crate) use self::hash::Fnv;
pub(crate) use self::saved_state::{
    MAX_OFFSET, SavedState, StateReader, StateWriter, save_fields, save_variants,
};
#[cfg(feature = "mail")]
pub(crate) use self::saved_state::{restored, saved};
