#![doc = include_str!("settle.md")]
//!
//! | module | what it does |
//! |---|---|
//! | `evidence` | counts values in bounded memory |
//! | `observation` | decides what a finding attests |
//! | `support` | ranks what findings attest |
//! | `settled` | chooses among the readings of a finding |

pub(crate) mod evidence;
mod observation;
mod settled;
pub(crate) mod support;
mod table;

pub use evidence::{Attestation, Evidence};
pub use observation::Observation;
pub use settled::Settled;
pub(crate) use settled::{MAX_READINGS, is_directory};
