//! The modules of the command that the command line of `gleaner uri` imports.

#![allow(dead_code, reason = "the command line of a search uses the other items")]
#![allow(unused_imports, reason = "their unit tests run with the command")]

#[path = "../../src/bin/gleaner/options/builder.rs"]
pub mod builder;
#[path = "../../src/bin/gleaner/options/value/mod.rs"]
pub mod value;
