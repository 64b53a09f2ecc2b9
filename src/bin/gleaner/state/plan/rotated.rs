//! Decides about the files of a rotated log together: each holds what a record says of it, or of another.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, SystemTime};

use super::Planner;
use super::family::{COMPRESSED, family};
use crate::state::assignment::{Assignment, FileRole, REWRITTEN};
use crate::state::check::{Continued, read_at};
use crate::state::content::EDGE;
use crate::state::record::{FileKey, FileRecord};
use crate::state::shared::lock;
use crate::state::stat::{Stat, generation, next_generation};

/// The greatest number of files and of records of a rotated log whose contents are compared with each other.
const MAX_COMPARED: usize = 64;

/// How often to look at the files of a log that is being rotated, and the time between.
const MAX_ATTEMPTS: u32 = 100;
const PAUSE: Duration = Duration::from_millis(2);

const ROTATING: &str = "the log is being rotated; the next run reads it";

/// A file of a rotated log.
struct Member {
    key: FileKey,
    path: PathBuf,
    metadata: Metadata,
    stat: Stat,
    holds: Option<(FileKey, Box<Continued>)>,
}

/// What the state knows of the files of a log.
type Records = Vec<(FileKey, FileRecord)>;

/// What the files of a log hold.
struct Compared {
    members: Vec<Member>,
    /// The records without a file.
    lost: Records,
    /// The names of files that are not complete yet.
    unfinished: HashSet<Vec<u8>>,
}

/// Why a file may hold what a record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Likeness {
    File,
    Name,
    Content,
}

impl Likeness {
    /// In the order in which files are tried.
    const ALL: [Self; 3] = [Self::File, Self::Name, Self::Content];

    fn is_of(self, member: &Member, key: &FileKey, record: &FileRecord) -> bool {
        match self {
            Self::File => record.stat.is_same_file(&member.stat),
            Self::Name => member.key == *key,
            Self::Content => true,
        }
    }
}

impl Planner {
    /// Decides about all files of a log, given one of them; `None` if the state knows none.
    #[expect(clippy::option_option, reason = "a decision may be to skip the file")]
    pub(super) fn decide_family(
        &mut self,
        path: &Path,
        key: &FileKey,
    ) -> io::Result<Option<Option<Box<Assignment>>>> {
        let Some(directory) = self.directories.last() else { return Ok(None) };
        let Some(family) = family(&key.name) else { return Ok(None) };
        let Some(known) = directory.family(&family).cloned() else { return Ok(None) };
        let records = self.records(&key.directory, known)?;
        let Compared { members, lost, unfinished } =
            self.compare_all(path, &key.directory, &family, &records)?;
        let mut decided = HashMap::new();
        let mut taken = records.iter().map(|(_, record)| record.generation).collect();
        for member in members {
            let Member { key, metadata, stat, holds, .. } = member;
            let is_read = |(_, continued): &(_, Box<Continued>)| {
                self.planned.has_generation(continued.record.generation)
            };
            let is_planned = self.planned.has(&stat) || self.planned.has_key(&key);
            if is_planned || holds.as_ref().is_some_and(is_read) || unfinished.contains(&key.name) {
                decided.insert(key, None);
                continue;
            }
            let new = Assignment::new(key.clone(), FileRole::File, Some(stat), &self.checker);
            let assignment = if let Some((old, continued)) = holds {
                self.decide_holder(new, &old, *continued)
            } else {
                let is_known = lost.iter().any(|(lost, _)| *lost == key);
                let generation = Some(new_generation(&records, &mut taken, &metadata));
                let warning = is_known.then_some(REWRITTEN);
                Some(Box::new(Assignment { generation, warning, ..new }))
            };
            decided.insert(key, assignment);
        }
        self.decided.extend(decided);
        Ok(self.decided.get_mut(key).map(Option::take))
    }

    /// Returns the records with these names.
    fn records(&self, directory: &Arc<[u8]>, names: Vec<Vec<u8>>) -> io::Result<Records> {
        let mut records = Vec::new();
        for name in names {
            let key = FileKey { directory: Arc::clone(directory), name };
            let record = lock(&self.store).record(&key)?;
            records.extend(record.map(|record| (key, record)));
        }
        Ok(records)
    }

    /// Compares files with records, while the log is not rotated.
    fn compare_all(
        &self,
        path: &Path,
        directory: &Arc<[u8]>,
        family: &[u8],
        records: &[(FileKey, FileRecord)],
    ) -> io::Result<Compared> {
        let parent = path.parent().unwrap_or(Path::new(""));
        for _ in 0..MAX_ATTEMPTS {
            let mut members = self::members(parent, directory, family)?;
            // Every file begins like an empty one.
            let has_content = |(_, record): &&(FileKey, FileRecord)| record.content.length > 0;
            let records = records.iter().filter(has_content).cloned().collect();
            let lost = self.assign(&mut members, records)?;
            let unfinished = unfinished(&members, family);
            // A file that was renamed meanwhile would be missed, or found twice; one that was truncated is compared in part.
            if are_stable(&members, &self::members(parent, directory, family)?) {
                return Ok(Compared { members, lost, unfinished });
            }
            thread::sleep(PAUSE);
        }
        Err(io::Error::new(io::ErrorKind::Interrupted, ROTATING))
    }

