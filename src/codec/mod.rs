#![doc = include_str!("codec.md")]

mod checkpoint;
pub(crate) mod chunk_driver;
mod dot_map;
mod encode;
mod frame;
mod shared_reference;
mod tap;
mod truncated;
mod unstuffed_buffer;
mod url_codec;
mod url_stream;

pub use frame::Frame;
pub use shared_reference::SharedReference;
pub use tap::{Callback, Forward, Tap, TapHandler};
pub use truncated::finish_truncated;
pub use url_codec::UrlCodec;
pub use url_stream::UrlStream;
