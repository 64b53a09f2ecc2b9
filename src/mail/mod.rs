#![doc = include_str!("mail.md")]

mod batch;
mod blocks;
mod charset;
#[cfg(feature = "codec")]
mod codec;
mod compressed;
mod compression;
mod counts;
mod entity;
mod fields;
mod finding;
mod findings;
mod flowed;
mod format;
#[cfg(feature = "codec")]
mod frame;
mod gzip;
mod ids;
mod info;
mod layout;
mod layouts;
mod mbox;
mod member;
mod mime;
mod multipart;
mod options;
#[cfg(feature = "codec")]
mod raw;
mod rnews;
mod scanner;
mod search;
mod source;
mod splitter;
mod stream;
mod transfer;
mod walk;
mod wire;

pub use batch::Batch;
#[cfg(feature = "codec")]
pub use codec::MessageCodec;
pub use compressed::Decompressed;
pub use compression::Compression;
pub use counts::Counts;
pub use finding::{Finding, Message, Origin, Position, Sink};
pub use findings::Findings;
pub use format::Format;
#[cfg(feature = "codec")]
pub use frame::MessageFrame;
pub use layout::{Layout, Role};
pub use layouts::Layouts;
pub use options::{Alternative, Options};
pub use scanner::Scanner;
pub use splitter::Splitter;
pub use stream::Stream;
pub use walk::{Walk, Walked};
