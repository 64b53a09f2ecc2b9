//! The machine that measures.

use std::env::consts::ARCH;
use std::fs;

/// Returns the model of the CPU and the instructions that the prefilter runs: no figure means anything without them.
pub fn describe() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(ARCH, |(_, model)| model);
    format!("{model}; the prefilter runs the code for {}", simd_level())
}

#[cfg(any(feature = "bench-internals", feature = "mail", feature = "tables"))]
fn simd_level() -> &'static str {
    gleaner::internals::simd_level()
}

#[cfg(not(any(feature = "bench-internals", feature = "mail", feature = "tables")))]
fn simd_level() -> &'static str {
    "unknown registers (build with the feature bench-internals)"
}
