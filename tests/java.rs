//! Compares `gleaner::uri` with `java.net.URI`, an implementation of RFC 2396.
//!
//! Every difference must belong to a class of `java/classes.rs` or `java/resolution.rs`, which states
//! the reason. The tests are ignored if `java` is not installed.

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
#[path = "common/trials.rs"]
mod trials;

use std::process::ExitCode;

use trials::trial;

fn main() -> ExitCode {
    let missing = (!oracle::is_installed()).then_some("java");
    trials::run(vec![
        trial("components_equal_java_s", missing, compare::components_equal_java_s),
        trial(
            "resolved_references_equal_java_s",
            missing,
            compare::resolved_references_equal_java_s,
        ),
    ])
}
