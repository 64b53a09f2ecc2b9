#![doc = include_str!("mail.md")]

pub(crate) mod batch_scanner;
mod checkpoint;
#[cfg(feature = "codec")]
mod codec;
mod counts;
mod cut;
mod field;
pub(crate) mod finding;
mod findings;
mod http;
mod message;
mod options;
mod scanner;
pub(crate) mod store;
pub(crate) mod stream;
mod summary;
pub(crate) mod utc_time;
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
pub use options::parts::Parts;
pub use scanner::Scanner;
pub use store::format::Format;
pub use summary::Message;
pub use utc_time::UtcTime;
pub use walk::{Walk, WalkError, Walked, WalkedCut};

pub use crate::position::Position;
