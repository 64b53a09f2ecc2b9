#![doc = include_str!("mail.md")]

// Rooms, in import order; each imports only from those above it:
//
//     counts, cut, field, finding, options, summary    shared nouns
//     message/    one message: header fields, MIME parts, decoding, message identifiers
//     store/      stored messages: mbox, rnews, Maildir, MH and news spools; format detection
//     stream/     bytes to messages: decompression, splitting, batches
//     scanner, batch_scanner  messages to findings
//     findings    a reader to findings
//     walk        a directory tree to findings
//     codec/      a network connection to findings (feature `codec`)

pub(crate) mod batch_scanner;
#[cfg(feature = "codec")]
mod codec;
mod counts;
mod cut;
mod field;
mod finding;
mod findings;
mod message;
mod options;
mod scanner;
pub(crate) mod store;
pub(crate) mod stream;
mod summary;
mod walk;

#[cfg(feature = "codec")]
pub use codec::frame::MessageFrame;
#[cfg(feature = "codec")]
pub use codec::message_codec::MessageCodec;
pub use counts::Counts;
pub use cut::{Cut, CutReason};
pub use finding::Finding;
pub use finding::origin::Origin;
pub use findings::Findings;
pub use options::Options;
pub use options::alternative::Alternative;
pub use scanner::Scanner;
pub use store::format::Format;
pub use summary::Message;
pub use walk::{Walk, WalkError, Walked, WalkedCut};

pub use crate::position::Position;