    /// Decides about a file that holds what was read of `old`.
    fn decide_holder(
        &self,
        new: Assignment,
        old: &FileKey,
        continued: Continued,
    ) -> Option<Box<Assignment>> {
        let record = &continued.record;
        let (is_unchanged, is_moved) = (Some(record.stat) == new.stat, *old != new.key);
        if is_moved {
            self.rename(old, &new, record.clone());
        } else if is_unchanged && !record.is_unsettled && !self.checker.whole {
            return None;
        }
        self.go_on(new, continued, is_unchanged)
    }

    /// Finds for each record the file that holds its content: the same file, wherever it is now; the file with its name; or any
    /// other. Returns the records without a file.
    fn assign(&self, members: &mut [Member], records: Records) -> io::Result<Records> {
        let mut records = records;
        for likeness in Likeness::ALL {
            let free = members.iter().filter(|member| member.holds.is_none()).count();
            if likeness == Likeness::Content && free.max(records.len()) > MAX_COMPARED {
                break;
            }
            let mut left = Vec::new();
            for (key, record) in records {
                let mut holder = None;
                for member in members.iter_mut() {
                    let may_hold = member.holds.is_none() && likeness.is_of(member, &key, &record);
                    if may_hold
                        && let Some(continued) = self.checker.compare(&member.path, &record)?
                    {
                        holder = Some((member, continued));
                        break;
                    }
                }
                match holder {
                    Some((member, continued)) => member.holds = Some((key, Box::new(continued))),
                    None => left.push((key, record)),
                }
            }
            records = left;
        }
        Ok(records)
    }
}

/// Returns the generation of a file that holds none of what the records of its log say, and adds it to those that are `taken`. A log
/// that is truncated has a new one each time.
fn new_generation(
    records: &[(FileKey, FileRecord)],
    taken: &mut HashSet<u64>,
    metadata: &Metadata,
) -> u64 {
    let stat = Stat::of(metadata);
    let is_same = |record: &&FileRecord| stat.inode != 0 && record.stat.is_same_file(&stat);
    let mut generation = match records.iter().map(|(_, record)| record).find(is_same) {
        // It has had its generation since it was truncated or created.
        Some(empty) if empty.content.length == 0 => return empty.generation,
        Some(truncated) => next_generation(truncated.generation),
        None => generation(metadata),
    };
    while !taken.insert(generation) {
        generation = next_generation(generation);
    }
    generation
}

/// Returns the files of a log.
fn members(directory: &Path, key: &Arc<[u8]>, family: &[u8]) -> io::Result<Vec<Member>> {
    let path = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    let mut members = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name().as_encoded_bytes().to_vec();
        if super::family::family(&name).as_deref() != Some(family) {
            continue;
        }
        let path = directory.join(entry.file_name());
        // A file that is gone meanwhile is no member.
        let Ok(metadata) = fs::metadata(&path) else { continue };
        let stat = Stat::of(&metadata);
        if metadata.is_file() {
            let key = FileKey { directory: Arc::clone(key), name };
            members.push(Member { key, path, metadata, stat, holds: None });
        }
    }
    members.sort_unstable_by(|a, b| a.key.name.cmp(&b.key.name));
    Ok(members)
}

/// Reports whether the same files are there as before, and none was truncated.
fn are_stable(before: &[Member], after: &[Member]) -> bool {
    let is_same = |(before, after): (&Member, &Member)| {
        before.key.name == after.key.name
            && before.stat.is_same_file(&after.stat)
            && before.stat.size <= after.stat.size
    };
    before.len() == after.len() && before.iter().zip(after).all(is_same)
}

/// Returns the names of files that are being written as copies of others, which a rotation then truncates or removes. Of two new
/// files that are alike, the copy is the one that does not have the name of the log, or has the later name.
fn unfinished(members: &[Member], log: &[u8]) -> HashSet<Vec<u8>> {
    let now = SystemTime::now();
    let are_few = members.len() <= MAX_COMPARED;
    let is_copy = |(index, copy): &(usize, &Member)| {
        let may_be_source = |(other, source): (usize, &Member)| {
            let is_first = source.key.name == log || other < *index;
            (source.holds.is_some() || is_first)
                && (copy.may_compress(source) || are_few && copy.may_copy(source))
        };
        // A log that was truncated may begin like the one before.
        copy.key.name != log
            && copy.holds.is_none()
            && !copy.stat.is_at_rest(now)
            && members.iter().enumerate().any(may_be_source)
    };
    let unfinished = members.iter().enumerate().filter(is_copy);
    unfinished.map(|(_, copy)| copy.key.name.clone()).collect()
}

impl Member {
    /// Reports whether this file has the name of another and a suffix of compression.
    fn may_compress(&self, source: &Self) -> bool {
        let suffix = self.key.name.strip_prefix(source.key.name.as_slice());
        suffix.is_some_and(|suffix| COMPRESSED.contains(&suffix))
    }

    /// Reports whether this file may be an unfinished copy of another: it begins like it, and has at its end what the other has
    /// there.
    fn may_copy(&self, source: &Self) -> bool {
        let size = self.stat.size;
        // The same file has another name, such as a symbolic link.
        let is_same = self.stat.inode != 0 && self.stat.is_same_file(&source.stat);
        if is_same || source.stat.size < size {
            return false;
        }
        let length = usize::try_from(size).map_or(EDGE, |size| size.min(EDGE));
        let read =
            |path: &Path, at| File::open(path).and_then(|file| read_at(&file, at, length)).ok();
        [0, size - length as u64]
            .into_iter()
            .all(|at| read(&self.path, at).is_some_and(|text| Some(text) == read(&source.path, at)))
    }
}
