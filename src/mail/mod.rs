//! What mail and news are kept in (feature `mail`): compressed files, so far.

mod compressed;
mod compression;
mod gzip;
mod member;
mod source;

pub use compressed::Decompressed;
pub use compression::Compression;
