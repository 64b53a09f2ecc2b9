#![doc = include_str!("codec.md")]

pub(crate) mod chunk_driver;
mod dot_map;
mod encode;
mod frame;
mod handler;
mod last_read;
mod shared_reference;
mod tap;
mod unstuffed_buffer;
mod url_codec;
mod url_stream;

pub use frame::Frame;
pub use handler::{Callback, Forward, TapHandler};
pub use shared_reference::SharedReference;
pub use tap::Tap;
pub use url_codec::UrlCodec;
pub use url_stream::UrlStream;
