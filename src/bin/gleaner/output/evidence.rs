//! The first pass of `--settle`: collects evidence in the order of the inputs, so that it does not depend on the threads.

use std::sync::{Arc, Mutex, PoisonError};

use gleaner::settle::Evidence;

use crate::output::event::RecordBatch;

/// Evidence that outlives the writer that collects it: a thread may still hold the writer.
#[derive(Clone, Default)]
pub struct SharedEvidence(Arc<Mutex<Evidence>>);

impl SharedEvidence {
    /// Creates evidence that takes at most `limit` bytes.
    pub fn with_limit(limit: usize) -> Self {
        Self(Arc::new(Mutex::new(Evidence::with_limit(limit))))
    }

    /// Returns the evidence, and leaves none.
    pub fn take(&self) -> Evidence {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Evidence whose sources are the inputs of a search, by their paths.
pub struct SourceEvidence {
    evidence: SharedEvidence,
    has_source: bool,
}

impl SourceEvidence {
    pub fn new(evidence: SharedEvidence) -> Self {
        Self { evidence, has_source: false }
    }

    /// Adds the observations in the input with this path.
    pub fn add(&mut self, batch: &RecordBatch, path: &[u8]) {
        let mut evidence = self.evidence.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !std::mem::replace(&mut self.has_source, true) {
            evidence.begin_source(path);
        }
        for &(observation, offset) in &batch.observations {
            evidence.add(observation, offset);
        }
    }

    /// Ends an input, or a member of an archive.
    pub fn end_source(&mut self) {
        self.has_source = false;
    }
}
