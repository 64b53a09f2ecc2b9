//! From bytes to messages: decompression, format detection, and splitting into messages.
//!
//! [`reader`] decompresses and detects, [`splitter`] splits, and a [`batch`] carries the messages
//! to the scanner.

pub(super) mod article;
pub(super) mod batch;
pub(super) mod compression;
pub(super) mod decompressed;
mod gzip;
mod lookahead;
mod member;
pub(super) mod reader;
pub(super) mod splitter;
