//! Bit masks of the host and the path of a URL, for 64 bytes at once in SIMD registers.

#![expect(clippy::inline_always, reason = "code that is not inlined does not use the registers")]

use fearless_simd::{Level, Simd, dispatch, prelude::*, u8x64};

use super::masks::{BLOCK, NibbleSet, SetLookup, nibble_set, with_block};
use super::uri::{HOST, HPATH, is};

/// Masks of a block: one bit for each byte, the lowest for the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UrlMasks {
    /// Bytes outside [`HOST`], and bytes past the end of the text.
    pub not_host: u64,
    /// Bytes outside [`HPATH`], and bytes past the end of the text.
    pub not_hpath: u64,
    pub dots: u64,
    pub hyphens: u64,
}

impl UrlMasks {
    /// Returns the masks of the first [`BLOCK`] bytes of `text`.
    #[inline]
    pub fn of(text: &[u8]) -> Self {
        with_block(text, |block| Self::of_block(Level::new(), block))
    }

    #[inline]
    fn of_block(level: Level, block: &[u8; BLOCK]) -> Self {
        dispatch!(level, simd => url_masks(simd, block))
    }
}

const HOST_SET: NibbleSet = nibble_set!(byte => is(HOST, byte));
const HPATH_SET: NibbleSet = nibble_set!(byte => is(HPATH, byte));

#[inline(always)]
fn url_masks<S: Simd>(simd: S, block: &[u8; BLOCK]) -> UrlMasks {
    let bytes = u8x64::from_slice(simd, block);
    let lookup = SetLookup::new(simd, bytes);
    UrlMasks {
        not_host: lookup.outside(HOST_SET),
        not_hpath: lookup.outside(HPATH_SET),
        dots: bytes.simd_eq(b'.').to_bitmask(),
        hyphens: bytes.simd_eq(b'-').to_bitmask(),
    }
}

#[cfg(test)]
#[path = "../../tests/unit/class/url_masks.rs"]
mod tests;
