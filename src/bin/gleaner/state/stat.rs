//! [`Stat`]: what the file system says of a file.

use std::fs::Metadata;
#[cfg(target_os = "linux")]
use std::io;
#[cfg(target_os = "linux")]
use std::os::fd::AsFd;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

#[cfg(target_os = "linux")]
use rustix::fs::{AtFlags, StatxFlags, StatxTimestamp};

use super::content::hash;

/// What the file system says of a regular file. If it is the same, the file is taken to be unchanged; otherwise the content
/// decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stat {
    pub device: u64,
    pub inode: u64,
    pub size: u64,
    /// In nanoseconds since 1970, as is `changed`.
    pub modified: i64,
    /// When the inode was changed; 0 if the system does not tell.
    pub changed: i64,
}

/// The time that a file must not have been written for to be taken as complete.
const REST: Duration = Duration::from_secs(60);

/// How long after a write another one may get the same time: a clock tick, or 2 seconds on FAT.
const FINE_TICK: Duration = Duration::from_millis(20);
const COARSE_TICK: Duration = Duration::from_secs(2);

const SECOND: i64 = 1_000_000_000;

impl Stat {
    pub fn of(metadata: &Metadata) -> Self {
        let (device, inode, changed) = identity(metadata);
        let modified = metadata.modified().map_or(0, nanoseconds);
        Self { device, inode, size: metadata.len(), modified, changed }
    }

    /// Returns what the system says of a file in an open directory. It is the same as [`of`](Self::of) its metadata.
    #[cfg(target_os = "linux")]
    pub fn in_directory(directory: impl AsFd, name: &[u8]) -> io::Result<Self> {
        let wanted = StatxFlags::INO | StatxFlags::SIZE | StatxFlags::MTIME | StatxFlags::CTIME;
        let stat = rustix::fs::statx(directory, name, AtFlags::empty(), wanted)?;
        let nanoseconds = |time: StatxTimestamp| {
            time.tv_sec.saturating_mul(SECOND).saturating_add(time.tv_nsec.into())
        };
        Ok(Self {
            device: rustix::fs::makedev(stat.stx_dev_major, stat.stx_dev_minor),
            inode: stat.stx_ino,
            size: stat.stx_size,
            modified: nanoseconds(stat.stx_mtime),
            changed: nanoseconds(stat.stx_ctime),
        })
    }

    /// Reports whether both are the same file, whatever it holds.
    pub fn is_same_file(&self, other: &Self) -> bool {
        (self.device, self.inode) == (other.device, other.inode)
    }

    /// Reports whether a write after `now` changes the times.
    pub fn is_settled(&self, now: SystemTime) -> bool {
        let last = self.modified.max(self.changed);
        let is_coarse = self.modified % SECOND == 0 && self.changed % SECOND == 0;
        let tick = if is_coarse { COARSE_TICK } else { FINE_TICK };
        nanoseconds(now).saturating_sub(last) > nanoseconds(UNIX_EPOCH + tick)
    }

    /// Reports whether the file was last written so long ago that nobody is writing it.
    pub fn is_at_rest(&self, now: SystemTime) -> bool {
        nanoseconds(now).saturating_sub(self.modified) > nanoseconds(UNIX_EPOCH + REST)
    }
}

/// Returns the number of names that a file has: 0 if it was removed.
#[cfg(unix)]
pub fn names(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

#[cfg(not(unix))]
pub fn names(_: &Metadata) -> u64 {
    1
}

/// Returns what tells a file from all others that had or will have the same path or inode.
pub fn generation(metadata: &Metadata) -> u64 {
    let (device, inode, _) = identity(metadata);
    let created = metadata.created().map_or(0, nanoseconds);
    number(&[device.to_le_bytes(), inode.to_le_bytes(), created.to_le_bytes()].concat())
}

/// Returns the generation of a file after it was rewritten in place.
pub fn next_generation(generation: u64) -> u64 {
    number(&generation.to_le_bytes())
}

fn number(bytes: &[u8]) -> u64 {
    let mut number = [0; 8];
    number.copy_from_slice(&hash(bytes)[..8]);
    u64::from_le_bytes(number)
}

fn nanoseconds(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_nanos()).unwrap_or(i64::MAX),
        Err(before) => {
            i64::try_from(before.duration().as_nanos()).map_or(i64::MIN, i64::wrapping_neg)
        }
    }
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> (u64, u64, i64) {
    use std::os::unix::fs::MetadataExt;
    let changed = metadata.ctime().saturating_mul(SECOND).saturating_add(metadata.ctime_nsec());
    (metadata.dev(), metadata.ino(), changed)
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> (u64, u64, i64) {
    (0, 0, 0)
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/state/stat.rs"]
mod tests;
