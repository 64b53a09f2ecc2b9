//! What precedes and follows the state in a checkpoint.

use super::error::{CheckpointError, VERSION};
use super::hash::Fnv;
use super::saved_state::{StateReader, StateWriter};

const MAGIC: &[u8; 8] = b"gleaner\0";

const HASH: usize = size_of::<u64>();

/// Which driver wrote a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum CheckpointKind {
    Extractor = 1,
    #[cfg(feature = "codec")]
    Codec = 2,
    #[cfg(feature = "mail")]
    Mail = 3,
    #[cfg(all(feature = "codec", feature = "mail"))]
    MessageCodec = 4,
}

/// Returns a checkpoint with a hash of the settings, and the state that `write` writes.
pub(crate) fn seal(
    kind: CheckpointKind,
    settings: u64,
    write: impl FnOnce(&mut StateWriter),
) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend([VERSION, kind as u8]);
    bytes.extend(settings.to_le_bytes());
    let mut out = StateWriter::after(bytes);
    write(&mut out);
    let mut bytes = out.into_bytes();
    let hash = Fnv::of(&bytes);
    bytes.extend(hash.to_le_bytes());
    bytes
}

/// Returns the state in a checkpoint.
///
/// # Errors
/// If another version of the crate, driver or settings wrote the bytes.
pub(crate) fn open<'c, T>(
    kind: CheckpointKind,
    settings: u64,
    checkpoint: &'c [u8],
    read: impl FnOnce(&mut StateReader<'c>) -> Option<T>,
) -> Result<T, CheckpointError> {
    let rest = checkpoint.strip_prefix(MAGIC).ok_or(CheckpointError::NoCheckpoint)?;
    match rest {
        [version, ..] if *version != VERSION => {
            return Err(CheckpointError::OtherVersion(*version));
        }
        _ => {}
    }
    let (sealed, hash) = checkpoint.split_last_chunk::<HASH>().ok_or(CheckpointError::Damaged)?;
    if Fnv::of(sealed).to_le_bytes() != *hash {
        return Err(CheckpointError::Damaged);
    }
    let header = sealed.get(MAGIC.len() + 1..).and_then(<[u8]>::split_first);
    let (written, rest) = header.ok_or(CheckpointError::Damaged)?;
    if *written != kind as u8 {
        return Err(CheckpointError::OtherDriver);
    }
    let (written, state) = rest.split_first_chunk::<HASH>().ok_or(CheckpointError::Damaged)?;
    if *written != settings.to_le_bytes() {
        return Err(CheckpointError::OtherSettings);
    }
    let mut input = StateReader::new(state);
    read(&mut input).filter(|_| input.is_empty()).ok_or(CheckpointError::Damaged)
}
