//! Decodes the LZW data of compress(1): a `.Z` file.
//!
//! No specification exists; this follows the data that compress 4.0 and ncompress write. A header of three bytes
//! names the maximum width of a code. Codes are packed from the least significant bit on, in groups of eight. The
//! width begins at 9 bits and grows with the table of strings; where it changes, the rest of the group is
//! padding. In block mode, a code clears the table. The data ends with its file, without a mark or a checksum.

use std::io::{self, BufRead, ErrorKind, Read};

use crate::mail::stream::compression::{
    LZW_BLOCK_MODE, LZW_MAGIC_LEN, LZW_WIDTH_BITS, is_lzw_settings,
};
use crate::mail::stream::decode::errors::{cut_off, damaged};

const MIN_WIDTH: u32 = 9;

/// The code that clears the table, in block mode.
const CLEAR: usize = 256;

/// The memory in bytes that a decoder takes at most: its table, and one string.
pub(super) const LZW_MEMORY: usize = 4 << 16;

/// A decoder that returns all bytes before damaged data, and then an error.
pub(in crate::mail::stream) struct LzwDecoder<B> {
    pub data: B,
    codes: CodeReader,
    table: Option<Table>,
    /// The end of the current string, reversed, that did not fit into a block.
    pending: Vec<u8>,
    error: Option<io::Error>,
    ended: bool,
}

impl<B: BufRead> LzwDecoder<B> {
    pub fn new(data: B) -> Self {
        let codes = CodeReader::default();
        Self { data, codes, table: None, pending: Vec::new(), error: None, ended: false }
    }

    /// Decodes strings into `block` until it is full or the data ends; adds the number of bytes to `written`.
    fn decode(&mut self, block: &mut [u8], written: &mut usize) -> io::Result<()> {
        if self.table.is_none() {
            self.table = Some(Table::new(self.read_header()?));
            self.codes.start_width(MIN_WIDTH);
        }
        loop {
            while let Some(free) = block.get_mut(*written) {
                let Some(byte) = self.pending.pop() else { break };
                *free = byte;
                *written += 1;
            }
            let Some(table) = &mut self.table else { return Ok(()) };
            if *written == block.len() {
                return Ok(());
            }
            if table.is_full_for(self.codes.width) {
                self.codes.end_group(&mut self.data)?;
                self.codes.start_width(self.codes.width + 1);
            }
            let Some(code) = self.codes.next(&mut self.data)? else {
                self.ended = true;
                return Ok(());
            };
            if table.is_clear(code) {
                table.clear();
                self.codes.end_group(&mut self.data)?;
                self.codes.start_width(MIN_WIDTH);
            } else {
                table.expand(code, &mut self.pending)?;
            }
        }
    }

    /// Returns the settings, after the magic number, which the detection has checked.
    fn read_header(&mut self) -> io::Result<u8> {
        let mut settings = 0;
        for _ in 0..LZW_MAGIC_LEN {
            settings = next_byte(&mut self.data)?.ok_or_else(cut_off)?;
        }
        if is_lzw_settings(settings) { Ok(settings) } else { Err(damaged("a header of compress")) }
    }
}

impl<B: BufRead> Read for LzwDecoder<B> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let mut written = 0;
        if self.ended {
            return Ok(0);
        }
        match self.decode(block, &mut written) {
            Err(error) if written == 0 => Err(error),
            decoded => {
                self.error = decoded.err();
                Ok(written)
            }
        }
    }
}

