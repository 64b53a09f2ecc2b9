//! From bytes to messages: decompression, format detection, and splitting into messages.
//!
//! [`reader`] decompresses and detects, [`splitter`] splits, and a [`batch`] carries the messages
//! to the scanner.

pub(super) mod article;
pub(super) mod batch;
pub(super) mod compression;
mod decode;
pub(super) mod decompressed;
pub(super) mod input_file;
mod lookahead;
pub(super) mod reader;
pub(super) mod splitter;
