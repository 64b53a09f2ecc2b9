//! The names of other processes.

use std::fs;

/// Returns the number of a process, and the name of its program if the system tells it.
pub fn named(pid: &str) -> String {
    let name = fs::read_to_string(format!("/proc/{pid}/comm")).unwrap_or_default();
    let name = name.trim_end();
    if name.is_empty() { format!("process {pid}") } else { format!("process {pid} ({name})") }
}
