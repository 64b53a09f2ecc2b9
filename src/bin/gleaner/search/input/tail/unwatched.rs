//! A build without the feature `state` watches nothing.

use std::sync::mpsc::Sender;

use super::options::TailOptions;
use crate::search::input::select::paths::Paths;

/// Has no values: [`new`](Self::new) fails.
pub enum Watcher {}

impl Watcher {
    pub fn new(_: &Paths, _: &TailOptions, _: Sender<()>) -> Result<Self, String> {
        Err(String::new())
    }
}
