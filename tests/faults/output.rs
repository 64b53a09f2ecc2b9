//! Output that is large, slow, full or closed.

#[path = "output/controls.rs"]
mod controls;
#[path = "output/ending.rs"]
mod ending;
#[path = "output/limits.rs"]
mod limits;
#[path = "output/listing.rs"]
mod listing;
#[path = "output/memory.rs"]
mod memory;
#[path = "output/threads.rs"]
mod threads;
