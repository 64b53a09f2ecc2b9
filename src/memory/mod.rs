//! What is held for later: large buffers, and recent values.

#[cfg(feature = "mail")]
pub(crate) mod large_buffer;
pub(crate) mod recent;
