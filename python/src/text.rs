//! Texts that Python passes: `str`, `bytes`, `bytearray` and `memoryview`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};

/// The bytes of a text, and whether its offsets count characters.
pub struct Text<'py> {
    bytes: TextBytes<'py>,
    pub is_str: bool,
}

enum TextBytes<'py> {
    Str(Bound<'py, PyString>),
    Bytes(Bound<'py, PyBytes>),
    Copy(Vec<u8>),
}

impl<'py> Text<'py> {
    /// Takes a text. Only a `str` and `bytes` are not copied, but a `str` with lone surrogates is.
    pub fn of(object: &Bound<'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            let bytes = if text.to_str().is_ok() {
                TextBytes::Str(text.clone())
            } else {
                // With each surrogate as three bytes, the lead bytes still count the characters.
                let encoded = text.call_method1("encode", ("utf-8", "surrogatepass"))?;
                TextBytes::Bytes(encoded.cast_into()?)
            };
            return Ok(Self { bytes, is_str: true });
        }
        let bytes = if let Ok(bytes) = object.cast::<PyBytes>() {
            TextBytes::Bytes(bytes.clone())
        } else if let Ok(bytes) = object.cast::<PyByteArray>() {
            TextBytes::Copy(bytes.to_vec())
        } else {
            let view = PyMemoryView::from(object).map_err(|_| {
                let found = object
                    .get_type()
                    .name()
                    .map_or_else(|_| String::new(), |name| name.to_string());
                PyTypeError::new_err(format!("expected str, bytes or another buffer, not {found}"))
            })?;
            TextBytes::Bytes(view.call_method0("tobytes")?.cast_into()?)
        };
        Ok(Self { bytes, is_str: false })
    }

    /// Returns a `str` or `bytes` with these bytes, which nobody changes.
    pub fn into_object(self, py: Python<'py>) -> Bound<'py, PyAny> {
        match self.bytes {
            TextBytes::Str(text) => text.into_any(),
            TextBytes::Bytes(bytes) => bytes.into_any(),
            TextBytes::Copy(bytes) => PyBytes::new(py, &bytes).into_any(),
        }
    }

    pub fn bytes(&self) -> &[u8] {
        match &self.bytes {
            TextBytes::Str(text) => text.to_str().map(str::as_bytes).unwrap_or_default(),
            TextBytes::Bytes(bytes) => bytes.as_bytes(),
            TextBytes::Copy(bytes) => bytes,
        }
    }
}

/// Returns a `str` for UTF-8 in which surrogates may have three bytes each.
pub fn to_str<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Ok(PyString::new(py, text).into_any());
    }
    PyBytes::new(py, bytes).call_method1("decode", ("utf-8", "surrogatepass"))
}

/// Counts the characters of a text in UTF-8, by their first bytes.
fn count_characters(bytes: &[u8]) -> usize {
    // The bytes 0x80 to 0xBF, which are less than -64, continue a character.
    bytes.iter().filter(|&&byte| byte.cast_signed() >= -64).count()
}

/// Converts byte offsets in a part of a stream to offsets in characters.
#[derive(Debug)]
pub struct Characters<'t> {
    part: &'t [u8],
    /// The offset of the part in bytes.
    start: u64,
    /// An index in the part, and the offset in characters there.
    cursor: (usize, u64),
}

impl<'t> Characters<'t> {
    /// `start` and `characters` are the offset of the part in bytes and in characters. If the text before the part is ASCII as far
    /// as offsets reach, they may lie there.
    pub fn new(part: &'t [u8], start: u64, characters: u64) -> Self {
        Self { part, start, cursor: (0, characters) }
    }

    /// Linear in the distance from the last offset.
    pub fn at(&mut self, offset: u64) -> u64 {
        let (cursor, characters) = self.cursor;
        let Some(index) = offset.checked_sub(self.start) else {
            let first = characters - count_characters(&self.part[..cursor]) as u64;
            return first - (self.start - offset);
        };
        let index = usize::try_from(index).unwrap_or(usize::MAX).min(self.part.len());
        let characters = if index >= cursor {
            characters + count_characters(&self.part[cursor..index]) as u64
        } else {
            characters - count_characters(&self.part[index..cursor]) as u64
        };
        self.cursor = (index, characters);
        characters
    }
}
