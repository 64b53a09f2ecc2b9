//! Ways of compression, and what tells them.

use std::fmt;

/// A way of compression that a file's first bytes tell.
///
/// ```
/// use gleaner::mail::Compression;
/// assert_eq!(Compression::of(b"\x1f\x8b\x08\x00"), Some(Compression::Gzip));
/// assert_eq!(Compression::of(b"From joe@a.example"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// RFC 1952, with deflate.
    Gzip,
    /// RFC 8878.
    Zstd,
    /// With a first block, or none.
    Bzip2,
    /// The .xz file format, 1.2.
    Xz,
}

impl Compression {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Gzip, Self::Zstd, Self::Bzip2, Self::Xz];

    /// The one that `head`, the first bytes of a file, tells; 10 bytes are enough.
    ///
    /// ```
    /// use gleaner::mail::Compression;
    /// assert_eq!(Compression::of(b"\x28\xb5\x2f\xfd"), Some(Compression::Zstd));
    /// // Text may begin like bzip2 data, but not like its first block.
    /// assert_eq!(Compression::of(b"BZh9 is how it begins"), None);
    /// ```
    #[must_use]
    pub fn of(head: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.fits(head) == Some(true))
    }

    /// Its name.
    ///
    /// ```
    /// assert_eq!(gleaner::mail::Compression::Gzip.as_str(), "gzip");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Bzip2 => "bzip2",
            Self::Xz => "xz",
        }
    }

    /// Whether `head` is what its data begin with; nothing where more bytes are needed to tell.
    pub(super) fn fits(self, head: &[u8]) -> Option<bool> {
        let magics: &[&[u8]] = match self {
            // The third byte is the method, deflate.
            Self::Gzip => &[b"\x1f\x8b\x08"],
            // A frame, or one to skip, as pzstd puts before each; the ? is any of sixteen.
            Self::Zstd => &[b"\x28\xb5\x2f\xfd", b"?\x2a\x4d\x18"],
            // Behind the level, in place of the x: a block, or the end of an empty stream.
            Self::Bzip2 => &[b"BZhx1AY&SY", b"BZhx\x17rE8P\x90"],
            Self::Xz => &[b"\xfd7zXZ\x00"],
        };
        let begins = |magic: &[u8]| {
            let mut pairs = magic.iter().zip(head);
            pairs.all(|(&wanted, byte)| match wanted {
                b'x' => (b'1'..=b'9').contains(byte),
                b'?' => (0x50..=0x5f).contains(byte),
                wanted => wanted == *byte,
            })
        };
        match magics.iter().find(|magic| begins(magic)) {
            None => Some(false),
            Some(magic) => (head.len() >= magic.len()).then_some(true),
        }
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
