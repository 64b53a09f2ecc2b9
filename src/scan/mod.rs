//! The finder's side: where a reference may be, cheaply, over raw bytes.

pub(crate) mod before;
mod candidates;
mod ends;
mod filter;
pub(crate) mod finder;
pub(crate) mod line;
pub(crate) mod look;
mod teddy;
mod told;
