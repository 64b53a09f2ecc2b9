//! What the output of the command knows of earlier runs.

#![allow(dead_code, reason = "no benchmark has a state")]
#![allow(unused_imports, reason = "its unit tests run with the command")]

#[path = "../../src/bin/gleaner/state/mod.rs"]
mod all;

pub use all::*;
