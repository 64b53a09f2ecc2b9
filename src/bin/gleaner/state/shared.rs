//! What the walk and the output share.

use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::record::Update;
use super::store::Store;

pub fn lock(store: &Mutex<Store>) -> MutexGuard<'_, Store> {
    store.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the walk found: files that have other names, and files that are unchanged.
#[derive(Clone, Debug, Default)]
pub struct SharedUpdates(Arc<Mutex<[Vec<Update>; 2]>>);

impl SharedUpdates {
    pub fn remove(&self, update: Update) {
        self.lock()[0].push(update);
    }

    pub fn put(&self, update: Update) {
        self.lock()[1].push(update);
    }

    fn lock(&self) -> MutexGuard<'_, [Vec<Update>; 2]> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the old names before the new ones: one log may have the old name of another.
    pub fn take(&self) -> Vec<Update> {
        let [mut removed, mut put] = mem::take(&mut *self.lock());
        removed.append(&mut put);
        removed
    }
}
