//! Compares `gleaner::uri` with `java.net.URI`, an implementation of RFC 2396.
//!
//! Every difference must belong to a class of `java/classes.rs` or `java/resolution.rs`, which states
//! the reason. The tests are skipped if `java` is not installed.

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