fn next_byte(data: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        match data.fill_buf() {
            Ok(bytes) => {
                let byte = bytes.first().copied();
                data.consume(usize::from(byte.is_some()));
                return Ok(byte);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Reads codes, least significant bit first.
#[derive(Default)]
struct CodeReader {
    /// The next bits of the data.
    bits: u32,
    available: u32,
    width: u32,
    /// The number of bytes that remain of the current group, of as many bytes as a code has bits.
    group: u32,
}

impl CodeReader {
    /// Starts the first group of codes of this width.
    fn start_width(&mut self, width: u32) {
        *self = Self { bits: 0, available: 0, width, group: 0 };
    }

    /// Returns the next code, or `None` at the end of the data.
    fn next(&mut self, data: &mut impl BufRead) -> io::Result<Option<usize>> {
        while self.available < self.width {
            let Some(byte) = self.next_byte(data)? else {
                // The last code is padded with zeros to a byte.
                let is_padding = self.available < 8 && self.bits == 0;
                return if is_padding { Ok(None) } else { Err(cut_off()) };
            };
            self.bits |= u32::from(byte) << self.available;
            self.available += 8;
        }
        let code = self.bits & ((1 << self.width) - 1);
        self.bits >>= self.width;
        self.available -= self.width;
        // A code has at most 16 bits.
        Ok(Some(code as usize))
    }

    /// Skips the rest of the group; the data may end within it.
    fn end_group(&mut self, data: &mut impl BufRead) -> io::Result<()> {
        while self.group > 0 && self.next_byte(data)?.is_some() {}
        Ok(())
    }

    fn next_byte(&mut self, data: &mut impl BufRead) -> io::Result<Option<u8>> {
        let byte = next_byte(data)?;
        if byte.is_some() {
            self.group = self.group.checked_sub(1).unwrap_or(self.width - 1);
        }
        Ok(byte)
    }
}

/// The strings of the codes: each is a shorter string and a byte.
struct Table {
    prefixes: Vec<u16>,
    suffixes: Vec<u8>,
    max_width: u32,
    /// The first code that is not a byte.
    first: usize,
    /// The previous code, and the first byte of its string; `None` at the start and after a clear.
    previous: Option<(u16, u8)>,
}

impl Table {
    fn new(settings: u8) -> Self {
        let max_width = u32::from(settings & LZW_WIDTH_BITS);
        let first = if settings & LZW_BLOCK_MODE == 0 { CLEAR } else { CLEAR + 1 };
        let mut table = Self {
            prefixes: Vec::with_capacity(1 << max_width),
            suffixes: Vec::with_capacity(1 << max_width),
            max_width,
            first,
            previous: None,
        };
        table.clear();
        table
    }

    /// Leaves only the bytes, and the code that clears.
    fn clear(&mut self) {
        self.prefixes.resize(self.first, 0);
        self.suffixes.resize(self.first, 0);
        for (suffix, byte) in self.suffixes.iter_mut().zip(0..=u8::MAX) {
            *suffix = byte;
        }
        self.previous = None;
    }

    /// Reports whether codes of this width cannot name the next string, and wider ones follow.
    ///
    /// compress 4.0 and the decoders since tell the maximum width only after an increase: if it is 9, codes of 10 bits
    /// follow too, for a table that is full.
    fn is_full_for(&self, width: u32) -> bool {
        width < self.max_width.max(MIN_WIDTH + 1) && self.suffixes.len() >= 1 << width
    }

    fn is_clear(&self, code: usize) -> bool {
        code == CLEAR && self.first > CLEAR
    }

    /// Appends the string of a code, reversed, to `string`, and adds the next string to the table.
    fn expand(&mut self, code: usize, string: &mut Vec<u8>) -> io::Result<()> {
        let next = self.suffixes.len();
        let mut at = code;
        match self.previous {
            // Only bytes have a string.
            None if code >= CLEAR => return Err(damaged("a byte after the start or a clear code")),
            // The string that this code adds: the previous one, and its first byte.
            Some((previous, first)) if code == next && next < 1 << self.max_width => {
                string.push(first);
                at = previous.into();
            }
            _ if code >= next => return Err(damaged("a code of the table")),
            _ => {}
        }
        // Each prefix is a smaller code than its string, so this ends.
        while at >= CLEAR {
            string.push(self.suffixes[at]);
            at = self.prefixes[at].into();
        }
        let first = self.suffixes[at];
        string.push(first);
        if let Some((previous, _)) = self.previous
            && next < 1 << self.max_width
        {
            self.prefixes.push(previous);
            self.suffixes.push(first);
        }
        self.previous = u16::try_from(code).ok().map(|code| (code, first));
        Ok(())
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/mail/stream/decode/lzw.rs"]
mod tests;
