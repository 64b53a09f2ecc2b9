//! `--lock`: takes the locks that mail programs take on a mailbox.
//!
//! Programs that deliver mail agree on no single lock, so all three are taken, in the order of procmail:
//! the dot lock FILE.lock, the lock of fcntl, and the lock of flock. The last two are shared, so that several
//! readers do not wait for each other.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::process;
use crate::search::input::patience::Patience;
use crate::stdio::FileIdentity;

/// The time to wait for all locks: a folder may contain many that nobody removes.
static PATIENCE: Patience = Patience::new(Duration::from_secs(10));

/// The dot locks of this process, which a signal must remove.
static DOT_LOCKS: Mutex<Vec<HeldDotLock>> = Mutex::new(Vec::new());

/// The locks on one file; the system releases those of fcntl and flock when the file is closed.
pub struct MailLock {
    _dot: Option<DotLock>,
}

enum LockError {
    /// Another program holds a lock; the text says which.
    Held(String),
    Failed(io::Error),
}

/// Takes all locks on `file`. Waits for them while time remains, and then returns an error. Without `path`, there is no
/// dot lock.
pub fn lock(path: Option<&Path>, file: &File) -> io::Result<MailLock> {
    let mut wait = None;
    loop {
        match try_lock(path, file) {
            Ok(lock) => return Ok(lock),
            Err(LockError::Failed(error)) => return Err(error),
            // No lock is held meanwhile: another program may take them in another order.
            Err(LockError::Held(_)) if wait.get_or_insert_with(|| PATIENCE.wait()).pause() => {}
            Err(LockError::Held(holder)) => {
                let seconds = PATIENCE.limit().as_secs();
                let message = format!(
                    "not searched: {holder}; gleaner has waited {seconds} seconds for locks; \
                     try again later, or search without --lock"
                );
                return Err(io::Error::new(ErrorKind::TimedOut, message));
            }
        }
    }
}

fn try_lock(path: Option<&Path>, file: &File) -> Result<MailLock, LockError> {
    let dot = path.map(DotLock::take).transpose()?;
    lock_fcntl(file)?;
    match file.try_lock_shared() {
        Ok(()) => Ok(MailLock { _dot: dot }),
        Err(error) => {
            unlock_fcntl(file);
            Err(match error {
                TryLockError::WouldBlock => {
                    LockError::Held("another program holds a lock of flock on it".to_owned())
                }
                TryLockError::Error(error) => LockError::failed("flock", &error),
            })
        }
    }
}

impl LockError {
    fn failed(lock: &str, error: &io::Error) -> Self {
        let message = format!("not searched: cannot take the lock of {lock}: {error}");
        Self::Failed(io::Error::new(error.kind(), message))
    }
}

#[cfg(unix)]
fn lock_fcntl(file: &File) -> Result<(), LockError> {
    use rustix::fs::{FlockOperation, fcntl_lock};
    use rustix::io::Errno;
    use rustix::process::{Flock, FlockType, fcntl_getlk};
    match fcntl_lock(file, FlockOperation::NonBlockingLockShared) {
        Ok(()) => Ok(()),
        Err(Errno::AGAIN | Errno::ACCESS) => {
            let holder = fcntl_getlk(file, &Flock::from(FlockType::ReadLock)).ok().flatten();
            let pid = holder.and_then(|holder| holder.pid);
            let holder = pid.map_or("another program".to_owned(), |pid| {
                process::named(&pid.as_raw_nonzero().to_string())
            });
            Err(LockError::Held(format!("{holder} holds a lock of fcntl on it")))
        }
        Err(error) => Err(LockError::failed("fcntl", &error.into())),
    }
}

#[cfg(not(unix))]
fn lock_fcntl(_: &File) -> Result<(), LockError> {
    Ok(())
}

#[cfg(unix)]
fn unlock_fcntl(file: &File) {
    // The lock ends with the file in any case.
    let _ = rustix::fs::fcntl_lock(file, rustix::fs::FlockOperation::Unlock);
}

#[cfg(not(unix))]
fn unlock_fcntl(_: &File) {}

/// The file FILE.lock, removed when dropped.
struct DotLock(PathBuf);

struct HeldDotLock {
    path: PathBuf,
    identity: FileIdentity,
}

impl DotLock {
    fn take(path: &Path) -> Result<Self, LockError> {
        // Mail programs lock the file itself, not a symbolic link to it.
        let target = path.is_symlink().then(|| fs::canonicalize(path).ok()).flatten();
        let mut name = target.unwrap_or_else(|| path.to_owned()).into_os_string();
        name.push(".lock");
        let path = PathBuf::from(name);
        // Keeps a signal from missing the new file.
        let mut held = dot_locks();
        let mut file = match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                return Err(LockError::Held(holder(&path)));
            }
            Err(error) => {
                let message = format!(
                    "not searched: cannot create the lock {}: {error}; \
                     use an account that may, or search without --lock",
                    path.display()
                );
                return Err(LockError::Failed(io::Error::new(error.kind(), message)));
            }
        };
        held.push(HeldDotLock { path: path.clone(), identity: FileIdentity::of(&file) });
        drop(held);
        // Other programs do not need the number of the process.
        let _ = writeln!(file, "{}", std::process::id());
        Ok(Self(path))
    }
}

impl Drop for DotLock {
    fn drop(&mut self) {
        let mut held = dot_locks();
        if let Some(at) = held.iter().position(|lock| lock.path == self.0) {
            held.swap_remove(at).remove();
        }
    }
}

impl HeldDotLock {
    /// Removes the file, unless another program has replaced it by its own.
    fn remove(&self) {
        if self.identity.is_at(&self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn holder(path: &Path) -> String {
    let shown = path.display();
    let text = fs::read_to_string(path).unwrap_or_default();
    let pid = text.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    // procmail writes 0, and others write nothing.
    if pid.is_empty() || pid == "0" {
        format!("another program holds the lock {shown} (remove it if none runs)")
    } else if cfg!(target_os = "linux") && !Path::new(&format!("/proc/{pid}")).exists() {
        format!(
            "process {pid} left the lock {shown} behind (remove it if it did not run on another machine)"
        )
    } else {
        format!("{} holds the lock {shown}", process::named(pid))
    }
}

fn dot_locks() -> MutexGuard<'static, Vec<HeldDotLock>> {
    DOT_LOCKS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the dot locks of this process.
pub fn remove_all() {
    dot_locks().drain(..).for_each(|lock| lock.remove());
}

/// Removes the dot locks of this process, which ends, and lets no thread create another.
pub fn remove_for_good() {
    let mut held = dot_locks();
    held.drain(..).for_each(|lock| lock.remove());
    mem::forget(held);
}
