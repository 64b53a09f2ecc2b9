//! The search for references: from candidates to findings, and the extractor that is fed chunks.

mod bare;
mod close;
mod email;
mod end;
mod extractor;
mod found;
mod gap;
mod join;
mod opening;
mod page;
mod search;
mod search_state;
mod short;
mod synchronized;
mod way;
mod window;
mod wrapped;

pub use extractor::Extractor;
pub(crate) use found::{Found, Text};
pub(crate) use search_state::Engine;
use search_state::{HEAD, LOOK_BEHIND, State, Step};
pub(crate) use window::Window;
