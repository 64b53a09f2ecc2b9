//! Markdown: link destinations, reference definitions, HTML, text, bases, and any bytes.

#[path = "markdown/any.rs"]
mod any;
#[path = "markdown/bases.rs"]
mod bases;
#[path = "markdown/destinations.rs"]
mod destinations;
#[path = "markdown/support.rs"]
mod support;
#[path = "markdown/text.rs"]
mod text;
