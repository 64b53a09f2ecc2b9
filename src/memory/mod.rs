//! Memory that is used again: the buffers of long messages, and the values that were needed last.

#[cfg(feature = "mail")]
pub(crate) mod large_buffer;
pub(crate) mod recent;
