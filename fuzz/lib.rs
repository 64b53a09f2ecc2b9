//! The fuzz targets as functions; `tests/replay.rs` calls the same functions with the seeds.

#[path = "../tests/model/mod.rs"]
pub mod model;
pub mod targets;
