//! `--state`: what earlier runs have read, so that a run reports only what was added.
//!
//! ```text
//! content     the bytes that identify a file: its first ones, and the last ones before an offset
//! stat        what the file system says of a file: a hint that it is unchanged
//! record      what the state knows of a file, and where its search goes on
//! store       keeps the records in a database
//! holder      lets one run at a time use a state
//! shared      what the walk and the output share
//! check       compares a file with a record
//! assignment  how a file is searched
//! plan        decides for each file of the walk whether it is searched, and from where
//! tracking    names findings, and recognizes those that an earlier run reported
//! keeper      collects what is read, and saves it after the findings
//! ```
//!
//! A record moves on only after the findings before it are written: a run that is killed loses none, and the next one
//! repeats at most those since the last save.

#![cfg_attr(not(feature = "state"), allow(dead_code, reason = "a build without states opens none"))]

pub mod assignment;
pub mod check;
pub mod content;
pub mod holder;
pub mod keeper;
pub mod plan;
pub mod record;
mod session;
pub mod shared;
pub mod stat;
#[cfg_attr(not(feature = "state"), path = "store/missing.rs")]
pub mod store;
pub mod tracking;

pub use self::session::{Session, StateOptions, absolute};
