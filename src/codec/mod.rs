#![doc = include_str!("codec.md")]

mod dots;
mod encode;
mod frame;
mod outlet;
mod source;
mod stream;
mod stuffed;
mod tap;
mod url_codec;

pub use frame::{Frame, SharedReference};
pub use outlet::{Callback, Forward, Outlet};
pub use stream::UrlStream;
pub use tap::Tap;
pub use url_codec::UrlCodec;
