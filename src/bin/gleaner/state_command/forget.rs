//! `gleaner state forget`: lets the next run read files anew.

use std::io::Write;
use std::path::Path;

use super::error::CommandError;
use super::place::{Finder, Places};
use crate::state::holder::StateLock;
use crate::state::record::Update;
use crate::state::store::Store;
use crate::stdio;

/// Forgets the files; with `gone`, those that do not exist. Reports whether there is one.
pub fn run(state: &Path, places: &Places, gone: bool) -> Result<bool, CommandError> {
    let _lock = StateLock::take(state)?;
    let mut store = Store::open(state)?;
    let (mut finder, mut updates) = (Finder::default(), Vec::new());
    store.read_all(|key, _| {
        if places.include(&key) && !(gone && finder.find(&key).is_some()) {
            updates.push(Update::Remove { key, generation: None });
        }
        Ok::<_, CommandError>(())
    })?;
    store.apply(&updates)?;
    let mut out = stdio::output(b'\n', None);
    let files = if updates.len() == 1 { "file" } else { "files" };
    let printed = writeln!(out, "{} {files} forgotten", updates.len()).and_then(|()| out.flush());
    printed.map_err(CommandError::Output)?;
    Ok(!updates.is_empty())
}
