//! The paths of databases, as SQLite reads them.

use std::borrow::Cow;
use std::path::Path;

/// Returns the path in a form in which SQLite takes it for a file: it takes `:memory:` for a database in memory, and a path that
/// begins with `file:` for a URI.
pub(super) fn literal(path: &Path) -> Cow<'_, Path> {
    let bytes = path.as_os_str().as_encoded_bytes();
    if bytes.starts_with(b"file:") || bytes.starts_with(b":") {
        Path::new(".").join(path).into()
    } else {
        path.into()
    }
}
