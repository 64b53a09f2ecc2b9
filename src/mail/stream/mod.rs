//! From bytes to messages: decompression, format detection, and splitting into messages.
//!
//! [`mail_reader`] decompresses and detects, [`splitter`] splits, and a [`batch`] carries the messages
//! to the scanner. An [`archive`] holds several such streams.

pub(crate) mod archive;
pub(super) mod article;
pub(crate) mod batch;
pub(crate) mod compression;
mod decode;
pub(crate) mod input_file;
mod lookahead;
pub(crate) mod mail_reader;
pub(crate) mod message_boundary;
mod message_end;
pub(super) mod message_place;
pub(crate) mod splitter;
