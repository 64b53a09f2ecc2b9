//! Links that mail filters, trackers and sites wrap around a target.

#[path = "links/encode.rs"]
mod encode;
#[path = "links/nested.rs"]
mod nested;
#[path = "links/rows.rs"]
mod rows;
#[path = "common/seed.rs"]
mod seed;
#[path = "links/table.rs"]
mod table;
#[path = "links/traps.rs"]
mod traps;
