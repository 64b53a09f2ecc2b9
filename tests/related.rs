//! The bases of parts of messages, the references between parts, and HTTP responses.

#[path = "related/bases.rs"]
mod bases;
#[path = "related/http.rs"]
mod http;
#[path = "related/part_refs.rs"]
mod part_refs;
#[path = "related/support.rs"]
mod support;
