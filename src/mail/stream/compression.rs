//! Compression methods and their magic numbers.

use crate::names::impl_names;

/// A compression method, detected by the first bytes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// gzip (RFC 1952) with the deflate method.
    Gzip,
    /// Zstandard (RFC 8878).
    Zstd,
    /// bzip2, with or without a block.
    Bzip2,
    /// The .xz file format, version 1.2.
    Xz,
    /// LZW, as the `.Z` files of compress(1).
    Compress,
}

/// The length of the header of LZW data: a magic number and a byte with the settings.
#[cfg(feature = "archives")]
pub(super) const LZW_MAGIC_LEN: usize = 3;

/// The bits of the settings of LZW data with the maximum width of a code, and the bit of block mode.
pub(super) const LZW_WIDTH_BITS: u8 = 0x1f;
pub(super) const LZW_BLOCK_MODE: u8 = 0x80;

/// Reports whether settings of LZW data have a valid width and no unknown bits.
pub(super) fn is_lzw_settings(settings: u8) -> bool {
    let width = settings & LZW_WIDTH_BITS;
    settings & !(LZW_WIDTH_BITS | LZW_BLOCK_MODE) == 0 && (9..=16).contains(&width)
}

impl Compression {
    /// All methods.
    pub const ALL: [Self; 5] = [Self::Gzip, Self::Zstd, Self::Bzip2, Self::Xz, Self::Compress];

    /// Returns the method of a file that begins with `head`; 10 bytes are enough.
    #[must_use]
    pub fn detect(head: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.matches(head) == Some(true))
    }

    /// Returns the name of the method.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Bzip2 => "bzip2",
            Self::Xz => "xz",
            Self::Compress => "compress",
        }
    }

    /// Reports whether data of this method begins with `head`; `None` means that the answer needs
    /// more bytes.
    pub(super) fn matches(self, head: &[u8]) -> Option<bool> {
        let magics: &[&[u8]] = match self {
            // The third byte is the method, deflate.
            Self::Gzip => &[b"\x1f\x8b\x08"],
            // A frame, or a skippable frame, which pzstd writes before each. `?` is 0x50 to 0x5f.
            Self::Zstd => &[b"\x28\xb5\x2f\xfd", b"?\x2a\x4d\x18"],
            // `x` is the level; a block or the end of an empty stream follows.
            Self::Bzip2 => &[b"BZhx1AY&SY", b"BZhx\x17rE8P\x90"],
            Self::Xz => &[b"\xfd7zXZ\x00"],
            Self::Compress => &[b"\x1f\x9ds"],
        };
        let begins = |magic: &[u8]| {
            let mut pairs = magic.iter().zip(head);
            pairs.all(|(&wanted, byte)| match wanted {
                b'x' => (b'1'..=b'9').contains(byte),
                b'?' => (0x50..=0x5f).contains(byte),
                b's' => is_lzw_settings(*byte),
                wanted => wanted == *byte,
            })
        };
        match magics.iter().find(|magic| begins(magic)) {
            None => Some(false),
            Some(magic) => (head.len() >= magic.len()).then_some(true),
        }
    }
}

impl_names!(Compression);
