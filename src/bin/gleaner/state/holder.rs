//! Lets one run at a time use a state.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::process;

/// How long to wait for another run.
const PATIENCE: Duration = Duration::from_secs(10);

/// The time between two attempts.
const PAUSE: Duration = Duration::from_millis(100);

/// The lock on a state, which ends with the process, however that ends.
#[derive(Debug)]
pub struct StateLock {
    _file: File,
}

impl StateLock {
    /// Takes the lock beside a state, and waits for another run that has it; says who has it if that takes too long.
    pub fn take(state: &Path) -> io::Result<Self> {
        let mut name = state.as_os_str().to_owned();
        name.push("-lock");
        let path = PathBuf::from(name);
        let explain = |error: io::Error| {
            io::Error::new(
                error.kind(),
                format!("cannot open the lock {}: {error}", path.display()),
            )
        };
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&path)
            .map_err(explain)?;
        let began = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::Error(error)) => return Err(explain(error)),
                Err(TryLockError::WouldBlock) if began.elapsed() < PATIENCE => thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => return Err(held(&path)),
            }
        }
        let holder = format!("{}\n", std::process::id());
        file.write_all(holder.as_bytes()).map_err(explain)?;
        // Not before: a file system takes much longer to empty a file than to overwrite it.
        file.set_len(holder.len() as u64).map_err(explain)?;
        Ok(Self { _file: file })
    }
}

fn held(path: &Path) -> io::Error {
    let text = fs::read_to_string(path).unwrap_or_default();
    let holder = match text.lines().next().unwrap_or_default() {
        "" => "another process".to_owned(),
        pid => process::named(pid),
    };
    let seconds = PATIENCE.as_secs();
    io::Error::new(
        ErrorKind::TimedOut,
        format!(
            "{holder} uses this state, and gleaner has waited {seconds} seconds for it; try again when it has ended, or name \
             another state"
        ),
    )
}
