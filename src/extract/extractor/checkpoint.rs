//! The state of an extractor in a checkpoint.

use super::Extractor;
use crate::checkpoint::{CheckpointError, CheckpointKind, StateReader, StateWriter, open, seal};
use crate::config::Config;
use crate::extract::search::Search;

impl Extractor {
    /// Returns the state between two chunks as bytes, from which [`resume`](Self::resume) makes an extractor that
    /// reports what this one will report. [`checkpoint`](crate::checkpoint) describes the format.
    ///
    /// The length is that of the bytes that the extractor keeps, and some 60 bytes; in a run longer than
    /// [`Config::max_reference`] it is less than 1 KiB, and with [`Config::refang`] at most 8 KiB more.
    ///
    /// ```
    /// use gleaner::{Config, Extractor};
    /// let mut extractor = Extractor::new(&Config::new());
    /// extractor.feed(b"http://a.example/ and then", |_| ());
    /// let resumed = Extractor::resume(&Config::new(), &extractor.checkpoint())?;
    /// assert_eq!(format!("{resumed:?}"), format!("{extractor:?}"));
    /// # Ok::<(), gleaner::checkpoint::CheckpointError>(())
    /// ```
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        if self.feeding > 0 {
            let mut recovered = self.clone();
            recovered.recover_from_panic();
            return recovered.checkpoint();
        }
        let settings = self.search.config().fingerprint();
        seal(CheckpointKind::Extractor, settings, |out| self.save(out))
    }

    /// Returns the extractor whose [`checkpoint`](Self::checkpoint) this is. The next chunk that it is fed must be the next one of
    /// that stream. `config` must have the same settings; evidence (R13) may have grown.
    ///
    /// # Errors
    /// If the bytes are no checkpoint of an extractor with these settings, or are damaged.
    ///
    /// ```
    /// use gleaner::checkpoint::CheckpointError;
    /// use gleaner::{Config, Extractor};
    /// let garbage = Extractor::resume(&Config::new(), b"garbage");
    /// assert_eq!(garbage.err(), Some(CheckpointError::NoCheckpoint));
    /// ```
    pub fn resume(config: &Config, checkpoint: &[u8]) -> Result<Self, CheckpointError> {
        let settings = config.fingerprint();
        open(CheckpointKind::Extractor, settings, checkpoint, |input| Self::restore(config, input))
    }

    fn save(&self, out: &mut StateWriter) {
        let end = self.base + self.carry.len() as u64;
        let kept = self.search.keep_from().max(self.base).min(end);
        let skipped = usize::try_from(kept - self.base).unwrap_or(usize::MAX);
        out.offset(kept);
        out.bytes(self.carry.get(skipped..).unwrap_or_default());
        self.search.save(out);
    }

    fn restore(config: &Config, input: &mut StateReader<'_>) -> Option<Self> {
        let (base, carry) = (input.offset()?, input.bytes()?.to_vec());
        let kept = base..base + carry.len() as u64;
        let search = Search::restore(config, input, &kept)?;
        Some(Self { search, carry, base, taken: 0, feeding: 0 })
    }
}
