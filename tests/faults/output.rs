//! Output: control characters, amplification, full disks, closed pipes, signals and threads.
