//! Unit tests of `gleaner/state/store`.

use std::io;

use gleaner::mail::Format;

use super::Store;
use crate::state::content::Content;
use crate::state::record::{FileKey, FileRecord, Resume, Update};
use crate::state::stat::Stat;

fn key(directory: &str, name: &str) -> FileKey {
    FileKey { directory: directory.as_bytes().into(), name: name.into() }
}

fn record(inode: u64, resume: Resume) -> FileRecord {
    FileRecord {
        generation: u64::MAX - inode,
        stat: Stat { device: u64::MAX, inode, size: 7, modified: -1, changed: i64::MAX },
        is_unsettled: inode % 2 == 1,
        content: Content { length: 5, head: [1; 16], tail: (inode > 2).then_some([2; 16]) },
        resume,
        reported: (0..inode).map(|id| id << 60 | 3).collect(),
        whole: (inode == 4).then_some((9, [3; 16])),
    }
}

fn records() -> Vec<(FileKey, FileRecord)> {
    let text = Resume::Text { checkpoint: vec![0, 255], lines: None };
    let counted = Resume::Text { checkpoint: vec![9], lines: Some(vec![8]) };
    let (format, boundary) = (Format::Mbox, vec![7; 20]);
    let mail = Resume::Mail { format, offset: u64::MAX >> 1, boundary, lines: Some(vec![6]) };
    vec![
        (key("/a", "1"), record(1, text)),
        (key("/a", "2"), record(2, counted)),
        (key("/b", "1"), record(3, mail)),
        (key("/b", "\u{fffd}"), record(4, Resume::Anew)),
        (key("/c", "1"), record(5, Resume::Archive)),
    ]
}

fn put(records: &[(FileKey, FileRecord)]) -> Vec<Update> {
    let puts = records.iter().cloned();
    puts.map(|(key, record)| Update::Put(key, Box::new(record))).collect()
}

#[test]
fn the_next_run_finds_what_was_saved() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("state");
    let saved = records();
    let mut store = Store::open(&path)?;
    assert!(store.is_empty()?);
    store.apply(&put(&saved))?;
    drop(store);
    let mut store = Store::open(&path)?;
    assert!(!store.is_empty()?);
    let mut all = Vec::new();
    store.read_all(|key, record| -> io::Result<()> {
        all.push((key, record));
        Ok(())
    })?;
    assert_eq!(all, saved);
    for (key, record) in saved {
        assert_eq!(store.record(&key)?.as_ref(), Some(&record));
        let known = store.directory(&key.directory)?.find(&key.name).expect("a known file");
        assert_eq!((known.stat, known.is_unsettled), (record.stat, record.is_unsettled));
        assert_eq!(store.with_inode(&record.stat)?, [(key, record)]);
    }
    assert_eq!(store.record(&key("/d", "1"))?, None);
    assert!(store.directory(b"/d")?.names().next().is_none());
    Ok(())
}

#[test]
fn a_file_is_removed_if_it_has_the_generation() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let mut store = Store::open(&directory.path().join("state"))?;
    let saved = records();
    store.apply(&put(&saved))?;
    let (first, second) = (&saved[0], &saved[1]);
    let other = Update::Remove { key: first.0.clone(), generation: Some(first.1.generation ^ 1) };
    store.apply(&[other])?;
    assert!(store.record(&first.0)?.is_some());
    let own = Update::Remove { key: first.0.clone(), generation: Some(first.1.generation) };
    let any = Update::Remove { key: second.0.clone(), generation: None };
    store.apply(&[own, any])?;
    assert!(store.directory(b"/a")?.names().next().is_none());
    Ok(())
}

#[test]
fn the_cost_of_a_record_includes_its_heap() {
    let least = record(0, Resume::Anew).cost();
    assert_eq!(record(5, Resume::Archive).cost(), least + 5 * 8);
    let (saved, lines) = (vec![0; 1000], Some(vec![0; 10]));
    let text = Resume::Text { checkpoint: saved.clone(), lines: None };
    let mail = Resume::Mail { format: Format::Mbox, offset: 1, boundary: saved, lines };
    assert_eq!(record(0, text).cost(), least + 1000);
    assert_eq!(record(0, mail).cost(), least + 1010);
}

#[test]
fn messages_of_a_maildir_are_found_by_no_inode() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let mut store = Store::open(&directory.path().join("state"))?;
    let stat = Stat { device: 0, inode: 0, size: 1, modified: 1, changed: 1 };
    let saved = (key("/m", "1"), FileRecord { stat, ..record(1, Resume::Anew) });
    store.apply(&put(&[saved]))?;
    assert!(store.with_inode(&stat)?.is_empty());
    Ok(())
}

#[test]
fn a_state_and_findings_share_a_database_but_no_other_file_is_one() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("links.db");
    gleaner::internals::Database::open(&path)?.finish()?;
    Store::open(&path)?.apply(&put(&records()))?;
    gleaner::internals::Database::open(&path)?.finish()?;
    let other = directory.path().join("other");
    std::fs::write(&other, "text")?;
    assert!(Store::open(&other).is_err());
    Ok(())
}

#[test]
fn the_files_that_were_written_are_known() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let store = Store::open(&directory.path().join("state"))?;
    let output = directory.path().join("links.txt");
    assert!(!store.has_output(&output)?);
    store.add_output(&output)?;
    store.add_output(&output)?;
    assert!(store.has_output(&output)?);
    Ok(())
}
