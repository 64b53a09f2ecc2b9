//! The reusable extractor, scanner and buffers of one worker.

#[cfg(feature = "html")]
use gleaner::html;
use gleaner::internals::{Batch, BatchScanner};
use gleaner::mail::Options;
#[cfg(feature = "markdown")]
use gleaner::markdown;
use gleaner::{Config, Extractor};

const SPARE_BATCHES: usize = 4;

const MAX_SPARE_BATCH: usize = 1 << 20;

/// The resources that a worker reuses for every input.
///
/// A `take_` method hands out a resource, or a new one if none is kept. The matching `put_` method returns it: an
/// extractor or a scanner only between two texts or messages.
pub struct Tools {
    config: Config,
    options: Options,
    skip_binary: bool,
    extractor: Option<Extractor>,
    scanner: Option<BatchScanner>,
    block: Vec<u8>,
    batches: Vec<Batch>,
    #[cfg(feature = "html")]
    html: Option<html::Scanner>,
    #[cfg(feature = "markdown")]
    markdown: Option<markdown::Scanner>,
}

impl Tools {
    pub fn new(config: &Config, options: &Options, skip_binary: bool) -> Self {
        Self {
            config: config.clone(),
            options: options.clone(),
            skip_binary,
            extractor: None,
            scanner: None,
            block: Vec::new(),
            batches: Vec::new(),
            #[cfg(feature = "html")]
            html: None,
            #[cfg(feature = "markdown")]
            markdown: None,
        }
    }

    /// Drops all resources, which a panic may have left in any state.
    pub fn renew(&mut self) {
        *self = Self::new(&self.config, &self.options, self.skip_binary);
    }

    pub fn take_extractor(&mut self) -> Extractor {
        self.extractor.take().unwrap_or_else(|| Extractor::new(&self.config))
    }

    pub fn put_extractor(&mut self, extractor: Extractor) {
        self.extractor = Some(extractor);
    }

    pub fn take_scanner(&mut self) -> BatchScanner {
        self.scanner.take().unwrap_or_else(|| BatchScanner::new(&self.options))
    }

    pub fn put_scanner(&mut self, scanner: BatchScanner) {
        self.scanner = Some(scanner);
    }

    #[cfg(feature = "html")]
    pub fn take_html_scanner(&mut self) -> html::Scanner {
        let options = || self.options.get_html().cloned().unwrap_or_default();
        self.html
            .take()
            .unwrap_or_else(|| html::Scanner::new(&options().config(self.config.clone())))
    }

    /// Keeps a scanner after a document of this length, unless it is long.
    #[cfg(feature = "html")]
    pub fn put_html_scanner(&mut self, scanner: html::Scanner, length: usize) {
        self.html = (length <= MAX_SPARE_BATCH).then_some(scanner);
    }

    #[cfg(feature = "markdown")]
    pub fn take_markdown_scanner(&mut self) -> markdown::Scanner {
        let options = || self.options.get_html().cloned().unwrap_or_default();
        self.markdown
            .take()
            .unwrap_or_else(|| markdown::Scanner::new(&options().config(self.config.clone())))
    }

    /// Keeps a scanner after a document of this length, unless it is long.
    #[cfg(feature = "markdown")]
    pub fn put_markdown_scanner(&mut self, scanner: markdown::Scanner, length: usize) {
        self.markdown = (length <= MAX_SPARE_BATCH).then_some(scanner);
    }

    /// Returns a buffer of at least `length` bytes with unspecified content.
    pub fn take_block(&mut self, length: usize) -> Vec<u8> {
        let mut block = std::mem::take(&mut self.block);
        if block.len() < length {
            block.resize(length, 0);
        }
        block
    }

    pub fn put_block(&mut self, block: Vec<u8>) {
        self.block = block;
    }

    pub fn take_batch(&mut self) -> Batch {
        self.batches.pop().unwrap_or_default()
    }

    pub fn put_batch(&mut self, batch: Batch) {
        if self.batches.len() < SPARE_BATCHES && batch.bytes().len() <= MAX_SPARE_BATCH {
            self.batches.push(batch);
        }
    }

    pub fn skip_binary(&self) -> bool {
        self.skip_binary
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn options(&self) -> &Options {
        &self.options
    }
}
