//! `gleaner::uri` against `java.net.URI`, an implementation of RFC 2396, on references of all kinds.
//!
//! Where the two differ, a class of `java/classes.rs` says why. Skipped where there is no `java`.

#[path = "java/classes.rs"]
mod classes;
#[path = "java/compare.rs"]
mod compare;
#[path = "uri/generate.rs"]
mod generate;
#[path = "java/oracle.rs"]
mod oracle;
#[path = "java/references.rs"]
mod references;
#[path = "java/resolution.rs"]
mod resolution;
#[path = "uri/tables.rs"]
mod tables;
