//! Appends short pieces to JSON under construction.

/// Appends the first `len` bytes of `padded`; `len` is at most `N`. Copies the whole array, because for a constant length
/// the compiler emits no call of `memcpy`.
#[inline]
pub(super) fn extend_padded<const N: usize>(json: &mut Vec<u8>, padded: &[u8; N], len: usize) {
    let end = json.len() + len;
    json.extend_from_slice(padded);
    json.truncate(end);
}

/// Appends a text with quotes around it; the text needs no escapes.
#[inline]
pub(super) fn extend_quoted(json: &mut Vec<u8>, plain: &[u8]) {
    json.reserve(plain.len() + 2);
    json.push(b'"');
    json.extend_from_slice(plain);
    json.push(b'"');
}
