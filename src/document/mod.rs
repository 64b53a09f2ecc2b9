//! Texts that are no mail: whether one is HTML, and its character set.

#[cfg(feature = "html")]
mod charset;
#[cfg(feature = "html")]
mod detect;
mod utf16;

#[cfg(feature = "html")]
pub use charset::decode_document;
#[cfg(feature = "html")]
pub use detect::is_html_document;
pub use utf16::Utf16Decoder;
