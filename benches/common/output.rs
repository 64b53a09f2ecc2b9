//! The output of the command.

#![allow(dead_code, reason = "no benchmark uses all of it")]
#![allow(unused_imports, reason = "its unit tests run with the command")]

#[path = "../../src/bin/gleaner/output/mod.rs"]
mod all;

pub use all::*;
