//! [`FileMark`]: how a file shows what wrote it.

/// Bytes at an offset of a file.
#[derive(Clone, Debug)]
pub struct FileMark {
    pub offset: usize,
    pub bytes: Vec<u8>,
}

impl FileMark {
    pub fn at_start(bytes: &[u8]) -> Self {
        Self { offset: 0, bytes: bytes.to_vec() }
    }
}
