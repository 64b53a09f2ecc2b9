//! Output that is large, slow, full or closed.

#[path = "output/memory.rs"]
mod memory;
