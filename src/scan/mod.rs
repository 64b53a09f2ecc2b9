//! The finder's side: where a reference may be, cheaply, over raw bytes.

pub(crate) mod finder;
pub(crate) mod line;
