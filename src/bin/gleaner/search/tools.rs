//! What a worker has to search with, for whatever input, so that it is made once.

use gleaner::mail::{Options, Scanner};
use gleaner::{Config, Extractor};

/// The tools of one worker, between jobs ready for any.
pub struct Tools {
    config: Config,
    options: Options,
    skip_binary: bool,
    extractor: Option<Extractor>,
    scanner: Option<Scanner>,
    /// To be read into.
    block: Vec<u8>,
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
        }
    }

    /// An extractor at the start of a stream; it is to be given back, if only where nothing is pending.
    pub fn take_extractor(&mut self) -> Extractor {
        self.extractor.take().unwrap_or_else(|| Extractor::new(&self.config))
    }

    pub fn put_extractor(&mut self, extractor: Extractor) {
        self.extractor = Some(extractor);
    }

    /// A scanner of messages, likewise.
    pub fn take_scanner(&mut self) -> Scanner {
        self.scanner.take().unwrap_or_else(|| Scanner::new(&self.options))
    }

    pub fn put_scanner(&mut self, scanner: Scanner) {
        self.scanner = Some(scanner);
    }

    /// Memory of at least so many bytes; what it holds is of no meaning.
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

    /// Whether inputs with a NUL near their start are left out.
    pub fn skip_binary(&self) -> bool {
        self.skip_binary
    }

    pub fn options(&self) -> &Options {
        &self.options
    }
}
