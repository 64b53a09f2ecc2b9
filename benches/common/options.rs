//! The modules of the command that the command line of `gleaner uri` imports.

#![allow(unused_imports, reason = "their unit tests run with the command")]

#[path = "../../src/bin/gleaner/options/builder.rs"]
pub mod builder;
#[path = "../../src/bin/gleaner/options/size.rs"]
pub mod size;
