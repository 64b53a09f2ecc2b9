//! The seeds of the fuzz target `work`.

#[path = "../../fuzz/targets/config.rs"]
mod config;
#[path = "../../fuzz/targets/work.rs"]
mod target;

use crate::replay::replay;

#[test]
fn work() {
    replay("work", target::check);
}
