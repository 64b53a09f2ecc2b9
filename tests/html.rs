//! HTML: attributes, style sheets, visible text, bases, and broken documents.

#[path = "html/attributes.rs"]
mod attributes;
#[path = "html/bases.rs"]
mod bases;
#[path = "html/broken.rs"]
mod broken;
#[path = "html/mismatch.rs"]
mod mismatch;
#[path = "html/properties.rs"]
mod properties;
#[path = "html/refang.rs"]
mod refang;
#[path = "html/scope.rs"]
mod scope;
#[path = "html/support.rs"]
mod support;
#[path = "html/text.rs"]
mod text;
