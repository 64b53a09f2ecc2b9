#![doc = include_str!("settle.md")]
//!
//! | module | what it does |
//! |---|---|
//! | `evidence` | counts values in bounded memory |
//! | `observation` | decides what a finding attests |
//! | `settled` | chooses among the readings of a finding |

pub(crate) mod evidence;
mod observation;
mod settled;
mod table;

pub use evidence::{Attestation, Evidence};
pub use observation::Observation;
pub(crate) use settled::MAX_READINGS;
pub use settled::Settled;
