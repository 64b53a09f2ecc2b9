//! From bytes to messages: decompression, format detection, and splitting into messages.

pub(super) mod batch;
pub(super) mod compression;
pub(super) mod decompressed;
mod gzip;
mod lookahead;
mod member;
pub(super) mod reader;
pub(super) mod splitter;
pub(super) mod wire;
