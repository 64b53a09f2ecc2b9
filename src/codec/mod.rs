#![doc = include_str!("codec.md")]

pub(crate) mod dots;
mod encode;
mod frame;
mod handler;
pub(crate) mod source;
mod stream;
mod stuffed;
mod tap;
mod url_codec;

pub use frame::{Frame, SharedReference};
pub use handler::{Callback, Forward, TapHandler};
pub use stream::UrlStream;
pub use tap::Tap;
pub use url_codec::UrlCodec;
