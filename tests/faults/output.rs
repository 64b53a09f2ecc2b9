//! Output that is large, slow, full or closed.

#[path = "output/controls.rs"]
mod controls;
#[path = "output/memory.rs"]
mod memory;
