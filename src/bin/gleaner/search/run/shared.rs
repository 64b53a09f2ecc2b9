//! What the workers of a search share.

use std::sync::Mutex;

use gleaner::Config;
use gleaner::mail::Options;

use crate::memory::FindingMemory;
use crate::output::report::Report;
use crate::search::input::input_type::InputType;
use crate::search::input::open::OpenOptions;
use crate::search::input::select::Selection;
use crate::search::input::walk::WalkEntry;
use crate::search::pool::Pool;
use crate::search::reorder::ReorderQueue;

/// The state that all workers use.
pub struct Shared {
    pub walk: Mutex<ClaimedWalk>,
    pub queue: ReorderQueue,
    pub pool: Pool,
    pub report: Report,
    pub config: Config,
    pub options: Options,
    pub selection: Selection,
    pub input_type: InputType,
    pub skip_binary: bool,
    pub open: OpenOptions,
    pub memory: FindingMemory,
}

/// The walk, and the number of inputs that workers took from it.
pub struct ClaimedWalk {
    pub walk: Box<dyn Iterator<Item = WalkEntry> + Send>,
    pub claimed: u64,
}
