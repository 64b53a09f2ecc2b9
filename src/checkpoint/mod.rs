//! Checkpoints: the state of a search as bytes, so that another process can go on with it.
//!
//! [`Extractor::checkpoint`](crate::Extractor::checkpoint) writes one between two chunks of a stream, and
//! [`Extractor::resume`](crate::Extractor::resume) reads it: the findings in the rest of the stream are those that the first
//! extractor would have had. With the feature `codec`, `UrlCodec::checkpoint` and `UrlCodec::resume` do the same for a
//! connection, and with the feature `mail`, `mail::Findings::checkpoint` and `mail::Findings::resume` for a stream of mail.
//!
//! ```
//! use gleaner::{Config, Extractor, Item};
//!
//! let config = Config::new();
//! let mut extractor = Extractor::new(&config);
//! extractor.feed(b"at <URL:http://a.example/lo", |_| ());
//! let checkpoint = extractor.checkpoint();
//!
//! // In another process:
//! let mut extractor = Extractor::resume(&config, &checkpoint)?;
//! let mut found = Vec::new();
//! extractor.feed(b"\nng>, ", |item: Item<'_>| {
//!     found.extend(item.as_reference().map(|found| (found.value().to_owned(), found.span())));
//! });
//! assert_eq!(found, [("http://a.example/long".to_owned(), 8..30)]);
//! # Ok::<(), gleaner::checkpoint::CheckpointError>(())
//! ```
//!
//! # Format
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `gleaner` and a zero byte |
//! | 1 | the version, 1: another one has another format, or other rules |
//! | 1 | what was stopped: 1 an extractor, 2 a codec, 3 a stream of mail |
//! | 8 | a hash of the settings |
//! | … | the state |
//! | 8 | a hash of all bytes before it |
//!
//! Both hashes are FNV-1a of 64 bits, least significant byte first. They detect mistakes, not forgery: a checkpoint that somebody else can
//! write needs a signature. The state has the bytes
//! of the stream that are read again: at most one and a half times [`Config::max_reference`](crate::Config::max_reference),
//! and 2 KiB; usually less than 400 bytes in all. Its other fields may differ between versions.

mod error;
mod frame;
mod hash;
mod saved_state;

pub use self::error::CheckpointError;
pub(crate) use self::frame::{CheckpointKind, open, seal};
pub(crate) use self::hash::Fnv;
pub(crate) use self::saved_state::{
    MAX_OFFSET, SavedState, StateReader, StateWriter, save_fields, save_variants,
};
