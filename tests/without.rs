//! The command without a feature names it in an error, and does the rest.
#![cfg(all(feature = "cli", unix))]

#[cfg(not(feature = "archives"))]
#[path = "without/archives.rs"]
mod archives;
#[cfg(not(feature = "explain"))]
#[path = "without/explain.rs"]
mod explain;
#[cfg(not(feature = "pick"))]
#[path = "without/pick.rs"]
mod pick;
#[cfg(not(feature = "sqlite"))]
#[path = "without/sqlite.rs"]
mod sqlite;
#[cfg(not(all(feature = "archives", feature = "explain", feature = "pick", feature = "sqlite")))]
#[allow(dead_code, reason = "shared with the test `cli`")]
#[path = "cli/support.rs"]
mod support;
