#![doc = include_str!("lib.md")]
// Pages link to items of all features.
#![cfg_attr(not(feature = "full"), allow(rustdoc::broken_intra_doc_links))]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod checkpoint;
mod class;
#[cfg(feature = "codec")]
pub mod codec;
mod config;
#[cfg(feature = "mail")]
mod document;
#[cfg(any(feature = "codec", feature = "mail"))]
mod dot_stuffing;
mod error;
#[cfg(feature = "explain")]
pub mod explain;
mod extract;
mod flow;
mod grammar;
#[cfg(feature = "html")]
pub mod html;
#[cfg(any(feature = "bench-internals", feature = "mail", feature = "tables"))]
#[doc(hidden)]
pub mod internals;
#[cfg(feature = "mail")]
pub mod mail;
#[cfg(feature = "markdown")]
pub mod markdown;
#[cfg(any(feature = "mail", feature = "tables"))]
mod memory;
#[cfg(feature = "html")]
mod mismatch;
mod names;
mod observe;
#[cfg(feature = "nom")]
pub mod parsers;
mod position;
mod prefilter;
pub mod range;
mod read;
mod reference;
pub mod scheme;
pub mod settle;
pub mod sink;
#[cfg(any(feature = "domains", feature = "html", feature = "tables"))]
mod site;
mod slice;
pub mod uri;
mod work;

// Its code is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

#[doc = include_str!("drivers.md")]
pub mod drivers {}

#[doc = include_str!("rules.md")]
pub mod rules {}

#[cfg(feature = "codec")]
pub use codec::UrlCodec;
pub use config::{Config, Hyphen};
pub use error::ConfigError;
pub use extract::Extractor;
pub use flow::IntoFlow;
pub use names::UnknownName;
pub use read::Reader;
pub use reference::{Flags, Item, Kind, Markup, Overlong, Readings, Reference, Wrapper};
pub use slice::{Extract, extract, extract_with};
#[cfg(feature = "work-counter")]
#[doc(hidden)]
pub use work::work;
