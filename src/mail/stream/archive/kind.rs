//! The kinds of archives and their first bytes.

use memchr::memmem;

use crate::names::impl_names;

/// A kind of archive, detected by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArchiveKind {
    /// tar: the formats of Unix V7, ustar, GNU tar and pax (POSIX.1-2001).
    Tar,
    /// zip (APPNOTE.TXT of PKWARE).
    Zip,
}

/// The length of a header of tar.
pub(super) const TAR_BLOCK: usize = 512;

/// The length of the name at the start of a header of tar.
const TAR_NAME: usize = 100;

/// The end of the fields `mode`, `uid` and `gid` after the name: octal digits, spaces and NULs, unless a number is large.
const TAR_MODE: usize = 108;

/// The position and the length of the checksum in a header of tar.
const TAR_CHECKSUM: std::ops::Range<usize> = 148..156;

const TAR_MAGIC: &[u8] = b"ustar";
const TAR_MAGIC_AT: usize = 257;

/// The signatures at the start of a zip archive: a member, an archive without members, and the mark of an archive that
/// could have been split (APPNOTE.TXT, 8.5.3 and 8.5.4).
const ZIP_MAGICS: [&[u8]; 4] =
    [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08PK\x03\x04", b"PK00PK\x03\x04"];

impl ArchiveKind {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Tar, Self::Zip];

    /// Returns the name of the kind.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tar => "tar",
            Self::Zip => "zip",
        }
    }

    /// Reports whether an archive of this kind begins with `head`; `None` means that the answer needs more bytes.
    pub(in crate::mail::stream) fn matches(self, head: &[u8]) -> Option<bool> {
        match self {
            Self::Tar => matches_tar(head),
            Self::Zip => {
                let begins = |magic: &&&[u8]| magic.iter().zip(head).all(|(a, b)| a == b);
                let Some(magic) = ZIP_MAGICS.iter().find(begins) else { return Some(false) };
                (head.len() >= magic.len()).then_some(true)
            }
        }
    }
}

/// Reports whether a header of tar begins with `head`. Text shows at its first line break or `://`, or where a mode should be:
/// a reference that a pipe delivers must not wait for more text.
fn matches_tar(head: &[u8]) -> Option<bool> {
    let (name, rest) = head.split_at(head.len().min(TAR_NAME));
    let is_mode = |byte: &u8| matches!(byte, b'0'..=b'7' | b' ' | 0);
    let mode = &rest[..rest.len().min(TAR_MODE - TAR_NAME)];
    // Most text shows here, or at its first line break.
    if !mode.iter().all(is_mode) || name.first() == Some(&0) {
        return Some(false);
    }
    let end = name.iter().position(|&byte| byte == 0).unwrap_or(name.len());
    let (name, padding) = name.split_at(end);
    if name.iter().any(u8::is_ascii_control)
        || memmem::find(name, b"://").is_some()
        || padding.iter().any(|&byte| byte != 0)
    {
        return Some(false);
    }
    let block = head.get(..TAR_BLOCK)?;
    let magic = &block[TAR_MAGIC_AT..TAR_MAGIC_AT + TAR_MAGIC.len()];
    Some(magic == TAR_MAGIC || has_tar_checksum(block))
}

/// Reports whether a header of tar has the checksum that it declares: the sum of its bytes, as signed numbers in some
/// old archives, with spaces in place of the checksum.
pub(super) fn has_tar_checksum(block: &[u8]) -> bool {
    let digits = block.get(TAR_CHECKSUM).unwrap_or_default().trim_ascii_start();
    let end = digits.iter().position(|byte| !matches!(byte, b'0'..=b'7')).unwrap_or(digits.len());
    let digits = std::str::from_utf8(&digits[..end]).unwrap_or_default();
    let Ok(declared) = i64::from_str_radix(digits, 8) else { return false };
    let sum = |value: fn(u8) -> i64| -> i64 {
        let bytes = block.iter().enumerate();
        bytes.map(|(at, &b)| value(if TAR_CHECKSUM.contains(&at) { b' ' } else { b })).sum()
    };
    declared == sum(i64::from) || declared == sum(|byte| byte.cast_signed().into())
}

/// Reports whether a header of tar has the magic number of ustar or GNU tar.
#[cfg(feature = "archives")]
pub(super) fn has_tar_magic(block: &[u8]) -> bool {
    block.get(TAR_MAGIC_AT..).is_some_and(|rest| rest.starts_with(TAR_MAGIC))
}

impl_names!(ArchiveKind);

#[cfg(test)]
#[path = "../../../../tests/unit/mail/stream/archive/kind.rs"]
mod tests;
