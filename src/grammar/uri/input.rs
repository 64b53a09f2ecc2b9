//! [`Text`], the inputs that the URI grammars read.

use nom::{AsBytes, Compare, Input, Offset};

/// An input whose elements are bytes or characters: `&[u8]`, `&str`, or a wrapper of them that knows its
/// position, such as the span of `nom_locate`.
///
/// Indices count the bytes that [`AsBytes`](nom::AsBytes) returns. Implemented for every type with these traits of nom.
///
/// ```
/// # #[cfg(feature = "nom")] {
/// fn is_text<I: gleaner::parsers::Text>(_: I) {}
/// is_text("http://a.example/");
/// is_text(b"http://a.example/".as_slice());
/// # }
/// ```
pub trait Text: AsBytes + Compare<&'static str> + Input + Offset {}

impl<I: AsBytes + Compare<&'static str> + Input + Offset> Text for I {}
