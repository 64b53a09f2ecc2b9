//! `large_buffer` allocates buffers whose memory returns to the system, and [`recent`] keeps the last few values of a kind.

#[cfg(feature = "mail")]
pub(crate) mod large_buffer;
pub(crate) mod recent;
