//! Reads the members of a tar archive in order.
//!
//! The crate `tar` parses the headers. Its iterator is not used: it ends at the first damaged header, and holds the
//! names of extended headers whole.

use std::io::{self, Read};

use tar::{EntryType, GnuExtSparseHeader, Header as TarHeader, PaxExtensions};

use super::kind::{ArchiveKind, TAR_BLOCK, has_tar_checksum, has_tar_magic};
use super::name::MAX_NAME;
use super::source::{ArchiveInput, Header, Limited, MemberKind};

/// The maximum length, in bytes, of the part of a pax header that is examined.
const MAX_PAX: usize = 64 << 10;

/// The number of blocks of zeros after the last member.
const END_BLOCKS: u64 = 2;

const SPARSE: &str = "a sparse file, which is not searched within an archive; extract the archive with tar, and \
    search the file";

pub(super) struct TarReader {
    data: Limited,
    /// The number of bytes between the current member and the next header.
    padding: u64,
    /// Whether a damaged header was reported, and the next header is searched.
    is_lost: bool,
}

/// What the headers before a member's own say about it.
#[derive(Default)]
struct Extensions {
    name: Option<Vec<u8>>,
    size: Option<u64>,
    is_sparse: bool,
}

impl TarReader {
    pub fn new(data: ArchiveInput) -> Self {
        Self { data: Limited::new(ArchiveKind::Tar, data), padding: 0, is_lost: false }
    }

    pub fn has_failed(&self) -> bool {
        self.data.failed
    }

    /// Returns the next member, or `None` at the end of the archive.
    ///
    /// # Errors
    /// Returns an error for a damaged header. The next call searches for another one.
    pub fn next_member(&mut self) -> io::Result<Option<Header>> {
        self.end_data()?;
        let mut extensions = Extensions::default();
        loop {
            let Some(block) = self.next_header()? else { return Ok(None) };
            let header = TarHeader::from_byte_slice(&block);
            let Ok(size) = entry_size(header) else { return Err(self.lost("a size in octal")) };
            let kind = header.entry_type();
            match kind {
                EntryType::GNULongName => {
                    extensions.name = Some(self.read_text(size, MAX_NAME + 1)?);
                }
                EntryType::XHeader => extensions.read_pax(&self.read_text(size, MAX_PAX)?),
                EntryType::GNULongLink | EntryType::XGlobalHeader => {
                    self.read_text(size, 0)?;
                }
                _ => return self.member(header, kind, size, extensions).map(Some),
            }
        }
    }

    fn member(
        &mut self,
        header: &TarHeader,
        kind: EntryType,
        size: u64,
        extensions: Extensions,
    ) -> io::Result<Header> {
        let is_sparse = kind == EntryType::GNUSparse || extensions.is_sparse;
        if kind == EntryType::GNUSparse {
            self.skip_sparse_map(header)?;
        }
        let name = extensions.name.unwrap_or_else(|| header.path_bytes().into_owned());
        // The size of these may be set, but they have no data (POSIX.1, "ustar Interchange Format").
        let has_data = !matches!(
            kind,
            EntryType::Link
                | EntryType::Symlink
                | EntryType::Char
                | EntryType::Block
                | EntryType::Directory
                | EntryType::Fifo
        );
        self.begin_data(if has_data { extensions.size.unwrap_or(size) } else { 0 });
        let is_file = matches!(kind, EntryType::Regular | EntryType::Continuous);
        let kind = match kind {
            _ if is_sparse => MemberKind::Unreadable(io::Error::other(SPARSE)),
            // Before ustar, a directory was a file whose name ends with a slash.
            _ if is_file && !name.ends_with(b"/") => MemberKind::File,
            EntryType::Char | EntryType::Block | EntryType::Fifo => MemberKind::Device,
            _ => MemberKind::Skipped,
        };
        Ok(Header { name, kind })
    }

    fn begin_data(&mut self, size: u64) {
        self.data.set_left(size);
        self.padding = size.wrapping_neg() % TAR_BLOCK as u64;
    }

    /// Skips the rest of the current member.
    fn end_data(&mut self) -> io::Result<()> {
        self.data.skip()?;
        self.data.set_left(std::mem::take(&mut self.padding));
        self.data.skip()
    }

    /// Reads the data of an extended header to its end, and returns its first `max` bytes.
    fn read_text(&mut self, size: u64, max: usize) -> io::Result<Vec<u8>> {
        self.begin_data(size);
        let text = self.data.read_text(size, max)?;
        self.end_data()?;
        Ok(text)
    }

    /// Returns the next header; `None` at the end of the archive.
    fn next_header(&mut self) -> io::Result<Option<[u8; TAR_BLOCK]>> {
        let mut zeros = 0;
        loop {
            let mut block = [0; TAR_BLOCK];
            match self.data.read_header(&mut block)? {
                // Some programs write no blocks of zeros at the end.
                0 => return Ok(None),
                TAR_BLOCK => {}
                _ => return self.data.read_exact_header(&mut block).map(|()| None),
            }
            if block == [0; TAR_BLOCK] {
                zeros += 1;
            } else if has_tar_checksum(&block) && (!self.is_lost || has_tar_magic(&block)) {
                // Also after blocks of zeros: archives may be concatenated.
                self.is_lost = false;
                return Ok(Some(block));
            } else if zeros >= END_BLOCKS {
                return Ok(None);
            } else if !self.is_lost {
                return Err(self.lost("the header of a member, with its checksum"));
            }
        }
    }

    fn lost(&mut self, expected: &str) -> io::Error {
        self.is_lost = true;
        self.data.damaged(expected)
    }

    /// Skips the blocks that continue the map of a sparse file.
    fn skip_sparse_map(&mut self, header: &TarHeader) -> io::Result<()> {
        let mut is_extended = header.as_gnu().is_some_and(tar::GnuHeader::is_extended);
        while is_extended {
            let mut map = GnuExtSparseHeader::new();
            self.data.read_exact_header(map.as_mut_bytes())?;
            is_extended = map.is_extended();
        }
        Ok(())
    }
}

/// Returns the size that a header declares: 0 in a volume label of GNU tar, which leaves the field blank.
fn entry_size(header: &TarHeader) -> io::Result<u64> {
    let is_blank = header.as_old().size.iter().all(|byte| matches!(byte, 0 | b' '));
    if is_blank { Ok(0) } else { header.entry_size() }
}

impl Read for TarReader {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        self.data.read(block)
    }
}

impl Extensions {
    /// Reads the records of a pax header (POSIX.1-2001, "pax Extended Header").
    fn read_pax(&mut self, text: &[u8]) {
        // After a record that cannot be parsed, the others count nevertheless, as for GNU tar.
        for record in PaxExtensions::new(text).flatten() {
            let value = record.value_bytes();
            match record.key_bytes() {
                b"path" if !self.is_sparse => self.name = Some(value.to_owned()),
                b"size" => self.size = record.value().ok().and_then(|size| size.parse().ok()),
                b"GNU.sparse.name" => {
                    self.name = Some(value.to_owned());
                    self.is_sparse = true;
                }
                key if key.starts_with(b"GNU.sparse.") => self.is_sparse = true,
                _ => {}
            }
        }
    }
}
