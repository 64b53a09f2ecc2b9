//! The properties that hold for any input. Each target has a function `check`, which panics if its
//! property does not hold.

#![allow(missing_docs, clippy::pedantic)]

pub mod archive;
pub mod checkpoint;
mod chunks;
pub mod codec;
mod config;
pub mod html;
pub mod links;
pub mod lzw;
pub mod mail;
pub mod markdown;
mod message;
pub mod model;
#[cfg(feature = "nom")]
#[allow(dead_code, reason = "the test `replay` leaves it to the test `parsers`")]
pub mod parsers;
pub mod split;
pub mod uri;
#[cfg(feature = "work-counter")]
#[allow(dead_code, reason = "the test `replay` leaves it to the test `work`")]
pub mod work;
